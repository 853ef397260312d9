"""Affinity (CR 702.41)."""

from __future__ import annotations

from apnap import Ability, Keyword, KeywordDefinition, Manifest, Static, declares
from apnap.words import word_list, words
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer
from apnap_plugins.rules.vocabulary.symbols import mana_cost

MANIFEST = Manifest(
    id="affinity", kind="keyword ability", rules=("702.41",), since="MRD", requires=("casting",), kernel=">=0.1,<0.2"
)


def affinity(what: Filter) -> Keyword:
    """Affinity for [text] (CR 702.41a): the filter says for what."""
    return Keyword("affinity", (what,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.41a: this spell costs {1} less to cast for each such permanent that its player controls."""
    (what,) = keyword.parameters
    yours = Count(All(all_of(what, YouControl())))
    return (Static((CostsLess(mana_cost("{1}"), Itself(), EachPlayer(), yours),), zones=("stack",)),)


apnap_declarations = declares(
    # Its parameter is a filter. Each instance applies (CR 702.41b).
    KeywordDefinition("affinity", _means, cumulative=True, text="affinity for {0}"),
    words("keyword", "affinity for {f:filter.p}", affinity),
    words("spell ability", "affinity for {f:filter.p}", affinity),
    word_list("ability name", {"affinity": "affinity"}),
)
