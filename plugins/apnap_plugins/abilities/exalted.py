"""Exalted (CR 702.83)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, CounterKind, Keyword, KeywordDefinition, Manifest, Triggered, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.combat_words import WhenAttacks
from apnap_plugins.rules.continuous import ModifyPT
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.instructions import Change
from apnap_plugins.rules.selection import CREATURE, TriggerObject, YouControl, all_of
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="exalted",
    name="Exalted",
    kind="keyword ability",
    rules=("702.83",),
    since="ALA",
    requires=("attacking", "continuous-effects", "counters"),
)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.83a, 702.83b: whenever a creature you control attacks alone, it gets +1/+1 until end of turn."""
    alone = WhenAttacks(all_of(CREATURE, YouControl()), alone=True)
    return (Triggered(alone, Change(TriggerObject(), (ModifyPT(1, 1),)), tag="exalted"),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Each instance triggers by itself (CR 603.2)."""
    return [KeywordDefinition("exalted", _means, cumulative=True, text="exalted")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Exalted counters, as cards have them (CR 122.1b names no such): each gives an instance."""
    return [keyword_counter("exalted", cumulative=True)]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("exalted", "exalted"), keyword_counter_words("exalted")]
