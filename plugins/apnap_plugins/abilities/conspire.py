"""Conspire (CR 702.78)."""

from __future__ import annotations

from apnap import Ability, Context, Keyword, Manifest, Static, Triggered, declares, node
from apnap_plugins.rules.casting.optional_costs import CostWasPaid, OptionalCost, cost_id
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.object_costs import TapCost
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import COLORS
from apnap_plugins.rules.vocabulary.filters import CREATURE, Itself, all_of
from apnap_plugins.rules.vocabulary.phrases import Phrase
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="conspire",
    kind="keyword ability",
    rules=("702.78",),
    since="SHM",
    requires=("casting", "copying-spells", "costs", "tap-and-untap"),
    kernel=">=0.1,<0.2",
)


@node
class SharesColorWithIt(Filter):
    """Shares a color with the spell (CR 702.78a)."""

    reads = frozenset([COLORS.name])

    def phrase(self) -> Phrase:
        """So that what is asked names the cost."""
        return Phrase(behind=("of one of its colors",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Nothing shares one with a colorless object."""
        colors: frozenset[str] = ctx.game.characteristics(ctx.source)[COLORS]
        others: frozenset[str] = ctx.game.characteristics(obj)[COLORS]
        return not colors.isdisjoint(others)


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.78a, 702.78b: a static and a triggered ability on the stack, which know what was paid for this instance."""
    id = cost_id("conspire", number=number)
    cost = TapCost(all_of(CREATURE, SharesColorWithIt()), 2)
    copies = Triggered(WhenYouCast(Itself()), CopySpell(This()), CostWasPaid(id), zones=("stack",), tag="conspire")
    return (Static((OptionalCost(id, (cost,), called="conspire"),), zones=("stack",)), copies)


apnap_declarations = declares(
    # Instances are paid each by itself (CR 702.78b).
    keyword_ability("conspire", _means, worded=spell_keyword_words, cumulative=True, numbered=True)
)
