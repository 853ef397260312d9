"""Changeling (CR 702.73)."""

from __future__ import annotations

from apnap import AffectsThis, Continuous, Manifest, Static, declares
from apnap_plugins.rules.continuous.continuous import BecomeTypes
from apnap_plugins.rules.vocabulary.subtypes import CREATURE_TYPES
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="changeling",
    kind="keyword ability",
    rules=("702.73",),
    since="LRW",
    requires=("characteristics", "continuous-effects"),
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # A characteristic-defining ability (CR 604.3).
    keyword_ability(
        "changeling",
        # CR 702.73a: this object is every creature type; it defines that in all zones.
        Static((Continuous(AffectsThis(), (BecomeTypes(subtypes=CREATURE_TYPES),)),), defining=True),
    )
)
