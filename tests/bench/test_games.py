"""How fast games are played, each match beside a fixed loop of plain Python that runs in turn with it."""

from __future__ import annotations

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from decks import MATCHES, match
from measuring import by_agents, by_push, halfway, loop

from apnap import Game, Ruleset

pytestmark = pytest.mark.usefixtures("frozen")
SEEDS = range(1, 6)
ROUNDS = 5
DRIVERS: dict[str, Callable[..., Game]] = {"agents": by_agents, "push": by_push}


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return Ruleset.load(sets=["xln"])


def beside_the_loop(benchmark: Any, play: Callable[[], object]) -> tuple[float, float]:
    """The median seconds of what is played, and of the loop."""
    loops = []

    def run_the_loop() -> None:
        began = time.process_time()
        loop()
        loops.append(time.process_time() - began)

    benchmark.pedantic(play, setup=run_the_loop, rounds=ROUNDS, warmup_rounds=1)
    return benchmark.stats.stats.median, statistics.median(loops)


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("name", MATCHES)
def test_games_per_second(
    ruleset: Ruleset, name: str, driver: str, benchmark: Any, figure: Callable[..., None]
) -> None:
    decks = match(ruleset, name)
    played: list[Game] = []

    def play() -> None:
        played[:] = [DRIVERS[driver](ruleset, decks, seed) for seed in SEEDS]

    seconds, one_loop = beside_the_loop(benchmark, play)
    assert all(game.is_over() for game in played)
    each = seconds / len(played)
    decisions = sum(len(game.inputs()) for game in played)
    figure("Games per second", f"{name}, by {driver}", 1 / each, "games")
    figure("A game in loops of plain Python", f"{name}, by {driver}", each / one_loop, "loops")
    figure("Time per decision", f"{name}, by {driver}", seconds / decisions * 1e6, "µs")
    assert each < 2


@pytest.mark.parametrize("players", [2, 4, 6])
def test_games_of_more_players(ruleset: Ruleset, players: int, benchmark: Any, figure: Callable[..., None]) -> None:
    decks = [match(ruleset, "burn")[0]] * players
    played: list[Game] = []

    def play() -> None:
        played[:] = [by_agents(ruleset, decks, seed) for seed in SEEDS]

    seconds, _ = beside_the_loop(benchmark, play)
    decisions = sum(len(game.inputs()) for game in played)
    figure("Time per decision", f"burn, {players} players, by agents", seconds / decisions * 1e6, "µs")
    assert seconds / decisions < 0.05


def test_memory_of_a_game(ruleset: Ruleset, figure: Callable[..., None]) -> None:
    """What stays of a game that was pushed, with all that is kept to take it back; and what a copy adds."""
    decks = match(ruleset, "burn")
    halfway(ruleset, decks)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        game = halfway(ruleset, decks)
        gc.collect()
        whole = tracemalloc.get_traced_memory()[0]
        copies = [game.copy() for _ in range(10)]
        gc.collect()
        each = (tracemalloc.get_traced_memory()[0] - whole) / len(copies)
    finally:
        tracemalloc.stop()
    figure("Memory", "a game of burn after 60 answers", (whole - before) / 1024, "kB")
    figure("Memory", "a copy of it", each / 1024, "kB")
    assert whole - before < 20_000_000
