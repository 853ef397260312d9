"""Devoid (CR 702.114)."""

from __future__ import annotations

from apnap import AffectsThis, Continuous, Manifest, Static, declares
from apnap_plugins.rules.continuous.continuous import BecomeColors
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="devoid",
    kind="keyword ability",
    rules=("702.114",),
    since="BFZ",
    requires=("characteristics", "continuous-effects"),
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # A characteristic-defining ability (CR 604.3).
    keyword_ability(
        "devoid",
        # CR 702.114a: this object is colorless; it defines that in all zones.
        Static((Continuous(AffectsThis(), (BecomeColors(frozenset()),)),), defining=True),
    )
)
