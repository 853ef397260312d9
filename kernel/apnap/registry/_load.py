"""Importing the plugins that were chosen, and only these."""

from __future__ import annotations

import dataclasses
import importlib.metadata
from collections.abc import Iterable, Iterator
from types import ModuleType

from stevedore import NamedExtensionManager

from apnap.core.errors import RulesetError
from apnap.manifest import Manifest, ManifestError, SetManifest
from apnap.registry._report import LoadReport, Problem
from apnap.registry._resolve import Chosen, ChosenSet, Resolution, fall
from apnap.registry._scan import Found, manifest_of


@dataclasses.dataclass(frozen=True, slots=True)
class Loaded:
    """A plugin whose module has been imported."""

    manifest: Manifest | SetManifest
    module: ModuleType
    distribution: str
    version: str

    @property
    def id(self) -> str:
        """Name under which it is registered: a mechanic's id; `set:` and the code for a set pack."""
        return self.manifest.id if isinstance(self.manifest, Manifest) else f"set:{self.manifest.code}"


@dataclasses.dataclass(frozen=True, slots=True)
class Loading:
    """The loaded plugins, mechanics in their order and then sets, and the report on all that was not. Iterates."""

    plugins: tuple[Loaded, ...]
    report: LoadReport

    def __iter__(self) -> Iterator[Loaded]:
        """Iterate over the plugins in the order in which they are to be registered."""
        return iter(self.plugins)

    def __len__(self) -> int:
        """Return the number of plugins."""
        return len(self.plugins)

    @property
    def mechanics(self) -> tuple[Loaded, ...]:
        """The mechanics, in the order in which they are registered."""
        return tuple(one for one in self.plugins if isinstance(one.manifest, Manifest))

    @property
    def sets(self) -> tuple[Loaded, ...]:
        """The set packs, by code."""
        return tuple(one for one in self.plugins if isinstance(one.manifest, SetManifest))


def load(resolution: Resolution, strict: bool | None = None) -> Loading:
    """Import what was chosen.

    A plugin that can't be imported is reported and left out, and with it those that require it.

    Args:
        resolution: from `resolve`.
        strict: whether every problem stops the build; by default as the wish says.

    Returns:
        The plugins, and the resolution's report with the new problems added.

    Raises:
        RulesetError: one that was asked for by name can't be loaded; or any, if strict.
    """
    mechanics, report = _load_mechanics(resolution.chosen, resolution.report)
    sets = []
    for one in resolution.sets:
        loaded = _load_one(one)
        if isinstance(loaded, Problem):
            raise RulesetError(f"set {loaded}")
        sets.append(loaded)
    if resolution.wish.strict if strict is None else strict:
        report.stop_if_any()
    return Loading((*mechanics, *sets), report)


def _load_mechanics(chosen: Iterable[Chosen], report: LoadReport) -> tuple[list[Loaded], LoadReport]:
    loaded: dict[str, Loaded] = {}
    failed: dict[str, Problem] = {}
    chosen = tuple(chosen)
    for one in chosen:
        outcome = _load_one(one)
        if isinstance(outcome, Problem):
            failed[one.id] = outcome
        else:
            loaded[one.id] = outcome
    gone = {name: name for name in failed}
    dropped = fall({one.id: one.manifest for one in chosen}, gone)
    for one in chosen:
        # What an asked one requires counts as asked too, so that the failed one itself is met here.
        if one.asked and one.id in failed:
            raise RulesetError(str(failed[one.id]))
    kept = [loaded[one.id] for one in chosen if one.id not in gone]
    return kept, report.plus(failed.values(), dropped)


def _load_one(chosen: Chosen | ChosenSet) -> Loaded | Problem:
    found = chosen.found
    try:
        module = _import(found) if found.code is None else found.code
        if manifest_of(module) != chosen.manifest:
            # Read from the source it said otherwise: what was resolved would not be what is loaded.
            raise ManifestError("its manifest changes while it is imported")
    except (Exception, SystemExit) as err:
        what = f"can't be loaded: {type(err).__name__}: {err}"
        return Problem(found.name, found.distribution, what, f"mend or uninstall {found.distribution}, or leave it out")
    return Loaded(chosen.manifest, module, found.distribution, found.version)


class _OnlyThis(NamedExtensionManager[ModuleType]):
    """stevedore's manager, given the entry point to load instead of looking for it.

    Its own list comes from a cache on disk, which can miss what was installed a moment ago, and holds every
    entry point of a name, so that a stranger's duplicate of an official plugin would run too.
    There is one manager for each plugin since stevedore lets an AssertionError out of the import of one end
    the import of all.
    """

    def __init__(self, found: Found) -> None:
        self._point = importlib.metadata.EntryPoint(found.name, found.module, found.group)
        super().__init__(
            found.group,
            [found.name],
            on_load_failure_callback=_raise,
            on_missing_entrypoints_callback=None,
        )

    def list_entry_points(self) -> list[importlib.metadata.EntryPoint]:
        """Return the one entry point."""
        return [self._point]


def _raise(_manager: object, _point: object, err: BaseException) -> None:
    raise err  # without a callback stevedore writes a line to a log and goes on


def _import(found: Found) -> ModuleType:
    module: object = _OnlyThis(found)[found.name].plugin
    if not isinstance(module, ModuleType):
        raise ManifestError(f"entry point {found.module!r} does not name a module")
    return module
