"""Buyback (CR 702.27)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Ability, Context, Event, Keyword, Manifest, Moved, Replacement, Static, declares, node
from apnap_plugins.rules.casting.optional_costs import OptionalCost, cost_id, times_paid
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="buyback",
    kind="keyword ability",
    rules=("702.27",),
    since="TMP",
    requires=("casting", "stack"),
    kernel=">=0.1,<0.2",
)


def buyback(*cost: CostPart) -> Keyword:
    """Buyback [cost]."""
    return Keyword("buyback", (cost,))


@node
class ReturnedAsItResolves(Replacement):
    """CR 702.27a: if its buyback cost was paid, the spell is put into its owner's hand instead as it resolves.

    `paid` is what that cost is called. A spell that doesn't resolve, or puts itself elsewhere, doesn't come back.
    """

    paid: str
    events: ClassVar[tuple[type, ...]] = (Moved,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """The last step of resolving (CR 608.2m)."""
        if not isinstance(event, Moved) or (event.obj, event.to, event.cause) != (ctx.source, "graveyard", "resolved"):
            return False
        return times_paid(ctx.game, ctx.source, self.paid) > 0

    def replace(self, ctx: Context, event: Event) -> Event:
        """To its owner's hand."""
        return event.with_(to="hand")


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.27a: two static abilities that function on the stack; the second looks at the cost of the first."""
    cost = cost_parts(keyword.parameters[0])
    id = cost_id("buyback", cost, number)
    effects = (OptionalCost(id, cost, called="buyback"), ReturnedAsItResolves(id))
    return tuple(Static((effect,), zones=("stack",)) for effect in effects)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("buyback", _means, worded=keyword_with_cost, cumulative=True, numbered=True)
)
