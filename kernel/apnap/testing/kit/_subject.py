"""What is checked: a mechanic or set, found by any of its names, with the source files that are its own."""

from __future__ import annotations

import ast
import functools
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from pydantic import ValidationError

from apnap.core.errors import UnknownName
from apnap.manifest import Manifest, ManifestError, SetManifest, find_source
from apnap.registry import MECHANICS, SETS, Found, given, scan


@dataclass(frozen=True, slots=True)
class Source:
    """A source file: its module's name, where it lies, and its tree."""

    module: str
    path: Path
    tree: ast.Module

    def imports(self) -> Iterator[tuple[int, str, str]]:
        """(line, module, name) of each import; the name is empty for `import module`."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((node.lineno, alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self._absolute(node)
                yield from ((node.lineno, base, alias.name) for alias in node.names)

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        parts = self.module.split(".")
        up = node.level - (self.path.stem == "__init__")
        package = parts[: len(parts) - up] if up else parts
        return ".".join([*package, node.module] if node.module else package)


@dataclass(frozen=True, slots=True)
class Subject:
    """A mechanic or set pack to be checked. `error` says why its manifest can't be read; then there is none."""

    found: Found
    manifest: Manifest | SetManifest | None
    error: str = ""

    @property
    def name(self) -> str:
        """The mechanic's id, or the set's code."""
        return self.found.name

    @property
    def is_set(self) -> bool:
        """Whether it is a set pack."""
        return self.found.group == SETS

    def sources(self) -> tuple[Source, ...]:
        """Its module or package; of a stranger's also the modules without a manifest that these import beside them.

        What lies beside an official one is the base game's, which every other check of this project reads.
        """
        return _sources(self.found.module, follow=not self.found.official)

    def packs(self) -> tuple[str, ...]:
        """Codes of the sets whose cards show it: itself, those of its distribution, those that bundle it."""
        if self.is_set:
            return (self.name,) if self.found.code is None else ()
        return tuple(
            one.name
            for one, manifest in manifests()
            if isinstance(manifest, SetManifest)
            and (one.distribution == self.found.distribution or self.name in manifest.mechanics)
        )


def manifests() -> list[tuple[Found, Manifest | SetManifest]]:
    """All installed plugins whose manifests can be read."""
    return list(_manifests(scan()))


@functools.lru_cache(maxsize=4)
def _manifests(everything: tuple[Found, ...]) -> tuple[tuple[Found, Manifest | SetManifest], ...]:
    out = []
    for found in everything:
        try:
            out.append((found, found.manifest()))
        except ManifestError:
            continue
    return tuple(out)


def subjects(target: str, installed: tuple[Found, ...] | None = None) -> tuple[Subject, ...]:
    """The mechanics and sets that a name stands for.

    Args:
        target: a distribution, a mechanic's id, a set's code, the full name of a module, or a Python file.
        installed: what is installed; looked up where it is not given.

    Raises:
        UnknownName: nothing of that name is installed, and it is no module with a manifest.
    """
    everything = scan() if installed is None else installed
    wanted = [one for one in everything if one.distribution == target.lower().replace("_", "-")]
    wanted = wanted or [one for one in everything if target in (one.name, one.module)]
    if not wanted:
        wanted = [_module(target)]
    return tuple(_subject(one) for one in wanted)


def _subject(found: Found) -> Subject:
    try:
        return Subject(found, found.manifest())
    except ManifestError as err:
        return Subject(found, None, str(err))


def _module(target: str) -> Found:
    """A module that is not installed as a plugin."""
    try:
        return given(_imported(target))
    except (Exception, SystemExit) as err:  # a stranger's module may raise anything
        said = err if isinstance(err, (ImportError, OSError, ManifestError)) else f"{type(err).__name__}: {_of(err)}"
        if Path(target).is_file():
            raise UnknownName(f"{target} is no plugin that can be loaded: {said}{_line_in(target, err)}") from err
        raise UnknownName(
            f"{target!r} is no installed distribution, mechanic or set, and no module that is one: {said}"
        ) from err


def _of(err: BaseException) -> str:
    """What an error says; of values that don't fit a manifest each field with what is wrong with it."""
    if not isinstance(err, ValidationError):
        return str(err)
    return "; ".join(f"{'.'.join(map(str, one['loc'])) or 'all of it'}: {one['msg']}" for one in err.errors())


def _line_in(target: str, err: BaseException) -> str:
    """The last line of that file that an error went through; an error of syntax says it by itself."""
    file = str(Path(target).resolve())
    lines = [line for frame, line in traceback.walk_tb(err.__traceback__) if frame.f_code.co_filename == file]
    return f" (line {lines[-1]})" if lines else ""


def _imported(target: str) -> ModuleType:
    if not target.endswith(".py"):
        if not all(part.isidentifier() for part in target.split(".")):
            raise ImportError("nor can a module be called so; of a file give the path, with .py")
        return importlib.import_module(target)
    path = Path(target).resolve()
    name = path.parent.name if path.stem == "__init__" else path.stem
    if name in sys.modules:
        return sys.modules[name]
    folder = path.parent.parent if path.stem == "__init__" else path.parent
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    return importlib.import_module(name)


@functools.lru_cache(maxsize=1024)
def _parsed(module: str, path: Path) -> Source:
    return Source(module, path, ast.parse(path.read_text(encoding="utf-8"), str(path)))


@functools.lru_cache(maxsize=1024)
def _sources(module: str, follow: bool) -> tuple[Source, ...]:
    """Follows imports within the same packages, as far as the next module that has a manifest of its own."""
    top = module.partition(".")[0]
    queue, seen, out = [module], {module}, []
    for name in queue:
        try:
            path = find_source(name)
        except ManifestError:
            continue
        source = _parsed(name, path)
        if name != module and has_manifest(source):
            continue
        out.append(source)
        inside = _beside(path, name) if path.stem == "__init__" and name == module else ()
        for other in (*_imported_names(source), *inside):
            near = follow and other.partition(".")[0] == top
            if (near or other.startswith(f"{module}.")) and other not in seen:
                seen.add(other)
                queue.append(other)
    return tuple(out)


@functools.lru_cache(maxsize=4096)
def is_module(name: str) -> bool:
    """Whether a name that is imported from a package is a module of it."""
    try:
        find_source(name)
    except ManifestError:
        return False
    return True


def _imported_names(source: Source) -> Iterator[str]:
    for _, module, name in source.imports():
        yield module
        if name:
            yield f"{module}.{name}"


def _beside(path: Path, package: str) -> Iterable[str]:
    """The modules of a package, which are its own whether it imports them or not."""
    inside = sorted(path.parent.rglob("*.py"))
    return [
        ".".join([package, *one.relative_to(path.parent).with_suffix("").parts]).removesuffix(".__init__")
        for one in inside
    ]


def has_manifest(source: Source) -> bool:
    """Whether a module is a plugin of its own."""
    for node in source.tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(t, ast.Name) and t.id in ("MANIFEST", "SET") for t in targets):
            return True
    return False


def owners() -> dict[str, tuple[Found, Manifest]]:
    """Modules of installed mechanics, with what these say about themselves."""
    return _owners(scan())


@functools.lru_cache(maxsize=4)
def _owners(everything: tuple[Found, ...]) -> dict[str, tuple[Found, Manifest]]:
    return {
        one.module: (one, manifest)
        for one, manifest in _manifests(everything)
        if isinstance(manifest, Manifest) and one.group == MECHANICS
    }
