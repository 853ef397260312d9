"""Reach (CR 702.17)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import CounterKind, KeywordDefinition, Manifest, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="reach",
    name="Reach",
    kind="keyword ability",
    rules=("702.17",),
    requires=("blocking", "counters"),
    mentions=("flying",),
)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """A word that the rules of evasion look for (CR 702.17b); several instances are redundant (CR 702.17c)."""
    return [KeywordDefinition("reach", lambda keyword: (), text="reach")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Reach counters (CR 122.1b)."""
    return [keyword_counter("reach")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("reach", "reach"), keyword_counter_words("reach")]
