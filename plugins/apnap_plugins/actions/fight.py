"""Fight (CR 701.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Teller,
    TriggerCondition,
    Verb,
    Wording,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.combat.triggers import WhenBecomesBlocked
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.vocabulary.actions import FIGHT
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, came_about, is_player
from apnap_plugins.rules.vocabulary.characteristics import is_creature, power_of
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.references import (
    ONE_OF_TWO,
    OTHER_OF_TWO,
    BackReference,
    RepeatedReference,
    Subject,
    caused,
)

MANIFEST = Manifest(
    id="fight",
    name="Fight",
    kind="keyword action",
    rules=("701.12",),
    requires=("damage",),
    editions=("2017-09-25", "2020-01-22"),
    numbers={
        "2017-09-25": {"701.12": "701.11"},
        "2020-01-22": {},
    },
    kernel=">=0.1,<0.2",
)

TWICE_AT_ONCE: Final = Wording("fighting itself", "701.12c", (("", False), ("2020-01-22", True)))
"""Before that edition a creature that fights itself dealt damage twice."""
NEEDS_BOTH: Final = Wording("fighting alone", "701.12b", (("", False), ("2021-04-19", True)))
"""Before that edition a creature that can fight did so even where the other can't, without damage."""


@event
class CreatureFought(Leaf):
    """A creature fights: one of the two, or the one that fights itself (CR 701.12a, 701.12c, 603.2c)."""

    rule: ClassVar[str] = "701.12a"
    silent: ClassVar[bool] = True
    idle: ClassVar[bool] = True
    obj: int


@event
class Fought(Event):
    """Two creatures fight each other, or one itself (CR 701.12a, 701.12c). Without `harm` no damage is dealt.

    The first one is there; the other is gone where an older edition lets a creature fight nothing (CR 701.12b).
    """

    rule: ClassVar[str] = "701.12a"
    objects: ClassVar[tuple[str, ...]] = ("first", "second")
    subjects: ClassVar[tuple[str, ...]] = ("first",)
    first: int
    second: int
    harm: bool = True

    def told(self, teller: Teller) -> str:
        """One sentence: which creature fights which other."""
        return f"{teller.card(self.first)} fights {teller.card(self.second)}"

    def perform(self, game: Game) -> None:
        """Each deals damage equal to its power to the other, at once; it is no combat damage (CR 701.12a, 701.12d)."""
        fighting = dict.fromkeys((self.first, self.second) if self.harm else (self.first,))
        game.happen_all([CreatureFought(creature) for creature in fighting])
        if not self.harm:
            return
        if self.first == self.second:
            _fight_itself(game, self.first)
            return
        pairs = ((self.first, self.second), (self.second, self.first))
        hits = [damage_event(a, b, power_of(game, a)) for a, b in pairs if power_of(game, a) > 0]
        if hits:
            game.happen_all(hits)


def _fight_itself(game: Game, creature: int) -> None:
    """CR 701.12c: twice its power at once. In the edition of 2017 its power, twice."""
    power = power_of(game, creature)
    if power <= 0:
        return
    if game.rules.wording(TWICE_AT_ONCE):
        game.happen(damage_event(creature, creature, 2 * power))
    else:
        for _ in range(2):
            game.happen(damage_event(creature, creature, power))


def _able(game: Game, creature: int) -> bool:
    """Whether it is on the battlefield and a creature (CR 701.12b)."""
    return game.exists(creature) and game.object(creature).zone[0] == "battlefield" and is_creature(game, creature)


def _those_able(game: Game, first: int, second: int) -> list[int]:
    """Which of the two can fight."""
    return [creature for creature in (first, second) if creature and _able(game, creature)]


def fight(game: Game, first: int, second: int) -> bool:
    """Two creatures fight (CR 701.12a). Whether they did: neither does where one can't (CR 701.12b).

    In editions before 2021 one that can fights all the same, but no damage is dealt. An id of 0 is an illegal target.
    """
    able = _those_able(game, first, second)
    if len(able) == 2:
        return came_about(game.happen(Fought(first, second)), Fought)
    if able and not game.rules.wording(NEEDS_BOTH):
        other = second if able[0] == first else first
        return came_about(game.happen(Fought(able[0], other, harm=False)), Fought)
    return False


@node
class Fight(Instruction):
    """One creature fights another (CR 701.12a)."""

    first: Selector
    second: Selector

    def is_possible(self, ctx: Context) -> bool:
        """Both can fight; in editions before 2021 one of them is enough (CR 608.2d, 701.12b)."""
        able = _those_able(ctx.game, *self._both(ctx))
        return len(able) > (1 if ctx.game.rules.wording(NEEDS_BOTH) else 0)

    def perform(self, ctx: Context) -> bool:
        """With a target that became illegal neither fights (CR 701.12b). Returns whether they fought."""
        return fight(ctx.game, *self._both(ctx))

    def _both(self, ctx: Context) -> tuple[int, int]:
        return _one(self.first.refs(ctx)), _one(self.second.refs(ctx))


@node
class FightEachOther(Instruction):
    """Two creatures that one phrase means fight each other (CR 701.12a)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Where they are no longer two, nothing fights (CR 701.12b)."""
        found = self.objects.objects(ctx)
        if len(found) == 2:
            fight(ctx.game, *found)


def _one(refs: tuple[Ref, ...]) -> int:
    found = [ref for ref in refs if not is_player(ref)]
    return int(found[0]) if found else 0


@node
class WhenFights(TriggerCondition):
    """Whenever a creature that a filter means fights: of two that fight each other, once for each that is meant (CR 603.2c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (CreatureFought,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By that creature."""
        return isinstance(happened.event, CreatureFought) and self.filter.matches(ctx, happened.event.obj)


def _each_other(at: int) -> Fight:
    """Two creatures that were named as targets before."""
    return Fight(BackReference(ONE_OF_TWO, at), BackReference(OTHER_OF_TWO, at))


def _says_each_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Fight) and all(isinstance(one, RepeatedReference) for one in (tree.first, tree.second)):
        yield {}


apnap_declarations = declares(
    TWICE_AT_ONCE,
    NEEDS_BOTH,
    Verb(FIGHT, fight),
    words("verb#", "[fights|fight] {o:mentions}", means=lambda o: Fight(Subject(), o)),
    words(
        "clause",
        ("those creatures fight each other", "the chosen creatures fight each other", "they fight each other"),
        means=_each_other,
        says=_says_each_other,
        placed=True,
    ),
    words("verb.p", "fight each other", means=lambda: FightEachOther(Subject())),
    words(
        "cause", ("whenever {f:itself} fights", "when {f:itself} fights"), **caused(WhenFights, "f", it=None, that=None)
    ),
    words("cause", ("whenever {f:happener} fights", "when {f:happener} fights"), **caused(WhenFights, "f")),
    words(
        "cause",
        "whenever one or more {f:filters} fight or become blocked",
        **caused(
            lambda f: OneOrMore(AnyEvent((WhenFights(f), WhenBecomesBlocked(f)))), it=None, that=None, player=None
        ),
    ),
)
