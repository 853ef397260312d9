"""Writes docs/base_game_ports.md: the questions, procedures and verbs through which mechanics reach the base game.

usage: port_tables.py [--check]
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apnap.core
import apnap_plugins
import arguments
from apnap import Answering, Question, Ruleset, VerbKey

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "base_game_ports.md"
OURS = ("apnap.", "apnap_plugins.")
"""Packs are left out, also where one of them has been imported."""
PROGRAMS = "apnap_plugins.apps."

HEAD = """# Ports of the base game

Written by `tools/port_tables.py` from the code; a test checks that it is up to date.

## Questions

The rules ask, effects answer: `game.query(CanBlock(blocker, attacker), True)` folds in the answer of each effect in force whose
class is an `Answering[CanBlock, bool]`. Each answer gets what those before it made of the first value. The table is made from
the classes: what each is asked about, where it is, what an answer is, and the rooms with such answers; those of the base game
are what other mechanics, packs and card texts build on. A *provisional* question waits for mechanics that will answer it, and
may change with them.

| question | where | rule | answer | what it asks | answered in |
| --- | --- | --- | --- | --- | --- |
"""

STEPS = """
## Procedures

Plugins put steps of their own before or after these (`InsertedStep`).

| procedure | steps |
| --- | --- |
"""

VERBS = """
## Verbs

Actions of one room that others ask for: `game.verb(DESTROY)(game, objects)`. The key says with what a verb is asked, and a type
checker holds its callers and its room to that. It lies where all may import it; who uses it names the room in the manifest.

| key | where | asked with | what it does | performed by |
| --- | --- | --- | --- | --- |
"""


def modules() -> None:
    """Import all that could have a question or an answer."""
    for package in (apnap.core, apnap_plugins):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if not found.name.startswith(PROGRAMS):
                importlib.import_module(found.name)


def below(cls: type[Any]) -> Iterator[type[Any]]:
    """The classes of ours derived from one, in the order of their modules and names; without what decorators left behind."""
    found: set[type[Any]] = set()
    todo = [cls]
    while todo:
        derived = todo.pop().__subclasses__()
        todo += derived
        found.update(derived)
    for one in sorted(found, key=lambda c: (c.__module__, c.__qualname__)):
        ours = one.__module__.startswith(OURS) and not one.__module__.startswith(PROGRAMS)
        if ours and getattr(sys.modules[one.__module__], one.__name__, None) is one:
            yield one


def room(cls: type[Any]) -> str:
    """Where a class is, as the tables say it: a mechanic by its name, the base game and the kernel by the module."""
    parts = cls.__module__.split(".")
    if parts[0] != "apnap_plugins":
        return cls.__module__
    return ".".join(parts[2:] if parts[1] in ("actions", "abilities", "variants") else parts[1:])


def answers() -> dict[type[Any], list[str]]:
    """The rooms with answers, by the class of the question."""
    found: dict[type[Any], list[str]] = {}
    for cls in below(Answering):
        if isinstance(cls.question, type):
            found.setdefault(cls.question, []).append(room(cls))
    return {asked: sorted(set(rooms), key=lambda name: ("." in name, name)) for asked, rooms in found.items()}


def values(cls: type[Any]) -> str:
    """The type of the answers to a question."""
    (kind,) = cls.__orig_bases__[0].__args__
    return re.sub(r"(?:\w+\.)+(?=\w)", "", inspect.formatannotation(kind)).replace("|", "\\|")


def questions() -> Iterator[str]:
    """A table row for each question."""
    answered = answers()
    for cls in below(Question):
        fields = ", ".join(f"{field.name}: {field.type}" for field in dataclasses.fields(cls)).replace("|", "\\|")
        text = " ".join((cls.__doc__ or "").split())
        rooms = ", ".join(answered.get(cls, ()))
        if cls.provisional:
            rooms = f"*provisional* {rooms}".strip()
        cells = (f"`{cls.__name__}({fields})`", f"`{room(cls)}`", cls.rule, f"`{values(cls)}`", text, rooms)
        yield f"| {' | '.join(cells)} |\n"


def page() -> str:
    """The whole page."""
    modules()
    rules = Ruleset.load().compiled
    text = HEAD + "".join(questions()) + STEPS
    for name, steps in sorted(rules.procedures.items()):
        text += f"| `{name}` | {', '.join(f'`{s.name}`' for s in steps)} |\n"
    text += VERBS
    places = keys()
    for name, verb in sorted(rules.verbs.items()):
        doc = (verb.perform.__doc__ or "").strip().split("\n")[0]
        module, constant = places.get(name, (verb.perform.__module__, ""))
        key = f"`{constant}`" if constant else f"`{name}`"
        asked = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(verb.perform))).replace("|", "\\|")
        where = module.removeprefix("apnap_plugins.")
        text += f"| {key} | `{where}` | `{asked}` | {doc} | `{rules.owners['Verb', name]}` |\n"
    return text


def keys() -> dict[str, tuple[str, str]]:
    """Where the keys of verbs are defined, by their ids: (module, name of the constant)."""
    found: dict[str, tuple[str, str]] = {}
    for module in sorted(name for name in sys.modules if name.startswith("apnap_plugins.rules.")):
        things = vars(sys.modules[module])
        own = things.get("__annotations__", {})
        found.update((things[name].id, (module, name)) for name in own if isinstance(things.get(name), VerbKey))
    return found


def main() -> int:
    """Write the page, or with --check say whether it is up to date."""
    only, new = arguments.checks(__doc__), page()
    if only:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != new:
            print(f"{TARGET.relative_to(ROOT)} is out of date: run tools/port_tables.py")
            return 1
        return 0
    TARGET.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
