"""Evoke (CR 702.74)."""

from __future__ import annotations

from typing import Final

from apnap import EVERYWHERE, Ability, Context, Instruction, Keyword, Manifest, Static, Triggered, declares, node
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.conditions import WasCastThatWay
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="evoke",
    kind="keyword ability",
    rules=("702.74",),
    since="LRW",
    requires=("casting", "stack", "sacrifice"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "evoke"


def evoke(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Evoke [cost] (CR 702.74a)."""
    return Keyword("evoke", (cost,))


@node
class ItsControllerSacrificesIt(Instruction):
    """CR 702.74a: the permanent's controller sacrifices it, whoever controls the ability."""

    def perform(self, ctx: Context) -> None:
        """Not what left and came back, which is another object (CR 702.74a, 400.7)."""
        game, permanent = ctx.game, ctx.source
        if game.exists(permanent):
            game.verb(SACRIFICE)(game, game.controller(permanent), [permanent])


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.74a: an alternative cost from wherever the card may be cast, and a sacrifice as the permanent has entered."""
    return (
        Static((AlternativeCost(WAY, cost_parts(keyword.parameters[0])),), zones=(EVERYWHERE,)),
        Triggered(WhenEnters(Itself()), ItsControllerSacrificesIt(), WasCastThatWay(WAY), tag="evoke"),
    )


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("evoke", _means, worded=keyword_with_cost, cumulative=True)
)
