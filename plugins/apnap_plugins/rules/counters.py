"""Counters on objects and players (CR 122)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import COUNTERS, PLAYER_COUNTERS, CounterKind, Event, Field, Game, Leaf, Manifest, StateBasedAction, event, hookimpl
from apnap_plugins.rules.continuous import ModifyPT

MANIFEST = Manifest(id="counters", name="Counters", kind="rules", rules=("122", "704.5q"), requires=("characteristics",))

PLUS: str = "+1/+1"
MINUS: str = "-1/-1"


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """+1/+1 and -1/-1 counters (CR 122.1a), applied in layer 7c (CR 613.4c); loyalty counters (CR 122.1e)."""
    return [
        CounterKind(PLUS, lambda n: (ModifyPT(n, n),)),
        CounterKind(MINUS, lambda n: (ModifyPT(-n, -n),)),
        CounterKind("loyalty"),
    ]


def _field(on_player: bool) -> Field[Any]:
    return PLAYER_COUNTERS if on_player else COUNTERS


def _count(game: Game, key: int, kind: str, on_player: bool) -> int:
    counters = game.get(_field(on_player), key)
    return next((n for k, n, _ in counters if k == kind), 0)


def counters_on(game: Game, obj: int, kind: str) -> int:
    """How many counters of that kind are on the object, or were when it left (CR 122.1)."""
    return _count(game, obj, kind, False)


def player_counters(game: Game, player: int, kind: str) -> int:
    """How many counters of that kind the player has (CR 122.1)."""
    return _count(game, player, kind, True)


def with_counters(
    current: tuple[tuple[str, int, int], ...], kind: str, change: int, timestamp: int
) -> tuple[tuple[str, int, int], ...]:
    """A counters value with `change` more of a kind; all of that kind get the timestamp (CR 613.7c) if any are added."""
    had = next(((n, t) for k, n, t in current if k == kind), (0, timestamp))
    rest = [c for c in current if c[0] != kind]
    total = had[0] + change
    if total > 0:
        rest.append((kind, total, timestamp if change > 0 else had[1]))
    return tuple(sorted(rest))


@event
class PutCounters(Leaf):
    """Counters are put on an object or a player (CR 122.1, 122.6): `obj` or `player`, the other left out."""

    rule: ClassVar[str] = "122.6"
    kind: str
    amount: int
    obj: int = 0
    player: int = -1
    by: int = 0

    def perform(self, game: Game) -> int:
        """Returns how many were put."""
        field = _field(self.obj == 0)
        key = self.obj or self.player
        game.set(field, key, with_counters(game.get(field, key), self.kind, self.amount, game.next_timestamp()))
        return self.amount


@event
class RemoveCounters(Leaf):
    """Counters are removed from an object or a player (CR 122.1), at most as many as there are."""

    rule: ClassVar[str] = "122.1"
    kind: str
    amount: int
    obj: int = 0
    player: int = -1
    by: int = 0

    def perform(self, game: Game) -> int:
        """Returns how many were removed."""
        field = _field(self.obj == 0)
        key = self.obj or self.player
        removed = min(self.amount, _count(game, key, self.kind, self.obj == 0))
        game.set(field, key, with_counters(game.get(field, key), self.kind, -removed, 0))
        return removed


def _annihilate(game: Game) -> list[Event]:
    """CR 704.5q: pairs of +1/+1 and -1/-1 counters on a permanent are removed."""
    found: list[Event] = []
    for obj in game.zone("battlefield"):
        if game.get(COUNTERS, obj):
            pairs = min(counters_on(game, obj, PLUS), counters_on(game, obj, MINUS))
            if pairs:
                found += [RemoveCounters(PLUS, pairs, obj), RemoveCounters(MINUS, pairs, obj)]
    return found


@hookimpl
def apnap_state_based_actions() -> Iterable[StateBasedAction]:
    """Opposite counters remove each other."""
    return [StateBasedAction("opposite counters", "704.5q", _annihilate)]


def enters_with_counters(game: Game, move: Any, kind: str, amount: int) -> Any:
    """The `Move` event with more counters of a kind to enter with (CR 122.6a)."""
    current = move.entering(COUNTERS.name, ())
    return move.with_enters(COUNTERS.name, with_counters(current, kind, amount, game.next_timestamp()))
