"""Destroying a permanent (CR 701.7), and what state-based actions do to permanents (CR 704.5)."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from apnap import Event, Game, Happened, Moved, event


@event
class Destroyed(Event):
    """A permanent is destroyed (CR 701.7a). `regenerable` is False for "it can't be regenerated" (CR 701.15c)."""

    rule: ClassVar[str] = "701.7a"
    silent: ClassVar[bool] = True
    obj: int
    cause: str = ""
    regenerable: bool = True

    def perform(self, game: Game) -> Happened | None:
        """It moves from the battlefield to its owner's graveyard (CR 701.7a). Returns what it became there.

        Also CR 701.7b, 701.7c.
        """
        return game.happen(Moved(self.obj, "graveyard", cause="destroy"))


@event
class PutIntoGraveyard(Moved):
    """A state-based action puts a permanent into its owner's graveyard. Equal whatever the reason (CR 704.7)."""

    to: str = "graveyard"
    cause: str = dataclasses.field(default="", compare=False)
