"""Miracle (CR 702.94)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Ability, Answering, Context, Instruction, Keyword, Manifest, Static, Triggered, declares, node
from apnap_plugins.rules.casting.casting import offer_cast
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.damage.damage import ActionsAsDrawn
from apnap_plugins.rules.effects.linked_abilities import RevealDrawn, WhenRevealedThisWay
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.payment.total_cost import way_for
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="miracle",
    kind="keyword ability",
    rules=("702.94",),
    since="AVR",
    requires=("casting", "damage", "linked-abilities", "reveal", "stack"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "miracle"


def miracle(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Miracle [cost] (CR 702.94a)."""
    return Keyword("miracle", (cost,))


@node
class MayRevealThisAsDrawn(Answering[ActionsAsDrawn, tuple[tuple[int, Instruction], ...]]):
    """CR 702.94a: you may reveal this card as you draw it if it's the first card you've drawn this turn."""

    link: str
    question: ClassVar[type[ActionsAsDrawn]] = ActionsAsDrawn

    def answer(
        self, ctx: Context, value: tuple[tuple[int, Instruction], ...], question: ActionsAsDrawn
    ) -> tuple[tuple[int, Instruction], ...]:
        """They play with it revealed until the ability has left the stack (CR 702.94b). Equal instances ask once."""
        one = (ctx.source, RevealDrawn(self.link, may=True, kept=True))
        return (*value, one) if question.card == ctx.source and question.number == 1 and one not in value else value


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


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("miracle", _means, worded=keyword_with_cost, cumulative=True)
)
