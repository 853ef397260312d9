"""The same run on Dask and on Ray, on a cluster of two processes that is really begun, with one killed in the middle."""

from __future__ import annotations

import importlib.util
import os
import signal
import threading
import time
from pathlib import Path

import pytest
import simulations
from commands import run
from simulations import DEADLY, mock_plan, mock_record, play_deadly, play_nothing, play_noting, play_raising

from apnap_plugins.apps.console import make_console
from apnap_plugins.apps.simulating import clusters
from apnap_plugins.apps.simulating.clusters import Dask, Ray
from apnap_plugins.apps.simulating.executors import Executor, Here
from apnap_plugins.apps.simulating.plan import SimulationError
from apnap_plugins.apps.simulating.record import Played
from apnap_plugins.apps.simulating.results import LINES, TABLE, read_games
from apnap_plugins.apps.simulating.runs import simulate_run

CLUSTERS = {"dask": ("distributed", Dask), "ray": ("ray", Ray)}
GAMES = 60


def never() -> bool:
    return False


@pytest.fixture(params=sorted(CLUSTERS))
def cluster(request: pytest.FixtureRequest) -> type[Dask] | type[Ray]:
    library, kind = CLUSTERS[request.param]
    pytest.importorskip(library, reason=f"the extra cluster ({library})")
    request.getfixturevalue("monkeypatch").setenv("PYTHONPATH", str(Path(simulations.__file__).parent))
    return kind


def test_a_cluster_that_cannot_play_is_told_in_a_line(cluster: type[Dask] | type[Ray], tmp_path: Path) -> None:
    with pytest.raises(
        SimulationError, match="the cluster does not play: ModuleNotFoundError: No module named 'apnap'"
    ):
        simulate_run(tmp_path, mock_plan(4), cluster(play_raising, 1), never, make_console())


def test_a_game_whose_process_dies_is_played_again_and_once_given_up(
    cluster: type[Dask] | type[Ray], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEADLY_ONCE", str(tmp_path / "mark"))
    lost = simulate_run(tmp_path / "run", mock_plan(12), cluster(play_deadly, 2), never, make_console())
    assert [one.number for one in lost] == [DEADLY]
    assert (tmp_path / "mark").exists()
    assert sorted(game.game for game in read_games(tmp_path / "run")) == [n for n in range(12) if n != DEADLY]


def test_killed_in_the_middle_nothing_is_lost_and_nothing_twice(
    cluster: type[Dask] | type[Ray], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setenv("BEGUN", str(begun))
    killed: list[int] = []

    def kill() -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end and not killed:
            pids = [int(line.split()[1]) for line in begun.read_text().splitlines()] if begun.exists() else []
            if len(pids) >= 10:
                os.kill(pids[-1], signal.SIGKILL)
                killed.append(pids[-1])
            time.sleep(0.002)

    killer = threading.Thread(target=kill)
    killer.start()
    lost = simulate_run(tmp_path / "other", mock_plan(GAMES), cluster(play_noting, 2), never, make_console())
    killer.join()
    assert (lost, len(killed)) == ([], 1)
    whole: Executor = Here(lambda plan, n: Played(n, mock_record(n).model_dump_json()))
    simulate_run(tmp_path / "whole", mock_plan(GAMES), whole, never, make_console())
    for name in (LINES, TABLE, "summary.json"):
        assert (tmp_path / "other" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_real_games_are_those_of_local_processes(cluster: type[Dask] | type[Ray], tmp_path: Path) -> None:
    place = cluster.__name__.lower()
    command = ("simulate", "-d", "pirates", "-d", "dinosaurs", "-a", "random", "-g", 8, "-q")
    assert run(*command, "--on", "here", "-o", tmp_path / "here").exit_code == 0
    result = run(*command, "--on", place, "--jobs", 2, "-o", tmp_path / place)
    assert result.exit_code == 0, result.output
    for name in (LINES, TABLE, "summary.json"):
        assert (tmp_path / place / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    missing = {library for library, _ in CLUSTERS.values()}
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name in missing else find(name, *more))
    for place, (library, _) in CLUSTERS.items():
        result = run("simulate", "--games", 1, "--on", place, "--out", tmp_path / "run")
        assert result.exit_code == 2
        assert f"--on {place} needs {library}; install it: pip install 'apnap[cluster]'" in result.stderr.replace(
            "\n", " "
        )
    assert not (tmp_path / "run").exists()


def test_addresses_that_are_none(tmp_path: Path) -> None:
    told = run("simulate", "--games", 1, "--cluster", "tcp://localhost:1", "--out", tmp_path / "run")
    assert told.exit_code == 2 and "--cluster is the address of a cluster" in told.stderr


def test_a_cluster_that_is_there_is_used_and_one_that_is_not_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra cluster (distributed)")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0") as there:
        address = there.scheduler_address
        assert simulate_run(tmp_path, mock_plan(20), Dask(play_nothing, 0, address), never, make_console()) == []
        assert len(there.workers) == 1  # and is left as it was
    assert [game.game for game in read_games(tmp_path)] == list(range(20))
    monkeypatch.setattr(clusters, "CONNECTING", 1)
    with pytest.raises(SimulationError, match=f"there is no Dask scheduler at '{address}'.*dask scheduler"):
        simulate_run(tmp_path, mock_plan(21), Dask(play_nothing, 0, address), never, make_console())
