"""Conspire (CR 702.78)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Context, Keyword, KeywordDefinition, Manifest, Static, Triggered, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import COLORS
from apnap_plugins.rules.copying_spells import CopySpell
from apnap_plugins.rules.costs import TapOf
from apnap_plugins.rules.optional_costs import CostWasPaid, OptionalCost, cost_id
from apnap_plugins.rules.selection import CREATURE, Filter, Itself, This, all_of
from apnap_plugins.rules.triggering import WhenYouCast
from apnap_plugins.rules.words.keywords import spell_keyword_words

MANIFEST = Manifest(
    id="conspire",
    name="Conspire",
    kind="keyword ability",
    rules=("702.78",),
    since="SHM",
    requires=("casting", "copying-spells", "costs", "tap-and-untap"),
)


@node
class SharesColorWithIt(Filter):
    """Shares a color with the spell (CR 702.78a)."""

    reads = frozenset([COLORS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Nothing shares one with a colorless object."""
        colors: frozenset[str] = ctx.game.characteristics(ctx.source)[COLORS]
        others: frozenset[str] = ctx.game.characteristics(obj)[COLORS]
        return not colors.isdisjoint(others)


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.78a, 702.78b: a static and a triggered ability on the stack, which know what was paid for this instance."""
    id = cost_id("conspire", number=number)
    cost = TapOf(all_of(CREATURE, SharesColorWithIt()), 2)
    copies = Triggered(WhenYouCast(Itself()), CopySpell(This()), CostWasPaid(id), zones=("stack",), tag="conspire")
    return (Static((OptionalCost(id, (cost,)),), zones=("stack",)), copies)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Instances are paid each by itself (CR 702.78b)."""
    return [KeywordDefinition("conspire", _means, cumulative=True, text="conspire", numbered=True)]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return spell_keyword_words("conspire", "conspire")
