"""Proliferate (CR 701.27)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from apnap import (
    COUNTERS,
    PLAYER_COUNTERS,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Teller,
    Verb,
    Wording,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.counters.counters import CountersPut, having_counters_together
from apnap_plugins.rules.effects.replacement import DoneTwice
from apnap_plugins.rules.vocabulary.actions import PROLIFERATE
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_player, choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, Ref, Selector, amount, is_player, player_ref
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.sizes import check_count
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="proliferate",
    name="Proliferate",
    kind="keyword action",
    rules=("701.27",),
    since="SOM",
    requires=("counters", "zones"),
    mentions=("replacement",),
    editions=("2017-09-25",),
    numbers={
        "2017-09-25": {"701.27": "701.25", "701.27b": "701.25c"},
        "2020-01-22": {"701.27": "701.26"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

OF_EACH_KIND: Final = Wording("proliferate each kind", "701.27a", (("", False), ("2020-01-22", True)))
"""Before that edition each got one counter only, of a kind that the proliferating player chose."""


PROLIFERATED: Final = Deed("proliferated")


@event
class Proliferated(Event):
    """A player proliferates (CR 701.27a). `by` is the object whose effect does it."""

    rule: ClassVar[str] = "701.27a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Who does it; what they chose is seen by what gets counters."""
        return f"{teller.player(self.player)} proliferates"

    def perform(self, game: Game) -> list[Happened]:
        """Permanents and players of their choice get one more counter of each kind that they have, at once (CR 701.27a)."""
        PROLIFERATED.note(game, self.player)
        chosen = choose_some(game, self.player, _with_counters(game), "701.27a", "Proliferate", source=self.by)
        added = [(ref, kind) for ref in chosen for kind in _added(game, self.player, ref, self.by)]
        added = _once_for_each_team(game, self.player, added, self.by)
        return game.happen_all([_counter(ref, kind, self.player, self.by) for ref, kind in added]) if added else []


def _with_counters(game: Game) -> tuple[Ref, ...]:
    """The permanents and players that have a counter (CR 701.27a)."""
    players = (player_ref(p) for p in game.players_in() if game.get(PLAYER_COUNTERS, p))
    return (*(obj for obj in game.zone("battlefield") if game.get(COUNTERS, obj)), *players)


def _added(game: Game, player: int, ref: Ref, by: int) -> tuple[str, ...]:
    """The kinds of which one that was chosen gets a counter. In the edition of 2017 one kind, of the player's choice."""
    counters = game.get(PLAYER_COUNTERS, ref[1]) if is_player(ref) else game.get(COUNTERS, ref)
    kinds = tuple(kind for kind, _, _ in counters)
    if len(kinds) < 2 or game.rules.wording(OF_EACH_KIND):
        return kinds
    return (choose_one(game, player, kinds, "701.27a", "Which kind of counter?", source=by),)


def _once_for_each_team(game: Game, player: int, added: Sequence[tuple[Ref, str]], by: int) -> list[tuple[Ref, str]]:
    """CR 701.27b: of several players who have their counters of a kind together one gets one, as the player chooses."""
    found: list[tuple[Ref, str]] = []
    settled: list[tuple[int, str]] = []
    for ref, kind in added:
        if not is_player(ref):
            found.append((ref, kind))
            continue
        if (ref[1], kind) in settled:
            continue
        sharing = having_counters_together(game, ref[1], kind)
        team = [p for p in sharing if (player_ref(p), kind) in added]
        settled += [(p, kind) for p in team]
        who = choose_player(game, player, team, "701.27b", f"Who gets the {kind} counter?", source=by)
        found.append((player_ref(who), kind))
    return found


def _counter(ref: Ref, kind: str, player: int, by: int) -> CountersPut:
    if is_player(ref):
        return CountersPut(kind, 1, player=ref[1], by=by, who=player)
    return CountersPut(kind, 1, ref, by=by, who=player)


def proliferate(game: Game, players: Iterable[int], by: int = 0) -> None:
    """These players proliferate at once: choices in APNAP order, then the counters (CR 701.27a, 101.4)."""
    asked = tuple(players)
    events = [Proliferated(p, by) for p in game.apnap() if p in asked]
    if events:
        game.happen_all(events)


@node
class Proliferate(Instruction):
    """Players proliferate, so many times (CR 701.27a)."""

    who: Selector = You()
    times: Amount = 1

    def perform(self, ctx: Context) -> None:
        """By the source of the spell or ability, once after the other."""
        for _ in range(check_count(ctx.game, max(0, amount(ctx, self.times)), "times to proliferate")):
            proliferate(ctx.game, self.who.players(ctx), ctx.source)


@node
class WhenProliferates(WhenPlayer):
    """Whenever a player proliferates, whatever they choose; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Proliferated,)


@node
class ProliferatesTwice(DoneTwice):
    """If you would proliferate, proliferate twice instead (CR 614.1a, 701.27a)."""

    events: ClassVar[tuple[type[Event], ...]] = (Proliferated,)


apnap_declarations = declares(
    OF_EACH_KIND,
    Verb(PROLIFERATE, proliferate),
    words(
        "act#",
        ("[proliferates|proliferate]", "[proliferates|proliferate] again"),
        means=lambda: Proliferate(Subject()),
    ),
    words("act#", "[proliferates|proliferate] twice", lambda: Proliferate(Subject(), 2)),
    words("act#", "[proliferates|proliferate] {n:many} times", lambda n: Proliferate(Subject(), n)),
    words(
        "act#",
        "[proliferates|proliferate] a number of times equal to {q:quantity}",
        lambda q: Proliferate(Subject(), q),
        lambda tree: (
            [{"q": tree.times}]
            if isinstance(tree, Proliferate)
            and isinstance(tree.times, Quantity)
            and tree == Proliferate(Subject(), tree.times)
            else []
        ),
    ),
    *done_by(WhenProliferates, "proliferate{s}"),
    PROLIFERATED.fields,
    *done(PROLIFERATED, "proliferated|proliferated|proliferate", WhenProliferates, "proliferate{s}"),
    words("static", "if you would proliferate, proliferate twice instead", lambda: (ProliferatesTwice(),)),
)
