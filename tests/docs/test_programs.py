"""The program of docs/programs.md runs as it stands, with a deck file and an imported card."""

from __future__ import annotations

import importlib
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from apnap import ApnapError, Ruleset
from apnap_plugins.apps.commands import app

PAGE = (Path(__file__).parents[2] / "docs" / "programs.md").read_text(encoding="utf-8")
BOLT = {
    "name": "Lightning Bolt",
    "layout": "normal",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Lightning Bolt deals 3 damage to any target.",
}


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    Path("bulk.json").write_text(json.dumps([BOLT]), encoding="utf-8")
    assert CliRunner().invoke(app, ["cards", "import", "bulk.json"]).exit_code == 0
    (deck,) = blocks("text")
    Path("my_deck.txt").write_text(deck, encoding="utf-8")
    assert "Lightning Bolt" not in Ruleset.load(sets=["xln"]).card_names(), "the card is one that was imported"
    random.seed(0)
    program = blocks("python")
    assert len(program) == 6
    names: dict[str, Any] = {}
    exec(compile("".join(program), "programs.md", "exec"), names)
    assert sum(names["wins"].values()) == 4, "each of the games has a winner"
    assert names["damage"]["Lightning Bolt"] > 0
    other = 1 - names["me"]
    hands = {tuple(card.name for card in world.observe(other).zone("hand", other)) for world in names["worlds"]}
    assert len(hands) > 1, "what is hidden is drawn anew"
    assert 0 < len(names["halfway"].inputs()) < len(names["saved"].inputs)
    assert names["again"].result() == names["other"].result()


def test_each_error_of_the_table_is_there() -> None:
    """By the name that stands in the table, of `apnap` where no module is said."""
    rows = re.findall(r"^\| `([\w.]+)` \| ", PAGE, re.MULTILINE)
    assert len(rows) == 11
    for row in rows:
        module, _, name = row.rpartition(".")
        found = getattr(importlib.import_module(module or "apnap"), name)
        assert issubclass(found, ApnapError), row
