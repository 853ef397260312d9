"""Countering, as an event that others see (CR 701.5)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import SHARED, TOP, CeasedToExist, Event, Game, Happened, Moved, event
from apnap_plugins.rules.stack.stack import is_spell


@event
class Countered(Event):
    """A spell or ability is countered (CR 701.5a). What says that it can't be forbids this.

    `to` is where a spell goes, `position` where in that zone, `controller` under whose control, its owner's by default.
    """

    rule: ClassVar[str] = "701.5a"
    silent: ClassVar[bool] = True
    obj: int
    by: int = 0
    to: str = "graveyard"
    enters: tuple[tuple[str, Any], ...] = ()
    position: int = TOP
    controller: int = SHARED

    def perform(self, game: Game) -> Happened | bool | None:
        """It is removed from the stack and doesn't resolve; a spell goes to its owner's graveyard (CR 701.5a)."""
        if not is_spell(game, self.obj):
            return game.happen(CeasedToExist(self.obj, "counter")) is not None
        move = Moved(
            self.obj,
            self.to,
            self.position,
            controller=self.controller,
            cause="counter",
            by=self.by,
            enters=self.enters,
        )
        return game.happen(move)
