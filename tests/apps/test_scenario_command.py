"""`apnap scenario run FILE`."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from apnap_plugins.apps.commands import app

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "lightning_strike.toml"


def test_the_example_of_the_documentation_holds() -> None:
    done = CliRunner().invoke(app, ["scenario", "run", str(EXAMPLE), "--story"])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("ok: A burn spell")
    assert "Nest Robber" in done.output and "601.2c" in done.output


def test_what_does_not_hold_is_told_with_the_story(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    text = EXAMPLE.read_text(encoding="utf-8").replace('names = ["Colossal Dreadmaw"]', 'names = ["Nest Robber"]')
    wrong.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["scenario", "run", str(wrong)])
    assert done.exit_code == 1
    assert "FAILED" in done.output and "NOT expect[0]" in done.output and "what happened" in done.output


def test_an_unknown_card_is_one_line(tmp_path: Path) -> None:
    wrong = tmp_path / "unknown.toml"
    wrong.write_text(EXAMPLE.read_text(encoding="utf-8").replace("Nest Robber", "Nest Rober"), encoding="utf-8")
    done = CliRunner().invoke(app, ["scenario", "run", str(wrong)])
    assert done.exit_code != 0
    assert "Nest Robber" in done.output, "the closest name is offered"
    assert len(done.output.splitlines()) == 2 and "what happened" not in done.output, "nothing has"


def test_a_broken_file_names_place_and_reason(tmp_path: Path) -> None:
    wrong = tmp_path / "broken.toml"
    wrong.write_text("[[players]]\nzone = 3\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["scenario", "run", str(wrong)])
    assert done.exit_code == 2
    assert "players[0].zone" in done.output
