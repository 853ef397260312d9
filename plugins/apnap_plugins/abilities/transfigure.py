"""Transfigure (CR 702.71)."""

from __future__ import annotations

from apnap import Ability, Context, Instruction, Keyword, Manifest, Moved, declares, node
from apnap_plugins.rules.costs.costs import CostPart, SacrificeThisCost, cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import SEARCH, SHUFFLE, Wanted
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, EQUAL, HasStat, all_of
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="transfigure",
    kind="keyword ability",
    rules=("702.71",),
    since="FUT",
    requires=("activated-abilities", "casting", "costs", "sacrifice", "search", "shuffle", "zones"),
    kernel=">=0.1,<0.2",
)


def transfigure(*cost: CostPart) -> Keyword:
    """Transfigure [cost] (CR 702.71a)."""
    return Keyword("transfigure", (cost,))


@node
class SearchForAnotherShape(Instruction):
    """Put a creature card with this permanent's mana value from your library onto the battlefield, then shuffle (CR 702.71a)."""

    def perform(self, ctx: Context) -> None:
        """By what the permanent was as it was sacrificed (CR 608.2h). Nobody has to find a card: it is a search for a quality."""
        game, player = ctx.game, ctx.controller
        alike = all_of(CREATURE, HasStat("mana value", EQUAL, mana_value_of(game, ctx.source)))
        (found,) = game.verb(SEARCH)(game, player, [Wanted(alike)], by=ctx.this, ctx=ctx) or ((),)
        moves = [Moved(card, "battlefield", controller=player, cause="search", by=ctx.source) for card in found]
        game.happen_all(moves)
        game.verb(SHUFFLE)(game, player)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.71a: an activated ability, as a sorcery."""
    cost = (*cost_parts(keyword.parameters[0]), SacrificeThisCost())
    return (Activated(cost, SearchForAnotherShape(), sorcery=True, tag="transfigure"),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts; each instance can be activated.
    keyword_ability("transfigure", _means, worded=keyword_with_cost, cumulative=True)
)
