"""First figures: how fast games are played, and what single operations cost.

Run with `pytest -m bench tests/bench -s`. Each figure is printed; the bounds asserted are wide, to catch a fall by a factor
and not the noise of a machine. Garbage collection is on; what was made at start-up is frozen.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from apnap import Decision, Definition, Game, Keyword, Observation, Ruleset, built
from apnap.core.state import State
from apnap_plugins.rules.damage.instructions import DealDamageTo
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target

FIGURES: dict[str, str] = {}


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return Ruleset.load()


@pytest.fixture(scope="module")
def deck() -> list[Definition]:
    land = card("Peak", "Basic Land — Mountain")
    burn = card("Bolt", "Instant", Spell(DealDamageTo(3, Target()), (TargetSpec(CREATURE, players="any"),)), cost="{R}")
    bear = card("Cub", "Creature — Bear", cost="{1}{R}", power=2, toughness=2)
    bird = card("Bird", "Creature — Bird", Keyword("flying"), cost="{2}{R}", power=2, toughness=1)
    beast = card("Beast", "Creature — Beast", Keyword("trample"), cost="{3}{R}", power=4, toughness=4)
    return [land] * 17 + [burn] * 6 + [bear] * 7 + [bird] * 5 + [beast] * 5


@pytest.fixture(scope="module", autouse=True)
def report() -> Iterator[None]:
    gc.collect()
    gc.freeze()
    yield
    print("\n" + "\n".join(f"{name:<44} {value}" for name, value in FIGURES.items()))


def sampler(seed: int) -> Callable[[Observation, Decision], Any]:
    rng = random.Random(seed)
    return lambda observation, decision: decision.sample(rng)


def played(ruleset: Ruleset, deck: list[Definition], seed: int) -> Game:
    game = Game(ruleset, [deck, deck], seed, agents={0: sampler(seed), 1: sampler(seed + 1)})
    game.run()
    return game


def halfway(ruleset: Ruleset, deck: list[Definition], answers: int = 60) -> Game:
    game, rng = Game(ruleset, [deck, deck], 7), random.Random(7)
    for _ in range(answers):
        decision = game.decision
        assert decision is not None
        game.push(decision.sample(rng))
    return game


def test_games_per_second(ruleset: Ruleset, deck: list[Definition]) -> None:
    played(ruleset, deck, 0)
    start, decisions, count = time.perf_counter(), 0, 30
    for seed in range(count):
        game = played(ruleset, deck, seed)
        assert game.is_over()
        decisions += len(game.inputs())
    rate = count / (time.perf_counter() - start)
    FIGURES["games per second, two random agents"] = f"{rate:.1f}"
    FIGURES["decisions per game"] = f"{decisions / count:.0f}"
    assert rate > 1


def test_push_and_pop(ruleset: Ruleset, deck: list[Definition]) -> None:
    game = halfway(ruleset, deck)
    while game.decision is not None and game.decision.kind != "priority":
        game.push(game.decision.default())
    count = 300
    start = time.perf_counter()
    for _ in range(count):
        game.push(0)
        game.pop()
    each = (time.perf_counter() - start) / count
    FIGURES["push + pop at a priority"] = f"{each * 1e6:.0f} µs"
    assert each < 0.05


def test_quiet_pass(ruleset: Ruleset, deck: list[Definition]) -> None:
    """A pass after which nothing happens but that somebody else has priority."""
    game = Game(ruleset, [deck] * 4, 7, every_priority=True)
    times = []
    while len(times) < 200:
        decision = game.decision
        assert decision is not None
        start = time.perf_counter()
        game.push(decision.default())
        if decision.kind == "priority":
            times.append(time.perf_counter() - start)
    each = sorted(times)[len(times) // 4]
    FIGURES["a quiet pass, pushed, options listed anew"] = f"{each * 1e6:.0f} µs"
    assert each < 0.02


def test_copy(ruleset: Ruleset, deck: list[Definition]) -> None:
    game = halfway(ruleset, deck)
    count = 300
    start = time.perf_counter()
    for _ in range(count):
        game.copy()
    each = (time.perf_counter() - start) / count
    FIGURES["copy"] = f"{each * 1e6:.0f} µs"
    assert each < 0.01
    assert game.copy().digest() is not None


def test_journaling_share(ruleset: Ruleset, deck: list[Definition], monkeypatch: pytest.MonkeyPatch) -> None:
    """The share of a game's time that is spent in writing to tables, the journal included."""
    spent, calls = 0.0, 0
    write = State.write

    def timed(self: State, table: str, key: Any, value: Any) -> None:
        nonlocal spent, calls
        start = time.perf_counter()
        write(self, table, key, value)
        spent += time.perf_counter() - start
        calls += 1

    start = time.perf_counter()
    played(ruleset, deck, 3)
    whole = time.perf_counter() - start
    monkeypatch.setattr(State, "write", timed)
    played(ruleset, deck, 3)
    overhead = calls * _clock_cost()
    share = max(0.0, spent - overhead) / whole
    FIGURES["writes per game"] = f"{calls}"
    FIGURES["share of time spent writing and journaling"] = f"{share:.1%}"
    assert share < 0.5


def _clock_cost() -> float:
    start = time.perf_counter()
    for _ in range(10_000):
        time.perf_counter()
    return (time.perf_counter() - start) / 10_000


def test_building_a_ruleset() -> None:
    built.forget()
    start = time.perf_counter()
    Ruleset.load()
    each = time.perf_counter() - start
    FIGURES["building the ruleset of all mechanics"] = f"{each * 1e3:.0f} ms"
    assert each < 10
