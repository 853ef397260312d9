"""The example of an agent in another process: it plays, and whatever it says does no harm."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
PLAYER = [sys.executable, "-I", str(EXAMPLES / "untrusted_player.py")]


@pytest.fixture(scope="module")
def table() -> ModuleType:
    spec = importlib.util.spec_from_file_location("untrusted_table", EXAMPLES / "untrusted_table.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_player_in_another_process_plays_to_the_end(table: ModuleType) -> None:
    game, stranger = table.play(PLAYER)
    assert game.is_over() and stranger.lost == ""
    mine = [line for line in game.observe(1).log() if "SpellCast" in line and "player 0" in line]
    assert mine  # what it chose was done


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("print('hello', flush=True)", "JSONDecodeError"),
        ("print('1' * 5000, flush=True)", "ValueError"),
        ("print('[' * 90000, flush=True)", "RecursionError"),
        ("print('7000', flush=True)", "no answer"),
        ("print('true', flush=True)", "no answer"),
        ("print('{\"options\": []}', flush=True)", "no answer"),
        ("import time; time.sleep(60)", "Empty"),
        ("raise SystemExit", "JSONDecodeError"),
        ("sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()", "JSONDecodeError"),
        ("while True: print('0' * 60, flush=True)", "JSONDecodeError"),
    ],
)
def test_one_that_misbehaves_is_asked_no_more_and_the_game_goes_on(table: ModuleType, says: str, why: str) -> None:
    program = f"import sys\nfor line in sys.stdin:\n    {says}"
    game, stranger = table.play([sys.executable, "-I", "-c", program], patience=1.0)
    assert game.is_over() and stranger.lost and why in stranger.lost


def test_one_that_answers_without_reading_holds_up_nothing(table: ModuleType) -> None:
    game, stranger = table.play([sys.executable, "-I", "-c", "while True: print(0, flush=True)"], patience=1.0)
    assert game.is_over() and stranger.lost
