"""Filters for the status of permanents (CR 110.5)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, node
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.phrases import Phrase


@node
class IsTapped(Filter):
    """A tapped permanent (CR 110.5)."""

    sort: ClassVar[str] = "state"
    reads = frozenset([TAPPED.name])

    def phrase(self) -> Phrase:
        """As an adjective."""
        return Phrase(("tapped",))

    def opposite(self) -> Phrase:
        """Its own word."""
        return Phrase(("untapped",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Now, or as it left the battlefield."""
        return ctx.game.get(TAPPED, obj)
