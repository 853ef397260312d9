"""Ninjutsu and commander ninjutsu (CR 702.49)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Context, Instruction, Keyword, Manifest, Moved, declares, node
from apnap.words import words
from apnap_plugins.rules.casting.triggers import WhenActivates
from apnap_plugins.rules.combat.attacking import entering_attacking
from apnap_plugins.rules.combat.combat import ATTACKING, BLOCKED
from apnap_plugins.rules.combat.effects import NOBODY
from apnap_plugins.rules.combat.filters import IsAttacking, IsBlocked
from apnap_plugins.rules.costs.costs import CostPart, RevealThisCost, cost_parts
from apnap_plugins.rules.costs.object_costs import ReturnCost
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, all_of
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.references import caused

MANIFEST = Manifest(
    id="ninjutsu",
    kind="keyword ability",
    rules=("702.49",),
    since="BOK",
    requires=("activated-abilities", "attacking", "blocking", "casting", "costs", "permanents", "reveal"),
    kernel=">=0.1,<0.2",
)

COMMANDER: Final = "commander"
"""The second parameter of commander ninjutsu (CR 702.49d)."""

_UNBLOCKED: Final = all_of(CREATURE, IsBlocked(False), IsAttacking(), YouControl())


def ninjutsu(*cost: CostPart) -> Keyword:
    """Ninjutsu [cost] (CR 702.49a)."""
    return Keyword("ninjutsu", (cost,))


def commander_ninjutsu(*cost: CostPart) -> Keyword:
    """Commander ninjutsu [cost], which is a ninjutsu ability too (CR 702.49d)."""
    return Keyword("ninjutsu", (cost, COMMANDER))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.49a, 702.49d: for a cost and an unblocked attacker the card comes from the hand and attacks.

    Only where something is unblocked can that be returned (CR 702.49c). As a cost the card is revealed, and remains so until
    the ability leaves the stack (CR 702.49b). Commander ninjutsu functions in the command zone as well.
    """
    cost, *variant = keyword.parameters
    zones = ("hand", "command") if variant else ("hand",)
    costs = (*cost_parts(cost), RevealThisCost(zones), ReturnCost(_UNBLOCKED))
    return (Activated(costs, TakeItsPlace(), zones=zones, tag="ninjutsu"),)


@node
class TakeItsPlace(Instruction):
    """CR 702.49a, 702.49c: put this card onto the battlefield tapped and unblocked, attacking what the other attacked."""

    def perform(self, ctx: Context) -> None:
        """Nothing where it left its zone. It isn't attacking where that can't be attacked any more (CR 508.4a)."""
        game, card = ctx.game, ctx.source
        attacked = [game.get(ATTACKING, returned) for returned in ctx.memory.get("paid returned", ())]
        move = Moved(card, "battlefield", controller=ctx.controller, cause="effect", by=card)
        attacking = entering_attacking(game, move, next((ref for ref in attacked if ref), NOBODY))
        if attacking != move:
            attacking = attacking.with_enters(BLOCKED.name, False)
        carry_out_moves(ctx, [attacking.with_enters(TAPPED.name, True)])


def _activated() -> WhenActivates:
    return WhenActivates("ninjutsu")


apnap_declarations = declares(
    # Parameters: the cost, a part of one or a tuple of parts; then COMMANDER for commander ninjutsu (CR 702.49d).
    keyword_ability("ninjutsu", _means, worded=keyword_with_cost, cumulative=True),
    words("keyword", "commander ninjutsu {c:mana cost}", commander_ninjutsu),
    words("keyword line", "commander ninjutsu—{c:cost}.", lambda c: (Keyword("ninjutsu", (c, COMMANDER)),)),
    words("cause", "whenever you activate a ninjutsu ability", **caused(_activated, it=None, that=None)),
)
