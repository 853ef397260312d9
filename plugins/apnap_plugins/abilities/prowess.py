"""Prowess (CR 702.108)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Keyword, KeywordDefinition, Manifest, Triggered, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.continuous import ModifyPT
from apnap_plugins.rules.instructions import Change
from apnap_plugins.rules.selection import CREATURE, Not, This
from apnap_plugins.rules.triggering import WhenYouCast
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="prowess",
    name="Prowess",
    kind="keyword ability",
    rules=("702.108",),
    since="KTK",
    requires=("casting", "continuous-effects"),
)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.108a: whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn."""
    return (Triggered(WhenYouCast(Not(CREATURE)), Change(This(), (ModifyPT(1, 1),)), tag="prowess"),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Each instance triggers separately (CR 702.108b)."""
    return [KeywordDefinition("prowess", _means, cumulative=True, text="prowess")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("prowess", "prowess")
