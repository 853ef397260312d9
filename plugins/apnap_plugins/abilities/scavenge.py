"""Scavenge (CR 702.97)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Keyword, Manifest, declares
from apnap_plugins.rules.costs.costs import CostPart, MoveThisCost, cost_parts
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="scavenge",
    kind="keyword ability",
    rules=("702.97",),
    since="RTR",
    requires=("activated-abilities", "casting", "counters", "stack", "targets", "zones"),
    kernel=">=0.1,<0.2",
)

EATER: Final = TargetSpec(CREATURE, prompt="what gets the counters")


def scavenge(*cost: CostPart) -> Keyword:
    """Scavenge [cost] (CR 702.97a)."""
    return Keyword("scavenge", (cost,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.97a: exiled from the graveyard as a cost, it gives its power, as it was there last (CR 608.2h), in counters."""
    cost = (*cost_parts(keyword.parameters[0]), MoveThisCost("exile", "graveyard"))
    puts = PutCounters(PLUS, PowerOf(This()), Target())
    return (Activated(cost, puts, (EATER,), sorcery=True, zones=("graveyard",), tag="scavenge"),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts; that the card is exiled comes besides.
    keyword_ability("scavenge", _means, worded=keyword_with_cost, cumulative=True)
)
