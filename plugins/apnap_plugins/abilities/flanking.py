"""Flanking (CR 702.25)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.combat.selectors import CombatPartner
from apnap_plugins.rules.combat.triggers import WhenBecomesBlockedBy
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasKeyword, Not, all_of
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="flanking",
    kind="keyword ability",
    rules=("702.25",),
    since="MIR",
    requires=("blocking", "continuous-effects"),
    kernel=">=0.1,<0.2",
)

WITHOUT_FLANKING: Final = all_of(CREATURE, Not(HasKeyword("flanking")))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.25a: each creature without flanking that blocks it gets -1/-1 until end of turn."""
    flanked = WhenBecomesBlockedBy(blocker=WITHOUT_FLANKING)
    return (Triggered(flanked, Change(CombatPartner(), (ModifyPT(-1, -1),)), tag="flanking"),)


apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.25b).
    keyword_ability("flanking", _means, cumulative=True)
)
