"""Exalted (CR 702.83)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import TriggerObject
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="exalted",
    kind="keyword ability",
    rules=("702.83",),
    since="ALA",
    requires=("attacking", "continuous-effects", "counters"),
    kernel=">=0.1,<0.2",
)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.83a, 702.83b: whenever a creature you control attacks alone, it gets +1/+1 until end of turn."""
    alone = WhenAttacks(all_of(CREATURE, YouControl()), alone=True)
    return (Triggered(alone, Change(TriggerObject(), (ModifyPT(1, 1),)), tag="exalted"),)


apnap_declarations = declares(
    # Each instance triggers by itself (CR 603.2).
    keyword_ability("exalted", _means, cumulative=True, counter=True)
)
