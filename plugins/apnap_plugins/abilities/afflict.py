"""Afflict (CR 702.130)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.combat.triggers import WhenBecomesBlocked
from apnap_plugins.rules.damage.instructions import LoseLife
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="afflict",
    kind="keyword ability",
    rules=("702.130",),
    since="HOU",
    requires=("blocking", "damage"),
    kernel=">=0.1,<0.2",
)


def afflict(number: Amount) -> Keyword:
    """Afflict N (CR 702.130a)."""
    return Keyword("afflict", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.130a: as it becomes blocked, the defending player loses N life."""
    (number,) = keyword.parameters
    return (Triggered(WhenBecomesBlocked(), LoseLife(number, DefendingPlayer()), tag="afflict"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers by itself (CR 702.130b).
    keyword_ability("afflict", _means, worded=keyword_with_number, cumulative=True)
)
