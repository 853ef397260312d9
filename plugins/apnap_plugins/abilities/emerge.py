"""Emerge (CR 702.119)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    EVERYWHERE,
    Ability,
    Answering,
    Context,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    Static,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import COST_REDUCTION, AlternativeCost
from apnap_plugins.rules.characteristics import mana_value_of
from apnap_plugins.rules.costs import CostPart, SacrificeAnnounced, cost_parts
from apnap_plugins.rules.optional_costs import cost_id
from apnap_plugins.rules.selection import CREATURE
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="emerge",
    name="Emerge",
    kind="keyword ability",
    rules=("702.119",),
    since="EMN",
    requires=("casting", "characteristics", "sacrifice"),
)

WAY: Final = "emerge"


def emerge(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Emerge [cost] (CR 702.119a)."""
    return Keyword("emerge", (cost,))


@node
class LessByItsManaValue(Answering):
    """CR 702.119a: who pays the emerge cost pays as much less generic mana as the sacrificed creature's mana value."""

    cost: SacrificeAnnounced
    question: ClassVar[Question[Any]] = COST_REDUCTION

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Of the creature that was chosen for this cost (CR 702.119b), as it is while the total is determined."""
        own = about.obj == ctx.source and about.ability is None
        creature = about.announced.get(self.cost) if own else None
        return value if creature is None else value.plus(ManaCost((str(mana_value_of(ctx.game, creature)),)))


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.119a, 702.119b: an alternative cost with a creature that is chosen with it and sacrificed with it."""
    parts = cost_parts(keyword.parameters[0])
    creature = SacrificeAnnounced(CREATURE, cost_id("emerge", parts), number)
    cost = (*parts, creature)
    return (
        Static((AlternativeCost(WAY, cost),), zones=(EVERYWHERE,)),
        Static((LessByItsManaValue(creature),), zones=("stack",)),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the cost, a part of one or a tuple of parts."""
    return [KeywordDefinition("emerge", _means, cumulative=True, text="emerge {0}", numbered=True)]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_cost("emerge", "emerge")
