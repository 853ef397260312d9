"""Durations that end as a spell leaves the stack (CR 611.2)."""

from __future__ import annotations

from apnap import Context, Duration, node


@node
class WhileOnStack(Duration):
    """For as long as the spell that it is about is on the stack."""

    def lasts(self, ctx: Context) -> bool:
        """Whether the spell is still there."""
        return any(obj in ctx.game.objects for obj in ctx.memory["affected"])
