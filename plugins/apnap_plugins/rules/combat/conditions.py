"""Conditions on what attacked (CR 508)."""

from __future__ import annotations

from apnap import Condition, Context, node
from apnap_plugins.rules.combat.attacking import ATTACKS_OF_TURN, attacked_with, players_attacked_in_combat
from apnap_plugins.rules.combat.combat import DECLARED, DECLARED_BY
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.turn.phases import COMBAT


@node
class YouWereAttackedThisStep(Condition):
    """You have been attacked in this declare attackers step (CR 508.6)."""

    reads = frozenset([ATTACKS_OF_TURN.name, DECLARED.name, DECLARED_BY.name, "stage"])

    def holds(self, ctx: Context) -> bool:
        """By the attackers declared, whatever became of them; what attacks a planeswalker of yours attacks it (CR 508.3b)."""
        game, you = ctx.game, ctx.controller
        return game.stage_name() == COMBAT[1] and any(you in players_attacked_in_combat(game, p) for p in game.players)


@node
class YouAttacked(Condition):
    """You attacked this turn: what raid asks (CR 508.3c, 207.2c)."""

    reads = frozenset([ATTACKS_OF_TURN.name, TURN.name])

    def holds(self, ctx: Context) -> bool:
        """By the attackers declared."""
        return attacked_with(ctx.game, ctx.controller) > 0
