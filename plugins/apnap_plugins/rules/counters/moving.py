"""Moving counters from one object to another (CR 122.5)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Event, Game, Teller, event
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved, counters_on


@event
class CountersMoved(Event):
    """Counters are moved from one object to another (CR 122.5): removed from it and put onto the other.

    `by` and `who` are as for `CountersPut`.
    """

    rule: ClassVar[str] = "122.5"
    objects: ClassVar[tuple[str, ...]] = ("obj", "to")
    kind: str
    amount: int
    obj: int
    to: int
    by: int = 0
    who: int = -1

    def told(self, teller: Teller) -> str | None:
        """What is removed and what is put there tell of it."""
        return None

    def perform(self, game: Game) -> int:
        """Both at once. Returns how many."""
        game.happen_all(
            [
                CountersRemoved(self.kind, self.amount, self.obj, by=self.by),
                CountersPut(self.kind, self.amount, self.to, by=self.by, who=self.who),
            ]
        )
        return self.amount


def move_counters(game: Game, kind: str, amount: int, obj: int, to: int, by: int = 0, who: int = -1) -> bool:
    """Move counters of a kind, as many as there are of `amount` (CR 122.5). Whether any were moved.

    None is where both objects are the same or one is gone, where there is no such counter, and where one can't be
    removed from the one or put onto the other.
    """
    if obj == to or not game.exists(obj) or not game.exists(to):
        return False
    moved = min(amount, counters_on(game, obj, kind))
    both = (CountersRemoved(kind, moved, obj, by=by), CountersPut(kind, moved, to, by=by, who=who))
    possible = moved > 0 and all(game.is_allowed(event) for event in both)
    return possible and game.happen(CountersMoved(kind, moved, obj, to, by, who)) is not None
