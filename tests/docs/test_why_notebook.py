"""The notebook of ten judge's questions: its cells give the answers that stand in it."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
from typing import Any

import pytest

import why_notebook

PAGE = why_notebook.FOLDER.parents[1] / "why.md"


def code_cells(book: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in book["cells"] if cell["cell_type"] == "code"]


def answers(cell: dict[str, Any]) -> list[str]:
    """What a cell printed, and its value."""
    parts = [one.get("text") or one.get("data", {}).get("text/plain") for one in cell["outputs"]]
    return ["".join(part or []) for part in parts]


def test_each_question_is_answered_in_the_file_and_linked() -> None:
    book = json.loads(why_notebook.NOTEBOOK.read_text(encoding="utf-8"))
    _, *asked = code_cells(book)
    assert len(asked) == len(why_notebook.QUESTIONS) == 10
    for cell, (_, code) in zip(asked, why_notebook.QUESTIONS, strict=True):
        assert "".join(cell["source"]) == code, "run python tools/why_notebook.py"
        assert "".join(answers(cell)).strip()
        (name,) = re.findall(r'position\("(\w+)"\)', code)
        assert (why_notebook.FOLDER / f"{name}.toml").is_file()
    assert f"examples/why/{why_notebook.NOTEBOOK.name}" in PAGE.read_text(encoding="utf-8")


def said(code: str, names: dict[str, Any]) -> list[str]:
    """What a cell prints, and the value of its last line, as a notebook shows them."""
    pretty = pytest.importorskip("IPython.lib.pretty", reason="IPython is in the notebook extra").pretty
    tree, value, printed = ast.parse(code), None, io.StringIO()
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "a cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "a cell", "eval"), names)
    return [part for part in (printed.getvalue(), "" if value is None else pretty(value)) if part]


def test_its_answers_are_those_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(why_notebook.FOLDER)
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in code_cells(json.loads(why_notebook.NOTEBOOK.read_text(encoding="utf-8"))):
        assert said("".join(cell["source"]), names) == answers(cell), "run python tools/why_notebook.py"


def test_a_notebook_gives_these_answers_too() -> None:
    pytest.importorskip("nbformat", reason="nbformat is in the notebook extra")
    pytest.importorskip("nbclient", reason="nbclient is in the notebook extra")
    pytest.importorskip("ipykernel", reason="ipykernel is in the notebook extra")
    book = json.loads(why_notebook.NOTEBOOK.read_text(encoding="utf-8"))
    again = why_notebook.run(why_notebook.notebook())
    for cell, new in zip(code_cells(book), code_cells(again), strict=True):
        assert answers(new) == answers(cell), "run python tools/why_notebook.py"
