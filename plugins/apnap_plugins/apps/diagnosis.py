"""What is wrong with what is installed, and what to do about it: data for `apnap doctor`."""

from __future__ import annotations

import importlib.metadata
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, final

from apnap import ApnapError
from apnap.manifest import Manifest, ManifestError, find_source, parse_manifest
from apnap.profile import unknown_variables
from apnap.registry import OFFICIAL, Survey, Wish
from apnap.ruleset import Ruleset
from apnap.version import __version__
from apnap_plugins.apps.catalogue import Stock, failing, of_sets

Kind = Literal["broken", "conflict", "missing", "stale", "choice"]
_MANIFEST: Final = re.compile(r"^MANIFEST\b", re.MULTILINE)


@final
@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong: its kind, the plugin or thing and who brings it, what it is, and the fix.

    `works` says that everything can be used all the same, as two that conflict can, one at a time.
    """

    kind: Kind
    name: str
    where: str
    what: str
    fix: str
    works: bool = False


def findings(stock: Stock) -> list[Finding]:
    """All that is wrong. Imports every plugin that could be used, and asks it for what it declares."""
    parts = (_unreadable, _missing, _conflicts, _unbuildable, _stale, _choice, _agents, _store, _readings)
    return [finding for part in parts for finding in _told(part, stock)]


def _told(part: Callable[[Stock], Iterator[Finding]], stock: Stock) -> Iterator[Finding]:
    """What a part finds; where it fails itself, that is a finding too, and the others go on."""
    try:
        yield from part(stock)
    except (Exception, SystemExit) as err:
        what = f"looking for what is {part.__name__.strip('_')} failed: {type(err).__name__}: {err}"
        yield Finding("broken", "apnap doctor", OFFICIAL, what, "please report this, with what is installed")


def distributions(survey: Survey) -> list[dict[str, object]]:
    """The distributions that bring something: name, version, the mechanics and sets of theirs that could be used."""
    out: dict[str, dict[str, list[str] | str]] = {}
    for key, group in (("mechanics", survey.mechanics), ("sets", survey.sets)):
        for name, (found, _) in group.items():
            blank: dict[str, list[str] | str] = {"version": found.version, "mechanics": [], "sets": []}
            names = out.setdefault(found.distribution, blank)[key]
            assert isinstance(names, list)
            names.append(name)
    return [{"name": name, **about} for name, about in sorted(out.items())]


def _unreadable(stock: Stock) -> Iterator[Finding]:
    """Distributions that can't be read, manifests that are wrong, ids that are taken, kernels of other versions."""
    for one in (*stock.inventory.problems, *stock.survey.problems):
        yield Finding("broken", one.name, one.distribution, one.what, one.fix)


def _missing(stock: Stock) -> Iterator[Finding]:
    """Mechanics that others require, or that sets list, and that can't be had."""
    usable = stock.survey.mechanics
    for name, (found, manifest) in usable.items():
        for other in manifest.requires:
            if other not in usable:
                what = f"it requires {other}, which {_lack(stock, other)}"
                fix = f"install a distribution that brings {other}, or uninstall {found.distribution}"
                yield Finding("missing", name, found.distribution, what, fix)
    for code, (found, pack) in stock.survey.sets.items():
        if gone := [name for name in pack.mechanics if name not in usable]:
            what = f"set {code} lists {', '.join(f'{name}, which {_lack(stock, name)}' for name in gone)}"
            fix = "install what brings them; until then the set goes without, and refuses cards that need them"
            yield Finding("missing", f"set {code}", found.distribution, what, fix, works=True)


def _lack(stock: Stock, name: str) -> str:
    return "is broken" if stock.problem(name) else "is not installed"


def _conflicts(stock: Stock) -> Iterator[Finding]:
    """Two that can't be in one ruleset."""
    told = set()
    for name, (found, manifest) in stock.survey.mechanics.items():
        for other in manifest.conflicts:
            pair = tuple(sorted((name, other)))
            if other in stock.survey.mechanics and pair not in told:
                told.add(pair)
                what = f"it conflicts with {other} (of {stock.survey.mechanics[other][0].distribution})"
                fix = f"ask for one of them at a time: --without {name}, or --without {other}"
                yield Finding("conflict", name, found.distribution, what, fix, works=True)


def _unbuildable(stock: Stock) -> Iterator[Finding]:
    """What can't be imported, or declares what can't be used: the official ones together, others each by itself."""
    usable = stock.survey.mechanics
    yield from _official(stock)
    for name, (found, manifest) in usable.items():
        if not found.official and all(other in usable for other in manifest.requires):
            if why := _error(Wish(mechanics=(name,))):
                fix = f"mend or uninstall {found.distribution}; until then leave it out"
                yield Finding("broken", name, found.distribution, why, fix)
    for code, why in failing(list(stock.survey.sets), of_sets, _error):
        distribution = stock.survey.sets[code][0].distribution
        yield Finding("broken", f"set {code}", distribution, why, f"mend or uninstall {distribution}")


def _official(stock: Stock) -> Iterator[Finding]:
    """Official mechanics that don't load; where there is no ruleset of them, those that fail by themselves."""
    try:
        report = Ruleset.of(Wish()).report
    except (Exception, SystemExit) as err:
        mine = [name for name, (found, _) in stock.survey.mechanics.items() if found.official]
        alone = [(name, why) for name in mine if (why := _error(Wish(mechanics=(name,))))]
        wrong = alone or [("the official mechanics together", str(err))]
    else:
        told = {*stock.inventory.problems, *stock.survey.problems}
        wrong = [(one.name, one.what) for one in report.problems if one.distribution == OFFICIAL and one not in told]
    for name, why in wrong:
        yield Finding("broken", name, OFFICIAL, why, f"install {OFFICIAL} again")


def _error(wish: Wish) -> str:
    try:
        Ruleset.of(wish)
    except ApnapError as err:
        return str(err)
    except (Exception, SystemExit) as err:  # what nobody thought of that a plugin could do
        return f"{type(err).__name__}: {err}"
    return ""


def _stale(stock: Stock) -> Iterator[Finding]:
    """What was installed before it was changed, or twice."""
    for name, place in stock.inventory.hidden:
        what = f"it is installed twice; the copy in {place} is hidden by another"
        yield Finding(
            "stale", name, place, what, f"uninstall {name} until it is gone, then install it again", works=True
        )
    installed = _version(OFFICIAL)
    if installed and installed != __version__:
        what = f"it was installed as version {installed}, and its code is of version {__version__}"
        yield Finding("stale", OFFICIAL, OFFICIAL, what, f"install {OFFICIAL} again", works=True)
    for path, module in _unlisted(stock):
        what = f"{path} has a manifest and no entry point"
        fix = "add the entry point (in the sources of apnap: tools/entry_points.py) and install again"
        yield Finding("stale", module, OFFICIAL, what, fix)


def _version(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _unlisted(stock: Stock) -> Iterator[tuple[Path, str]]:
    """Modules beside official plugins that have a manifest, and that no entry point names."""
    named = {found.module for found, _ in stock.survey.mechanics.values() if found.official}
    named |= {one.module for one in stock.inventory.found if one.official}
    for package in sorted({module.rpartition(".")[0] for module in named}):
        try:
            folder = find_source(package).parent
        except ManifestError:
            continue
        for path in sorted(folder.glob("*.py")):
            module = f"{package}.{path.stem}"
            text = path.read_text(encoding="utf-8", errors="replace")
            if path.stem.startswith("_") or module in named or not _MANIFEST.search(text):
                continue
            try:
                manifest = parse_manifest(text, str(path))
            except ManifestError:
                continue
            if isinstance(manifest, Manifest) and all(name in stock.survey.mechanics for name in manifest.requires):
                yield path, module  # one that waits for what it requires is not listed on purpose


def _choice(stock: Stock) -> Iterator[Finding]:
    """A choice that can't be had, and variables that mean nothing."""
    if stock.error:
        yield Finding(
            "choice", "the choice", _sources(stock), stock.error, "change it there, or see apnap mechanics why ID"
        )
    for name in unknown_variables(os.environ):
        yield Finding(
            "choice", name, "the environment", "this variable means nothing", "look for a slip in its name", True
        )


def _sources(stock: Stock) -> str:
    return ", ".join(source.name for source in stock.choice.layers)


def _agents(stock: Stock) -> Iterator[Finding]:
    """Agents that can't be loaded, or whose name several distributions use."""
    from apnap_plugins.apps.agents.finding import AgentError, agent_names, find_agent  # imports the kernel's game

    for name in agent_names():
        try:
            find_agent(name).load()
        except AgentError as err:
            yield Finding("broken", f"agent {name}", "its distribution", str(err), "mend it, or uninstall it")


def _store(stock: Stock) -> Iterator[Finding]:
    """Imported cards that can't be used."""
    from apnap_plugins.oracle.store import Store, StoreError, default_path  # imports most of the base game

    path = default_path()
    if path.exists():
        try:
            with Store(path, writing=False) as store:
                store.inspect()
        except StoreError as err:
            yield Finding("broken", "the imported cards", str(path), str(err), "move the file away and import again")


def _readings(stock: Stock) -> Iterator[Finding]:
    """What is kept of readings of card text, where it is damaged: it costs time only, as all that is wrong is read again."""
    from apnap_plugins.oracle.cache import CacheError, default_path, kept  # imports most of the base game

    try:
        found = kept()
        what = (
            f"{found.damaged} of {found.rows} rows are damaged, and are read again" if found and found.damaged else ""
        )
    except CacheError as err:
        what = str(err)
    if what:
        yield Finding("broken", "the cache of readings", str(default_path()), what, "apnap cards forget", works=True)
