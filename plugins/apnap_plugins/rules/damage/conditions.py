"""Conditions on life totals (CR 119)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Condition, Context, node
from apnap_plugins.rules.damage.damage import LIFE


@node
class YourLifeAtMost(Condition):
    """You have `most` or less life (CR 119)."""

    of_state: ClassVar[bool] = True
    most: int
    reads = frozenset([LIFE.name])

    def holds(self, ctx: Context) -> bool:
        """By the life total at this moment."""
        return ctx.game.get(LIFE, ctx.controller) <= self.most
