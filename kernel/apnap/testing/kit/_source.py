"""The checks that only read: the manifest against the code, imports, and what rule code must not do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import Final

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from apnap import hookspecs
from apnap.manifest import Manifest, SetManifest, required
from apnap.testing.kit._published import published_by
from apnap.testing.kit._state import kept_outside
from apnap.testing.kit._subject import Source, Subject, is_module, owners
from apnap.version import API_VERSION

Said = tuple[str, str]
"""(where, what)"""

OUTSIDE: Final = frozenset([
    "asyncio", "builtins", "concurrent", "ctypes", "datetime", "ftplib", "getpass", "glob", "http", "importlib", "io",
    "logging", "multiprocessing", "os", "pathlib", "pickle", "platform", "queue", "random", "secrets", "select", "shelve",
    "shutil", "signal", "smtplib", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time",
    "urllib", "uuid", "warnings", "weakref", "zoneinfo",
])  # fmt: skip
"""Modules for what no game can take back, or what differs from process to process."""
OWN_DATA: Final = frozenset(["importlib.resources"])
"""What reads the plugin's own files, such as the cards of a pack: they are as much a part of it as its code."""
CALLS: Final = frozenset(
    ["__import__", "breakpoint", "compile", "eval", "exec", "hash", "id", "input", "open", "print"]
)
ORDERLESS: Final = frozenset(["all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"])
"""What is done with the items does not depend on their order."""
NOT_FOR_RULES: Final = ("apnap.testing", "apnap.registry", "apnap_plugins.apps", "pytest")
HOOK: Final = "apnap_"


# The manifest against the code ------------------------------------------------------------------------


def manifest(subject: Subject) -> Iterator[Said]:
    """The manifest can be read, fits this kernel, and says what the code uses and implements."""
    if subject.manifest is None:
        yield subject.found.module, subject.error
        return
    sources = subject.sources()
    yield from _kernel(subject, subject.manifest, sources)
    yield from _hooks(sources)
    if isinstance(subject.manifest, Manifest):
        yield from _required(subject, subject.manifest, sources)
        yield from _rules(subject, subject.manifest, sources)
        yield from _editions(subject, subject.manifest, sources)


def _kernel(subject: Subject, own: Manifest | SetManifest, sources: Iterable[Source]) -> Iterator[Said]:
    """It says for which versions of the API it was written; where it uses what may change with the next, for no later one."""
    major, minor, *_ = Version(API_VERSION).release
    here, following = f"{major}.{minor}", f"{major}.{minor + 1}"
    if "kernel" not in own.model_fields_set:
        yield subject.found.module, f'does not say for which kernel it was written: kernel=">={here},<{following}"'
    if not SpecifierSet(own.kernel).contains(API_VERSION, prereleases=True):
        yield subject.found.module, f"it is for a kernel {own.kernel}, and this is {API_VERSION}"
    if SpecifierSet(own.kernel).contains(following):
        for source in sources:
            for line, module, name in source.imports():
                if _is_provisional(module, name):
                    what = f"uses {module}.{name}, which is provisional: its kernel must be <{following}"
                    yield f"{source.path}:{line}", what


def _is_provisional(module: str, name: str) -> bool:
    published = published_by(module)
    return module == "apnap.provisional" or (published is not None and published.has_provisional(module, name))


def _hooks(sources: Iterable[Source]) -> Iterator[Said]:
    """A hook that is not marked is never called, and nobody says so when the ruleset is built."""
    for source in sources:
        for node in source.tree.body:
            if isinstance(node, ast.Assign) and not isinstance(node.value, (ast.Call, ast.Name, ast.Attribute)):
                names = [name.id for name in node.targets if isinstance(name, ast.Name) and name.id.startswith(HOOK)]
                yield from ((_at(source, node), f"{name} is no hook; say {name} = declares(...)") for name in names)
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith(HOOK):
                continue
            marks = {_last(d.func if isinstance(d, ast.Call) else d) for d in node.decorator_list}
            if "hookimpl" not in marks:
                yield _at(source, node), f"{node.name} is not marked with @hookimpl, so nobody calls it"
            elif node.args.args and hasattr(hookspecs, node.name):
                yield _at(source, node), f"{node.name} takes arguments; hooks are called without any"


def _required(subject: Subject, own: Manifest, sources: Iterable[Source]) -> Iterator[Said]:
    """A plugin whose names it imports stands among what it requires, directly or not, or what it mentions."""
    known = owners()
    manifests = {m.id: m for _, m in known.values()} | {own.id: own}
    there = required(own.id, manifests) | set(own.mentions)
    for source in sources:
        for line, module, name in source.imports():
            full = f"{module}.{name}" if name and is_module(f"{module}.{name}") else module
            if full in known and known[full][1].id not in there and known[full][0].module != subject.found.module:
                other = known[full][1].id
                yield f"{source.path}:{line}", f"uses {full}, and {other!r} is not in its `requires` or `mentions`"
    for other in own.requires:
        if other not in manifests:
            yield subject.found.module, f"requires {other!r}, which is not installed"


def _rules(subject: Subject, own: Manifest, sources: tuple[Source, ...]) -> Iterator[Said]:
    """Each rule that a mechanic says it implements is named by a docstring of its code.

    The base game's rules are divided among many modules; the tests that name them count there.
    """
    if own.kind == "rules":
        return
    said = " ".join(_docstrings(sources))
    for rule in own.rules:
        if not re.search(rf"(?<![\d.]){re.escape(rule)}(?!\d)", said):
            yield subject.found.module, f"implements rule {rule} by its manifest, and no docstring names that rule"


def _docstrings(sources: Iterable[Source]) -> Iterator[str]:
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                yield ast.get_docstring(node) or ""


def _editions(subject: Subject, own: Manifest, sources: Iterable[Source]) -> Iterator[Said]:
    """What tells editions apart says which; what says so does it."""
    names = [(s, n) for s in sources for n in ast.walk(s.tree) if isinstance(n, ast.Name) and n.id == "Wording"]
    if own.editions and not names:
        yield subject.found.module, "tells editions apart by its manifest, and declares no `Wording`"
    if names and not own.editions:
        yield _at(*names[0]), "has a `Wording` for editions of the rules, and its manifest has no `editions`"


# Imports ----------------------------------------------------------------------------------------------


def imports(subject: Subject) -> Iterator[Said]:
    """Public names of the kernel and the base game, and no other mechanic's module (law 2)."""
    known = owners()
    base = {module for module, (_, m) in known.items() if m.kind == "rules"}
    for source in subject.sources():
        for line, module, name in source.imports():
            at = f"{source.path}:{line}"
            for full in dict.fromkeys((module, f"{module}.{name}" if name else module)):
                other = known.get(full)
                if other is not None and full not in base and full != subject.found.module and not subject.is_set:
                    yield at, f"imports the mechanic {other[1].id!r}; reach it by a verb, an event's id or a keyword"
                if full.startswith("apnap_set_") and full.partition(".")[0] != subject.found.module.partition(".")[0]:
                    yield at, f"imports the set pack {full}"
                if any(full == one or full.startswith(f"{one}.") for one in NOT_FOR_RULES):
                    yield at, f"imports {full}, which is not for rule code"
            if private := _private(module, name, source.module):
                yield at, f"imports {private}, which is not public"
            elif unpublished := _unpublished(module, name, subject):
                yield at, unpublished


def _private(module: str, name: str, own: str) -> str:
    """The private name that an import takes from somebody else's package, or an empty string."""
    if module.partition(".")[0] == own.partition(".")[0] and module.partition(".")[0] not in ("apnap", "apnap_plugins"):
        return ""
    if module.partition(".")[0] not in ("apnap", "apnap_plugins"):
        return ""
    full = f"{module}.{name}" if name else module
    hidden = any(part.startswith("_") and not part.startswith("__") for part in full.split("."))
    return full if hidden else ""


def _unpublished(module: str, name: str, subject: Subject) -> str:
    """What is wrong with an import of what a package keeps for itself, or an empty string.

    The base game, which is divided among packages, is written as one.
    """
    published = published_by(module)
    of_base_game = subject.found.official and isinstance(own := subject.manifest, Manifest) and own.kind == "rules"
    if published is None or of_base_game or f"{subject.found.module}.".startswith(f"{published.package}."):
        return ""
    full = f"{module}.{name}" if name else module
    if not name or is_module(full):
        return f"imports the module {full}; import the names that it publishes"
    return "" if published.has(module, name) else f"imports {full}, which {published.package} does not publish"


# What rule code must not do -----------------------------------------------------------------------------


def purity(subject: Subject) -> Iterator[Said]:
    """No files, network, clocks, global random numbers, hashes or module state: a game follows from its inputs (law 4)."""
    for source in subject.sources():
        for line, module, name in source.imports():
            top = module.partition(".")[0]
            if top in OUTSIDE and f"{module}.{name}" not in OWN_DATA and module not in OWN_DATA:
                yield f"{source.path}:{line}", f"imports {module}{'.' + name if name else ''} in rule code"
        own = {n.name for n in ast.walk(source.tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS - own:
                yield _at(source, node), f"calls {node.func.id}() in rule code"
        yield from ((_at(source, node), what) for node, what in kept_outside(source))
        yield from _orderless(source)


def _orderless(source: Source) -> Iterator[Said]:
    """Going through a set follows hashes, which differ from process to process."""
    harmless = {
        id(argument)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and _last(node.func) in ORDERLESS
        for argument in node.args
    }
    for node in ast.walk(source.tree):
        if isinstance(node, ast.For):
            loops = [node.iter]
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)) and id(node) not in harmless:
            loops = [generator.iter for generator in node.generators]
        elif isinstance(node, ast.Call) and _last(node.func) in ("list", "tuple"):
            loops = list(node.args)
        else:
            continue
        if any(_is_set(loop) for loop in loops):
            yield _at(source, node), "goes through a set in the order of its hashes; sort it"


def _is_set(node: ast.expr) -> bool:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return called or isinstance(node, (ast.Set, ast.SetComp))


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _at(source: Source, node: ast.AST) -> str:
    return f"{source.path}:{getattr(node, 'lineno', 0)}"
