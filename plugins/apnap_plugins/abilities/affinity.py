"""Affinity (CR 702.41)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Keyword, KeywordDefinition, Manifest, Static, hookimpl
from apnap.words import WordDeclaration, word_list, words
from apnap_plugins.rules.casting_words import CostsLess
from apnap_plugins.rules.selection import All, Count, EachPlayer, Filter, Itself, YouControl, all_of
from apnap_plugins.rules.symbols import mana_cost

MANIFEST = Manifest(
    id="affinity",
    name="Affinity",
    kind="keyword ability",
    rules=("702.41",),
    since="MRD",
    requires=("casting",),
)


def affinity(what: Filter) -> Keyword:
    """Affinity for [text] (CR 702.41a): the filter says for what."""
    return Keyword("affinity", (what,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.41a: this spell costs {1} less to cast for each such permanent that its player controls."""
    (what,) = keyword.parameters
    yours = Count(All(all_of(what, YouControl())))
    return (Static((CostsLess(mana_cost("{1}"), Itself(), EachPlayer(), yours),), zones=("stack",)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is a filter. Each instance applies (CR 702.41b)."""
    return [KeywordDefinition("affinity", _means, cumulative=True, text="affinity for {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("keyword", "affinity for {f:filter.p}", means=affinity),
        word_list("ability name", {"affinity": "affinity"}),
    ]
