"""Words of Ixalan's cards that the base game and the mechanics do not have."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from apnap import (
    Context,
    Event,
    Prohibition,
    node,
)
from apnap_plugins.rules.damage import GainLife
from apnap_plugins.rules.selection import (
    HasSubtype,
)

T = TypeVar("T")


# Filters, selectors, conditions -------------------------------------------------------------------------


# Instructions -------------------------------------------------------------------------------------------


# Static effects -----------------------------------------------------------------------------------------


@node
class NobodyGainsLife(Prohibition):
    """Players can't gain life (CR 119.7)."""

    events: ClassVar[tuple[type[Event], ...]] = (GainLife,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """Nobody."""
        return True


# Target phrases, permanents that many cards speak of ------------------------------------------------------

DINOSAUR: Final = HasSubtype("Dinosaur")
MERFOLK: Final = HasSubtype("Merfolk")
PIRATE: Final = HasSubtype("Pirate")
VAMPIRE: Final = HasSubtype("Vampire")
