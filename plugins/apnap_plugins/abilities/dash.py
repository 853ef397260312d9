"""Dash (CR 702.109)."""

from __future__ import annotations

from typing import Final

from apnap import EVERYWHERE, Ability, AffectsThis, Continuous, Keyword, Manifest, Static, Triggered, declares
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.conditions import WasCastThatWay
from apnap_plugins.rules.casting.optional_costs import cost_id
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.stack import CreatesAsItEnters
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.selectors import Remembered
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_alternative_cost

MANIFEST = Manifest(
    id="dash",
    kind="keyword ability",
    rules=("702.109",),
    since="FRF",
    requires=("casting", "continuous-effects", "haste", "lasting", "stack", "turn"),
    kernel=">=0.1,<0.2",
)

COMES_BACK: Final = Triggered(AtBeginning("end", "each"), MoveTo(Remembered(), "hand"), tag="dash")
"""At the beginning of the next end step the permanent that it became returns to its owner's hand (CR 702.109a)."""
HASTE: Final = Continuous(AffectsThis(), (Gain((Keyword("haste"),)),))


def dash(*cost: CostPart) -> Keyword:
    """Dash [cost] (CR 702.109a)."""
    return Keyword("dash", (cost,))


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.109a: two static abilities of the spell, one of the permanent; each instance looks at its own cost."""
    cost = cost_parts(keyword.parameters[0])
    way = cost_id("dash", cost, number)
    return (
        Static((AlternativeCost(way, cost),), zones=(EVERYWHERE,)),
        Static((CreatesAsItEnters(COMES_BACK, WasCastThatWay(way)),), zones=("stack",)),
        Static((HASTE,), WasCastThatWay(way)),
    )


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("dash", _means, worded=keyword_with_alternative_cost, cumulative=True, numbered=True)
)
