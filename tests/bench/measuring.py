"""What measurements share: players who answer at random, counts of calls, growth, and a loop to compare machines by."""

from __future__ import annotations

import gc
import itertools
import math
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any

from apnap import Decision, Game, Observation, Ruleset


@dataclass
class Count:
    """Calls of Python functions and of builtin ones, as `sys.setprofile` tells them, and decisions that were answered.

    A generator counts for each item that it gives. The count of a game is the same on every machine.
    """

    calls: int = 0
    builtins: int = 0
    decisions: int = 0

    def note(self, frame: FrameType, what: str, about: object) -> None:
        """What `sys.setprofile` calls."""
        if what == "call":
            self.calls += 1
        elif what == "c_call":
            self.builtins += 1

    def over(self, act: Callable[..., object], *about: Any) -> None:
        """Count while `act` runs. The collector of garbage waits: who wants to be told of it would be counted."""
        collects = gc.isenabled()
        gc.disable()
        sys.setprofile(self.note)
        try:
            act(*about)
        finally:
            sys.setprofile(None)
            if collects:
                gc.enable()

    def each(self) -> float:
        """Calls per decision."""
        return self.calls / self.decisions


def calls(act: Callable[[], object]) -> int:
    """How many calls of Python functions it takes."""
    count = Count()
    count.over(act)
    return count.calls


class RandomAgent:
    """Answers at random; what it calls itself is not counted."""

    def __init__(self, seed: int, count: Count | None = None) -> None:
        self.rng = random.Random(seed)
        self.count = count or Count()

    def __call__(self, observation: Observation, decision: Decision) -> Any:
        count = self.count
        calls, builtins = count.calls - 1, count.builtins
        answer = self.answer(decision)
        count.calls, count.builtins, count.decisions = calls, builtins, count.decisions + 1
        return answer

    def answer(self, decision: Decision) -> Any:
        """One of those that are legal."""
        return decision.sample(self.rng)


def by_agents(ruleset: Ruleset, decks: Sequence[Any], seed: int, count: Count | None = None) -> Game:
    """A game between agents, to its end; what the count tells is of making and playing it."""
    count = count or Count()
    agents = {seat: RandomAgent(seed + seat, count) for seat in range(len(decks))}
    game = Game(ruleset, decks, seed, agents=agents)
    game.run()
    return game


def counted_by_agents(ruleset: Ruleset, decks: Sequence[Any], seeds: Sequence[int]) -> Count:
    """The calls of these games between agents, after one that is not counted."""
    count = Count()
    by_agents(ruleset, decks, 0)
    for seed in seeds:
        count.over(by_agents, ruleset, decks, seed, count)
    return count


def by_push(ruleset: Ruleset, decks: Sequence[Any], seed: int, count: Count | None = None) -> Game:
    """A game whose answers are pushed, to its end; counted is `push` alone."""
    game, rng = Game(ruleset, decks, seed), random.Random(seed)
    while (decision := game.decision) is not None:
        answer = decision.sample(rng)
        if count is None:
            game.push(answer)
        else:
            count.over(game.push, answer)
            count.decisions += 1
    return game


def counted_by_push(ruleset: Ruleset, decks: Sequence[Any], seeds: Sequence[int]) -> Count:
    """The calls of these games by `push`, after one that is not counted."""
    count = Count()
    by_push(ruleset, decks, 0)
    for seed in seeds:
        by_push(ruleset, decks, seed, count)
    return count


def halfway(ruleset: Ruleset, decks: Sequence[Any], answers: int = 60, seed: int = 7) -> Game:
    """A game by `push` after so many answers, where somebody has priority."""
    game, rng = Game(ruleset, decks, seed), random.Random(seed)
    for _ in range(answers):
        game.push(pending(game).sample(rng))
    while pending(game).kind != "priority":
        game.push(pending(game).default())
    return game


def pending(game: Game) -> Decision:
    """The decision of a game that is not over."""
    assert game.decision is not None
    return game.decision


def exponent(sizes: Sequence[int], costs: Sequence[float]) -> float:
    """The largest with which costs grow from one size to the next: 1 where twice as many cost twice as much."""
    steps = zip(itertools.pairwise(sizes), itertools.pairwise(costs), strict=True)
    return max(math.log(high / low) / math.log(many / few) for (few, many), (low, high) in steps)


def loop() -> int:
    """A fixed piece of plain Python, to compare times of several machines by: calls, dictionaries, attributes, lists."""
    kept: dict[int, Count] = {}
    total = 0
    for number in range(80_000):
        one = kept.setdefault(number % 1_000, Count())
        one.calls += number
        total += len([part for part in (one.calls, one.builtins, number) if part & 1])
        one.note(sys._getframe(), "call", None)
    return total
