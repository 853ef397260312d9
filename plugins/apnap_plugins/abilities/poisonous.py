"""Poisonous (CR 702.70)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.counters.instructions import GetCounters
from apnap_plugins.rules.counters.poison import POISON
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.selectors import TriggerPlayer
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="poisonous",
    kind="keyword ability",
    rules=("702.70",),
    since="FUT",
    requires=("combat-damage", "counters", "poison"),
    kernel=">=0.1,<0.2",
)


def poisonous(number: Amount) -> Keyword:
    """Poisonous N (CR 702.70a)."""
    return Keyword("poisonous", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.70a: a player to whom it deals combat damage gets N poison counters, however much that is."""
    effect = GetCounters(POISON, keyword.parameters[0], TriggerPlayer())
    return (Triggered(WhenDealsCombatDamage(to="player"), effect, tag="poisonous"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers by itself (CR 702.70b).
    keyword_ability("poisonous", _means, worded=keyword_with_number, cumulative=True)
)
