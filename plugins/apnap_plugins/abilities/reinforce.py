"""Reinforce (CR 702.77)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Keyword, KeywordDefinition, Manifest, declares
from apnap.words import word_list, words
from apnap_plugins.rules.costs.costs import CostPart, DiscardThisCost, cost_parts
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target

MANIFEST = Manifest(
    id="reinforce",
    kind="keyword ability",
    rules=("702.77",),
    since="MOR",
    requires=("activated-abilities", "casting", "costs", "counters", "discard", "targets"),
    kernel=">=0.1,<0.2",
)

WHOM: Final = TargetSpec(CREATURE, prompt="creature to reinforce")


def reinforce(number: Amount, *cost: CostPart) -> Keyword:
    """Reinforce N—[cost] (CR 702.77a)."""
    return Keyword("reinforce", (number, cost))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.77a, 702.77b: an activated ability that functions in the hand only, and is there in all zones."""
    number, cost = keyword.parameters
    counters = PutCounters(PLUS, number, Target())
    return (Activated((*cost_parts(cost), DiscardThisCost()), counters, (WHOM,), zones=("hand",), tag="reinforce"),)


apnap_declarations = declares(
    # Parameters: the number, and the cost, a part of one or a tuple of parts; each instance can be activated.
    KeywordDefinition("reinforce", _means, cumulative=True, text="reinforce {0}—{1}"),
    words("keyword", "reinforce {n:number}—{c:mana cost}", lambda n, c: Keyword("reinforce", (n, (c,)))),
    word_list("ability name", {"reinforce": "reinforce"}),
)
