"""Miracle (CR 702.94)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    Ability,
    Answering,
    Context,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    Static,
    Triggered,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import CastingWay, offer_cast
from apnap_plugins.rules.costs import CostPart, cost_parts
from apnap_plugins.rules.damage import AS_DRAWN
from apnap_plugins.rules.linking import RevealDrawn, WhenRevealedThisWay
from apnap_plugins.rules.selection import Itself
from apnap_plugins.rules.total_cost import way_for
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="miracle",
    name="Miracle",
    kind="keyword ability",
    rules=("702.94",),
    since="AVR",
    requires=("casting", "damage", "linked-abilities", "reveal", "stack"),
)

WAY: Final = "miracle"


def miracle(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Miracle [cost] (CR 702.94a)."""
    return Keyword("miracle", (cost,))


@node
class MayRevealThisAsDrawn(Answering):
    """CR 702.94a: you may reveal this card as you draw it if it's the first card you've drawn this turn."""

    link: str
    question: ClassVar[Question[Any]] = AS_DRAWN

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """They play with it revealed until the ability has left the stack (CR 702.94b). Equal instances ask once."""
        card, _, number = about
        one = (ctx.source, RevealDrawn(self.link, may=True, kept=True))
        return (*value, one) if card == ctx.source and number == 1 and one not in value else value


@node
class MayCastThisFor(Instruction):
    """CR 702.94a: you may cast this card for that cost rather than its mana cost, as this resolves."""

    cost: tuple[CostPart, ...]

    def perform(self, ctx: Context) -> None:
        """Whatever its types (CR 608.2g), where it is still in the hand."""
        if ctx.game.exists(ctx.source):
            way = way_for(ctx.game, ctx.source, self.cost, CastingWay(WAY))
            if way is not None:
                offer_cast(ctx.game, ctx.controller, ctx.source, way, ctx.this)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.94a: a static ability and a triggered ability that is linked to it, of the card in hand."""
    cost = cost_parts(keyword.parameters[0])
    link = f"{WAY} {', '.join(str(part) for part in cost)}"
    return (
        Static((MayRevealThisAsDrawn(link),), zones=("hand",)),
        Triggered(WhenRevealedThisWay(link, Itself()), MayCastThisFor(cost), zones=("hand",), tag="miracle"),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the cost, a part of one or a tuple of parts."""
    return [KeywordDefinition("miracle", _means, cumulative=True, text="miracle {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_cost("miracle", "miracle")
