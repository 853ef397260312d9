"""Ninjutsu and commander ninjutsu (CR 702.49)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap import Ability, Context, Instruction, Keyword, KeywordDefinition, Manifest, Move, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.attacking import entering_attacking
from apnap_plugins.rules.combat import ATTACKING, BLOCKED
from apnap_plugins.rules.combat_effects import NOBODY
from apnap_plugins.rules.combat_words import IsAttacking, IsBlocked
from apnap_plugins.rules.costs import CostPart, ReturnOf, RevealItself, cost_parts
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import CREATURE, YouControl, all_of
from apnap_plugins.rules.triggering import WhenActivates
from apnap_plugins.rules.words.keywords import keyword_with_cost
from apnap_plugins.rules.words.references import caused
from apnap_plugins.rules.zones import carry_out_moves

MANIFEST = Manifest(
    id="ninjutsu",
    name="Ninjutsu",
    kind="keyword ability",
    rules=("702.49",),
    since="BOK",
    requires=("activated-abilities", "attacking", "blocking", "casting", "costs", "permanents", "reveal"),
)

COMMANDER: Final = "commander"
"""The second parameter of commander ninjutsu (CR 702.49d)."""

_UNBLOCKED: Final = all_of(CREATURE, IsAttacking(), IsBlocked(False), YouControl())


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
    costs = (*cost_parts(cost), RevealItself(zones), ReturnOf(_UNBLOCKED))
    return (Activated(costs, TakeItsPlace(), zones=zones, tag="ninjutsu"),)


@node
class TakeItsPlace(Instruction):
    """CR 702.49a, 702.49c: put this card onto the battlefield tapped and unblocked, attacking what the other attacked."""

    def perform(self, ctx: Context) -> None:
        """Nothing where it left its zone. It isn't attacking where that can't be attacked any more (CR 508.4a)."""
        game, card = ctx.game, ctx.source
        attacked = [game.get(ATTACKING, returned) for returned in ctx.memory.get("paid returned", ())]
        move = Move(card, "battlefield", controller=ctx.controller, cause="effect", by=card)
        attacking = entering_attacking(game, move, next((ref for ref in attacked if ref), NOBODY))
        if attacking != move:
            attacking = attacking.with_enters(BLOCKED.name, False)
        carry_out_moves(ctx, [attacking.with_enters(TAPPED.name, True)])


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Parameters: the cost, a part of one or a tuple of parts; then COMMANDER for commander ninjutsu (CR 702.49d)."""
    return [KeywordDefinition("ninjutsu", _means, cumulative=True, text="ninjutsu {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_with_cost("ninjutsu", "ninjutsu"),
        words("keyword", "commander ninjutsu {c:mana cost}", means=commander_ninjutsu),
        words("keyword line", "commander ninjutsu—{c:cost}.", means=lambda c: (Keyword("ninjutsu", (c, COMMANDER)),)),
        words("cause", "whenever you activate a ninjutsu ability", **caused(_activated, it=None, that=None)),
    ]


def _activated() -> WhenActivates:
    return WhenActivates("ninjutsu")
