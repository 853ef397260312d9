"""Choosing what is in force on the command line, by variables and by profile files, for every command that builds a ruleset."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from commands import run
from typer.testing import Result

from apnap import Replay
from apnap_plugins.apps.commands import COMMANDS, imported

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "lightning_strike.toml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("SETS", "MECHANICS", "WITH", "WITHOUT", "EDITION", "STRICT", "PROFILE"):
        monkeypatch.delenv(f"APNAP_{name}", raising=False)
    return tmp_path


def in_force(*words: object) -> set[str]:
    done = run("mechanics", "list", "--json", *words)
    assert done.exit_code == 0, done.output
    data = json.loads(done.output)
    assert data["error"] == ""
    return {row["id"] for row in data["mechanics"] if row["in_force"]}


def played(folder: Path, *words: object) -> Replay:
    path = folder / "game.json"
    done = run("play", "--quiet", "--limit", 3, "--save", path, *words)
    assert done.exit_code == 0, done.output
    return Replay.read(path)


def test_each_level_decides_before_the_next(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = in_force()
    assert {"flying", "kicker", "ward"} <= everything
    (folder / "apnap.toml").write_text('without = ["kicker", "ward", "prowess"]\n')
    assert everything - in_force() == {"kicker", "ward", "prowess"}
    monkeypatch.setenv("APNAP_WITH", "ward")
    monkeypatch.setenv("APNAP_WITHOUT", "fear")
    assert everything - in_force() == {"kicker", "prowess", "fear"}
    assert everything - in_force("--with", "fear", "--with", "prowess", "--without", "flash") == {"kicker", "flash"}
    assert everything - in_force("--no-profile") == {"fear"}
    other = folder / "other.toml"
    other.write_text('mechanics = ["flying", "fear"]\n')
    few = in_force("--profile", other)
    assert "flying" in few and "fear" not in few and "kicker" not in few and len(few) < len(everything)
    assert "reach" in in_force("--only", "reach", "--no-profile")
    assert "flying" not in in_force("--only", "reach", "--no-profile")


def test_play_takes_it_to_the_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APNAP_WITHOUT", "kicker")
    (folder / "apnap.toml").write_text('edition = "2017-09-25"\nwithout = ["prowess"]\n')
    replay = played(folder, "--without", "ward", "--deck", "vampires")
    assert replay.ruleset.edition == "2017-09-25"
    assert not {"kicker", "ward", "prowess"} & set(replay.ruleset.versions)
    assert "set:xln" in replay.ruleset.versions, "that of the decks, where nobody says which"
    assert played(folder, "--edition", "2021-04-19", "--deck", "vampires").ruleset.edition == "2021-04-19"
    assert run("replay", folder / "game.json", "--check").exit_code == 0, "a replay brings its own choice"


def test_a_scenario_brings_its_own_and_the_command_line_decides_before_it(folder: Path) -> None:
    (folder / "apnap.toml").write_text('sets = ["nope"]\n')
    assert run("scenario", "run", EXAMPLE).exit_code == 0
    done = run("scenario", "run", EXAMPLE, "--set", "xlm")
    assert done.exit_code == 2 and "no set 'xlm'" in done.stderr
    bare = folder / "bare.toml"
    bare.write_text('[[players]]\n[players.zones]\nhand = ["Nest Robber"]\n[[players]]\n')
    assert "no set 'nope'" in run("scenario", "run", bare).stderr, "without a table of its own the profile counts"
    assert run("scenario", "run", bare, "--set", "xln").exit_code == 0
    assert run("scenario", "run", bare, "--no-profile").exit_code != 0


def test_cards_are_read_with_the_choice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    mouse = {"name": "Field Mouse", "layout": "normal", "mana_cost": "{R}", "type_line": "Creature — Mouse",
             "oracle_text": "Haste", "power": "1", "toughness": "1", "sets": ["TST"]}  # fmt: skip
    (folder / "bulk.json").write_text(json.dumps([mouse]))
    assert run("cards", "import", folder / "bulk.json").exit_code == 0
    assert json.loads(run("cards", "coverage", "--json").output)["understood"] == 1
    (folder / "apnap.toml").write_text('without = ["haste"]\n')
    assert json.loads(run("cards", "coverage", "--json").output)["understood"] == 0
    assert "not in force: haste" in run("cards", "check", "Field Mouse").output
    assert run("cards", "check", "Field Mouse", "--with", "haste").exit_code == 0


def check_refused(result: Result, *said: str) -> None:
    assert result.exit_code == 2, result.output
    assert len(result.stderr.strip().splitlines()) == 1
    for word in said:
        assert word in result.stderr


def test_mistakes_are_one_line_that_says_where(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check_refused(run("play", "--edition", "1999"), "--edition")
    check_refused(run("play", "--edition", "1999-01-01"), "no mechanic knows", "2017-09-25", "2022-10-07")
    check_refused(run("play", "--with", "flying", "--without", "flying"), "flying: both wanted and in without")
    check_refused(run("play", "--option", "size"), "--option: 'size' is not NAME=VALUE")
    check_refused(run("play", "--option", "size=3"), "no plugin in force has an option 'size'")
    check_refused(run("play", "--profile", "none.toml"), "none.toml")
    check_refused(run("play", "--without", "destroy"), "which the base game requires (permanents", "shields)")
    monkeypatch.setenv("APNAP_WITHOUT", "Flying")
    check_refused(run("play"), "APNAP_WITHOUT")
    monkeypatch.delenv("APNAP_WITHOUT")
    (folder / "apnap.toml").write_text('without = [\n "Flying"]\n')
    check_refused(run("mechanics", "list"), "apnap.toml:2: without[0]")


@pytest.mark.parametrize(
    "words",
    [("play",), ("simulate",), ("scenario", "run"), ("cards", "show"), ("cards", "check"), ("cards", "coverage"), ("doctor",),
     ("sets", "list"), ("sets", "show"), *(("mechanics", verb) for verb in ("list", "show", "why", "check"))],
)  # fmt: skip
def test_every_command_that_builds_a_ruleset_has_the_options(words: tuple[str, ...]) -> None:
    told = run(*words, "--help").output
    for option in ("--set", "--only", "--with", "--without", "--edition", "--option", "--profile", "--no-profile"):
        assert f"{option} " in told


def test_help_and_unknown_commands() -> None:
    told = run("--help").output
    assert all(name in told for name in COMMANDS)
    for name, listed in COMMANDS.items():
        assert imported(name).help.replace("\n", " ").startswith(listed.help.removesuffix("."))
    assert run("mechanic").exit_code == 2


def test_the_list_of_commands_needs_no_kernel() -> None:
    """What only lists them starts at once."""
    code = (
        "import sys; sys.argv[1:] = ['--help']\nfrom apnap_plugins.apps.cli import main\n"
        "try: main()\nfinally: print(sorted({'apnap', 'pydantic', 'pluggy', 'apnap_plugins.rules'} & {*sys.modules}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "doctor" in run.stdout and run.stdout.endswith("[]\n")
