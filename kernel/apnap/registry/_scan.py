"""What is installed: the names that distributions offer in their entry points."""

from __future__ import annotations

import dataclasses
import functools
import importlib.metadata
import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Literal

from apnap.manifest import Glance, Manifest, ManifestError, SetManifest, find_source, read_manifest
from apnap.registry._report import Problem

MECHANICS: Literal["apnap.mechanics"] = "apnap.mechanics"
SETS: Literal["apnap.sets"] = "apnap.sets"
OFFICIAL = "apnap"
"""The distribution whose names are reserved."""
RESERVED: Literal["apnap.reserved"] = "apnap.reserved"
"""The group in which that distribution reserves further ids, each for the distribution of another package."""
OFFICIAL_PACKAGE = "apnap_plugins"
"""The package that its plugins are in."""
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

    def stamp(self, glance: Glance | None = None) -> tuple[str, int, int]:
        """What changes when its source file does: path, time, size. Nothing for one that was handed over in code.

        `glance` is what was found already, for who asks many.
        """
        if self.code is not None:
            return "", 0, 0
        path = find_source(self.module, glance)
        status = path.stat()
        return str(path), status.st_mtime_ns, status.st_size

    def manifest(self, glance: Glance | None = None) -> Manifest | SetManifest:
        """Read what the plugin says about itself; runs none of its code.

        Args:
            glance: what was found already, for who reads many.

        Raises:
            ManifestError: it can't be found or read, or is of the wrong kind.
        """
        manifest = read_manifest(self.module, glance) if self.code is None else manifest_of(self.code)
        expected = Manifest if self.group == MECHANICS else SetManifest
        if not isinstance(manifest, expected):
            raise ManifestError(f"{self.module} has a {type(manifest).__name__} where a {expected.__name__} belongs")
        name = manifest.id if isinstance(manifest, Manifest) else manifest.code
        if name != self.name:
            raise ManifestError(
                f"{self.module} calls itself {name!r} in its manifest and {self.name!r} in its entry point"
            )
        return manifest


@dataclasses.dataclass(frozen=True, slots=True)
class Inventory:
    """What is installed, the distributions that can't be read, and (name, path) of copies that another copy hides."""

    found: tuple[Found, ...]
    problems: tuple[Problem, ...] = ()
    hidden: tuple[tuple[str, str], ...] = ()


def scan() -> tuple[Found, ...]:
    """List the mechanics and sets that installed distributions offer. Imports none of them.

    Returns:
        All of them, duplicates too, in an order that depends on their names only.
    """
    return inventory().found


def inventory() -> Inventory:
    """List what installed distributions offer, and what is wrong with these. Imports none of them.

    `importlib.metadata.entry_points` gives up at the first distribution that it can't read: one would hide all others.
    Of two copies of a distribution the one that comes first on the path counts, as it does for imports.
    """
    found: set[Found] = set()
    problems: list[Problem] = []
    hidden: list[tuple[str, str]] = []
    seen: set[str] = set()
    reserved: dict[str, str] = {}
    for one in importlib.metadata.distributions():
        if not _speaks_of_us(one):
            continue
        place = str(one.locate_file(""))
        name = _name_of(one)
        if not name:
            fix = "remove its .dist-info folder, and install it again"
            problems.append(Problem("a distribution without a name", place, "its metadata can't be read", fix))
        elif name == OFFICIAL and not _is_ours(one):
            fix = f"uninstall it, or give it another name; what is installed in {place} and called {name} is not ours"
            problems.append(Problem(name, place, f"it is called {name}, and that name is reserved", fix))
        elif name in seen:
            hidden.append((name, place))
        else:
            seen.add(name)
            try:
                found.update(_offers(one, name))
                reserved.update(_reserved(one) if name == OFFICIAL else ())
            except Exception as err:
                what = f"its entry points can't be read: {type(err).__name__}: {err}"
                problems.append(Problem(name, name, what, f"mend its entry points, or uninstall {name}"))
    for stranger in [one for one in found if one.group == MECHANICS and not one.official]:
        if reserved.get(stranger.name, stranger.distribution) != stranger.distribution:
            found.remove(stranger)
            what = f"the id is reserved: {reserved[stranger.name]} ships it"
            problems.append(Problem(stranger.name, stranger.distribution, what, "give it an id of its own"))
    order = sorted(found, key=lambda f: (f.group, f.name, not f.official, f.distribution, f.module, f.version))
    return Inventory(tuple(order), tuple(sorted(problems, key=str)), tuple(sorted(hidden)))


def _speaks_of_us(one: importlib.metadata.Distribution) -> bool:
    """Whether a distribution has one of the groups, as far as its text tells; most have not, and are not parsed."""
    try:
        text = _entry_points(one).text
    except (OSError, UnicodeDecodeError):
        return False
    return any(f"[{group}]" in text for group in (MECHANICS, SETS))


def _is_ours(one: importlib.metadata.Distribution) -> bool:
    """Whether a distribution of our name is ours: it offers modules of our package. A stranger's must not hide it."""
    try:
        return any(found.module.partition(".")[0] == OFFICIAL_PACKAGE for found in _offers(one, OFFICIAL))
    except Exception:  # its entry points can't be read, which is told where they are
        return True


def _name_of(one: importlib.metadata.Distribution) -> str:
    try:
        return _name(_metadata(one))
    except (KeyError, OSError, UnicodeDecodeError, TypeError, AttributeError):
        return ""


def _reserved(one: importlib.metadata.Distribution) -> Iterator[tuple[str, str]]:
    """The ids that a distribution reserves for others, each with the name of the one that may use it."""
    points = _points(_entry_points(one))
    return ((point.name, _canonical(point.value)) for point in points if point.group == RESERVED)


def _offers(one: importlib.metadata.Distribution, name: str) -> tuple[Found, ...]:
    return _found(_entry_points(one), name, _version(_metadata(one)))


# What texts of distributions say is worked out once for each text. Whenever somebody asks, each file is looked at, and read
# anew where it is not as it was: what is installed, and what it offers, may change while a program runs.


@dataclasses.dataclass(frozen=True, slots=True)
class _Text:
    """A file of a distribution. Two are equal where they have the same text, whoever `of` is that reads it."""

    text: str
    of: importlib.metadata.Distribution = dataclasses.field(compare=False, repr=False)


def _entry_points(one: importlib.metadata.Distribution) -> _Text:
    return _Text(_read(one, "entry_points.txt"), one)


def _read(one: importlib.metadata.Distribution, name: str) -> str:
    """A file of a distribution; empty where it has none. What lies in a folder is read once as long as it stays as it is."""
    folder = getattr(one, "_path", None)
    if not isinstance(folder, Path):
        return one.read_text(name) or ""
    try:
        status = os.stat(f"{folder}/{name}")  # noqa: PTH116 - done for each distribution whenever a ruleset is asked for
    except (FileNotFoundError, NotADirectoryError):
        return ""
    key = (str(folder), name)
    stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
    before, text = _texts.get(key, (None, ""))
    if before != stamp:
        text = one.read_text(name) or ""
        _texts[key] = stamp, text
    return text


_texts: dict[tuple[str, str], tuple[tuple[int, int, int], str]] = {}
"""What files had in them when they were read last: by folder and name, with time, size and number of the file."""


def _metadata(one: importlib.metadata.Distribution) -> _Text:
    """The file in which `importlib.metadata` looks for the name and the version."""
    return _Text(_read(one, "METADATA") or _read(one, "PKG-INFO") or one.read_text("") or "", one)


@functools.lru_cache(maxsize=256)
def _name(metadata: _Text) -> str:
    return _canonical(metadata.of.metadata["Name"] or "")


@functools.lru_cache(maxsize=256)
def _version(metadata: _Text) -> str:
    return metadata.of.version or ""


@functools.lru_cache(maxsize=256)
def _points(entry_points: _Text) -> tuple[importlib.metadata.EntryPoint, ...]:
    return tuple(entry_points.of.entry_points)


@functools.lru_cache(maxsize=256)
def _found(entry_points: _Text, name: str, version: str) -> tuple[Found, ...]:
    points = (point for point in _points(entry_points) if point.group in (MECHANICS, SETS))
    return tuple(Found(point.group, point.name, point.value, name, version) for point in points)


def given(module: ModuleType) -> Found:
    """Treat a module as if it were installed: for tests, notebooks and experiments.

    Args:
        module: a module with a `MANIFEST` or a `SET`.

    Raises:
        ManifestError: it has neither.
    """
    if not isinstance(module, ModuleType):
        raise ManifestError(f"{module!r} is no module: import it, and give the module itself")
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
