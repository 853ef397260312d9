"""Blitz (CR 702.152)."""

from __future__ import annotations

from typing import Final

from apnap import (
    EVERYWHERE,
    Ability,
    AffectsThis,
    Context,
    Continuous,
    Instruction,
    Keyword,
    Manifest,
    Static,
    Triggered,
    declares,
    node,
)
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.conditions import WasCastThatWay
from apnap_plugins.rules.casting.optional_costs import cost_id
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.stack import CreatesAsItEnters
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.selectors import Remembered
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_alternative_cost

MANIFEST = Manifest(
    id="blitz",
    kind="keyword ability",
    rules=("702.152",),
    since="SNC",
    requires=("casting", "continuous-effects", "damage", "haste", "lasting", "sacrifice", "stack", "turn"),
    kernel=">=0.1,<0.2",
)


@node
class SacrificeWhatItBecame(Instruction):
    """Sacrifice the permanent that the spell became (CR 702.152a)."""

    def perform(self, ctx: Context) -> None:
        """Where the player whose ability this is still controls it (CR 701.17a)."""
        ctx.game.verb(SACRIFICE)(ctx.game, ctx.controller, Remembered().objects(ctx))


IS_SACRIFICED: Final = Triggered(AtBeginning("end", "each"), SacrificeWhatItBecame(), tag="blitz")
"""At the beginning of the next end step the permanent that it became is sacrificed (CR 702.152a)."""
HASTE_AND_A_CARD: Final = Gain((Keyword("haste"), Triggered(WhenDies(), DrawCards(), tag="blitz")))
"""Haste, and "When this permanent is put into a graveyard from the battlefield, draw a card" (CR 702.152a)."""


def blitz(*cost: CostPart) -> Keyword:
    """Blitz [cost] (CR 702.152a)."""
    return Keyword("blitz", (cost,))


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.152a: two static abilities of the spell, one of the permanent.

    Each of several instances refers to its own payment (CR 702.152b), so each is a way of its own to cast the spell.
    """
    cost = cost_parts(keyword.parameters[0])
    way = cost_id("blitz", cost, number)
    return (
        Static((AlternativeCost(way, cost),), zones=(EVERYWHERE,)),
        Static((CreatesAsItEnters(IS_SACRIFICED, WasCastThatWay(way)),), zones=("stack",)),
        Static((Continuous(AffectsThis(), (HASTE_AND_A_CARD,)),), WasCastThatWay(way)),
    )


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("blitz", _means, worded=keyword_with_alternative_cost, cumulative=True, numbered=True)
)
