"""Conditions on what attacked (CR 508)."""

from __future__ import annotations

from apnap import Condition, Context, node
from apnap_plugins.rules.combat.attacking import ATTACKS_OF_TURN, attacked_with, players_attacked_in_combat
from apnap_plugins.rules.combat.combat import DECLARED, DECLARED_BY
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.turn.phases import COMBAT
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import power_of


@node
class YouWereAttackedThisStep(Condition):
    """You have been attacked in this declare attackers step (CR 508.6)."""

    reads = frozenset([ATTACKS_OF_TURN.name, DECLARED.name, DECLARED_BY.name, "stage"])

    def holds(self, ctx: Context) -> bool:
        """By the attackers declared, whatever became of them; what attacks a planeswalker of yours attacks it (CR 508.3b)."""
        game, you = ctx.game, ctx.controller
        return game.stage_name() == COMBAT[1] and any(you in players_attacked_in_combat(game, p) for p in game.players)


@node
class IsYou(Condition):
    """A player whom a selector gives is you: "if you're the defending player" (CR 508.5, 603.4)."""

    of: Selector

    def holds(self, ctx: Context) -> bool:
        """Not where there is no such player."""
        return ctx.controller in self.of.players(ctx)


@node
class HasMoreLifeThanAnother(Condition):
    """A player whom a selector gives has more life than another of your opponents (CR 603.4)."""

    who: Selector
    reads = frozenset([LIFE.name])

    def holds(self, ctx: Context) -> bool:
        """Not where you have no other opponent."""
        game = ctx.game
        return any(
            game.get(LIFE, player) > game.get(LIFE, other)
            for player in self.who.players(ctx)
            for other in game.opponents(ctx.controller)
            if other != player
        )


@node
class AttackedWithPower(Condition):
    """You attacked with creatures with total power `least` or greater this combat: an "if" of what triggers on attacks.

    Their power counts as they are declared as attackers; as the ability resolves, it is true still (CR 603.4, 608.2h).
    """

    least: int
    reads = frozenset([DECLARED.name, DECLARED_BY.name])

    def holds(self, ctx: Context) -> bool:
        """Of the attackers that were declared, not of what entered attacking (CR 508.4)."""
        game = ctx.game
        if ctx.this != ctx.source:
            return True
        mine = (obj for obj in game.get(DECLARED) if game.get(DECLARED_BY, obj) == ctx.controller)
        return sum(power_of(game, obj) for obj in mine) >= self.least


@node
class AttackedWithOthers(Condition):
    """This and at least so many other creatures were declared as attackers this combat, whatever became of them (CR 508.1k)."""

    others: int
    reads = frozenset([DECLARED.name])

    def holds(self, ctx: Context) -> bool:
        """Those of all players of the attacking team."""
        declared = ctx.game.get(DECLARED)
        return ctx.source in declared and len(declared) > self.others


@node
class YouAttacked(Condition):
    """You attacked this turn: what raid asks (CR 508.3c, 207.2c)."""

    reads = frozenset([ATTACKS_OF_TURN.name, TURN.name])

    def holds(self, ctx: Context) -> bool:
        """By the attackers declared."""
        return attacked_with(ctx.game, ctx.controller) > 0
