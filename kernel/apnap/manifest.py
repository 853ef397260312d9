"""What a plugin says about itself, readable without running the plugin.

A mechanic's module begins with `MANIFEST = Manifest(id="...", ...)`, a set pack's package with
`SET = SetManifest(code="...", ...)`. The arguments are literals, so that `read_manifest` can take
them out of the source text: a ruleset is resolved before a line of any plugin has run, and a
plugin that was not chosen never runs at all.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
import itertools
import os
import re
from collections.abc import Iterable, Mapping
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, ValidationError, model_validator

from apnap.core.errors import ApnapError

DEFAULT_EDITION: Final = "2022-10-07"
"""The edition of the rules that a ruleset is of if nothing else is asked for, and whose numbers manifests and tests cite.

Which others there are is what the manifests of mechanics say that tell them apart: `known_editions`.
"""


class ManifestError(ApnapError):
    """A module without a manifest, or with one that cannot be read. The text names file and line."""


class NoModule(ManifestError):
    """There is no module of that name, or none with source text."""


def _version_range(text: str) -> str:
    """Check that `text` is a version range as packaging tools write it, such as ">=0.1,<1"."""
    try:
        SpecifierSet(text)
    except InvalidSpecifier as err:
        raise ValueError(f"{text!r} is not a version range such as '>=0.1,<1'") from err
    return text


def _edition(text: str) -> str:
    """Check that `text` is a date as editions of the rules are named by."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        raise ValueError("an edition of the rules is named by its date, such as '2022-10-07'")
    return text


MechanicId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
SetCode = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]{2,8}$")]
RuleNumber = Annotated[str, StringConstraints(pattern=r"^[1-9]\d\d(\.\d{1,3}[a-z]?)?$")]
Edition = Annotated[str, AfterValidator(_edition)]
VersionRange = Annotated[str, AfterValidator(_version_range)]
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class Manifest(BaseModel):
    """What a mechanic is, what it implements and what it needs.

    `id` is its name everywhere (lower case words joined by hyphens), `name` what people read: its words, the first
    one with a capital, unless something else is said. `rules` are the rules it implements, numbered as in `edition`;
    `editions` are the editions that it tells apart (none: it is the same in all), and `first_edition` is the one that it came
    with, where older ones don't have it. `numbers` are other editions' numbers of rules, each edition's until the next one that
    is named: a rule's stands for those of its subrules that have none, and an empty one says that the edition lacks it. `since`
    is the code of the set in which it first appeared. `requires` are mechanics without which it cannot work, `mentions`
    those it speaks of and can do without, `conflicts` those that can't be in a ruleset with it. `kernel` is the range of
    versions of the published API (`apnap.API_VERSION`) it was written for, `words` the words of card text that it owns.
    `not_tested` gives, for each of its subrules that no test can show, the reason.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: MechanicId
    name: Line = ""
    kind: Literal["rules", "variant", "keyword action", "keyword ability", "house"]
    rules: tuple[RuleNumber, ...] = ()
    edition: Edition = DEFAULT_EDITION
    editions: tuple[Edition, ...] = ()
    first_edition: Edition | None = None
    numbers: Mapping[Edition, Mapping[RuleNumber, RuleNumber | Literal[""]]] = {}
    since: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{0,8}$")] = ""
    requires: tuple[MechanicId, ...] = ()
    mentions: tuple[MechanicId, ...] = ()
    conflicts: tuple[MechanicId, ...] = ()
    authors: tuple[Line, ...] = ()
    kernel: VersionRange = ">=0.1"
    words: tuple[Line, ...] = ()
    not_tested: Mapping[RuleNumber, Line] = {}

    @model_validator(mode="before")
    @classmethod
    def _named(cls, fields: Any) -> Any:
        if isinstance(fields, dict) and isinstance(fields.get("id"), str) and "name" not in fields:
            return {**fields, "name": fields["id"].replace("-", " ").capitalize()}
        return fields

    @model_validator(mode="after")
    def _consistent(self) -> Manifest:
        for field in ("requires", "mentions", "conflicts"):
            if self.id in getattr(self, field):
                raise ValueError(f"{self.id!r} names itself in {field}")
        if both := sorted(set(self.requires) & set(self.conflicts)):
            raise ValueError(f"{', '.join(both)}: both in requires and in conflicts")
        return self

    def is_in(self, edition: str) -> bool:
        """Whether an edition of the rules has this mechanic."""
        return self.first_edition is None or self.first_edition <= edition


def required(id: str, manifests: Mapping[str, Manifest]) -> set[str]:
    """A mechanic and all that it requires, directly or not, as far as there are manifests of these by id."""
    found, queue = {id}, [id]
    for one in queue:
        new = [other for other in manifests[one].requires if other not in found] if one in manifests else []
        found.update(new)
        queue += new
    return found


def known_editions(manifests: Iterable[Manifest]) -> tuple[str, ...]:
    """The editions that a ruleset can be asked for, oldest first: the default one and those that mechanics know."""
    named = ((one.edition, *one.editions, *one.numbers, one.first_edition or one.edition) for one in manifests)
    return tuple(sorted({DEFAULT_EDITION, *itertools.chain.from_iterable(named)}))


def numbers_in(edition: str, manifests: Iterable[Manifest]) -> dict[str, str]:
    """An edition's own numbers of the rules that manifests number, by those of their own edition; empty where it has none."""
    found: dict[str, str] = {}
    for one in manifests:
        since = max((named for named in (*one.numbers, one.edition) if named <= edition), default=one.edition)
        found.update(one.numbers.get(since, {}))
    return found


class SetManifest(BaseModel):
    """What a set pack is: its code, its name, the mechanics it bundles, the day it was released.

    The mechanics may live anywhere: in `apnap`, or in the pack's own distribution.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: SetCode
    name: Line
    mechanics: tuple[MechanicId, ...] = ()
    released: Annotated[str, StringConstraints(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    kernel: VersionRange = ">=0.1"


_MODELS: dict[str, tuple[str, type[Manifest] | type[SetManifest]]] = {
    "MANIFEST": ("Manifest", Manifest),
    "SET": ("SetManifest", SetManifest),
}
_BEGIN = re.compile(r"^(?:MANIFEST|SET)\b\s*(?::[^=\n]*)?=", re.MULTILINE)
_END = re.compile(r"^\)[ \t]*$", re.MULTILINE)


class Glance:
    """What packages and folders were found to be by one who looks for many modules in one go, and so for each of them once."""

    __slots__ = ("changed", "packages")

    def __init__(self) -> None:
        self.packages: dict[str, ModuleSpec | None] = {}
        self.changed: dict[str, int] = {}


def read_manifest(module_name: str, glance: Glance | None = None) -> Manifest | SetManifest:
    """Read the manifest of a module or package without running its code or that of its parents.

    Args:
        module_name: full name, such as `my_pack.wobble`.
        glance: what was found already, for who reads many.

    Returns:
        A `Manifest` or a `SetManifest`.

    Raises:
        ManifestError: the module can't be found, has no manifest or several, or has one that is not
            made of literals or not valid.
    """
    origin = find_source(module_name, glance)
    try:
        return _read_cached(str(origin), os.stat(origin).st_mtime_ns, module_name)  # noqa: PTH116 - as in `_changed`
    except OSError as err:
        raise ManifestError(f"module {module_name} can't be read: {err}") from err


def parse_manifest(source: str, where: str) -> Manifest | SetManifest:
    """Take the manifest out of a module's source text.

    Args:
        source: the text of the module.
        where: what to call the text in an error, usually its file name.

    Returns:
        A `Manifest` or a `SetManifest`.

    Raises:
        ManifestError: as `read_manifest`.
    """
    found = list(_assignments(_parse(source, where)))
    if not found:
        raise ManifestError(f"{where}: no line `MANIFEST = Manifest(...)` or `SET = SetManifest(...)` at module level")
    if len(found) > 1:
        raise ManifestError(f"{where}:{found[1][1].lineno}: a second manifest; a module has one")
    return _build(*found[0], where)


def find_source(module_name: str, glance: Glance | None = None) -> Path:
    """Find the source file of a module without importing the module or the packages it is in.

    Args:
        module_name: full name of a module or package.
        glance: as for `read_manifest`.

    Returns:
        The path of its source file.

    Raises:
        NoModule: there is no such module, or it comes without source text.
    """
    spec = _found(module_name, glance or Glance())
    if spec is None:
        raise NoModule(f"there is no module {module_name!r}")
    if spec.origin is not None:
        if spec.origin.endswith(".py") and os.path.isfile(spec.origin):  # noqa: PTH113 - as in `_changed`
            return _path(spec.origin)
        origin = _path(spec.origin)
        # A compiled module keeps its source beside it: a/b.cpython-311-x86_64-linux-gnu.so and a/b.py
        beside = origin.with_name(f"{origin.name.partition('.')[0]}.py")
        if beside.is_file():
            return beside
    raise NoModule(f"module {module_name!r} has no source file to read a manifest from")


@functools.lru_cache(maxsize=4096)
def _path(text: str) -> Path:
    """A path, made once for each text: that takes longer than to look what is there, and is done for each module of a ruleset."""
    return Path(text)


def _top_level(name: str) -> ModuleSpec | None:
    try:
        return importlib.util.find_spec(name)
    except (ImportError, ValueError):  # ValueError: a module in memory that has no spec
        return None


def _found(name: str, glance: Glance) -> ModuleSpec | None:
    """The module or package of that name, in the package that it names; None where there is none."""
    package, _, last = name.rpartition(".")
    if not package:
        return _top_level(name)
    if package not in glance.packages:
        glance.packages[package] = _found(package, glance)
    parent = glance.packages[package]
    if parent is None or parent.submodule_search_locations is None:
        return None
    return _inside(name, last, tuple(parent.submodule_search_locations), glance)


def _inside(name: str, last: str, folders: tuple[str, ...], glance: Glance) -> ModuleSpec | None:
    """The module or package of that name in one of these folders, looked up again where a folder is not as it was."""
    for folder in folders:
        if folder not in glance.changed:
            glance.changed[folder] = _changed(folder)
    stamps = tuple([(glance.changed[folder], _changed(f"{folder}/{last}")) for folder in folders])
    return _looked_up(name, folders, stamps)


def _changed(folder: str) -> int:
    """When something last came into a folder or left it; nothing where there is none."""
    try:
        return os.stat(folder).st_mtime_ns  # noqa: PTH116 - done for each module whenever a ruleset is asked for
    except OSError:
        return 0


@functools.lru_cache(maxsize=4096)
def _looked_up(name: str, folders: tuple[str, ...], _stamps: tuple[tuple[int, int], ...]) -> ModuleSpec | None:
    return PathFinder.find_spec(name, list(folders))


@functools.lru_cache(maxsize=4096)
def _read_cached(path: str, _mtime_ns: int, module_name: str) -> Manifest | SetManifest:
    try:
        return parse_manifest(Path(path).read_text(encoding="utf-8"), path)
    except UnicodeDecodeError as err:
        raise ManifestError(f"{path}: module {module_name} is not UTF-8 text") from err


def _parse(source: str, where: str) -> ast.Module:
    """Parse the whole text, or, where it is plain which lines are the manifest, these lines only.

    Parsing 200 whole modules takes the better part of a second, each time a program starts.
    """
    begins = [match.start() for match in _BEGIN.finditer(source)]
    if len(begins) == 1 and (end := _END.search(source, begins[0])):
        lines_before = source.count("\n", 0, begins[0])
        try:
            return ast.parse("\n" * lines_before + source[begins[0] : end.end()])
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            pass  # the line ")" was not the manifest's last: look at the whole
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, MemoryError, RecursionError) as err:
        line = getattr(err, "lineno", None) or 1
        raise ManifestError(f"{where}:{line}: does not parse: {err}") from err


def _assignments(tree: ast.Module) -> Iterable[tuple[str, ast.stmt, ast.expr]]:
    """Give (name, statement, value) of each assignment to MANIFEST or SET at module level."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        for target in targets:
            if isinstance(target, ast.Name) and target.id in _MODELS:
                yield target.id, node, value


def _build(name: str, node: ast.stmt, value: ast.expr, where: str) -> Manifest | SetManifest:
    class_name, model = _MODELS[name]
    if not isinstance(value, ast.Call) or _called(value) != class_name:
        raise ManifestError(f"{where}:{node.lineno}: {name} is not a call `{class_name}(...)`")
    if value.args:
        raise ManifestError(f"{where}:{value.args[0].lineno}: the fields of a manifest are given by name")
    fields = {}
    lines = {}
    for keyword in value.keywords:
        if keyword.arg is None:
            raise ManifestError(f"{where}:{keyword.value.lineno}: ** is not a literal; write the fields out")
        fields[keyword.arg] = _literal(keyword, where)
        lines[keyword.arg] = keyword.value.lineno
    try:
        return model.model_validate(fields)
    except ValidationError as err:
        raise ManifestError(_explain(err, node.lineno, lines, where)) from err


def _called(call: ast.Call) -> str:
    """Name of what is called: `Manifest` for both `Manifest(...)` and `apnap.Manifest(...)`."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _literal(keyword: ast.keyword, where: str) -> Any:
    try:
        return ast.literal_eval(keyword.value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError) as err:  # {[]: 1} can't be hashed
        at = f"{where}:{keyword.value.lineno}"
        what = f"{keyword.arg} is not a literal; a manifest is read without running the module"
        raise ManifestError(f"{at}: {what}") from err


def _explain(err: ValidationError, line: int, lines: dict[str, int], where: str) -> str:
    """Say what is wrong with a manifest, a line of text for each field at fault."""
    out = []
    for problem in err.errors():
        field = str(problem["loc"][0]) if problem["loc"] else ""
        at = lines.get(field, line)
        out.append(f"{where}:{at}: {field + ': ' if field else ''}{problem['msg']}")
    return "\n".join(out)
