"""Awaken (CR 702.113)."""

from __future__ import annotations

from typing import Final

from apnap import EVERYWHERE, Ability, Indefinite, Keyword, KeywordDefinition, Manifest, Static, declares
from apnap.words import word_list, words
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.conditions import WasCastThatWay
from apnap_plugins.rules.casting.optional_costs import cost_id
from apnap_plugins.rules.continuous.continuous import BecomeTypes, Gain, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.filters import LAND, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import NumberIf
from apnap_plugins.rules.vocabulary.selectors import Target

MANIFEST = Manifest(
    id="awaken",
    kind="keyword ability",
    rules=("702.113",),
    since="BFZ",
    requires=("casting", "continuous-effects", "counters", "haste", "stack", "targets"),
    kernel=">=0.1,<0.2",
)

ELEMENTAL: Final = (
    BecomeTypes(frozenset(["creature"]), frozenset(["Elemental"])),
    Gain((Keyword("haste"),)),
    SetPT(0, 0),
)
"""A 0/0 Elemental creature with haste, which is still a land (CR 702.113a)."""


def awaken(number: Amount, *cost: CostPart) -> Keyword:
    """Awaken N—[cost] (CR 702.113a)."""
    return Keyword("awaken", (number, cost))


def _means(keyword: Keyword, instance: int) -> tuple[Ability, ...]:
    """CR 702.113a, 702.113b: an alternative cost, and what the spell does more where that was paid; else it has no target."""
    number, cost = keyword.parameters
    way = cost_id("awaken", cost_parts(cost), instance)
    awakened = WasCastThatWay(way)
    once = NumberIf(awakened, 1)
    land = TargetSpec(all_of(LAND, YouControl()), minimum=once, maximum=once, prompt="land to awaken")
    effect = do(PutCounters(PLUS, number, Target()), Change(Target(), ELEMENTAL, Indefinite()))
    return (
        Static((AlternativeCost(way, cost_parts(cost)),), zones=(EVERYWHERE,)),
        Spell(If(awakened, effect), (land,)),
    )


apnap_declarations = declares(
    # Parameters: the number, and the cost, a part of one or a tuple of parts. Each instance offers a cost of its own.
    KeywordDefinition("awaken", _means, cumulative=True, text="awaken {0}—{1}", per_instance=True),
    words("keyword", "awaken {n:number}—{c:mana cost}", lambda n, c: Keyword("awaken", (n, (c,)))),
    word_list("ability name", {"awaken": "awaken"}),
)
