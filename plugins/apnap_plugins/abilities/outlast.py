"""Outlast (CR 702.107)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, declares
from apnap.words import words
from apnap_plugins.rules.casting.triggers import WhenActivates
from apnap_plugins.rules.costs.costs import CostPart, TapThisCost, cost_parts
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="outlast",
    kind="keyword ability",
    rules=("702.107",),
    since="KTK",
    requires=("activated-abilities", "casting", "counters"),
    kernel=">=0.1,<0.2",
)


def outlast(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Outlast [cost] (CR 702.107a)."""
    return Keyword("outlast", (cost,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.107a: for the cost and {T} it gets a +1/+1 counter, only as a sorcery."""
    cost = (*cost_parts(keyword.parameters[0]), TapThisCost())
    return (Activated(cost, PutCounters(PLUS), sorcery=True, tag="outlast"),)


apnap_declarations = declares(
    # Its parameter is the cost. Each instance can be activated (CR 113.2c).
    keyword_ability("outlast", _means, worded=keyword_with_cost, cumulative=True),
    words("cause", "whenever you activate ~'s outlast ability", lambda: WhenActivates("outlast", of=Itself())),
)
