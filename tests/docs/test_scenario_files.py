"""The page about scenario files: its example holds, and its keys are those that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from apnap.testing.files import CHECKS, STEPS, Check, GameSettings, Placed, PlayerPosition, ScenarioFile, Step, run_file
from apnap_plugins.testing import Table

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "scenario_files.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def run(folder: Path, text: str):
    (folder / "one.toml").write_text(text, encoding="utf-8")
    return run_file(folder / "one.toml", builder=Table)


def test_the_example_holds(tmp_path: Path) -> None:
    report = run(tmp_path, EXAMPLE)
    assert report.ok, report.text() + report.story
    assert len(report.checks) == 5
    assert "BlockerDeclared" in report.story


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'choose = { "Nest Robber" = 1, "player" = 6 }',
            'choose = { "Nest Robber" = 0, "player" = 7 }',
            r"steps\[3\]: ",
        ),
        ("value = 14", "value = 13", "NOT expect"),
        ('expect = "declare blockers"', 'expect = "declare blocks"', r"steps\[1\]: no decision 'declare blocks'"),
        ('pass_until = "end of combat"', 'pass_until = "end of war"', r"steps\[3\]: no stage 'end of war'"),
    ],
)
def test_what_is_wrong_in_it_is_told_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert EXAMPLE.count(old) == 1
    report = run(tmp_path, EXAMPLE.replace(old, new))
    assert not report.ok and re.search(said, report.text()), report.text()


def test_every_key_has_its_place_on_the_page() -> None:
    told = set(re.findall(r"`([a-z_]+)(?: = [^`]*)?`", PAGE)) | set(re.findall(r"\[\[?(\w+)\]\]?", PAGE))
    for model in (ScenarioFile, GameSettings, PlayerPosition, Placed, Step, Check):
        missing = set(model.model_fields) - told
        assert not missing, f"{model.__name__}: {missing}"
    for key in (*STEPS, *CHECKS):
        assert re.search(rf"^\| `{key}\b", PAGE, re.MULTILINE), key
