"""Reach (CR 702.17)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import KeywordDefinition, Manifest, hookimpl

MANIFEST = Manifest(
    id="reach",
    name="Reach",
    kind="keyword ability",
    rules=("702.17",),
    requires=("blocking",),
    mentions=("flying",),
)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """A word that the rules of evasion look for (CR 702.17b); several instances are redundant (CR 702.17c)."""
    return [KeywordDefinition("reach", lambda keyword: (), text="reach")]
