"""Squad (CR 702.157)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, Static, Triggered, declares
from apnap_plugins.rules.casting.optional_costs import CostWasPaid, OptionalCost, TimesCostWasPaid, cost_id
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="squad",
    kind="keyword ability",
    rules=("702.157",),
    since="40K",
    requires=("casting", "copies", "create", "stack"),
    kernel=">=0.1,<0.2",
)


def squad(*cost: CostPart) -> Keyword:
    """Squad [cost] (CR 702.157a)."""
    return Keyword("squad", (cost,))


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.157a, 702.157b: a static ability on the stack and a triggered one, linked by what was paid for this instance."""
    cost = cost_parts(keyword.parameters[0])
    id = cost_id("squad", cost, number)
    copies = CreateCopyTokens(This(), TimesCostWasPaid(id))
    return (
        Static((OptionalCost(id, cost, repeatable=True, called="squad"),), zones=("stack",)),
        Triggered(WhenEnters(), copies, CostWasPaid(id), tag="squad"),
    )


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts. Instances are paid each by itself (CR 702.157b).
    keyword_ability("squad", _means, worded=keyword_with_cost, cumulative=True, numbered=True)
)
