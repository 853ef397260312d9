"""The cookbook: each text reads to the tree below it, and the tree prints to that text."""

from __future__ import annotations

import ast
import functools
from typing import Any

import pytest
from wordings import language

from apnap import Ruleset
from cookbook import PAGE, RECIPE, main, recipes, tree_of, written
from vocabulary import entries

RECIPES = recipes(PAGE.read_text(encoding="utf-8"))


@functools.cache
def classes() -> dict[str, list[type]]:
    found: dict[str, list[type]] = {}
    for one in entries(Ruleset.load()):
        found.setdefault(one.cls.__name__, []).append(one.cls)
    return found


def evaluated(code: str) -> Any:
    """What an expression makes, with every class under its own name; a name that two classes have is an error."""
    names = {part.id for part in ast.walk(ast.parse(code.strip(), mode="eval")) if isinstance(part, ast.Name)}
    for name in names:
        assert len(classes()[name]) == 1, f"{name} is several classes, and the page has no imports to tell them apart"
    return eval(code.strip(), {name: classes()[name][0] for name in names})


def test_there_are_twenty_different_ones() -> None:
    assert len(RECIPES) == 20 == len(dict(RECIPES))
    assert PAGE.read_text(encoding="utf-8").count("\n## ") == 20


@pytest.mark.parametrize(("text", "code"), RECIPES, ids=[text for text, _ in RECIPES])
def test_a_text_reads_to_its_tree_and_the_tree_prints_to_the_text(text: str, code: str) -> None:
    tree, printed = tree_of(language(), text)
    assert evaluated(code) == tree
    assert printed == text


def test_the_code_is_as_the_tool_writes_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().err


def test_the_tool_changes_nothing_but_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    changed = written(page, lambda text: "changed")
    assert changed.count("```python\nchanged\n```") == 20
    assert RECIPE.sub("", changed) == RECIPE.sub("", page)
