"""Ixalan (XLN): its mechanics, which live in `apnap`, and its cards."""

from __future__ import annotations

from apnap.manifest import SetManifest

SET = SetManifest(
    code="xln",
    name="Ixalan",
    mechanics=("explore",),
    released="2017-09-29",
)
