"""Conditions on where cards lie (CR 404)."""

from __future__ import annotations

from apnap import Condition, Context, node
from apnap_plugins.rules.objects.replacement_order import ORDER
from apnap_plugins.rules.vocabulary.base import Filter


@node
class LiesBelow(Condition):
    """This card lies in a graveyard with a card that a filter means directly above it (CR 404.1)."""

    filter: Filter
    reads = frozenset([ORDER, "zone:graveyard"])

    def holds(self, ctx: Context) -> bool:
        """Nothing lies above the top card."""
        game = ctx.game
        if not game.exists(ctx.source) or game.object(ctx.source).zone[0] != "graveyard":
            return False
        cards = game.zone(*game.object(ctx.source).zone)
        above = cards[cards.index(ctx.source) + 1 :]
        return bool(above) and self.filter.matches(ctx, above[0])
