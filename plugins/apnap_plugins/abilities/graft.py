"""Graft (CR 702.58)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, Static, Triggered, declares
from apnap_plugins.rules.counters.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import MoveCounters
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, all_of
from apnap_plugins.rules.vocabulary.selectors import This, TriggerObject
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="graft",
    kind="keyword ability",
    rules=("702.58",),
    since="DIS",
    requires=("counters", "stack"),
    kernel=">=0.1,<0.2",
)


def graft(number: Amount) -> Keyword:
    """Graft N (CR 702.58a)."""
    return Keyword("graft", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.58a: counters to enter with, one of which may be moved onto another creature that enters."""
    (number,) = keyword.parameters
    moves = May(MoveCounters(TriggerObject(), PLUS), prompt="Move a +1/+1 counter onto the creature?")
    grafts = Triggered(WhenEnters(all_of(CREATURE, Another())), moves, ObjectIs(This(), HasCounter(PLUS)), tag="graft")
    return (Static((EntersWithCounters(PLUS, number),)), grafts)


apnap_declarations = declares(
    # Its parameter is the number. Each instance works by itself (CR 702.58b).
    keyword_ability("graft", _means, worded=keyword_with_number, cumulative=True)
)
