"""Casualty (CR 702.153)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Context, Keyword, Manifest, Static, Triggered, declares, node
from apnap.words import words
from apnap_plugins.rules.casting.optional_costs import CostWasPaid, OptionalCost, cost_id
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copies import CopyException, ExceptIsnt, ExceptLoyalty
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.vocabulary.base import Amount, Quantity
from apnap_plugins.rules.vocabulary.characteristics import X_VALUE
from apnap_plugins.rules.vocabulary.filters import CREATURE, Itself, PowerAtLeast, all_of
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="casualty",
    kind="keyword ability",
    rules=("702.153",),
    since="SNC",
    requires=("casting", "copying-spells", "sacrifice"),
    kernel=">=0.1,<0.2",
)


def casualty(power: Amount, *exceptions: CopyException) -> Keyword:
    """Casualty N; with exceptions as of "casualty X. The copy isn't legendary ..."."""
    return Keyword("casualty", (power, exceptions) if exceptions else (power,))


@node
class XOfTheSpell(Quantity):
    """The X that was chosen for the spell, also where its triggered ability asks once it is gone."""

    def value(self, ctx: Context) -> int:
        """As it was announced (CR 107.3a)."""
        return ctx.game.get(X_VALUE, ctx.source)


OTHERWISE: Final = (ExceptIsnt(frozenset(["legendary"])), ExceptLoyalty(XOfTheSpell()))
"""What a planeswalker with casualty X says of its copy."""


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.153a, 702.153b: a static and a triggered ability on the stack, which know what was paid for this instance."""
    power, *more = keyword.parameters
    called = f"casualty {power}" if isinstance(power, int) else "casualty X"
    id = cost_id(called, number=number)
    cost = SacrificeCost(all_of(CREATURE, PowerAtLeast(power)))
    copies = CopySpell(This(), exceptions=more[0] if more else ())
    return (
        Static((OptionalCost(id, (cost,), called=called),), zones=("stack",)),
        Triggered(WhenYouCast(Itself()), copies, CostWasPaid(id), zones=("stack",), tag="casualty"),
    )


apnap_declarations = declares(
    # Parameters: the number, or X; and exceptions for the copy. Instances are paid each by itself (CR 702.153b).
    keyword_ability("casualty", _means, worded=keyword_with_number, cumulative=True, numbered=True),
    words(
        "keyword line",
        "casualty x. the copy isn't legendary and has starting loyalty x.",
        lambda: (casualty(X(), *OTHERWISE),),
    ),
)
