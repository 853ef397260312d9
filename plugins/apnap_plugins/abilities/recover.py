"""Recover (CR 702.59)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.casting.instructions import Pay
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.effects.instructions import IfYouDo, May
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import InZone
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouOwn, all_of
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="recover",
    kind="keyword ability",
    rules=("702.59",),
    since="CSP",
    requires=("casting", "costs", "exile", "stack", "zones"),
    kernel=">=0.1,<0.2",
)

THIS_CARD: Final = InZone(This(), "graveyard")


def recover(*cost: CostPart) -> Keyword:
    """Recover [cost] (CR 702.59a)."""
    return Keyword("recover", (cost,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.59a: a triggered ability of the card in the graveyard, for what dies while it is there (CR 603.10a)."""
    pays = May(Pay(cost_parts(keyword.parameters[0])), prompt="Pay the recover cost?")
    recovers = IfYouDo(pays, MoveTo(THIS_CARD, "hand"), MoveTo(THIS_CARD, "exile"))
    return (Triggered(WhenDies(all_of(CREATURE, YouOwn())), recovers, zones=("graveyard",), tag="recover"),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("recover", _means, worded=keyword_with_cost, cumulative=True)
)
