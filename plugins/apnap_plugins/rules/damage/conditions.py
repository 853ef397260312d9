"""Conditions on damage that was dealt (CR 120)."""

from __future__ import annotations

from apnap import Condition, Context, Game, node
from apnap_plugins.rules.damage.damage import DRAWN_IN_DRAW_STEP
from apnap_plugins.rules.vocabulary.base import Selector


@node
class DealtDamageThisWay(Condition):
    """An instruction before has dealt damage to one of the players of a selector (CR 608.2c)."""

    who: Selector

    def holds(self, ctx: Context) -> bool:
        """Not where all of it was prevented (CR 120.8)."""
        hit = [ref[1] for ref in ctx.memory.get("players dealt damage", ())]
        return any(player in hit for player in self.who.players(ctx))


def not_first_of_draw_step(game: Game, player: int) -> bool:
    """Whether what a player would draw now isn't the first card of a draw step of theirs (CR 504.1)."""
    in_draw_step = game.stage_name() == "draw" and game.is_active(player)
    return not in_draw_step or game.get(DRAWN_IN_DRAW_STEP, player) > 0


@node
class NotFirstOfDrawStep(Condition):
    """As you would draw a card: it isn't the first one that you draw in a draw step of yours (CR 504.1, 614.11)."""

    reads = frozenset([DRAWN_IN_DRAW_STEP.name])

    def holds(self, ctx: Context) -> bool:
        """Nor is what you draw in another player's draw step, or at another time."""
        return not_first_of_draw_step(ctx.game, ctx.controller)
