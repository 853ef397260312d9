"""Bloodthirst (CR 702.54)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Keyword, Manifest, Static, declares
from apnap_plugins.rules.counters.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.effects.history import DamageDealtThisTurn
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.conditions import AtLeast
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import EachOpponent
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="bloodthirst",
    kind="keyword ability",
    rules=("702.54",),
    since="GPT",
    requires=("counters", "damage"),
    kernel=">=0.1,<0.2",
)

SHED: Final = DamageDealtThisTurn(EachOpponent())
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


apnap_declarations = declares(
    # Its parameter is the number. Each instance applies by itself (CR 702.54c).
    keyword_ability("bloodthirst", _means, worded=keyword_with_number, cumulative=True)
)
