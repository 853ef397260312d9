"""What effects affect beside permanents: spells, and cards in all zones (CR 611.3, 613)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import EVERY_ZONE, Context, node
from apnap_plugins.rules.continuous.continuous import AffectsEverywhere

NO_CARDS = frozenset(["ability", "emblem", "token", "copy"])
"""Kinds of objects that are no cards (CR 108.2b, 109.1)."""


@node
class AffectsCardsToo(AffectsEverywhere):
    """Permanents, spells and all other cards that a filter means; with `yours` those permanents and spells that you control.

    Of the others those that you own; so is a spell that another player casts of a card of yours, which is on the battlefield
    no more than they are.
    """

    yours: bool = False
    reads = frozenset([EVERY_ZONE, "controller"])

    def objects(self, ctx: Context) -> Iterable[int]:
        """No abilities on the stack, and no emblems."""
        return tuple(obj for obj in AffectsEverywhere.objects(self, ctx) if self._is_meant(ctx, obj))

    def _is_meant(self, ctx: Context, obj: int) -> bool:
        game, found = ctx.game, ctx.game.object(obj)
        place, is_card = found.zone[0], found.kind not in NO_CARDS
        if place not in ("battlefield", "stack"):
            return is_card and (not self.yours or found.owner == ctx.controller)
        if place == "stack" and found.kind == "ability":
            return False
        if not self.yours or game.controller(obj) == ctx.controller:
            return True
        return place == "stack" and is_card and found.owner == ctx.controller
