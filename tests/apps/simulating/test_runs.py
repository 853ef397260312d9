"""Runs that are interrupted, killed and taken up again: nothing is lost, and nothing is there twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
import simulations
from commands import run
from simulations import DEADLY, mock_plan, mock_record, play_deadly, play_noting, play_quickly

from apnap_plugins.apps.console import make_console
from apnap_plugins.apps.simulating.executors import Here, Lost, Processes
from apnap_plugins.apps.simulating.plan import SimulationError
from apnap_plugins.apps.simulating.record import GameRecord, Played
from apnap_plugins.apps.simulating.results import LINES, TABLE, Results, read_games
from apnap_plugins.apps.simulating.runs import simulate_run

THOROUGH = bool(os.environ.get("APNAP_THOROUGH"))
FILES = (LINES, TABLE, "summary.json", "run.json")
GAMES = 300
KILLS = 5 if THOROUGH else 2


def never() -> bool:
    return False


def contents(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES}


@pytest.fixture(scope="module")
def in_one_go(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("run") / "whole"
    simulate_run(
        folder,
        mock_plan(GAMES),
        Here(lambda plan, n: Played(n, mock_record(n).model_dump_json())),
        never,
        make_console(),
    )
    return contents(folder)


def children(pid: int) -> list[int]:
    """The processes that a process has begun, as the system knows them."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                fields = (place / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            if int(fields[1]) == pid:
                found.append(int(place.name))
    return found


def workers(pid: int) -> list[int]:
    """Those that play."""
    return [one for one in children(pid) if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def until(there: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.005)


def lines(folder: Path) -> int:
    path = folder / LINES
    return path.read_bytes().count(b"\n") if path.exists() else 0


def alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_killed_several_times_it_is_as_in_one_go(tmp_path: Path, in_one_go: dict[str, bytes]) -> None:
    folder, rng, kills, orphans = tmp_path / "run", random.Random(4), 0, set[int]()
    command = [sys.executable, str(Path(simulations.__file__)), str(folder), str(GAMES), "2"]
    while True:
        before = lines(folder)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        if kills == KILLS:
            assert process.wait(60) == 0
            break
        until(lambda: lines(folder) >= before + 20 + rng.randrange(20))  # noqa: B023 - called at once
        orphans |= {*workers(process.pid)}
        if kills % 2:  # a process that plays goes first; the run goes on until it is killed itself
            os.kill(workers(process.pid)[0], signal.SIGKILL)
            now = lines(folder)
            until(lambda: lines(folder) > now + 5)  # noqa: B023
        process.kill()
        process.wait(60)
        kills += 1
        if kills == 2:  # as though the machine had stopped in the middle of a line
            with (folder / LINES).open("ab") as file:
                file.write(mock_record(GAMES - 1).model_dump_json()[:30].encode())
    assert contents(folder) == in_one_go
    assert len(orphans) >= 2 * KILLS
    until(lambda: not any(map(alive, orphans)))


def test_a_game_whose_process_dies_is_played_again_and_once_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEADLY_ONCE", str(tmp_path / "mark"))
    folder = tmp_path / "run"
    lost = simulate_run(folder, mock_plan(8), Processes(2, play_deadly), never, make_console())
    assert lost == [Lost(DEADLY, "the process that played it died 3 times")]
    assert (tmp_path / "mark").exists()
    assert sorted(game.game for game in read_games(folder)) == [n for n in range(8) if n != DEADLY]
    assert not simulate_run(folder, mock_plan(8), Here(play_quickly), never, make_console())
    assert [game.game for game in read_games(folder)] == list(range(8))


def test_a_killed_process_takes_no_other_game_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setenv("BEGUN", str(begun))
    executor, came = Processes(2, play_noting), list[object]()

    def kill() -> None:
        until(lambda: begun.exists() and begun.read_text().count("\n") >= 30)
        os.kill(workers(os.getpid())[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    came.extend(executor.run(mock_plan(120).model_dump_json(), range(120), never))
    killer.join()
    assert sorted(one.number for one in came) == list(range(120))  # type: ignore[attr-defined]
    assert executor.restarts == 1
    assert len(begun.read_text().splitlines()) in (120, 121)  # it may have died between two games


def test_asked_to_stop_it_ends_what_it_began(tmp_path: Path) -> None:
    folder, plan = tmp_path / "run", mock_plan(50)
    asked = lambda: lines(folder) >= 7  # noqa: E731
    simulate_run(folder, plan, Processes(1, play_quickly), asked, make_console())
    there = lines(folder)
    assert 7 <= there <= 8
    assert (folder / "summary.json").read_text().count('"games": ') > 0
    simulate_run(folder, plan, Here(play_quickly), never, make_console())
    assert [game.game for game in read_games(folder)] == list(range(50))


def test_a_game_is_not_written_twice(tmp_path: Path) -> None:
    with Results(tmp_path, mock_plan(3)) as results:
        for number in (1, 1, 0):
            results.add(play_quickly("", number))
        assert list(results.missing()) == [2]
    assert [game.game for game in read_games(tmp_path)] == [1, 0]


def test_more_games_go_on_and_other_runs_are_refused(tmp_path: Path, in_one_go: dict[str, bytes]) -> None:
    folder = tmp_path / "run"
    simulate_run(folder, mock_plan(30), Here(play_quickly), never, make_console())
    simulate_run(
        folder,
        mock_plan(GAMES),
        Here(lambda plan, n: Played(n, mock_record(n).model_dump_json())),
        never,
        make_console(),
    )
    assert contents(folder) == in_one_go
    with pytest.raises(SimulationError, match="has a run of 300 games, so 30 are too few"):
        Results(folder, mock_plan(30))
    with pytest.raises(SimulationError, match="has another run: its seed is not what was asked for"):
        Results(folder, mock_plan(GAMES).model_copy(update={"seed": 9}))
    assert contents(folder) == in_one_go


def test_where_all_is_played_nobody_is_asked_to_play(tmp_path: Path) -> None:
    simulate_run(tmp_path, mock_plan(5), Here(play_quickly), never, make_console())
    (tmp_path / "summary.json").unlink()

    class Nobody:
        def run(self, plan: str, numbers: Iterable[int], stopped: Callable[[], bool]) -> Iterator[Played | Lost]:
            raise AssertionError("there is nothing to play")

    assert simulate_run(tmp_path, mock_plan(5), Nobody(), never, make_console()) == []
    assert (tmp_path / "summary.json").exists()


def test_one_process_at_a_time(tmp_path: Path) -> None:
    with Results(tmp_path, mock_plan(3)), pytest.raises(SimulationError, match="another process is at it"):
        Results(tmp_path, mock_plan(3))
    with Results(tmp_path, mock_plan(3)):
        pass


def test_lines_that_are_none_are_named(tmp_path: Path) -> None:
    with Results(tmp_path, mock_plan(3)) as results:
        results.add(play_quickly("", 0))
    good = (tmp_path / LINES).read_text()
    for text, said in ((good + "{}\n", ":2: not a game of a run"), (good + good, "game 0 is there twice")):
        (tmp_path / LINES).write_text(text)
        with pytest.raises(SimulationError, match=said):
            Results(tmp_path, mock_plan(3))
        assert (tmp_path / LINES).read_text() == text
    (tmp_path / "run.json").unlink()
    with pytest.raises(SimulationError, match=r"there are games but no run\.json"):
        Results(tmp_path, mock_plan(3))


@pytest.mark.skipif(not THOROUGH, reason="builds a ruleset in a dozen processes; APNAP_THOROUGH=1 runs it")
def test_the_program_killed_five_times(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "apnap_plugins.apps.cli",
        "simulate",
        "-q",
        "-d",
        "pirates",
        "-d",
        "dinosaurs",
        "-g",
        "40",
        "-o",
    ]
    subprocess.run([*command, str(tmp_path / "whole"), "--jobs", "1"], check=True, timeout=170)
    folder = tmp_path / "killed"
    for _ in range(5):
        before = lines(folder)
        process = subprocess.Popen([*command, str(folder), "--jobs", "2"])
        until(lambda: lines(folder) > before + 3, 60)  # noqa: B023
        process.kill()
        process.wait(60)
    subprocess.run([*command, str(folder), "--jobs", "2"], check=True, timeout=170)
    assert contents(folder) == contents(tmp_path / "whole")


def test_games_as_they_are_read_are_as_they_were_written(tmp_path: Path) -> None:
    simulate_run(tmp_path, mock_plan(5), Here(play_quickly), never, make_console())
    assert list(read_games(tmp_path)) == [mock_record(n) for n in range(5)]
    assert all(isinstance(game, GameRecord) for game in read_games(tmp_path))
    assert run("simulate", "--resume", tmp_path, "--games", "4").exit_code == 2
