"""Quantities about who attacked whom (CR 508)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, node
from apnap_plugins.rules.combat.attacking import ATTACKS_OF_TURN, players_attacked_in_combat
from apnap_plugins.rules.combat.combat import ATTACKING, DECLARED, DECLARED_BY, NOTHING, attackers
from apnap_plugins.rules.combat.selectors import ThoseWhoAttack
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, is_player, player_ref


@node
class PlayersBeingAttacked(Quantity):
    """How many players creatures are attacking, whoever controls these (CR 508.1k, 506.4)."""

    reads = frozenset([ATTACKING.name])

    def value(self, ctx: Context) -> int:
        """Each once; a player of whom only planeswalkers are attacked is not counted (CR 508.5)."""
        game = ctx.game
        attacked = {game.get(ATTACKING, obj) for obj in attackers(game)}
        return sum(what not in (None, NOTHING) and is_player(what) for what in attacked)


@node
class OpponentsYouAttack(Quantity):
    """How many opponents creatures that you control are attacking (CR 508.1k, 506.4); who attacks a planeswalker doesn't."""

    reads = frozenset([ATTACKING.name, "controller"])

    def value(self, ctx: Context) -> int:
        """Each opponent once."""
        game = ctx.game
        attacked = {game.get(ATTACKING, obj) for obj in attackers(game) if game.controller(obj) == ctx.controller}
        return sum(player_ref(player) in attacked for player in game.opponents(ctx.controller))


@node
class PlayersAttackedThisCombat(Quantity):
    """How many players you attacked with creatures this combat, all of them opponents (CR 508.6, 506.2)."""

    reads = frozenset([ATTACKS_OF_TURN.name, DECLARED.name, DECLARED_BY.name])

    def value(self, ctx: Context) -> int:
        """By the attackers declared: not for planeswalkers, nor for creatures that entered attacking (CR 508.4)."""
        return len(players_attacked_in_combat(ctx.game, ctx.controller))


@node
class HowManyAttacked(Quantity):
    """How many creatures that a filter means attacked, in the attack that the ability triggered on: "that many" (CR 508.3d)."""

    of_event: ClassVar[bool] = True
    filter: Filter

    def value(self, ctx: Context) -> int:
        """Also those that have left; 0 where it triggered on something else."""
        return len(ThoseWhoAttack(self.filter).refs(ctx))
