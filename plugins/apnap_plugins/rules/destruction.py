"""The event of destroying a permanent (CR 701.7), which state-based actions and several mechanics speak of."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Event, Game, Move, event


@event
class Destroy(Event):
    """A permanent is destroyed (CR 701.7a). `regenerable` is False for "it can't be regenerated" (CR 701.15c)."""

    rule: ClassVar[str] = "701.7a"
    obj: int
    cause: str = ""
    regenerable: bool = True

    def perform(self, game: Game) -> Any:
        """It moves from the battlefield to its owner's graveyard (CR 701.7a). Returns what it became there."""
        return game.happen(Move(self.obj, "graveyard", cause="destroy"))
