"""Reach (CR 702.17)."""

from __future__ import annotations

from apnap import Manifest, declares
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="reach",
    kind="keyword ability",
    rules=("702.17",),
    requires=("blocking", "counters"),
    mentions=("flying",),
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # A static ability that the rules of evasion look for (CR 702.17a, 702.17b); several instances are redundant (CR 702.17c).
    keyword_ability("reach", counter=True)
)
