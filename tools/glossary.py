"""Writes the glossary: terms of the game and of the kernel, each with its rules and its class.

usage: glossary.py FOLDER

The terms are in `glossary.toml` beside this; what a class is, and where, is looked up. The documentation builds the page.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import apnap
import arguments
import packs
from apnap import Node, Ruleset
from vocabulary import Entry, entries, write

TERMS: Final = Path(__file__).with_name("glossary.toml")
HEAD: Final = """# Glossary

Terms of the game and of the kernel, each with the rules that define it (edition 2022-10-07) and the class that stands for it.
Written by `tools/glossary.py` from `tools/glossary.toml`.

| term | meaning | rules | class |
| --- | --- | --- | --- |
"""


def terms() -> list[Mapping[str, str | list[str]]]:
    """The terms in their order."""
    found: list[Mapping[str, str | list[str]]] = tomllib.loads(TERMS.read_text(encoding="utf-8"))["term"]
    return found


def classes(ruleset: Ruleset) -> dict[str, list[type]]:
    """The classes that a term may name: what `apnap` publishes, nodes and their bases, events, and words."""
    published = [thing for name in apnap.__all__ if isinstance(thing := getattr(apnap, name), type)]
    roots: tuple[type, ...] = (Node, apnap.Event, apnap.Decision)
    found: dict[str, dict[tuple[str, str], type]] = {}
    packages = {"apnap", *(module.partition(".")[0] for module in ruleset.compiled.modules)}
    below = [cls for root in roots for cls in _below(root)]
    for cls in (*published, apnap.words.Words, *below):
        if cls.__module__.partition(".")[0] in packages:
            found.setdefault(cls.__name__, {})[cls.__module__, cls.__qualname__] = cls
    return {name: list(known.values()) for name, known in found.items()}


def _below(cls: type) -> Iterator[type]:
    direct: list[type] = cls.__subclasses__()
    for one in direct:
        yield one
        yield from _below(one)


def page(ruleset: Ruleset) -> str:
    """The whole page. Raises LookupError for a class that isn't there, or of which there are several.

    Where `apnap` publishes a class of that name, it is meant.
    """
    known, nodes = classes(ruleset), {one.cls: one for one in entries(ruleset)}
    rows = []
    for one in terms():
        rules = ", ".join(one.get("rules", ()))
        name = str(one.get("class", ""))
        rows.append(f"| {one['term']} | {one['meaning']} | {rules} | {_class(name, known, nodes)} |\n")
    return HEAD + "".join(rows)


def _class(name: str, known: Mapping[str, list[type]], nodes: Mapping[type, Entry]) -> str:
    """A class with what it can be found by: its place in the vocabulary or in the reference, else its module."""
    if not name:
        return ""
    found = known.get(name, [])
    found = [cls for cls in found if vars(apnap).get(name) is cls] or found
    if len(found) != 1:
        raise LookupError(f"the glossary names {name}, of which there are {len(found)}")
    (cls,) = found
    if cls in nodes:
        return nodes[cls].link()
    if vars(apnap).get(name) is cls:
        return f"{{py:class}}`apnap.{name}`"
    return f"`{cls.__module__}.{name}`"


def main(given: list[str] | None = None) -> int:
    """Write the page into the folder that was named."""
    target = Path(arguments.folder(__doc__, given))
    write(target, {"glossary.md": page(Ruleset.load(sets=packs.codes()))})
    return 0


if __name__ == "__main__":
    sys.exit(main())
