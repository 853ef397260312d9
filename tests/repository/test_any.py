"""`Any` in public signatures of the kernel and the base game: none in what is published, but where a reason stands beside it.

A reason is a comment above the function, `# Any: why`; or, where a kind of annotation has the same reason everywhere, a line in
`any_allowed.txt`. What isn't published is counted: the number stands in docs, and may only fall.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator, Mapping

import sources
from sources import ROOT

from published import listed

FOLDERS = {"kernel": "kernel/apnap", "plugins": "plugins/apnap_plugins/rules"}
WHOLE = ("apnap.words", "apnap.hookspecs", "apnap.manifest", "apnap.ruleset", "apnap.replay")
"""Modules of which all is published that has no underscore."""
PAGE = ROOT / "docs" / "architecture.md"
REASON = re.compile(r"\s*# Any: \S")


def allowed() -> dict[str, str]:
    """Reasons by annotation."""
    lines = (ROOT / "tests" / "repository" / "any_allowed.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.rpartition(": ") for line in lines if line and not line.startswith("#"))
    return {annotation: reason for annotation, _, reason in pairs}


def is_any(annotation: ast.expr | None) -> bool:
    return annotation is not None and any(isinstance(one, ast.Name) and one.id == "Any" for one in ast.walk(annotation))


def annotations(source: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What stands in public signatures, has `Any` in it and no reason above: (name of the function or the class, annotation)."""
    lines = source.splitlines()

    def within(body: list[ast.stmt], outer: str) -> Iterator[tuple[str, str]]:
        for one in body:
            if isinstance(one, ast.ClassDef) and not one.name.startswith("_"):
                yield from within(one.body, outer or one.name)
            elif isinstance(one, ast.FunctionDef) and (one.name == "__init__" or not one.name.startswith("_")):
                first = min([one.lineno, *(decorator.lineno for decorator in one.decorator_list)])
                if not REASON.match(lines[first - 2]):
                    yield from ((outer or one.name, ast.unparse(each)) for each in signature(one) if is_any(each))

    yield from within(tree.body, "")


def signature(function: ast.FunctionDef) -> list[ast.expr]:
    """The annotations of its parameters and of what it returns."""
    of = function.args
    arguments = [*of.posonlyargs, *of.args, *of.kwonlyargs, *filter(None, (of.vararg, of.kwarg))]
    return [each for each in (*(one.annotation for one in arguments), function.returns) if each is not None]


@functools.cache
def everywhere() -> list[tuple[str, str, str]]:
    """(module, name, annotation)."""
    return list(_everywhere())


def _everywhere() -> Iterator[tuple[str, str, str]]:
    for root, folder in FOLDERS.items():
        for path, tree in sources.below(ROOT / folder).items():
            if "testing" not in path.parts:
                module = ".".join(path.relative_to(ROOT / root).with_suffix("").parts)
                yield from ((module, *found) for found in annotations(sources.text_of(path), tree))


def published() -> Mapping[str, frozenset[str]]:
    """The published names by the modules that define them."""
    found: dict[str, set[str]] = {}
    for file in ("__init__.py", "provisional.py"):
        for one in sources.tree_of(ROOT / "kernel" / "apnap" / file).body:
            if isinstance(one, ast.ImportFrom):
                found.setdefault(str(one.module), set()).update(alias.name for alias in one.names)
    return {module: frozenset(names) for module, names in found.items()} | dict(listed().names)


def test_what_is_published_has_no_any_without_a_reason() -> None:
    names, reasons = published(), allowed()
    assert len(names) > 150
    found = [
        f"{module}.{name}: {annotation}"
        for module, name, annotation in everywhere()
        if annotation not in reasons and (name in names.get(module, ()) or module in WHOLE)
    ]
    assert found == [], "give the type its name, or say `# Any: why` above the function"


def test_any_without_a_reason_only_becomes_rarer() -> None:
    reasons = allowed()
    found = [annotation for _, _, annotation in everywhere()]
    rest = [one for one in found if one not in reasons]
    written = re.search(r"(\d+) signatures with `Any` and no reason", PAGE.read_text(encoding="utf-8"))
    assert written is not None
    assert len(rest) <= int(written[1]), "the number in docs/architecture.md only falls; give the type its name"
    assert reasons.keys() <= set(found), "a reason for what is not there any more"
    assert all(reasons.values())


def test_what_is_counted() -> None:
    source = """
class Public:
    def method(self, one: Any, *rest: dict[str, Any]) -> None: ...
    def _private(self, one: Any) -> Any: ...
    # Any: it is for whoever calls it
    @property
    def told(self) -> Any: ...
class _Private:
    def method(self, one: Any) -> Any: ...
def function(one: int, *, two: Callable[[], Any]) -> tuple[Any, ...]: ...
# Any:
def silent() -> Any: ...
"""
    assert list(annotations(source, ast.parse(source))) == [
        ("Public", "Any"),
        ("Public", "dict[str, Any]"),
        ("function", "Callable[[], Any]"),
        ("function", "tuple[Any, ...]"),
        ("silent", "Any"),
    ]
