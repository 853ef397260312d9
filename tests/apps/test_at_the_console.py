"""What makes the console pleasant: JSON, walking through a replay, whole lines, suggestions, no colours where none are wanted."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from commands import run
from rich.table import Table
from typer.testing import CliRunner

from apnap import Replay
from apnap_plugins.apps.commands import app
from apnap_plugins.apps.console import Terminal, marked
from apnap_plugins.apps.replaying import in_one_line

XLN = ("--deck", "dinosaurs", "--deck", "merfolk")
SCENARIO = Path(__file__).parents[2] / "docs" / "examples" / "lightning_strike.toml"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, object]]:
    """A replay, and what the game said of itself as JSON."""
    path = tmp_path_factory.mktemp("replays") / "game.json"
    played = run("play", "--json", "--seed", "3", *XLN, "--save", path)
    assert played.exit_code == 0, played.output
    return path, json.loads(played.output)


# JSON ---------------------------------------------------------------------------------------------------


def test_a_game_and_its_replay_tell_the_same_as_json(saved: tuple[Path, dict[str, object]]) -> None:
    path, told = saved
    replay = Replay.read(path)
    assert told["decks"] == ["xln/dinosaurs", "xln/merfolk"] and told["agents"] == ["random", "random"]
    assert (told["is_over"], told["seed"], told["edition"]) == (True, 3, "2022-10-07")
    assert (told["decisions"], told["digest"]) == (len(replay.inputs), replay.digest)
    assert sorted(one["outcome"] for one in told["players"]) == ["lost", "won"]  # type: ignore[attr-defined]
    again = json.loads(run("replay", path, "--json").output)
    assert again == {key: value for key, value in told.items() if key not in ("decks", "agents")}


def test_json_and_a_person_exclude_each_other() -> None:
    assert run("play", "--you", "--json").exit_code == 2


def test_scenarios_as_json() -> None:
    done = run("scenario", "run", SCENARIO, "--json")
    assert done.exit_code == 0, done.output
    (report,) = json.loads(done.output)["files"]
    assert report["ok"] and report["checks"] and all(check["ok"] for check in report["checks"])
    assert report["story"] and not report["error"]


# A replay, step by step ---------------------------------------------------------------------------------


def walked(path: Path, *typed: str) -> str:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(
        app, ["replay", str(path), "--step"], input="\n".join([*typed, "q\n"])
    )
    assert result.exit_code == 0, result.output
    return result.output


def test_a_step_shows_the_decision_its_options_and_the_answer(saved: tuple[Path, dict[str, object]]) -> None:
    first = walked(saved[0]).split("0/")[0]
    assert (
        "Who takes the first turn? (starting player, Player 2)\n    1  Player 2\n    2  Player 1\n    › Player 2\n"
        in first
    )
    at_turn = walked(saved[0], "g t2").rsplit("> ", 1)[0]
    options = re.findall(r"^ +\d+  (.*)$", at_turn, re.MULTILINE)
    answer = re.findall(r"^    › (.*)$", at_turn, re.MULTILINE)[-1]
    assert "pass" in options and answer in options


def test_one_can_go_to_any_decision_and_turn(saved: tuple[Path, dict[str, object]]) -> None:
    path, told = saved
    total = told["decisions"]
    out = walked(path, "g 30", "g 10", "g t4", "g t2", "g 0", "g 99999", "g nowhere", "g t5")
    at = [int(n) for n in re.findall(rf"(\d+)/{total}> ", out)]
    assert at[:3] == [0, 30, 10] and at[4] < at[3] and at[5:8] == [0, total, total]
    assert "say where: g 120 is decision 120, g t5 where turn 5 began" in out
    assert at[3] < at[8] < int(str(total))
    turns = [line for line in out.splitlines() if line.startswith("Turn 5 ")]
    assert turns, "the turn is told as it begins"


@pytest.mark.parametrize(
    ("answer", "words"),
    [("cast Bolt", "cast Bolt"), (["a", ["b", 2]], "a, b, 2"), ([], "none"), (True, "yes"), (3, "3")],
)
def test_answers_in_one_line(answer: object, words: str) -> None:
    assert in_one_line(answer) == words


# Lines, colours, suggestions ----------------------------------------------------------------------------


def test_rows_of_a_table_are_whole_where_no_terminal_is() -> None:
    result = CliRunner(env={"COLUMNS": "40"}).invoke(app, ["mechanics", "list"])
    row = next(line for line in result.output.splitlines() if line.strip().startswith("activated-abilities"))
    assert row.endswith("yes") and "apnap" in row


def test_who_wants_no_colours_gets_no_bold_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> str:
        out = io.StringIO()
        console = Terminal(file=out, width=40)
        console._force_terminal = True
        console.print(marked("[bold red]loud[/]"))
        table = Table("head")
        table.add_row("row")
        console.print(table)
        return out.getvalue()

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1" in shown()
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in shown() and "loud" in shown()


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        (("plya",), "Did you mean play"),
        (("mechanics", "lst"), "list"),
        (("play", "--sed", "3"), "--seed"),
        (("mechanics", "show", "flyng"), "did you mean flying"),
        (("play", "--deck", "dinosaur"), "did you mean dinosaurs"),
    ],
)
def test_what_is_mistyped_is_guessed(typed: tuple[str, ...], hint: str) -> None:
    result = run(*typed)
    assert result.exit_code == 2
    assert hint in result.output + result.stderr


def test_nothing_is_guessed_where_nothing_is_near() -> None:
    assert "No such command 'xyzzy'." in run("xyzzy").stderr
    assert "mean" not in run("xyzzy").stderr


def test_a_shell_completes_commands_and_options() -> None:
    def completed(words: str, at: int) -> list[str]:
        env = {"_APNAP_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(at)}
        return CliRunner(env=env).invoke(app, [], prog_name="apnap").output.split()

    assert completed("apnap rep", 1) == ["replay"]
    assert completed("apnap replay --st", 2) == ["--step"]
    assert {"import", "check"} <= set(completed("apnap cards ", 2))


def test_decks_that_nobody_chose_are_told() -> None:
    assert "as none were named; packs with decks: " in " ".join(run("play", "--limit", "1").output.split())
    assert "none were named" not in run("play", "--limit", "1", *XLN).output
