"""Offering (CR 702.48)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from apnap import Ability, Answering, Context, Keyword, KeywordDefinition, Manifest, Static, declares, in_words, node
from apnap.words import Bindings, word_list, words
from apnap_plugins.rules.casting.casting import AlternativeCosts, at_sorcery_time
from apnap_plugins.rules.casting.optional_costs import cost_id
from apnap_plugins.rules.costs.object_costs import AnnouncedSacrificeCost
from apnap_plugins.rules.payment.frame import AnnouncementFrame, CastingWay, ExtraCost
from apnap_plugins.rules.payment.total_cost import AdditionalCosts, CostReduction
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST
from apnap_plugins.rules.vocabulary.filters import HasSubtype, HasType
from apnap_plugins.rules.vocabulary.symbols import ManaCost

MANIFEST = Manifest(
    id="offering",
    kind="keyword ability",
    rules=("702.48",),
    since="BOK",
    requires=("casting", "sacrifice"),
    kernel=">=0.1,<0.2",
)


def offering(quality: Filter) -> Keyword:
    """[Quality] offering."""
    return Keyword("offering", (quality,))


def _is_own(ctx: Context, about: AnnouncementFrame) -> bool:
    return about.obj == ctx.source and about.ability is None


@node
class OfferingCost(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """CR 702.48a: as an additional cost to cast this spell, its player may sacrifice a permanent of that quality.

    CR 702.48b: it is chosen as choices are made for the spell, and sacrificed as the total cost is paid.
    """

    cost: AnnouncedSacrificeCost
    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """Where it isn't part of the way in which the spell is cast already."""
        frame = question.frame
        if not _is_own(ctx, frame) or (frame.way is not None and self.cost in frame.way.others):
            return value
        called = f"offering {in_words(self.cost.filter)}"
        return (*value, ExtraCost(cost_id(called, number=self.cost.number), (self.cost,), called="offering"))


@node
class CastWithOffering(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """CR 702.48a: a player who chose to pay it may cast the spell any time they could cast an instant (CR 601.3c)."""

    cost: AnnouncedSacrificeCost
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """When a sorcery could be cast, it takes no way of its own."""
        others = question.way.others
        if question.card != ctx.source or self.cost in others or at_sorcery_time(ctx.game, question.player):
            return value
        return (*value, CastingWay("offering", None, (*others, self.cost), True))


@node
class LessByItsManaCost(Answering[CostReduction, ManaCost]):
    """CR 702.48a, 702.48c: the total cost is reduced by the mana cost of the permanent that was chosen."""

    cost: AnnouncedSacrificeCost
    question: ClassVar[type[CostReduction]] = CostReduction

    def answer(self, ctx: Context, value: ManaCost, question: CostReduction) -> ManaCost:
        """What has no mana cost reduces nothing."""
        obj = question.frame.announced.get(self.cost) if _is_own(ctx, question.frame) else None
        mana: ManaCost | None = ctx.game.characteristics(obj)[MANA_COST] if obj is not None else None
        return value if mana is None else value.plus(mana.with_x(0))


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.48a: static abilities of the spell; that it may be cast at other times is known before it is one."""
    cost = AnnouncedSacrificeCost(keyword.parameters[0], "offering", number)
    return (
        Static((OfferingCost(cost), LessByItsManaCost(cost)), zones=("stack",)),
        Static((CastWithOffering(cost),), zones=("*",)),
    )


def _of(f: Filter) -> Keyword | None:
    return offering(f) if isinstance(f, (HasSubtype, HasType)) else None


def _says(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Keyword) and tree.id == "offering":
        yield {"f": tree.parameters[0]}


apnap_declarations = declares(
    # Its parameter is what a permanent must be, a subtype mostly.
    KeywordDefinition("offering", _means, cumulative=True, text="{0} offering", per_instance=True),
    words("keyword", "{f:noun.s} offering", _of, _says),
    word_list("ability name", {"offering": "offering"}),
)
