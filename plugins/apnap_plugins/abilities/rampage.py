"""Rampage (CR 702.23)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.combat.filters import IsBlockingAny
from apnap_plugins.rules.combat.triggers import WhenBecomesBlocked
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.filters import CREATURE, all_of
from apnap_plugins.rules.vocabulary.quantities import Count, Minus, Times
from apnap_plugins.rules.vocabulary.selectors import All, This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="rampage",
    kind="keyword ability",
    rules=("702.23",),
    since="LEG",
    requires=("blocking", "continuous-effects"),
    kernel=">=0.1,<0.2",
)

BEYOND_THE_FIRST: Final = Minus(Count(All(all_of(CREATURE, IsBlockingAny(This())))), 1)
"""How many creatures block it beyond the first."""


def rampage(number: Amount) -> Keyword:
    """Rampage N (CR 702.23a)."""
    return Keyword("rampage", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.23a, 702.23b: as it becomes blocked; blockers are counted once, as the ability resolves."""
    bonus = Times(keyword.parameters[0], BEYOND_THE_FIRST)
    return (Triggered(WhenBecomesBlocked(), Change(This(), (ModifyPT(bonus, bonus),)), tag="rampage"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers by itself (CR 702.23c).
    keyword_ability("rampage", _means, worded=keyword_with_number, cumulative=True)
)
