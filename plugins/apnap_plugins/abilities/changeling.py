"""Changeling (CR 702.73)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, AffectsThis, Continuous, Keyword, KeywordDefinition, Manifest, Static, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.continuous import BecomeTypes
from apnap_plugins.rules.subtypes import CREATURE_TYPES
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="changeling",
    name="Changeling",
    kind="keyword ability",
    rules=("702.73",),
    since="LRW",
    requires=("characteristics", "continuous-effects"),
)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.73a: this object is every creature type; it defines that in all zones."""
    return (Static((Continuous(AffectsThis(), (BecomeTypes(subtypes=CREATURE_TYPES),)),), defining=True),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """A characteristic-defining ability (CR 604.3)."""
    return [KeywordDefinition("changeling", _means, text="changeling")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("changeling", "changeling")
