"""Aura swap (CR 702.65)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Context, Instruction, Keyword, Manifest, declares, node
from apnap_plugins.rules.attachments.attachments import is_aura
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import EXCHANGE_CARDS
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import cards_in, on_battlefield
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="aura-swap",
    kind="keyword ability",
    rules=("702.65",),
    since="FUT",
    requires=("activated-abilities", "attachments", "casting", "exchange"),
    kernel=">=0.1,<0.2",
)

ZONES: Final = ("battlefield", "hand")


def aura_swap(*cost: CostPart) -> Keyword:
    """Aura swap [cost] (CR 702.65a)."""
    return Keyword("aura-swap", (cost,))


@node
class SwapAuras(Instruction):
    """You may exchange this permanent with an Aura card in your hand (CR 702.65a)."""

    def perform(self, ctx: Context) -> bool:
        """Any of them may be chosen; where one half is impossible, nothing is exchanged (CR 702.65b)."""
        game, player, permanent = ctx.game, ctx.controller, ctx.source
        auras = [card for card in cards_in(game, "hand", player) if is_aura(game, card)]
        if not auras or not on_battlefield(game, permanent):
            return False
        words = f"Exchange {game.name_of(permanent)} with which Aura card?"
        chosen = choose_some(game, player, auras, "702.65a", words, most=1, source=ctx.this)
        return bool(chosen) and game.verb(EXCHANGE_CARDS)(game, player, [permanent], chosen, ZONES, permanent)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.65a: an activated ability."""
    return (Activated(cost_parts(keyword.parameters[0]), SwapAuras(), tag="aura swap"),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts; each instance can be activated.
    keyword_ability("aura-swap", _means, worded=keyword_with_cost, cumulative=True)
)
