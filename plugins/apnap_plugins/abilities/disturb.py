"""Disturb (CR 702.146)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Game, Keyword, Manifest, Static, declares, node
from apnap_plugins.rules.casting.effects import CastThisFor
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.faces.faces import BACK, is_transforming
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_alternative_cost

MANIFEST = Manifest(
    id="disturb",
    kind="keyword ability",
    rules=("702.146",),
    since="MID",
    requires=("casting", "faces", "transform", "zones"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "disturb"


def disturb(*cost: CostPart) -> Keyword:
    """Disturb [cost] (CR 702.146a)."""
    return Keyword("disturb", (cost,))


@node
class CastTransformed(CastingWay):
    """Casting a card transformed from its owner's graveyard for its disturb cost (CR 702.146a, 702.146b).

    The spell has the back face up, and so does the permanent that it becomes (CR 712.4b, 712.9).
    """

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """No other card than a transforming double-faced one can be cast transformed."""
        return is_transforming(game, card)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.146a: a static ability that functions in the graveyard."""
    cost = cost_parts(keyword.parameters[0])
    return (Static((CastThisFor(cost, CastTransformed(WAY, face=BACK)),), zones=("graveyard",)),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("disturb", _means, worded=keyword_with_alternative_cost, cumulative=True)
)
