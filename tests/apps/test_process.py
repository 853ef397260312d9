"""The program in a process of its own: what only shows there. Ctrl-C, pipes, exit codes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from apnap import Replay

APNAP = (sys.executable, "-m", "apnap_plugins.apps.cli")
LONG = 120
FEW = ("--set", "xln", "--only", "casting")
"""What is in force where any game will do: of the time that a process takes most goes into what is in force."""


def deck(folder: Path) -> str:
    """A deck of lands: a game with it is over when a library is."""
    file = folder / "lands.txt"
    file.write_text("12 Forest\n")
    return str(file)


def hears_ctrl_c() -> None:
    """A program that is started in the background may have been told to ignore it, and its children with it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(folder: Path, *words: str, letters: str = "utf-8") -> subprocess.Popen[str]:
    env = {**os.environ, "COLUMNS": "100", "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": letters}
    return subprocess.Popen(
        [*APNAP, *words], cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL, preexec_fn=hears_ctrl_c,
    )  # fmt: skip


def on_ascii(folder: Path, *words: str) -> tuple[int, str, str]:
    """How a program ends, and what it says, on a terminal without the letters that it would use."""
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "100"}
    done = subprocess.run(
        [*APNAP, *words], cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=LONG
    )
    return done.returncode, done.stdout.decode("ascii"), done.stderr.decode("ascii")


def test_a_game_without_input_in_any_folder_spells_out_what_the_terminal_has_no_letters_for(tmp_path: Path) -> None:
    code, out, err = on_ascii(tmp_path, "play", "--seed", "1", "--deck", deck(tmp_path), *FEW)
    assert (code, err) == (0, "")
    assert "won (turn" in out and "\\xb7" in out


def test_an_error_goes_to_standard_error_and_spells_out_what_the_terminal_has_no_letters_for(tmp_path: Path) -> None:
    code, out, err = on_ascii(tmp_path, "replay", "Zoë.json")
    assert (code, out) == (2, "")
    assert err.startswith("apnap: cannot read Zo\\xeb.json") and "Traceback" not in err


def test_the_same_game_under_any_hash_seed(tmp_path: Path) -> None:
    told = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        command = [*APNAP, "play", "--seed", "3", "--agents", "greedy", "--save", f"{seed}.json"]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True, timeout=LONG)
        told.add(done.stdout)
    assert len(told) == 1
    assert (tmp_path / "1.json").read_text(encoding="utf-8") == (tmp_path / "2.json").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_the_game_and_saves_it(tmp_path: Path) -> None:
    """Also on a terminal without the letters that the game would use: they are spelled out."""
    words = ["play", "--save", "game.json", "--delay", "0.2", "--deck", deck(tmp_path), *FEW]
    process = start(tmp_path, *words, letters="ascii")
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("Turn 2"):
            assert "\\xb7" in line
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LONG)
    assert (process.returncode, err) == (130, ""), out
    assert "unfinished at turn" in out
    replay = Replay.read(tmp_path / "game.json")
    assert not replay.run().is_over()
    assert set(replay.result.values()) == {"in"}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("after", [0.4, 1.0, 2.0])
def test_ctrl_c_leaves_cleanly_at_any_moment(tmp_path: Path, after: float) -> None:
    """While it loads, while it plays, while it waits.

    CPython ends by the signal itself where the interrupt came inside `exec` of a text, as dataclasses use it, although it
    was caught; a shell calls both 130.
    """
    process = start(tmp_path, "play", "--quiet", "--save", "game.json", "--delay", "1")
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=after)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LONG)
    assert (process.returncode, err) in [(130, ""), (-signal.SIGINT, "")], out
    if (tmp_path / "game.json").exists():
        assert not Replay.read(tmp_path / "game.json").run().is_over()


def test_a_reader_who_has_seen_enough(tmp_path: Path) -> None:
    process = start(tmp_path, "play", "--deck", deck(tmp_path), *FEW)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith("Player 1")
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=LONG)
    assert "Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are others there")
def test_ctrl_c_at_a_prompt_leaves_at_once_and_saves(tmp_path: Path) -> None:
    """A person at a real terminal keeps a hand, plays a land, and presses Ctrl-C."""
    import pty

    ours, theirs = pty.openpty()
    env = {**os.environ, "COLUMNS": "100", "TERM": "dumb"}
    words = ["play", "--you", "--seed", "3", "--deck", deck(tmp_path), "--save", "game.json"]
    process = subprocess.Popen(
        [*APNAP, *words, *FEW],
        cwd=tmp_path,
        env=env,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        preexec_fn=hears_ctrl_c,
    )
    os.close(theirs)
    shown = ""

    def until(text: str) -> None:
        nonlocal shown
        while text not in shown:
            shown += os.read(ours, 4096).decode()
        shown = shown.partition(text)[2]

    for wait, typed in (("Mulligan", "n"), ("play Forest", "1"), ("play", "e")):
        until(wait)
        until("> ")
        os.write(ours, f"{typed}\n".encode())
    until("> ")
    time.sleep(0.5)  # what comes between the prompt and the read that waits for the line is lost to any program
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=LONG) == 130
    os.close(ours)
    assert len(Replay.read(tmp_path / "game.json").inputs) >= 3
