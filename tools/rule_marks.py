"""Which tests name which rules, read from the sources of the tests without running them."""

from __future__ import annotations

import ast
import functools
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from apnap.manifest import DEFAULT_EDITION

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = ROOT / "tests"

MARK: Final = "@rule("
_BODY: Final = re.compile(r"^(def \w+\(.*\)(?: -> .+)?:)\n(?:(?: .*)?\n)+", re.MULTILINE)
"""A function that is defined in one line, with all lines behind it that are empty or begin with a blank."""
_DOCUMENTED: Final = re.compile(r'^ *"""[^"\\]*"""$', re.MULTILINE)
"""What is said of a module, a class or a value."""
Key = tuple[str, str]
"""A rule and an edition."""


@functools.cache
def marks(folder: Path = TESTS) -> dict[Key, dict[str, str]]:
    """For each rule and edition the tests that are marked with it, each as "named": it may not have run. Read once."""
    found: dict[Key, dict[str, str]] = defaultdict(dict)
    for path in sorted(folder.rglob("test_*.py")):
        where = path.relative_to(folder.parent).as_posix()
        text = path.read_text(encoding="utf-8")
        if MARK not in text:  # to parse a file takes a hundred times as long
            continue
        for test, key in _marked(ast.parse(without_bodies(text)).body, where, ()):
            found[key][test] = "named"
    return dict(found)


def without_bodies(text: str) -> str:
    """The text of a module, its functions without what they do, where it is plain where they end; else the whole."""
    short = _BODY.sub(r"\1 ...\n", text)
    return short if '"""' not in _DOCUMENTED.sub("", short) and "'''" not in short else text


def _marked(body: list[ast.stmt], where: str, above: tuple[Key, ...]) -> Iterator[tuple[str, Key]]:
    """Tests with their marks; those of a class count for each test in it."""
    for one in body:
        if isinstance(one, (ast.FunctionDef, ast.ClassDef)):
            keys = (*above, *(key for mark in one.decorator_list for key in _keys(mark)))
            if isinstance(one, ast.ClassDef):
                yield from _marked(one.body, f"{where}::{one.name}", keys)
            elif one.name.startswith("test_"):
                yield from ((f"{where}::{one.name}", key) for key in dict.fromkeys(keys))


def _keys(mark: ast.expr) -> Iterator[Key]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
        named = {one.arg: ast.literal_eval(one.value) for one in mark.keywords}
        for number in mark.args:
            yield ast.literal_eval(number), named.get("edition", DEFAULT_EDITION)
