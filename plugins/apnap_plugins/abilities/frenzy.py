"""Frenzy (CR 702.68)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.combat.triggers import WhenAttacksUnblocked
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="frenzy",
    kind="keyword ability",
    rules=("702.68",),
    since="FUT",
    requires=("blocking", "continuous-effects"),
    kernel=">=0.1,<0.2",
)


def frenzy(number: Amount) -> Keyword:
    """Frenzy N (CR 702.68a)."""
    return Keyword("frenzy", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.68a: as it attacks and isn't blocked it gets +N/+0 until end of turn."""
    (number,) = keyword.parameters
    return (Triggered(WhenAttacksUnblocked(), Change(This(), (ModifyPT(number, 0),)), tag="frenzy"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers by itself (CR 702.68b).
    keyword_ability("frenzy", _means, worded=keyword_with_number, cumulative=True)
)
