"""Transmute (CR 702.53)."""

from __future__ import annotations

from apnap import Ability, Context, Instruction, Keyword, Manifest, Moved, declares, node
from apnap_plugins.rules.costs.costs import CostPart, DiscardThisCost, cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import REVEAL, SEARCH, SHUFFLE, Wanted
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of
from apnap_plugins.rules.vocabulary.filters import EQUAL, HasStat
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="transmute",
    kind="keyword ability",
    rules=("702.53",),
    since="RAV",
    requires=("activated-abilities", "casting", "costs", "discard", "reveal", "search", "shuffle", "zones"),
    kernel=">=0.1,<0.2",
)


def transmute(*cost: CostPart) -> Keyword:
    """Transmute [cost] (CR 702.53a)."""
    return Keyword("transmute", (cost,))


@node
class SearchForItsLike(Instruction):
    """Search for a card with the mana value of the discarded one, reveal it, put it into your hand, then shuffle (CR 702.53a)."""

    def perform(self, ctx: Context) -> None:
        """By what it was in hand, whatever zone it went to. Nobody has to find a card: it is a search for a quality."""
        game, player = ctx.game, ctx.controller
        alike = HasStat("mana value", EQUAL, mana_value_of(game, ctx.source))
        (found,) = game.verb(SEARCH)(game, player, [Wanted(alike)], by=ctx.this, ctx=ctx) or ((),)
        game.verb(REVEAL)(game, player, found)
        game.happen_all([Moved(card, "hand", cause="search", by=ctx.source) for card in found])
        game.verb(SHUFFLE)(game, player)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.53a, 702.53b: an activated ability that functions in the hand only, and is there in all zones."""
    cost = (*cost_parts(keyword.parameters[0]), DiscardThisCost())
    return (Activated(cost, SearchForItsLike(), sorcery=True, zones=("hand",), tag="transmute"),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts; each instance can be activated.
    keyword_ability("transmute", _means, worded=keyword_with_cost, cumulative=True)
)
