"""`Any` in public signatures of the kernel and the base game is counted: the number stands in docs, and may only fall.

What has a reason is a line in `any_allowed.txt`, by its annotation; every other one is counted.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("kernel/apnap", "plugins/apnap_plugins/rules")
PAGE = ROOT / "docs" / "architecture.md"


def allowed() -> dict[str, str]:
    """Reasons by annotation."""
    lines = (ROOT / "tests" / "repository" / "any_allowed.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.rpartition(": ") for line in lines if line and not line.startswith("#"))
    return {annotation: reason for annotation, _, reason in pairs}


def is_any(annotation: ast.expr | None) -> bool:
    return annotation is not None and any(isinstance(one, ast.Name) and one.id == "Any" for one in ast.walk(annotation))


def annotations(body: list[ast.stmt]) -> Iterator[str]:
    """What stands in public signatures and has `Any` in it."""
    for one in body:
        if isinstance(one, ast.ClassDef) and not one.name.startswith("_"):
            yield from annotations(one.body)
        elif isinstance(one, ast.FunctionDef) and (one.name == "__init__" or not one.name.startswith("_")):
            of = one.args
            arguments = [*of.posonlyargs, *of.args, *of.kwonlyargs, *filter(None, (of.vararg, of.kwarg))]
            found = (*(each.annotation for each in arguments), one.returns)
            yield from (ast.unparse(each) for each in found if each is not None and is_any(each))


def everywhere() -> list[str]:
    files = (
        path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")) if "testing" not in path.parts
    )
    return [found for path in files for found in annotations(ast.parse(path.read_text(encoding="utf-8")).body)]


def test_any_without_a_reason_only_becomes_rarer() -> None:
    reasons = allowed()
    found = everywhere()
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
class _Private:
    def method(self, one: Any) -> Any: ...
def function(one: int, *, two: Callable[[], Any]) -> tuple[Any, ...]: ...
"""
    wanted = ["Any", "dict[str, Any]", "Callable[[], Any]", "tuple[Any, ...]"]
    assert list(annotations(ast.parse(source).body)) == wanted
