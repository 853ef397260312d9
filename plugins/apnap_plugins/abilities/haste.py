"""Haste (CR 702.10)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import CounterKind, KeywordDefinition, Manifest, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="haste", name="Haste", kind="keyword ability", rules=("702.10",), requires=("permanents", "counters")
)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """A word that the rule on newly controlled creatures looks for (CR 302.6, 702.10b, c); redundant (CR 702.10d)."""
    return [KeywordDefinition("haste", lambda keyword: (), text="haste")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Haste counters (CR 122.1b)."""
    return [keyword_counter("haste")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("haste", "haste"), keyword_counter_words("haste")]
