"""The program `apnap`, through typer's runner: playing, saving, showing again, and every way to ask for the impossible."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import time
from pathlib import Path

import pytest
from commands import run
from typer.testing import Result

from apnap import Game, Replay, ReplayError, Ruleset, __version__
from apnap.version import is_compiled
from apnap_plugins.apps import decks as decks_module
from apnap_plugins.apps import play as play_module
from apnap_plugins.apps.decks import DeckError

XLN = ("--deck", "dinosaurs", "--deck", "merfolk")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A replay of a whole game, and what was said as it was played."""
    path = tmp_path_factory.mktemp("replays") / "game.json"
    result = run("play", "--quiet", "--seed", "2", *XLN, "--save", path)
    assert result.exit_code == 0
    return path, result.output


@pytest.fixture(scope="module")
def saved(played: tuple[Path, str]) -> Path:
    """That replay."""
    return played[0]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A replay of the beginning of a game: what is wrong with another is found as soon in it, and sooner."""
    path = tmp_path_factory.mktemp("replays") / "begun.json"
    assert run("play", "--quiet", "--seed", "2", *XLN, "--limit", "20", "--save", path).exit_code == 0
    return path


@pytest.fixture(scope="module")
def told_with_rules() -> str:
    """A whole game, with its boards and with the rules behind what happens."""
    return run("play", "--seed", "4", "--agents", "greedy", *XLN, "--rules").output


def check_refused(result: Result, *said: str) -> None:
    """Exit code 2 and one line on standard error that says all this; no traceback."""
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    for word in said:
        assert word in result.stderr


def test_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.output) == (0, f"apnap {__version__}{', compiled' if is_compiled() else ''}\n")


def test_quiet_is_one_line_and_the_seed_decides(played: tuple[Path, str]) -> None:
    _, first = played
    again, other = (run("play", "--quiet", "--seed", seed, *XLN).output for seed in "21")
    assert first.count("\n") == 1
    assert first == again != other
    assert "won (turn" in first


def test_a_game_is_told_turn_by_turn() -> None:
    result = run("play", "--seed", "4", "--agents", "greedy", "--deck", "dinosaurs", "--deck", "merfolk")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] == "Player 1 (greedy) plays Dinosaurs: red and green, large and soon there · 40 cards"
    turns = [line for line in lines if line.startswith("Turn ")]
    assert [line.split(" ·")[0] for line in turns] == [f"Turn {n + 1}" for n in range(len(turns))]
    told = "\n".join(lines)
    for words in (
        "20 life · hand 7 · library 33",
        "plays ",
        "casts ",
        "attacks Player",
        " damage to Player",
        "loses the game",
    ):
        assert words in told
    assert "won (turn" in lines[-1]
    assert max(len(line) for line in lines) <= 100


def test_the_board_shows_what_is_there(told_with_rules: str) -> None:
    assert "tapped)" in told_with_rules
    assert " ×2" in told_with_rules


def test_rules_are_shown_where_asked_for(told_with_rules: str) -> None:
    for rule in ("121.1", "305.1", "601.2i", "508.1k", "104.3"):
        assert any(rule in line for line in told_with_rules.splitlines()), rule


def test_saving_and_showing_again(played: tuple[Path, str]) -> None:
    saved, said = played
    replay = Replay.read(saved)
    assert replay.seed == 2
    assert replay.run().result() == replay.result
    story, again = run("play", "--seed", "2", *XLN).output.splitlines(), run("replay", saved).output.splitlines()
    assert again == story[2:], "the same story, but for the names of the decks"
    assert run("replay", saved, "--quiet").output == said


def test_checking_a_replay(saved: Path) -> None:
    result = run("replay", saved, "--check")
    assert result.exit_code == 0
    assert f"digest verified: {Replay.read(saved).digest}" in result.output


@pytest.mark.parametrize("options", [(), ("--check",), ("--quiet",)])
def test_a_corrupt_replay_is_named(saved: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    cut = tmp_path / "cut.json"
    cut.write_text(saved.read_text(encoding="utf-8")[:300], encoding="utf-8")
    check_refused(run("replay", cut, *options), "cut.json", "not JSON at line")


@pytest.mark.parametrize("options", [(), ("--check",)])
def test_a_replay_that_leads_elsewhere(saved: Path, begun: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    data = json.loads(begun.read_text(encoding="utf-8"))
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**data, "digest": "0" * len(data["digest"])}), encoding="utf-8")
    check_refused(run("replay", wrong, *options), "another state")
    over = json.loads(saved.read_text(encoding="utf-8"))
    wrong.write_text(json.dumps({**over, "inputs": [*over["inputs"], 0]}), encoding="utf-8")
    check_refused(run("replay", wrong, *options), "left over")
    wrong.write_text(json.dumps({**data, "inputs": [12345, *data["inputs"][1:]]}), encoding="utf-8")
    check_refused(run("replay", wrong, *options), "12345")


def test_a_replay_that_is_not_there(tmp_path: Path) -> None:
    check_refused(run("replay", tmp_path / "none.json"), "none.json", "give the path")


def test_a_replay_of_another_ruleset(saved: Path, tmp_path: Path) -> None:
    data = json.loads(saved.read_text(encoding="utf-8"))
    data["ruleset"]["versions"]["wobble"] = "wobble 3.1"
    other = tmp_path / "other.json"
    other.write_text(json.dumps(data), encoding="utf-8")
    check_refused(run("replay", other), "wobble")


def test_an_unknown_deck() -> None:
    check_refused(run("play", "--deck", "pirate"), "no deck and no file 'pirate'", "did you mean pirates")


def test_an_unknown_card(tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text("# Mine\n20 Mountain\n4 Lightning Strik\n", encoding="utf-8")
    check_refused(run("play", "--deck", deck), "deck 'mine'", "Lightning Strik", "did you mean Lightning Strike")


@pytest.mark.parametrize(
    ("text", "said"),
    [("Mountain\n", "mine.txt:1"), ("", "is empty"), ("0 Mountain", "from 1 to"), ("9999999 Mountain", "from 1 to")],
)
def test_a_deck_that_cannot_be_read(tmp_path: Path, text: str, said: str) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text(text, encoding="utf-8")
    check_refused(run("play", "--deck", deck), said)
    deck.write_bytes(b"\xff\xfe\x00")
    check_refused(run("play", "--deck", deck), "cannot read deck")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4 " + "Opt (" * 10_000, "a line of 50002 characters"),
        (f"{'9' * 5000} Opt", "a line of 5004 characters"),
        ("1000 Mountain\n" * 3, "mine.txt:3: more than 2000 cards"),
        ("# " + "x" * 2_000_000, "File too large"),
    ],
)  # fmt: skip
def test_a_deck_has_a_limit(tmp_path: Path, text: str, said: str) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text(text, encoding="utf-8")
    with pytest.raises(DeckError) as failed:
        decks_module.find_deck(str(deck))
    assert said in str(failed.value)
    assert len(str(failed.value)) < 500


def test_blanks_in_a_deck_cost_nothing(tmp_path: Path) -> None:
    """They took quadratic time, and with a set's code behind them more than that."""
    deck = tmp_path / "mine.txt"
    deck.write_text("4 Opt" + " " * 400_000 + "(XLN) 65" + " " * 400_000 + "*F*\n2 Shock \t x" + " " * 90_000 + "y")
    begun = time.process_time()
    assert decks_module.find_deck(str(deck)).parts["main"] == ("Opt",) * 4 + ("Shock x y",) * 2
    assert time.process_time() - begun < 2


def test_a_device_is_no_deck() -> None:
    check_refused(run("play", "--deck", "/dev/zero"), "cannot read deck /dev/zero")


@pytest.mark.parametrize(("name", "said"), [("", "without a file name"), (".", "without a file name"),
                                            ("folder", "it is a folder"), ("none/x.json", "there is no folder")])  # fmt: skip
def test_where_no_replay_can_be_saved_no_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    monkeypatch.setattr(play_module, "Game", None)
    check_refused(run("play", "--quiet", "--save", name), said)
    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files there")
def test_a_replay_takes_the_place_of_files_only(saved: Path, tmp_path: Path) -> None:
    """A pipe stands for every device: it is written to, and stays what it was."""
    replay = Replay.read(saved)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 1 << 20)
    replay.save(pipe)
    assert Replay.parse(os.read(reader, 1 << 20).decode()) == replay
    os.close(reader)
    assert pipe.is_fifo()
    link, target = tmp_path / "link.json", tmp_path / "target.json"
    target.write_text("old")
    link.symlink_to(target)
    replay.save(link)
    assert link.is_symlink() and Replay.read(target) == replay
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "pipe", "target.json"]


def test_a_full_disk_leaves_the_replay_that_was_there(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay, old = Replay.read(saved), tmp_path / "old.json"
    old.write_text("old")

    def full(path: Path, text: str, encoding: str) -> None:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(ReplayError, match="No space left on device; the replay is not saved"):
        replay.save(old)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old.json", "old")]


def test_a_deck_from_a_file_with_a_sideboard(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("// Mine alone\n20 Mountain\n20x Nest Robber\n\nSideboard:\n2 Opt\n", encoding="utf-8")
    deck = decks_module.find_deck(str(path))
    assert (deck.title, deck.size(), deck.parts["sideboard"]) == ("Mine alone", 40, ("Opt", "Opt"))
    result = run("play", "--deck", path, "--deck", "pirates", "--seed", "1")
    assert result.exit_code == 0
    assert "plays Mine alone · 40 cards" in result.output
    assert "Player 1 plays Mountain" in result.output


def test_other_things_that_are_unknown() -> None:
    check_refused(run("play", "--agents", "clever"), "no agent 'clever'", "greedy, random")
    check_refused(run("play", "--set", "xlm"), "no set 'xlm'", "xln")
    check_refused(run("play", "--without", "trampel"), "trample")
    check_refused(run("play", "--without", "explore", "--deck", "pirates"), "not in force: explore")


def test_a_mechanic_can_be_left_out() -> None:
    assert run("play", "--quiet", "--without", "kicker", "--deck", "vampires", "--limit", "20").exit_code == 0


def test_nothing_to_play_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_module, "pack_decks", lambda folder: {})
    check_refused(run("play"), "no installed set pack has a deck", "--deck FILE")


def test_a_place_where_nothing_can_be_saved(tmp_path: Path) -> None:
    check_refused(run("play", "--quiet", "--limit", "1", "--save", tmp_path / "none" / "game.json"), "game.json")


def test_more_players() -> None:
    result = run("play", "--players", "4", "--limit", "20")
    assert result.exit_code == 0, result.output
    assert "Player 4" in result.output
    assert run("play", "--players", "1").exit_code == 2
    assert run("play", "--players", "9").exit_code == 2


def test_a_limit_on_decisions(tmp_path: Path) -> None:
    path = tmp_path / "short.json"
    result = run("play", "--quiet", "--limit", "5", "--save", path)
    assert result.output.startswith("unfinished at turn")
    assert "see --limit" in result.output
    assert len(Replay.read(path).inputs) == 5
    assert run("replay", path, "--check").exit_code == 0


def test_help_lists_the_commands() -> None:
    told = run("--help").output
    assert "play" in told
    assert "replay" in told


def test_a_game_that_nobody_has_looked_at_can_be_saved(tmp_path: Path) -> None:
    """As Ctrl-C leaves it between building the game and its first decision."""
    game = Game(Ruleset.load(sets=["xln"]), [decks_module.find_deck("pirates").parts] * 2, seed=3)
    game.replay().save(tmp_path / "new.json")
    result = run("replay", tmp_path / "new.json", "--check")
    assert result.exit_code == 0, result.stderr
    assert Replay.read(tmp_path / "new.json").inputs == ()
