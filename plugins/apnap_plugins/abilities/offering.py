"""Offering (CR 702.48)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from apnap import (
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
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.casting import (
    ALTERNATIVES,
    COST_REDUCTION,
    EXTRA_COSTS,
    CastingWay,
    ExtraCost,
    PutFrame,
    at_sorcery_time,
)
from apnap_plugins.rules.characteristics import MANA_COST
from apnap_plugins.rules.costs import SacrificeAnnounced
from apnap_plugins.rules.optional_costs import cost_id
from apnap_plugins.rules.selection import Filter, HasSubtype, HasType
from apnap_plugins.rules.symbols import ManaCost

MANIFEST = Manifest(
    id="offering",
    name="Offering",
    kind="keyword ability",
    rules=("702.48",),
    since="BOK",
    requires=("casting", "sacrifice"),
)


def offering(quality: Filter) -> Keyword:
    """[Quality] offering."""
    return Keyword("offering", (quality,))


def _is_own(ctx: Context, about: PutFrame) -> bool:
    return about.obj == ctx.source and about.ability is None


@node
class OfferingCost(Answering):
    """CR 702.48a: as an additional cost to cast this spell, its player may sacrifice a permanent of that quality.

    CR 702.48b: it is chosen as choices are made for the spell, and sacrificed as the total cost is paid.
    """

    cost: SacrificeAnnounced
    question: ClassVar[Question[Any]] = EXTRA_COSTS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Where it isn't part of the way in which the spell is cast already."""
        if not _is_own(ctx, about) or (about.way is not None and self.cost in about.way.others):
            return value
        return (*value, ExtraCost(cost_id(f"offering {self.cost.filter}", number=self.cost.number), (self.cost,)))


@node
class CastAnyTime(Answering):
    """CR 702.48a: a player who chose to pay it may cast the spell any time they could cast an instant (CR 601.3c)."""

    cost: SacrificeAnnounced
    question: ClassVar[Question[Any]] = ALTERNATIVES

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """When a sorcery could be cast, it takes no way of its own."""
        player, card, way = about
        if card != ctx.source or self.cost in way.others or at_sorcery_time(ctx.game, player):
            return value
        return (*value, CastingWay("offering", None, (*way.others, self.cost), True))


@node
class LessByItsManaCost(Answering):
    """CR 702.48a, 702.48c: the total cost is reduced by the mana cost of the permanent that was chosen."""

    cost: SacrificeAnnounced
    question: ClassVar[Question[Any]] = COST_REDUCTION

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """What has no mana cost reduces nothing."""
        obj = about.announced.get(self.cost) if _is_own(ctx, about) else None
        mana: ManaCost | None = ctx.game.characteristics(obj)[MANA_COST] if obj is not None else None
        return value if mana is None else value.plus(mana.with_x(0))


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.48a: static abilities of the spell; that it may be cast at other times is known before it is one."""
    cost = SacrificeAnnounced(keyword.parameters[0], "offering", number)
    return (
        Static((OfferingCost(cost), LessByItsManaCost(cost)), zones=("stack",)),
        Static((CastAnyTime(cost),), zones=("*",)),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is what a permanent must be, a subtype mostly."""
    return [KeywordDefinition("offering", _means, cumulative=True, text="{0} offering", numbered=True)]


def _of(f: Filter) -> Keyword | None:
    return offering(f) if isinstance(f, (HasSubtype, HasType)) else None


def _says(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Keyword) and tree.id == "offering":
        yield {"f": tree.parameters[0]}


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("keyword", "{f:noun.s} offering", means=_of, says=_says),
        word_list("ability name", {"offering": "offering"}),
    ]
