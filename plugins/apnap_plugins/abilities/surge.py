"""Surge (CR 702.117)."""

from __future__ import annotations

from typing import Final

from apnap import EVERYWHERE, Ability, Condition, Context, Keyword, Manifest, Static, declares, node
from apnap_plugins.rules.casting.casting import CAST_THIS_TURN, AlternativeCost
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_alternative_cost

MANIFEST = Manifest(
    id="surge",
    kind="keyword ability",
    rules=("702.117",),
    since="OGW",
    requires=("casting", "lasting"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "surge"


def surge(*cost: CostPart) -> Keyword:
    """Surge [cost] (CR 702.117a)."""
    return Keyword("surge", (cost,))


@node
class TeamHasCast(Condition):
    """CR 702.117a: you or one of your teammates has cast another spell this turn; whatever has become of it."""

    reads = frozenset([CAST_THIS_TURN.name])

    def holds(self, ctx: Context) -> bool:
        """As the spell is about to be cast: it is none of them itself."""
        game = ctx.game
        return any(game.get(CAST_THIS_TURN, p) for p in (ctx.controller, *game.teammates(ctx.controller)))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.117a: an alternative cost from wherever the card may be cast."""
    return (Static((AlternativeCost(WAY, cost_parts(keyword.parameters[0]), TeamHasCast()),), zones=(EVERYWHERE,)),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("surge", _means, worded=keyword_with_alternative_cost, cumulative=True)
)
