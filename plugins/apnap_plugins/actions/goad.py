"""Goad (CR 701.38)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Answering,
    Context,
    Duration,
    Event,
    Game,
    Happened,
    Indefinite,
    Instruction,
    Leaf,
    Manifest,
    Question,
    Teller,
    Verb,
    Wording,
    declares,
    event,
    node,
    question,
)
from apnap.words import Bindings, word_list, words
from apnap_plugins.rules.combat.attacking import AttackRequirements
from apnap_plugins.rules.combat.declaring import Requirement
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.turn.durations import UntilYourNextTurn
from apnap_plugins.rules.vocabulary.actions import GOAD
from apnap_plugins.rules.vocabulary.base import Filter, Selector, on_battlefield, player_ref
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.references import Subject, same
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="goad",
    name="Goad",
    kind="keyword action",
    rules=("701.38",),
    since="CN2",
    requires=("attacking", "turn"),
    editions=("2017-09-25", "2020-01-22", "2021-04-19"),
    numbers={
        "2017-09-25": {"701.38": "701.36", "701.38b": "", "701.38c": "", "701.38d": ""},
        "2020-01-22": {"701.38": "701.37", "701.38c": "", "701.38d": "701.37c"},
        "2021-04-19": {"701.38c": "", "701.38d": "701.38c"},
    },
    kernel=">=0.1,<0.2",
)

BY_PLAYER: Final = Wording("goaded by a player", "701.38b", (("", False), ("2022-10-07", True)))
"""Before that edition it was no designation: whatever says that a creature is goaded made requirements of its own."""
ONCE: Final = Wording("goaded again", "701.38d", (("", False), ("2020-01-22", True)))
"""Before that edition the same player goading a creature again made further requirements."""


@question
class Goaders(Question[tuple[int, ...]]):
    """The players by whom a permanent is goaded, as often as something says so (CR 701.38b, 701.38c).

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "701.38b"
    permanent: int


def goaders(game: Game, permanent: int) -> tuple[int, ...]:
    """The players by whom a permanent is goaded: each once (CR 701.38c, 701.38d).

    In editions before 2022 one for each effect that says so.
    """
    found = game.query(Goaders(permanent), ())
    return tuple(dict.fromkeys(found)) if game.rules.wording(BY_PLAYER) else found


@node
class BeGoaded(Answering[Goaders, tuple[int, ...]]):
    """Permanents are goaded (CR 701.38b) by the controller of what says so.

    It is a designation: nothing about it is an ability of the permanent or copied.
    """

    filter: Filter = Itself()
    question: ClassVar[type[Goaders]] = Goaders

    def answer(self, ctx: Context, value: tuple[int, ...], question: Goaders) -> tuple[int, ...]:
        """That of the permanent with the static ability, or of the spell or ability that goaded it."""
        return (*value, ctx.controller) if self.filter.matches(ctx, question.permanent) else value


GOADED: Final = BeGoaded(IsAffected())
"""What goading does to the permanents that the effect remembers."""


@node
class GoadedAttack(Answering[AttackRequirements, tuple[Requirement, ...]]):
    """CR 701.38b: a goaded creature attacks if able, and attacks a player other than the one who goaded it if able."""

    question: ClassVar[type[AttackRequirements]] = AttackRequirements

    def answer(
        self, ctx: Context, value: tuple[Requirement, ...], question: AttackRequirements
    ) -> tuple[Requirement, ...]:
        """Both for each of the players (CR 701.38c). A planeswalker is no player."""
        game = ctx.game
        for goader in goaders(game, question.creature):
            value = (*value, Requirement())
            others = tuple(player_ref(player) for player in game.players_in() if player != goader)
            if others:
                value = (*value, Requirement(others))
        return value


@event
class Goaded(Leaf):
    """A player goads a creature (CR 701.38a), by the spell or ability `by`."""

    rule: ClassVar[str] = "701.38a"
    objects: ClassVar[tuple[str, ...]] = ("permanent",)
    subjects: ClassVar[tuple[str, ...]] = ("permanent", "player")
    permanent: int
    player: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Who goads which creature."""
        return f"{teller.player(self.player)} goads {teller.card(self.permanent)}"

    def perform(self, game: Game) -> bool:
        """It is goaded until the player's next turn. Goading it once more has no effect (CR 701.38d): whether it had."""
        if game.rules.wording(ONCE) and _has_goaded(game, self.player, self.permanent):
            return False
        ctx = Context(game, self.by, self.player)
        game.add_effect(ctx, GOADED, UntilYourNextTurn(), {"affected": (self.permanent,)})
        return True


def _has_goaded(game: Game, player: int, permanent: int) -> bool:
    """Whether a permanent is goaded because that player goaded it; what else says that it is goaded is no goading."""
    return any(
        (floating.effect, floating.duration, floating.controller) == (GOADED, UntilYourNextTurn(), player)
        and permanent in dict(floating.memory)["affected"]
        for floating in game.effects()
    )


def goad(game: Game, player: int, permanents: Iterable[int], by: int = 0) -> list[int]:
    """`player` goads these permanents at once (CR 701.38a). Returns those that were goaded, also once more."""
    goading: list[Event] = [Goaded(one, player, by) for one in permanents if on_battlefield(game, one)]
    done = game.happen_all(goading) if goading and player in game.players_in() else []
    return [h.event.permanent for h in done if isinstance(h.event, Goaded)]


@node
class Goad(Instruction):
    """Goad creatures (CR 701.38a); the memory has them under "goaded"."""

    what: Selector

    def perform(self, ctx: Context) -> None:
        """All of them at one moment, by the controller of the spell or ability."""
        ctx.memory["goaded"] = tuple(goad(ctx.game, ctx.controller, self.what.objects(ctx), ctx.source))


@node
class BecomeGoaded(Instruction):
    """Creatures are goaded for some time that the text states (CR 701.38b), without anybody goading them."""

    what: Selector = This()
    duration: Duration = Indefinite()

    def perform(self, ctx: Context) -> None:
        """By the controller of the spell or ability."""
        objects = self.what.objects(ctx)
        if objects:
            ctx.game.add_effect(ctx, GOADED, self.duration, {"affected": objects})


@node
class IsGoaded(Filter):
    """A goaded creature (CR 701.38b)."""

    sort: ClassVar[str] = "state"
    asks_what_is_in_force: ClassVar[bool] = True

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whoever goaded it. Of one that left by what said so before, also where that left together with it (CR 603.10a)."""
        return bool(ctx.query(Goaders(obj), ()))


@node
class WhenGoaded(WhenObject):
    """Whenever a permanent that a filter means becomes goaded, or is goaded by one more player (CR 701.38c)."""

    events: ClassVar[tuple[type[Event], ...]] = (Goaded,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Not where goading had no effect (CR 701.38d)."""
        return bool(happened.result)


# Any: a mention as the grammar has it
def _untap_and_goad(o: Any) -> Do:
    """Both of the same, in this order."""
    return Do((Untap(o), Goad(o)))


def _says_untap_and_goad(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[0], Untap):
        last = tree.steps[1]
        if isinstance(last, Goad) and same(last.what, tree.steps[0].objects):
            if tree == Do((Untap(tree.steps[0].objects), Goad(last.what))):
                yield {"o": tree.steps[0].objects}


apnap_declarations = declares(
    BY_PLAYER,
    ONCE,
    Verb(GOAD, goad),
    # What being goaded means.
    GoadedAttack(),
    words("clause", "goad {o:mentions}", means=Goad),
    words("clause", "untap and goad {o:mentions}", _untap_and_goad, _says_untap_and_goad),
    words("verb#", "[is|are] goaded for the rest of the game", means=lambda: BecomeGoaded(Subject())),
    words("lasting rule#", "[is|are] goaded", means=lambda: (GOADED,)),
    word_list("adjective", [("goaded", IsGoaded())]),
    alone(WhenGoaded, "becomes goaded"),
)
