"""`apnap simulate` as people start it, and every way to ask it for the impossible."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path

import pytest
from commands import run
from simulations import DECKS, mock_plan, play_quickly
from typer.testing import CliRunner, Result

from apnap_plugins.apps.agents import RandomAgent
from apnap_plugins.apps.commands import app
from apnap_plugins.apps.console import Terminal
from apnap_plugins.apps.simulating.executors import Here
from apnap_plugins.apps.simulating.results import Results, read_plan
from apnap_plugins.apps.simulating.runs import play_all

PAGE = Path(__file__).parents[3] / "docs" / "simulating.md"
HERE = ("simulate", "--on", "here", "-d", DECKS[0], "-d", DECKS[1])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    folder = tmp_path_factory.mktemp("runs") / "new" / "run"
    return folder, run(*HERE, "-g", 4, "-a", "random", "--out", folder)


def check_refused(result: Result, *said: str) -> None:
    assert result.exit_code == 2, result.output
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    for word in said:
        assert word in result.stderr


def test_a_run_is_told_in_tables(whole: tuple[Path, Result]) -> None:
    folder, result = whole
    assert (result.exit_code, result.stderr) == (0, "")
    assert "4 of 4 games" in result.stdout and f"results are in {folder}" in result.stdout
    summary = json.loads((folder / "summary.json").read_text())
    won = summary["decks"]["xln/dinosaurs"]
    assert won["of"] == 4 and won["count"] + summary["decks"]["xln/pirates"]["count"] == 4
    row = next(line for line in result.stdout.splitlines() if line.startswith("xln/dinosaurs (random)"))
    assert row.split()[2:4] == ["4", f"{100 * won['rate']:.1f}"]
    for title in ("seat ", "turn order", "a game's", "how it ended", "lands by own turn", "card ", "mechanic "):
        assert any(line.startswith(title) for line in result.stdout.splitlines()), title


def test_rows_are_whole_where_output_goes_to_a_file(whole: tuple[Path, Result]) -> None:
    """However wide programs take what is no terminal for."""
    folder, result = whole
    narrow = CliRunner(env={"COLUMNS": "30"}).invoke(app, ["simulate", "--on", "here", "--resume", str(folder)])
    cards, again = (re.search(r"^card .*?^$", told.stdout, re.MULTILINE | re.DOTALL) for told in (result, narrow))
    assert cards and again and cards[0] == again[0] and "…" not in narrow.stdout


def test_the_page_shows_what_it_says(whole: tuple[Path, Result]) -> None:
    folder, result = whole
    told = [line.rstrip() for line in result.stdout.replace(str(folder), "simulation").strip().splitlines()]
    told[-1] = re.sub(r"\([0-9.]+ a second\)", "(3.1 a second)", told[-1])  # else it differs from run to run
    page = PAGE.read_text(encoding="utf-8")
    shown = re.sub(
        r"(?<=anew -->\n```text\n).*?(?=```\n)", lambda _: "\n".join([*told, ""]), page, count=1, flags=re.DOTALL
    )
    if "APNAP_WRITE" in os.environ:
        PAGE.write_text(shown, encoding="utf-8")
    assert page == shown, "docs/simulating.md is out of date; APNAP_WRITE=1 writes it anew"


def test_the_table_says_what_the_lines_say(whole: tuple[Path, Result]) -> None:
    lines = [json.loads(line) for line in (whole[0] / "games.jsonl").read_text().splitlines()]
    rows = list(csv.DictReader(io.StringIO((whole[0] / "games.csv").read_text())))
    assert [(int(row["game"]), int(row["seat"])) for row in rows] == [(n, seat) for n in range(4) for seat in range(2)]
    for row in rows:
        line, seat = lines[int(row["game"])], int(row["seat"])
        assert (row["deck"], row["agent"]) == (line["decks"][seat], line["agents"][seat])
        assert (row["outcome"], row["digest"]) == (line["outcomes"][seat], line["digest"])
        assert row["lands_turn_4"] == str(line["lands"][seat][3])


def test_it_goes_on_with_more_games_and_as_json(whole: tuple[Path, Result], tmp_path: Path) -> None:
    folder = whole[0]
    before = (folder / "games.jsonl").read_bytes()
    again = run("simulate", "--on", "here", "--resume", folder, "--games", 6, "--json")
    assert again.exit_code == 0
    assert json.loads(again.stdout)["games"] == json.loads(again.stdout)["planned"] == 6
    after = (folder / "games.jsonl").read_bytes()
    assert after.startswith(before) and after.count(b"\n") == 6
    quiet = run("simulate", "--on", "here", "--resume", folder, "--quiet")
    assert quiet.stdout == f"6 of 6 games; results are in {folder}\n"
    assert (folder / "games.jsonl").read_bytes() == after
    check_refused(
        run(*HERE, "--resume", folder, "--seed", 4, "--brief"),
        "--resume goes on as the run was planned: leave out --deck, --seed, --brief",
    )
    check_refused(run(*HERE, "-g", 6, "-a", "greedy", "-o", folder), "has another run: its entrants", "another --out")


FAILING = f"{__name__}:Failing"


class Failing(RandomAgent):
    """Never answers."""

    def __call__(self, *given: object) -> object:  # type: ignore[override]
        raise RuntimeError("out of ideas [bold]")


def test_games_that_fail_are_reported_and_others_played(tmp_path: Path) -> None:
    result = run(*HERE, "-a", FAILING, "-a", "greedy", "-a", "random", "-g", 6, "--no-swap", "-o", tmp_path / "run")
    assert result.exit_code == 1
    told = result.stderr.strip().splitlines()
    assert [line.split(":")[0] for line in told] == [f"game {n} failed" for n in (0, 1, 3, 4)]
    assert "RuntimeError: out of ideas [bold]" in told[0]
    replay = tmp_path / "run" / "failures" / "game-0000000.json"
    assert str(replay) in told[0] and run("replay", replay, "--check").exit_code == 0
    assert "out of ideas" in replay.with_suffix(".txt").read_text()
    summary = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert (summary["statuses"], len(summary["failures"])) == ({"failed": 4, "won": 2}, 4)
    assert "4 failed" in result.stdout.splitlines()[-1]


def test_more_decks_meet_each_other(tmp_path: Path) -> None:
    three = run(*HERE, "-d", "vampires", "-g", 6, "--limit", 3, "-o", tmp_path / "three", "--quiet")
    assert three.exit_code == 0
    lines = [json.loads(line) for line in (tmp_path / "three" / "games.jsonl").read_text().splitlines()]
    assert {tuple(sorted(line["decks"])) for line in lines} == {
        ("xln/dinosaurs", "xln/pirates"), ("xln/dinosaurs", "xln/vampires"), ("xln/pirates", "xln/vampires"),
    }  # fmt: skip
    assert {line["status"] for line in lines} == {"unfinished"}


@pytest.mark.skipif(not os.environ.get("APNAP_THOROUGH"), reason="builds another ruleset; APNAP_THOROUGH=1 runs it")
def test_an_archenemy_has_schemes(tmp_path: Path) -> None:
    archenemy = run(*HERE, "--variant", "archenemy", "-n", 3, "-g", 3, "--limit", 40, "-o", tmp_path / "schemes", "-q")
    assert archenemy.exit_code == 0, archenemy.output
    plan = read_plan(tmp_path / "schemes")
    assert len(plan.first["schemes"]) >= 20
    lines = [json.loads(line) for line in (tmp_path / "schemes" / "games.jsonl").read_text().splitlines()]
    assert all(
        (line["status"] != "failed" and "archenemy" in line["mechanics"]) or line["life"][0] > 20 for line in lines
    )


def test_a_bar_on_terminals_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for terminal in (False, True):
        out = io.StringIO()
        out.isatty = lambda terminal=terminal: terminal  # type: ignore[method-assign, misc]
        console = Terminal(file=out, width=90)
        with Results(tmp_path / str(terminal), mock_plan(30)) as results:
            assert play_all(results, Here(play_quickly), lambda: False, console) == []
        assert ("30/30" in out.getvalue() and "games/s" in out.getvalue()) == terminal
        assert bool(out.getvalue()) == terminal


@pytest.mark.parametrize(
    "words, said",
    [
        (("-a", "genius"), ("there is no agent 'genius'; there are greedy, random",)),
        (("-d", "pirats"), ("there is no deck and no file 'pirats'; did you mean pirates",)),
        (("--on", "moon"), ("games can't be played on 'moon'; there are processes, here",)),
        (("--variant", "chess"), ("chess",)),
        (("--set", "nope"), ("nope",)),
        (("--resume", "nowhere"), ("there is no run in nowhere",)),
        (("--planes", "x"), ("--planes and --schemes are for variants",)),
    ],
)
def test_the_impossible(words: tuple[str, ...], said: tuple[str, ...], tmp_path: Path) -> None:
    folder = tmp_path / "run"
    check_refused(run("simulate", "--games", 2, "--out", folder, *words), *said)
    assert not folder.exists()


def test_places_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    check_refused(run(*HERE, "-g", 1, "-o", tmp_path / "file"), "cannot write results to", "name a folder with --out")
    one, other = tmp_path / "a" / "deck.txt", tmp_path / "b" / "deck.txt"
    for path, card in ((one, "Mountain"), (other, "Island")):
        path.parent.mkdir()
        path.write_text(f"40 {card}\n")
    check_refused(
        run("simulate", "-d", one, "-d", other, "-o", tmp_path / "r"), "two decks are called 'deck'", "rename a file"
    )
    assert not (tmp_path / "r").exists()
