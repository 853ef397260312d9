"""Replicate (CR 702.56)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Ability, Context, Keyword, Manifest, Op, Part, Static, Triggered, declares, node
from apnap.words import words
from apnap_plugins.rules.casting.optional_costs import CostWasPaid, OptionalCost, TimesCostWasPaid, cost_id
from apnap_plugins.rules.casting.text_spells import spells_have
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="replicate",
    kind="keyword ability",
    rules=("702.56",),
    since="GPT",
    requires=("casting", "copying-spells"),
    kernel=">=0.1,<0.2",
)


def replicate(*cost: CostPart) -> Keyword:
    """Replicate [cost]."""
    return Keyword("replicate", (cost,))


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.56a, 702.56b: a static and a triggered ability on the stack, which know what was paid for this instance."""
    cost = cost_parts(keyword.parameters[0])
    id = cost_id("replicate", cost, number)
    copies = Triggered(
        WhenYouCast(Itself()),
        CopySpell(This(), TimesCostWasPaid(id)),
        CostWasPaid(id),
        zones=("stack",),
        tag="replicate",
    )
    return (Static((OptionalCost(id, cost, repeatable=True, called="replicate"),), zones=("stack",)), copies)


@node
class GainReplicate(Part):
    """Has replicate; the replicate cost is equal to its mana cost (layer 6)."""

    layer: ClassVar[str] = "6"
    commutes: ClassVar[bool] = True
    reads: ClassVar[frozenset[str]] = frozenset([MANA_COST.name])
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """What has no mana cost has a cost that can't be paid (CR 118.6): it is never replicated."""
        cost = ctx.game.characteristics(obj)[MANA_COST]
        return Gain((replicate(cost),)).op(ctx, obj) if cost is not None else None


def _all_have(f: Filter) -> tuple[Ability, ...]:
    return (Static(spells_have(f, GainReplicate())),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts. Instances are paid each by itself (CR 702.56b).
    keyword_ability("replicate", _means, worded=keyword_with_cost, cumulative=True, numbered=True),
    words("spell ability", "replicate {c:mana cost}", replicate),
    words("line", "{f:your spells#} [has|have] replicate. the replicate cost is equal to its mana cost.", _all_have),
)
