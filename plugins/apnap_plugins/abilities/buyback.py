"""Buyback (CR 702.27)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    Ability,
    Answering,
    Context,
    Event,
    Keyword,
    KeywordDefinition,
    Manifest,
    Move,
    Question,
    Replacement,
    Static,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import EXTRA_COSTS, ExtraCost
from apnap_plugins.rules.casting_words import numbered, was_paid, with_extra
from apnap_plugins.rules.costs import CostPart, cost_parts
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="buyback",
    name="Buyback",
    kind="keyword ability",
    rules=("702.27",),
    since="TMP",
    requires=("casting", "stack"),
)


def buyback(*cost: CostPart) -> Keyword:
    """Buyback [cost]."""
    return Keyword("buyback", (cost,))


def _name(cost: tuple[CostPart, ...]) -> str:
    return f"buyback {', '.join(str(part) for part in cost)}"


@node
class BuybackCost(Answering):
    """CR 702.27a: an optional additional cost of the spell."""

    cost: tuple[CostPart, ...]
    question: ClassVar[Question[Any]] = EXTRA_COSTS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """A cost of its own for every instance."""
        return with_extra(ctx, value, about, ExtraCost(_name(self.cost), self.cost))


@node
class ReturnedAsItResolves(Replacement):
    """CR 702.27a: if its buyback cost was paid, the spell is put into its owner's hand instead as it resolves.

    `paid` is what that cost is called. A spell that doesn't resolve, or puts itself elsewhere, doesn't come back.
    """

    paid: str
    events: ClassVar[tuple[type, ...]] = (Move,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """The last step of resolving (CR 608.2m)."""
        if not isinstance(event, Move) or (event.obj, event.to, event.cause) != (ctx.source, "graveyard", "resolved"):
            return False
        return was_paid(ctx.game, ctx.source, self.paid)

    def replace(self, ctx: Context, event: Event) -> Event:
        """To its owner's hand."""
        returned: Event = event.with_(to="hand")
        return returned


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.27a: two static abilities that function on the stack; the second looks at the cost of the first."""
    cost = cost_parts(keyword.parameters[0])
    effects = (BuybackCost(cost), ReturnedAsItResolves(numbered(_name(cost), number)))
    return tuple(Static((effect,), zones=("stack",)) for effect in effects)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the cost, a part of one or a tuple of parts."""
    return [KeywordDefinition("buyback", _means, cumulative=True, text="buyback {0}", numbered=True)]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_cost("buyback", "buyback")
