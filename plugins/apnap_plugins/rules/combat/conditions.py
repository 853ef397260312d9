"""Conditions on what attacked (CR 508)."""

from __future__ import annotations

from apnap import Condition, Context, node
from apnap_plugins.rules.combat.attacking import ATTACKS_OF_TURN, attacked_with
from apnap_plugins.rules.continuous.continuous import TURN


@node
class YouAttacked(Condition):
    """You attacked this turn: what raid asks (CR 508.3c, 207.2c)."""

    reads = frozenset([ATTACKS_OF_TURN.name, TURN.name])

    def holds(self, ctx: Context) -> bool:
        """By the attackers declared."""
        return attacked_with(ctx.game, ctx.controller) > 0
