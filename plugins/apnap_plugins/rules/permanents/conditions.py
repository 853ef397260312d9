"""Conditions on the status of the permanent that an ability is on (CR 110.5)."""

from __future__ import annotations

from apnap import Condition, Context, node
from apnap_plugins.rules.permanents.permanents import TAPPED


@node
class ThisRemainsTapped(Condition):
    """The object that the ability is on is on the battlefield, and tapped (CR 110.5, 611.2b)."""

    reads = frozenset([TAPPED.name])

    def holds(self, ctx: Context) -> bool:
        """Not any more where it has left, however it was then."""
        game = ctx.game
        there = game.exists(ctx.source) and game.object(ctx.source).zone[0] == "battlefield"
        return there and game.get(TAPPED, ctx.source)
