"""Bloodthirst (CR 702.54)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap import Ability, Keyword, KeywordDefinition, Manifest, Static, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.history import DamageDealtTo
from apnap_plugins.rules.selection import Amount, AtLeast, EachOpponent, X
from apnap_plugins.rules.words.keywords import keyword_with_number

MANIFEST = Manifest(
    id="bloodthirst",
    name="Bloodthirst",
    kind="keyword ability",
    rules=("702.54",),
    since="GPT",
    requires=("counters", "damage"),
)

SHED: Final = DamageDealtTo(EachOpponent())
"""The damage that your opponents have been dealt this turn."""


def bloodthirst(number: Amount) -> Keyword:
    """Bloodthirst N; with `X()` bloodthirst X (CR 702.54a, 702.54b)."""
    return Keyword("bloodthirst", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.54a, 702.54b: counters to enter with."""
    (number,) = keyword.parameters
    if number == X():
        return (Static((EntersWithCounters(PLUS, SHED),)),)
    return (Static((EntersWithCounters(PLUS, number, AtLeast(SHED, 1)),)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the number. Each instance applies by itself (CR 702.54c)."""
    return [KeywordDefinition("bloodthirst", _means, cumulative=True, text="bloodthirst {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_number("bloodthirst", "bloodthirst")
