"""Haste (CR 702.10)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import KeywordDefinition, Manifest, hookimpl

MANIFEST = Manifest(id="haste", name="Haste", kind="keyword ability", rules=("702.10",), requires=("permanents",))


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """A word that the rule on newly controlled creatures looks for (CR 302.6, 702.10b, c); redundant (CR 702.10d)."""
    return [KeywordDefinition("haste", lambda keyword: (), text="haste")]
