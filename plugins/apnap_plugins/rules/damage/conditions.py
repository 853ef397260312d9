"""Conditions on life totals (CR 119)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Condition, Context, node
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.vocabulary.base import Selector


@node
class YourLifeAtMost(Condition):
    """You have `most` or less life (CR 119)."""

    of_state: ClassVar[bool] = True
    most: int
    reads = frozenset([LIFE.name])

    def holds(self, ctx: Context) -> bool:
        """By the life total at this moment."""
        return ctx.game.get(LIFE, ctx.controller) <= self.most


@node
class DealtDamageThisWay(Condition):
    """An instruction before has dealt damage to one of the players of a selector (CR 608.2c)."""

    who: Selector

    def holds(self, ctx: Context) -> bool:
        """Not where all of it was prevented (CR 120.8)."""
        hit = [ref[1] for ref in ctx.memory.get("players dealt damage", ())]
        return any(player in hit for player in self.who.players(ctx))
