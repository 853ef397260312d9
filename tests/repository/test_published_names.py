"""What the base game publishes: the list is right, and plugins, packs and examples import nothing else of it."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import sources

import apnap
from apnap import Ruleset
from apnap.testing.kit._published import LIST, read_published
from apnap_plugins.oracle.constructors import home
from published import PACKAGE, kind, listed, page, texts

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "plugins" / "apnap_plugins" / "rules"
ROOMS = ("plugins/apnap_plugins/actions", "plugins/apnap_plugins/abilities", "plugins/apnap_plugins/variants", "sets")
"""Where mechanics and packs are."""
EXAMPLES = ("docs", "README.md", "plugins/apnap_plugins/apps/templates")
"""Where authors read how it is done."""


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """(module, name) of each name that is imported from the base game."""
    for one in sources.nodes_of(path):
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith(PACKAGE):
            yield from ((str(one.module), alias.name) for alias in one.names)


def shown() -> Iterator[tuple[str, str]]:
    """What the examples import: Python, in files or on pages, and templates."""
    line = re.compile(rf"^ *from ({re.escape(PACKAGE)}[\w.]*) import ([\w, ]+|\([^)]*\))", re.MULTILINE)
    for place in EXAMPLES:
        path = ROOT / place
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix in (".py", ".md", ".jinja") and "built" not in file.parts and "_build" not in file.parts:
                for module, names in line.findall(file.read_text(encoding="utf-8")):
                    yield from ((module, re.split(r"\s+as\s+", name)[0]) for name in re.findall(r"\w[\w ]*", names))


def defined(module: ast.Module) -> Iterator[str]:
    """The names of its classes, functions and values."""
    for one in module.body:
        if isinstance(one, (ast.ClassDef, ast.FunctionDef)):
            yield one.name
        elif isinstance(one, (ast.Assign, ast.AnnAssign)):
            targets = one.targets if isinstance(one, ast.Assign) else [one.target]
            yield from (each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))


def test_each_name_is_there_and_defined_where_it_is_listed() -> None:
    for module, names in listed().names.items():
        found = importlib.import_module(module)
        own = set(defined(sources.tree_of(sources.file_of(module))))
        assert sorted(name for name in names if name.startswith("_") or not hasattr(found, name)) == [], module
        assert names <= own, f"{module}: a name is published where it is defined"


def test_the_list_is_in_order_and_names_nothing_twice() -> None:
    def tables(table: dict[str, object], module: str) -> Iterator[tuple[str, dict[str, object]]]:
        if {"names", "provisional"} & table.keys():
            yield module, table
        for key, value in table.items():
            if isinstance(value, dict):
                yield from tables(value, f"{module}.{key}")

    found = list(tables(tomllib.loads((RULES / LIST).read_text(encoding="utf-8")), PACKAGE))
    assert [module for module, _ in found] == sorted(module for module, _ in found)
    for module, table in found:
        names = [*table.get("names", ()), *table.get("provisional", ())]
        assert len(names) == len(set(names)), module
        assert all(list(listing) == sorted(listing) for listing in table.values()), module


def test_mechanics_packs_and_examples_import_what_is_published() -> None:
    uses = [one for room in ROOMS for path in sources.below(ROOT / room) for one in imported(path)]
    assert len(uses) > 500
    asked = list(shown())
    assert len(asked) > 20
    assert sorted({f"{module}.{name}" for module, name in (*uses, *asked) if not listed().has(module, name)}) == []


def test_what_a_card_is_made_of_is_published() -> None:
    """`apnap try` prints imports that anyone may write."""
    rules = Ruleset.load(sets=["xln", "house"])
    trees = [ability for card in (*rules.cards(), *rules.sample_cards()) for ability in card.abilities()]
    kinds = {type(part) for tree in trees for part in tree.walk()}
    of_base_game = {(home(cls), cls.__name__) for cls in kinds if home(cls).startswith(PACKAGE)}
    assert len(of_base_game) > 100
    assert sorted(one for one in of_base_game if not listed().has(*one)) == []


def test_questions_and_verbs_are_published_and_provisional_ones_are_marked() -> None:
    for path in sorted(RULES.rglob("*.py")):
        module = ".".join(["apnap_plugins", "rules", *path.relative_to(RULES).with_suffix("").parts])
        if path.stem == "__init__":
            continue
        own = set(defined(sources.tree_of(path)))
        for name, thing in vars(importlib.import_module(module)).items():
            if name.startswith("_") or name not in own:
                continue
            if kind(thing) in ("question", "verb"):
                assert listed().has(module, name), (module, name)
            if kind(thing) == "question":
                assert listed().has_provisional(module, name) == thing.provisional, (module, name)


def test_every_published_name_says_what_it_is() -> None:
    silent = [
        f"{module}.{name}"
        for module, names in listed().names.items()
        for name in sorted(names)
        if not texts(module).get(name)
    ]
    assert silent == []


def test_the_page_has_every_name_and_what_it_is() -> None:
    text = page()
    assert text.count("\n| `") == sum(len(names) for names in listed().names.values())
    assert "| `CanBlock` | question | " in text
    assert "| `DESTROY` | verb | " in text
    assert "| `RollChanges` | *provisional* question | " in text


def test_a_list_with_another_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / LIST).write_text('[turn.turn]\nnames = ["TURN"]\nold = ["TURNS"]\n', encoding="utf-8")
    with pytest.raises(TypeError, match=r"rules\.turn\.turn has a key 'old'"):
        read_published("rules", tmp_path / LIST)
    (tmp_path / LIST).write_text('[turn]\nnames = ["A"]\nprovisional = ["B"]\n', encoding="utf-8")
    found = read_published("rules", tmp_path / LIST)
    assert found.has("rules.turn", "A") and found.has("rules.turn", "B")
    assert [found.has_provisional("rules.turn", name) for name in "AB"] == [False, True]


def test_the_version_of_the_api_is_that_of_the_distribution_or_older() -> None:
    assert apnap.API_VERSION.split(".")[:2] <= apnap.__version__.split(".")[:2]
