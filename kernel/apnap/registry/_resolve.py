"""Settling a wish: which of the installed plugins a ruleset gets, before any of them is imported.

Mechanics are chosen firmly or by the way. Firm is what the caller asked for by name or handed over, and what that
requires: if it can't be had, the build stops. By the way are all official mechanics (unless the wish lists its own) and
those that a set lists: one that can't be had, or that the edition lacks, is left out, with those that require it, and the
report says so.
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType

from packaging.specifiers import SpecifierSet

from apnap.core.errors import RulesetError, UnknownName
from apnap.manifest import DEFAULT_EDITION, Glance, Manifest, ManifestError, NoModule, SetManifest, known_editions
from apnap.registry._report import Dropped, LoadReport, Problem
from apnap.registry._scan import MECHANICS, OFFICIAL, SETS, Found, given
from apnap.registry._wish import Wish
from apnap.version import API_VERSION

_FEW = 5
"""How many parts of the base game somebody may want to do without; to name more would be no help."""
_RANK = {"rules": 0, "keyword action": 1, "keyword ability": 2}


@dataclasses.dataclass(frozen=True, slots=True)
class Chosen:
    """A mechanic that the ruleset gets. `asked`: by name, in code, or because such a one requires it."""

    manifest: Manifest
    found: Found
    asked: bool

    @property
    def id(self) -> str:
        """The mechanic's id."""
        return self.manifest.id


@dataclasses.dataclass(frozen=True, slots=True)
class ChosenSet:
    """A set pack that the ruleset gets."""

    manifest: SetManifest
    found: Found


@dataclasses.dataclass(frozen=True, slots=True)
class Resolution:
    """A settled wish: the mechanics, each after those it requires; the sets by code; the report."""

    wish: Wish
    chosen: tuple[Chosen, ...]
    sets: tuple[ChosenSet, ...]
    report: LoadReport


def resolve(
    wish: Wish,
    found: Sequence[Found],
    extra: Sequence[ModuleType] = (),
    *,
    kernel: str = API_VERSION,
    problems: Sequence[Problem] = (),
) -> Resolution:
    """Settle a wish. Reads manifests; imports nothing.

    Args:
        wish: what the caller wants.
        found: what is installed, from `scan`.
        extra: plugins handed over as modules; they count as asked for by name.
        kernel: the version of what the kernel publishes.
        problems: those met before, from `inventory`; they begin the report.

    Returns:
        What to load, in a deterministic order: each mechanic after those it requires (as far as they don't
        require each other), else rules, actions, abilities and others, each by id.

    Raises:
        UnknownName: the wish names a set or mechanic that is not installed.
        RulesetError: something asked for by name can't be had, is denied by the same wish, or conflicts; what
            is denied is required by the base game; or there is any problem, under `strict`.
    """
    shelf = _Shelf((*found, *(given(module) for module in extra)), kernel)
    shelf.check_edition(wish.edition)
    denied = frozenset(wish.without)
    for name in wish.without:
        shelf.check_known(MECHANICS, name)
    sets = [shelf.set_pack(code) for code in sorted(set(wish.sets))]
    by_name = sorted(
        {*(wish.mechanics or ()), *wish.also, *(given(module).name for module in extra if hasattr(module, "MANIFEST"))}
    )
    firm = _close_firmly(by_name, denied, shelf, wish.edition)
    wanted = {name for one in sets for name in one.manifest.mechanics}
    if wish.mechanics is None:
        wanted |= shelf.official()
    dropped = [Dropped(name, "the wish, which denies it") for name in sorted(wanted & denied)]
    manifests, fallen = _choose(sorted(wanted - denied), firm, denied, shelf, wish.edition)
    _spare_base_game(denied, shelf, [one.name for one in fallen])
    report = LoadReport((*problems, *shelf.problems), (*dropped, *fallen))
    if wish.strict:
        report.stop_if_any()
    chosen = tuple(Chosen(m, shelf.found(m.id), m.id in firm) for m in _ordered(manifests))
    return Resolution(wish, chosen, tuple(sets), report)


@dataclasses.dataclass(frozen=True, slots=True)
class Survey:
    """All that is installed: mechanics and sets that could be used, by name, and the problems of the others."""

    mechanics: Mapping[str, tuple[Found, Manifest]]
    sets: Mapping[str, tuple[Found, SetManifest]]
    problems: tuple[Problem, ...]


def survey(found: Sequence[Found], *, kernel: str = API_VERSION) -> Survey:
    """Look at all that is installed, each plugin by itself. Reads manifests; imports nothing.

    Args:
        found: what is installed, from `scan`.
        kernel: the version of what the kernel publishes.
    """
    shelf = _Shelf(found, kernel)
    mechanics: dict[str, tuple[Found, Manifest]] = {}
    sets: dict[str, tuple[Found, SetManifest]] = {}
    for name in shelf.names(MECHANICS):
        manifest = shelf.mechanic(name)
        if isinstance(manifest, Manifest):
            mechanics[name] = (shelf.found(name), manifest)
    problems = []
    for code in shelf.names(SETS):
        read = shelf.look_at_set(code)
        if isinstance(read, ChosenSet):
            sets[code] = (read.found, read.manifest)
        elif read not in shelf.problems:
            problems.append(read)
    return Survey(mechanics, sets, (*shelf.problems, *problems))


class _Shelf:
    """What is installed, one plugin for each name, and the problems met when looking at it."""

    def __init__(self, found: Iterable[Found], kernel: str) -> None:
        self.problems: list[Problem] = []
        self._kernel = kernel
        self._glance = Glance()
        self._found: dict[tuple[str, str], Found] = {}
        self._manifests: dict[str, Manifest | Problem] = {}
        self._unusable: dict[tuple[str, str], Problem] = {}
        groups: dict[tuple[str, str], list[Found]] = {}
        for one in dict.fromkeys(found):
            groups.setdefault((one.group, one.name), []).append(one)
        for key, rivals in groups.items():
            self._admit(key, rivals)

    def _admit(self, key: tuple[str, str], rivals: list[Found]) -> None:
        """Take the one plugin of a name; of several take the official one, or none."""
        official = [one for one in rivals if one.official]
        keep = official or rivals
        for one in rivals:
            if one not in keep:
                fix = "give it an id of its own"
                problem = Problem(one.name, one.distribution, f"the id is reserved: {OFFICIAL} ships it", fix)
                self.problems.append(problem)
                if one.code is not None:
                    raise RulesetError(str(problem))
        if len(keep) == 1:
            self._found[key] = keep[0]
            return
        offers = ", ".join(f"{one.distribution} ({one.module})" for one in keep)
        fix = f"uninstall all but one: {offers}"
        problem = Problem(key[1], keep[0].distribution, f"{len(keep)} plugins have this id", fix)
        self.problems.append(problem)
        self._unusable[key] = problem
        if any(one.code is not None for one in keep):
            raise RulesetError(str(problem))

    def official(self) -> set[str]:
        """Return the ids of all official mechanics that are in force unless somebody says otherwise: of all but variants."""
        ours = {name for (group, name), one in self._found.items() if group == MECHANICS and one.official}
        return {name for name in ours if not self.is_variant(name)}

    def is_variant(self, name: str) -> bool:
        """Return whether it is another way to play, which somebody has to ask for by name."""
        manifest = self.mechanic(name)
        return isinstance(manifest, Manifest) and manifest.kind == "variant"

    def is_base_game(self, name: str) -> bool:
        """Return whether it is an official mechanic that is a part of the rules themselves."""
        manifest = self.mechanic(name)
        return isinstance(manifest, Manifest) and manifest.kind == "rules" and self.found(name).official

    def found(self, name: str) -> Found:
        """Return the entry point of a mechanic that has a manifest."""
        return self._found[MECHANICS, name]

    def names(self, group: str) -> list[str]:
        """Return all names of a group, usable or not."""
        return sorted(name for kind, name in (*self._found, *self._unusable) if kind == group)

    def check_known(self, group: str, name: str) -> None:
        """Raise UnknownName, with the names that are close, if nothing of this name is installed."""
        if (group, name) not in self._found and (group, name) not in self._unusable:
            known = self.names(group)
            what = "mechanic" if group == MECHANICS else "set"
            close = difflib.get_close_matches(name, known, n=3)
            hint = f"did you mean {' or '.join(close)}?" if close else f"installed are {len(known)}: {_some(known)}"
            raise UnknownName(f"no {what} {name!r} is installed; {hint}")

    def check_edition(self, edition: str) -> None:
        """Raise RulesetError, with those that there are, for an edition that no mechanic tells apart."""
        if edition == DEFAULT_EDITION:
            return
        ids = (name for kind, name in self._found if kind == MECHANICS)
        known = known_editions(m for m in map(self._manifest_of, ids) if m is not None)
        if edition not in known:
            raise RulesetError(f"edition: no mechanic knows {edition!r}; there are {', '.join(known)}")

    def _manifest_of(self, name: str) -> Manifest | None:
        manifest = self._read(self._found[MECHANICS, name])
        return manifest if isinstance(manifest, Manifest) else None

    def mechanic(self, name: str) -> Manifest | Problem:
        """Return the manifest of a mechanic, or why it can't be used. A problem is reported once."""
        if name not in self._manifests:
            self._manifests[name] = self._look_at(name)
        return self._manifests[name]

    def _look_at(self, name: str) -> Manifest | Problem:
        if (MECHANICS, name) in self._unusable:
            return self._unusable[MECHANICS, name]
        found = self._found.get((MECHANICS, name))
        if found is None:
            problem = Problem(
                name, "no distribution", "it is not installed", "install the plugin, or leave out what needs it"
            )
        else:
            manifest = self._read(found)
            if isinstance(manifest, Manifest):
                return manifest
            assert isinstance(manifest, Problem), "Found.manifest checks the kind"
            problem = manifest
        self.problems.append(problem)
        return problem

    def set_pack(self, code: str) -> ChosenSet:
        """Return a set pack; raises UnknownName or RulesetError, since a set is always asked for by name."""
        self.check_known(SETS, code)
        found = self.look_at_set(code)
        if isinstance(found, ChosenSet):
            return found
        raise RulesetError(f"set {found}")

    def look_at_set(self, code: str) -> ChosenSet | Problem:
        """Return a set pack that is there, or why it can't be used."""
        if (SETS, code) in self._unusable:
            return self._unusable[SETS, code]
        found = self._found[SETS, code]
        manifest = self._read(found)
        if isinstance(manifest, Problem):
            return manifest
        assert isinstance(manifest, SetManifest), "Found.manifest checks the kind"
        return ChosenSet(manifest, found)

    def _read(self, found: Found) -> Manifest | SetManifest | Problem:
        try:
            manifest = found.manifest(self._glance)
        except NoModule as err:
            fix = f"install {found.distribution} again, or uninstall it"
            return Problem(found.name, found.distribution, str(err), fix)
        except ManifestError as err:
            return Problem(found.name, found.distribution, str(err), "mend its manifest, or leave it out")
        if not _fits(manifest.kernel, self._kernel):
            what = f"it is for a kernel {manifest.kernel}, and this is {self._kernel}"
            return Problem(found.name, found.distribution, what, "install a version of it that fits")
        return manifest


@functools.lru_cache(maxsize=256)
def _fits(wanted: str, kernel: str) -> bool:
    """Whether a range of versions has this one."""
    return SpecifierSet(wanted).contains(kernel, prereleases=True)


def _close_firmly(names: Iterable[str], denied: frozenset[str], shelf: _Shelf, edition: str) -> dict[str, Manifest]:
    """Return the mechanics asked for by name and all that they require; raise where one can't be had."""
    firm: dict[str, Manifest] = {}
    queue: list[tuple[str, tuple[str, ...]]] = [(name, ()) for name in names]
    for name, path in queue:
        chain = "".join(f", which {other!r} requires" for other in reversed(path))
        if name in denied:
            asked = path[0] if path else name
            change = f"take {name!r} out of `without`, or do without {asked!r}, which was asked for by name"
            raise RulesetError(f"`without` denies {name!r}{chain}: {change}")
        if not path:
            shelf.check_known(MECHANICS, name)
        if name in firm:
            continue
        manifest = shelf.mechanic(name)
        if isinstance(manifest, Problem):
            raise RulesetError(f"{manifest}{chain}")
        if not manifest.is_in(edition):
            raise RulesetError(
                f"edition {edition} has no {name!r}, which came with that of {manifest.first_edition}{chain}"
            )
        firm[name] = manifest
        queue.extend((other, (*path, name)) for other in manifest.requires)
    return firm


def _choose(
    wanted: Sequence[str], firm: Mapping[str, Manifest], denied: frozenset[str], shelf: _Shelf, edition: str
) -> tuple[dict[str, Manifest], list[Dropped]]:
    """Add to the firm mechanics those wanted by the way and what they require; leave out what can't stand."""
    seen, gone = dict(firm), {name: name for name in denied}
    queue, dropped = list(wanted), []
    for name in queue:
        if name not in seen and name not in gone:
            manifest = shelf.mechanic(name)
            if isinstance(manifest, Problem):
                gone[name] = name
            elif not manifest.is_in(edition):
                gone[name] = name
                dropped.append(Dropped(name, f"the edition: {edition} doesn't have it"))
            else:
                seen[name] = manifest
                queue.extend(manifest.requires)
    dropped += fall(seen, gone)
    dropped += _settle_conflicts(_standing(wanted, firm, seen, gone), firm, gone)
    return _standing(wanted, firm, seen, gone), dropped


def _spare_base_game(denied: frozenset[str], shelf: _Shelf, fallen: Sequence[str]) -> None:
    """Raise where what is denied takes parts of the base game along that the wish does not deny by name too."""
    parts = [name for name in fallen if shelf.is_base_game(name)]
    for name in sorted(denied):
        gone = {name: name}
        manifests = {part: m for part in fallen if isinstance(m := shelf.mechanic(part), Manifest)}
        lost = sorted(one.name for one in fall(manifests, gone) if one.name in parts)
        if lost:
            direct = [part for part in lost if name in manifests[part].requires] or lost
            change = f"take {name!r} out of `without`"
            if len(lost) <= _FEW:
                change += f", or put into it as well: {', '.join(lost)}"
            raise RulesetError(
                f"`without` denies {name!r}, which the base game requires ({', '.join(direct)}): {change}"
            )


def _standing(
    wanted: Sequence[str], firm: Mapping[str, Manifest], seen: Mapping[str, Manifest], gone: Mapping[str, str]
) -> dict[str, Manifest]:
    """Return the firm mechanics, those wanted that are not gone, and what these require (and no one else's needs)."""
    stand = dict(firm)
    queue = [name for name in wanted if name not in gone]
    for name in queue:
        if name not in stand:
            stand[name] = seen[name]
            queue.extend(seen[name].requires)
    return stand


def _settle_conflicts(
    manifests: Mapping[str, Manifest], firm: Mapping[str, Manifest], gone: dict[str, str]
) -> list[Dropped]:
    """Of two that conflict the firm one stays; where both or neither are firm the caller has to say."""
    dropped = []
    for first in sorted(manifests):
        for second in sorted(set(manifests[first].conflicts) & manifests.keys()):
            if first in gone or second in gone:
                continue
            if (first in firm) == (second in firm):
                raise RulesetError(f"{first!r} and {second!r} conflict: name one of them in `without`")
            loser, winner = (second, first) if first in firm else (first, second)
            gone[loser] = loser
            dropped.append(Dropped(loser, f"{winner!r}, with which it conflicts"))
    return dropped + fall(manifests, gone)


def fall(manifests: Mapping[str, Manifest], gone: dict[str, str]) -> list[Dropped]:
    """Find all that require a mechanic that is gone, directly or not.

    Args:
        manifests: the mechanics that could stand.
        gone: those that can't, each with the one that is to blame; those that fall with them are added.

    Returns:
        Those added, each with the one to blame.
    """
    dropped = []
    more = True
    while more:
        more = False
        for name in sorted(manifests.keys() - gone.keys()):
            cause = next((gone[other] for other in manifests[name].requires if other in gone), None)
            if cause is not None:
                gone[name] = cause
                dropped.append(Dropped(name, f"{cause!r}, which it requires"))
                more = True
    return dropped


def _ordered(manifests: Mapping[str, Manifest]) -> list[Manifest]:
    """Order by kind and id, each after those it requires. Those that require each other come by kind and id."""
    out: dict[str, Manifest] = {}
    begun: set[str] = set()

    def rank(name: str) -> tuple[int, str]:
        return _RANK.get(manifests[name].kind, len(_RANK)), name

    def visit(name: str) -> None:
        if name not in begun:
            begun.add(name)
            for other in sorted(manifests[name].requires, key=rank):
                visit(other)
            out[name] = manifests[name]

    for name in sorted(manifests, key=rank):
        visit(name)
    return list(out.values())


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:8]) + (", …" if len(names) > 8 else "") if names else "none"
