"""Quantities about who attacked whom (CR 508)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.combat.attacking import ATTACKS_OF_TURN, players_attacked_in_combat
from apnap_plugins.rules.combat.combat import DECLARED, DECLARED_BY
from apnap_plugins.rules.vocabulary.base import Quantity


@node
class PlayersAttackedThisCombat(Quantity):
    """How many players you attacked with creatures this combat, all of them opponents (CR 508.6, 506.2)."""

    reads = frozenset([ATTACKS_OF_TURN.name, DECLARED.name, DECLARED_BY.name])

    def value(self, ctx: Context) -> int:
        """By the attackers declared: not for planeswalkers, nor for creatures that entered attacking (CR 508.4)."""
        return len(players_attacked_in_combat(ctx.game, ctx.controller))
