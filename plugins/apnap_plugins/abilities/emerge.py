"""Emerge (CR 702.119)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import EVERYWHERE, Ability, Answering, Context, Keyword, Manifest, Static, declares, node
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.optional_costs import cost_id
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.costs.object_costs import AnnouncedSacrificeCost
from apnap_plugins.rules.payment.total_cost import CostReduction
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="emerge",
    kind="keyword ability",
    rules=("702.119",),
    since="EMN",
    requires=("casting", "characteristics", "sacrifice"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "emerge"


def emerge(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Emerge [cost] (CR 702.119a)."""
    return Keyword("emerge", (cost,))


@node
class LessByItsManaValue(Answering[CostReduction, ManaCost]):
    """CR 702.119a: who pays the emerge cost pays as much less generic mana as the sacrificed creature's mana value."""

    cost: AnnouncedSacrificeCost
    question: ClassVar[type[CostReduction]] = CostReduction

    def answer(self, ctx: Context, value: ManaCost, question: CostReduction) -> ManaCost:
        """Of the creature that was chosen for this cost (CR 702.119b), as it is while the total is determined."""
        frame = question.frame
        own = frame.obj == ctx.source and frame.ability is None
        creature = frame.announced.get(self.cost) if own else None
        return value if creature is None else value.plus(ManaCost((str(mana_value_of(ctx.game, creature)),)))


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.119a, 702.119b: an alternative cost with a creature that is chosen with it and sacrificed with it."""
    parts = cost_parts(keyword.parameters[0])
    creature = AnnouncedSacrificeCost(CREATURE, cost_id("emerge", parts), number)
    cost = (*parts, creature)
    return (
        Static((AlternativeCost(WAY, cost),), zones=(EVERYWHERE,)),
        Static((LessByItsManaValue(creature),), zones=("stack",)),
    )


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("emerge", _means, worded=keyword_with_cost, cumulative=True, numbered=True)
)
