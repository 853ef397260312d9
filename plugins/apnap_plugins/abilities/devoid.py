"""Devoid (CR 702.114)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, AffectsThis, Continuous, Keyword, KeywordDefinition, Manifest, Static, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.continuous import BecomeColors
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="devoid",
    name="Devoid",
    kind="keyword ability",
    rules=("702.114",),
    since="BFZ",
    requires=("characteristics", "continuous-effects"),
)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.114a: this object is colorless; it defines that in all zones."""
    return (Static((Continuous(AffectsThis(), (BecomeColors(frozenset()),)),), defining=True),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """A characteristic-defining ability (CR 604.3)."""
    return [KeywordDefinition("devoid", _means, text="devoid")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("devoid", "devoid")
