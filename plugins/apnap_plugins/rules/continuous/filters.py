"""What stands for the objects that a described effect is about."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.vocabulary.base import Filter


@node
class IsAffected(Filter):
    """One of the objects that an effect was created for (CR 611.2c)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the effect remembers."""
        return obj in ctx.memory.get("affected", ())
