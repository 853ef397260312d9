"""Games are rechecked at the end of a test, and what is not the same game then is told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import toycards
from toy import SCORE
from toycards import CARDS

from apnap.core.log import Entry
from apnap.testing import RecheckError, Scenario, ScenarioError
from apnap.testing.breaker import plugin_is_installed
from apnap.testing.pytest_runs import PLUGIN
from apnap.testing.pytest_runs import run as run_pytest
from apnap.testing.rechecking import watching
from apnap.version import is_compiled

TESTS = """
import pytest
from test_rechecking import forgetful, played

def test_good():
    played()

def test_what_is_expected_and_never_asked():
    played().expect(0, "may", True)

def test_not_the_same_game():
    forgetful(played())

@pytest.mark.not_rechecked("it is about a game that is not the same")
def test_left_out():
    forgetful(played())

def test_wrong():
    s = played().expect(0, "may", True)
    raise ValueError("what is wrong")
"""


def played() -> Scenario:
    """A game of a few answers, with a change of the position on the way."""
    s = Scenario(toycards.ruleset(), cards=CARDS.values())
    for player in s.game.players:
        s.put(player, "pile", *["Stone"] * 5)
        s.put(player, "hand", "Wind", "Purse")
    s.act(0, "play", "Purse").resolve()
    s.set_field(SCORE, 9, of=1)
    s.act(0, "play", "Wind").resolve()
    s.rechecks = True
    return s


def forgetful(s: Scenario) -> Scenario:
    """The state of its game changes behind the journal's back."""
    s.settle()
    s.game._state.tables[SCORE.name][0] = 77
    return s


def given_up(s: Scenario) -> Scenario:
    """Nobody is to recheck it at the end of this test."""
    s.rechecks = False
    return s


def test_a_rechecked_game_stands_where_it_stood() -> None:
    s = played()
    before = s.game.digest(), s.game.inputs(), list(s.game.log), s.decision
    s.recheck()
    assert (s.game.digest(), s.game.inputs(), list(s.game.log), s.decision) == before
    assert s.field(SCORE, 1) == 9
    s.act(0, "draw")


@pytest.mark.skipif(is_compiled(), reason="what is compiled is not counted by putting another function in its place")
def test_each_answer_is_rechecked_once_although_the_position_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    s = played()
    again: list[Any] = []
    push = type(s.game).push
    monkeypatch.setattr(type(s.game), "push", lambda game, answer: (again.append(answer), push(game, answer)))
    s.recheck()
    since = len(again)
    assert 0 < since < len(s.game.inputs()), "what was before the change was rechecked then"
    s.set_field(SCORE, 3, of=1)
    assert len(again) == 2 * since
    s.recheck()
    assert len(again) == 2 * since


def test_conceding_is_rechecked() -> None:
    s = played()
    s.concede(0)
    s.recheck()
    assert s.game.result() == {0: "lost", 1: "won"}


def test_observers_and_agents_get_nothing_twice() -> None:
    s = played()
    seen: list[Entry] = []
    s.game.log.observers.append(seen.append)
    s.act(0, "draw")
    before = len(seen)
    s.recheck()
    assert len(seen) == before > 0
    assert s.game.log.observers


def test_what_is_not_taken_back_is_found() -> None:
    s = given_up(forgetful(played()))
    with pytest.raises(RecheckError, match=r"a copy of the game has another digest|with \d+ answers taken back"):
        s.recheck()


def test_a_log_that_differs_is_told_with_its_line() -> None:
    s = given_up(played())
    entry = s.game.log.entries[-1]
    s.game.log.entries[-1] = Entry(None, entry.rule, entry.depth, "something else")
    with pytest.raises(RecheckError, match=r"tells '.*' where it told '.*something else'"):
        s.recheck()


def test_a_with_block_rechecks_its_game_and_nobody_does_so_again() -> None:
    with watching() as made:
        with pytest.raises(RecheckError), played() as s:
            forgetful(s)
        assert made == [s] and s.ended
        with played() as s:
            pass
        assert s.ended
        s.act(0, "draw")
        assert not s.ended


def test_expectations_count_where_rechecking_is_given_up() -> None:
    s = given_up(played()).expect(0, "may", True)
    with pytest.raises(ScenarioError, match="never asked: 'may'"):
        s.finish()


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What pytest says of tests whose games don't hold."""
    return run(tmp_path_factory.mktemp("rechecking"))


def run(folder: Path, *arguments: str) -> str:
    (folder / "test_it.py").write_text(TESTS, encoding="utf-8")
    plugin = [] if plugin_is_installed() else ["-p", PLUGIN]
    options = ["-q", "-p", "no:cacheprovider", "--strict-markers", "-rA", *plugin, *arguments]
    return run_pytest(options, folder, os.environ).stdout


def test_the_plugin_fails_tests_whose_games_do_not_hold(told: str) -> None:
    assert "PASSED test_it.py::test_good" in told
    assert "PASSED test_it.py::test_left_out" in told
    assert "FAILED test_it.py::test_not_the_same_game" in told
    assert "FAILED test_it.py::test_what_is_expected_and_never_asked" in told
    assert "apnap.testing.rechecking.RecheckError: " in told


def test_what_was_never_asked_is_told_with_what_failed(told: str) -> None:
    failure = told.split("_ test_wrong _")[1]
    assert "ValueError: what is wrong" in failure
    assert "never asked: 'may' of player 0 (choose True)" in failure


def test_rechecking_can_be_left_out(tmp_path: Path) -> None:
    said = run(tmp_path, "--apnap-no-recheck")
    assert "PASSED test_it.py::test_not_the_same_game" in said
    assert "FAILED test_it.py::test_what_is_expected_and_never_asked" in said
