"""Writes the page of what the base game publishes: each name that plugins may import, by subject and module.

usage: published.py FOLDER

The list is `rules/published.toml`; what a name is and means is taken from the code. The documentation builds the page.
"""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import apnap
import arguments
from apnap.testing.kit import Published, published_by
from vocabulary import write

PACKAGE: Final = "apnap_plugins.rules"
KINDS: Final = (
    (apnap.Answering, "answer"),
    (apnap.Question, "question"),
    (apnap.Decision, "decision"),
    (apnap.Event, "event"),
    (apnap.Node, "node"),
)
"""What a class is, by the first base class that fits."""
HEAD: Final = """# Names of the base game

Written by `tools/published.py` from `rules/published.toml`: what plugins, packs and cards may import. Other names of the
base game may change at any time. How long these stay is said by [the deprecation policy](../deprecation.md);
what is *provisional* may change in any version. What nodes mean, and their parameters, is in
[the vocabulary](vocabulary/index.md).
"""
TABLE: Final = "\n| name | kind | what it is |\n| --- | --- | --- |\n"


def listed() -> Published:
    """The base game's list."""
    found = published_by(PACKAGE)
    assert found is not None
    return found


def kind(thing: object) -> str:
    """What is published, in a word."""
    if isinstance(thing, type) and thing.__module__.startswith("apnap"):
        return next((name for base, name in KINDS if issubclass(thing, base)), "class")
    if isinstance(thing, apnap.VerbKey):
        return "verb"
    if isinstance(thing, apnap.Field):
        return "field"
    return "function" if inspect.isfunction(thing) else "value"


@functools.cache
def texts(module: str) -> Mapping[str, str]:
    """What a module says of its names: the docstrings of its classes and functions, the strings below its values."""
    found: dict[str, str] = {}
    body = ast.parse(inspect.getsource(importlib.import_module(module))).body
    for one, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(one, (ast.ClassDef, ast.FunctionDef)):
            found[one.name] = ast.get_docstring(one) or ""
        elif isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            targets = one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", one)]
            names = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
            found.update(dict.fromkeys(names, str(after.value.value)))
    return found


def rows(published: Published, module: str) -> Iterator[str]:
    """A row of the table for each name of a module, in the order of the alphabet."""
    said = texts(module)
    for name in sorted(published.names[module]):
        text = " ".join(said.get(name, "").split("\n\n", maxsplit=1)[0].split()).replace("|", "\\|")
        mark = "*provisional* " if published.has_provisional(module, name) else ""
        yield f"| `{name}` | {mark}{kind(getattr(importlib.import_module(module), name))} | {text} |\n"


def page() -> str:
    """The whole page."""
    published = listed()
    text = HEAD
    subject = ""
    for module in sorted(published.names):
        _, _, at = module.partition(f"{PACKAGE}.")
        if at.partition(".")[0] != subject:
            subject = at.partition(".")[0]
            told = inspect.getdoc(importlib.import_module(f"{PACKAGE}.{subject}")) or ""
            text += f"\n## {subject}\n\n{told}\n"
        text += f"\n### {module}\n" + TABLE + "".join(rows(published, module))
    return text


def main(given: list[str] | None = None) -> int:
    """Write the page into the folder that was named."""
    target = Path(arguments.folder(__doc__, given))
    write(target, {"published.md": page()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
