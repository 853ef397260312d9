"""Replicate (CR 702.56)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from apnap import (
    Ability,
    Context,
    Continuous,
    Keyword,
    KeywordDefinition,
    Manifest,
    Op,
    Part,
    Static,
    Triggered,
    hookimpl,
    node,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.characteristics import MANA_COST
from apnap_plugins.rules.continuous import Gain
from apnap_plugins.rules.copying_spells import CopySpell
from apnap_plugins.rules.costs import CostPart, cost_parts
from apnap_plugins.rules.optional_costs import CostWasPaid, OptionalCost, TimesCostWasPaid, cost_id
from apnap_plugins.rules.selection import Filter, Itself, This
from apnap_plugins.rules.spells_you_cast import AffectsSpells
from apnap_plugins.rules.triggering import WhenYouCast
from apnap_plugins.rules.words.keywords import keyword_with_cost
from apnap_plugins.rules.words.spells import spells_have

MANIFEST = Manifest(
    id="replicate",
    name="Replicate",
    kind="keyword ability",
    rules=("702.56",),
    since="GPT",
    requires=("casting", "copying-spells"),
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
    return (Static((OptionalCost(id, cost, repeatable=True),), zones=("stack",)), copies)


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


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the cost, a part of one or a tuple of parts. Instances are paid each by itself (CR 702.56b)."""
    return [KeywordDefinition("replicate", _means, cumulative=True, text="replicate {0}", numbered=True)]


def _all_have(f: Filter) -> tuple[Ability, ...]:
    return (Static(spells_have(f, GainReplicate())),)


def _says_all_have(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    for effect in ability.effects if isinstance(ability, Static) else ():
        affects = effect.affects if isinstance(effect, Continuous) else None
        if isinstance(affects, AffectsSpells) and tree == _all_have(affects.filter):
            yield {"f": affects.filter}


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_with_cost("replicate", "replicate"),
        words("spell ability", "replicate {c:mana cost}", means=replicate),
        words("line", "{f:your spells#} [has|have] replicate. the replicate cost is equal to its mana cost.",
              means=_all_have, says=_says_all_have),
    ]  # fmt: skip
