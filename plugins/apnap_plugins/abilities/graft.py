"""Graft (CR 702.58)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Keyword, KeywordDefinition, Manifest, Static, Triggered, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.comparing import ObjectIs
from apnap_plugins.rules.counter_words import MoveCountersTo
from apnap_plugins.rules.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.instructions import May
from apnap_plugins.rules.phrases import HasCounter
from apnap_plugins.rules.selection import CREATURE, Amount, Another, This, TriggerObject, all_of
from apnap_plugins.rules.triggering import WhenEnters
from apnap_plugins.rules.words.keywords import keyword_with_number

MANIFEST = Manifest(
    id="graft",
    name="Graft",
    kind="keyword ability",
    rules=("702.58",),
    since="DIS",
    requires=("counters", "stack"),
)


def graft(number: Amount) -> Keyword:
    """Graft N (CR 702.58a)."""
    return Keyword("graft", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.58a: counters to enter with, one of which may be moved onto another creature that enters."""
    (number,) = keyword.parameters
    moves = May(MoveCountersTo(TriggerObject(), PLUS), prompt="Move a +1/+1 counter onto the creature?")
    grafts = Triggered(WhenEnters(all_of(CREATURE, Another())), moves, ObjectIs(This(), HasCounter(PLUS)), tag="graft")
    return (Static((EntersWithCounters(PLUS, number),)), grafts)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the number. Each instance works by itself (CR 702.58b)."""
    return [KeywordDefinition("graft", _means, cumulative=True, text="graft {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_number("graft", "graft")
