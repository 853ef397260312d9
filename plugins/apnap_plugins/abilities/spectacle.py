"""Spectacle (CR 702.137)."""

from __future__ import annotations

from typing import Final

from apnap import EVERYWHERE, Ability, Condition, Context, Keyword, Manifest, Static, declares, node
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.damage.damage import LOST_THIS_TURN
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_alternative_cost

MANIFEST = Manifest(
    id="spectacle",
    kind="keyword ability",
    rules=("702.137",),
    since="RNA",
    requires=("casting", "damage", "lasting"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "spectacle"


def spectacle(*cost: CostPart) -> Keyword:
    """Spectacle [cost] (CR 702.137a)."""
    return Keyword("spectacle", (cost,))


@node
class OpponentLostLife(Condition):
    """CR 702.137a: an opponent lost life this turn, also one who has left the game since, or gained as much again."""

    reads = frozenset([LOST_THIS_TURN.name])

    def holds(self, ctx: Context) -> bool:
        """By what all seats lost: damage and payments are losses too (CR 119.3, 119.4)."""
        game, you = ctx.game, ctx.controller
        return any(game.are_opponents(you, p) and game.get(LOST_THIS_TURN, p) > 0 for p in game.players)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.137a: an alternative cost from wherever the card may be cast."""
    cost = cost_parts(keyword.parameters[0])
    return (Static((AlternativeCost(WAY, cost, OpponentLostLife()),), zones=(EVERYWHERE,)),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("spectacle", _means, worded=keyword_with_alternative_cost, cumulative=True)
)
