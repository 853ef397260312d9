"""Tapping and untapping, as events that others see (CR 701.21)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Game, Leaf, Teller, event
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import TYPES


@event
class Tapped(Leaf):
    """A permanent becomes tapped (CR 701.21a). One that is tapped already doesn't (CR 701.21a)."""

    rule: ClassVar[str] = "701.21a"
    obj: int

    def told(self, teller: Teller) -> str | None:
        """Of creatures of another than the active player: tapping for mana and to attack goes without saying."""
        game = teller.game
        own = game.controller(self.obj) == game.active_player
        return (
            None if own or "creature" not in teller.had(self.obj, TYPES) else f"{teller.card(self.obj)} becomes tapped"
        )

    def perform(self, game: Game) -> None:
        """Set the status (CR 701.21a, 110.5)."""
        game.set(TAPPED, self.obj, True)


@event
class Untapped(Leaf):
    """A permanent becomes untapped (CR 701.21b)."""

    rule: ClassVar[str] = "701.21b"
    silent: ClassVar[bool] = True
    obj: int

    def perform(self, game: Game) -> None:
        """Set the status (CR 701.21b, 110.5)."""
        game.set(TAPPED, self.obj, False)
