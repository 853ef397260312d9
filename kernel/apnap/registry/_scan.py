"""What is installed: the names that distributions offer in their entry points."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import re
from types import ModuleType
from typing import Literal

from apnap.manifest import Manifest, ManifestError, SetManifest, read_manifest

MECHANICS: Literal["apnap.mechanics"] = "apnap.mechanics"
SETS: Literal["apnap.sets"] = "apnap.sets"
OFFICIAL = "apnap"
"""The distribution whose names are reserved."""
IN_CODE = "this program"
"""Stands for the distribution of a plugin that was handed over as a module."""


@dataclasses.dataclass(frozen=True, slots=True)
class Found:
    """An entry point: its group, its name, the module it points to, and the distribution that offers it.

    `code` is the module itself where it was handed over in code; then there is no entry point.
    """

    group: str
    name: str
    module: str
    distribution: str
    version: str
    code: ModuleType | None = None

    @property
    def official(self) -> bool:
        """Whether it belongs to the distribution that may use reserved names."""
        return self.distribution == OFFICIAL

    def manifest(self) -> Manifest | SetManifest:
        """Read what the plugin says about itself; runs none of its code.

        Raises:
            ManifestError: it can't be found or read, or is of the wrong kind.
        """
        manifest = read_manifest(self.module) if self.code is None else manifest_of(self.code)
        expected = Manifest if self.group == MECHANICS else SetManifest
        if not isinstance(manifest, expected):
            raise ManifestError(f"{self.module} has a {type(manifest).__name__} where a {expected.__name__} belongs")
        name = manifest.id if isinstance(manifest, Manifest) else manifest.code
        if name != self.name:
            raise ManifestError(
                f"{self.module} calls itself {name!r} in its manifest and {self.name!r} in its entry point"
            )
        return manifest


def scan() -> tuple[Found, ...]:
    """List the mechanics and sets that installed distributions offer. Imports none of them.

    Returns:
        All of them, duplicates too, in an order that depends on their names only.
    """
    found = set()
    for group in (MECHANICS, SETS):
        for point in importlib.metadata.entry_points(group=group):
            name, version = (_canonical(point.dist.name), point.dist.version) if point.dist else ("", "")
            found.add(Found(group, point.name, point.value, name, version))
    return tuple(sorted(found, key=lambda f: (f.group, f.name, not f.official, f.distribution, f.module, f.version)))


def given(module: ModuleType) -> Found:
    """Treat a module as if it were installed: for tests, notebooks and experiments.

    Args:
        module: a module with a `MANIFEST` or a `SET`.

    Raises:
        ManifestError: it has neither.
    """
    manifest = manifest_of(module)
    group, name = (MECHANICS, manifest.id) if isinstance(manifest, Manifest) else (SETS, manifest.code)
    return Found(group, name, module.__name__, IN_CODE, "", module)


def manifest_of(module: ModuleType) -> Manifest | SetManifest:
    """Return the manifest of a module that has been imported.

    Raises:
        ManifestError: it has none, or has something else under that name.
    """
    manifest = getattr(module, "MANIFEST", None) or getattr(module, "SET", None)
    if isinstance(manifest, (Manifest, SetManifest)):
        return manifest
    raise ManifestError(
        f"module {module.__name__!r} has no MANIFEST that is a Manifest, and no SET that is a SetManifest"
    )


def _canonical(distribution: str) -> str:
    """Spell a distribution's name the one way, as packaging tools do: `Apnap_Set.XLN` is `apnap-set-xln`."""
    return re.sub(r"[-_.]+", "-", distribution).lower()
