"""Filters for the status of permanents (CR 110.5)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, node
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import Filter


@node
class IsTapped(Filter):
    """A tapped permanent (CR 110.5)."""

    sort: ClassVar[str] = "state"
    reads = frozenset([TAPPED.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Now, or as it left the battlefield."""
        return ctx.game.get(TAPPED, obj)
