#!/usr/bin/env python3
"""Count how many steps a second the environments make, with actions drawn at random from their masks.

Of one process by its processor time, so that it hardly matters what else runs; of several by the clock.

usage: python tools/steps.py [--seconds S] [--games N] [--workers W ...]

Without --workers: PettingZoo's environment, then N games in one process, then in two.
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np

from apnap_plugins.apps.environments import GameEnvironment, VectorGames


def drawn(mask: np.ndarray, rng: random.Random) -> int:
    """Any action that is allowed; to pass, or the answer that is always there, no more often than others."""
    return int(rng.choice(np.flatnonzero(mask).tolist()))


def alone(seconds: float) -> tuple[int, int, float]:
    """Steps, games and seconds of PettingZoo's environment, every observation written."""
    environment, rng = GameEnvironment(), random.Random(1)
    environment.reset(seed=1)
    steps, games, begun = 0, 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        observation, _, termination, truncation, _ = environment.last()
        if termination or truncation:
            games += 1
            environment.reset()
            continue
        environment.step(drawn(observation["action_mask"], rng))
        steps += 1
    return steps, games, spent


def together(seconds: float, games: int, workers: int) -> tuple[int, int, float]:
    """The same of games that are stepped together."""
    rng, ended, steps = random.Random(1), 0, 0
    with VectorGames(games=games, workers=workers, seed=1) as vector:
        batch = vector.reset()
        clock = time.perf_counter if workers else time.process_time
        begun = clock()
        while (spent := clock() - begun) < seconds:
            batch = vector.step([drawn(mask, rng) for mask in batch.masks])
            ended += int(batch.done.sum())
            steps += games
    return steps, ended, spent


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Count how many steps a second the environments make.")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--workers", type=int, nargs="*", default=[0, 2])
    options = parser.parse_args()
    found = {"PettingZoo": alone(options.seconds)}
    for workers in options.workers:
        name = f"{options.games} games, {workers or 'no'} workers"
        found[name] = together(options.seconds, options.games, workers)
    for name, (steps, games, spent) in found.items():
        print(f"{name}: {steps / spent:.0f} steps a second ({steps} steps, {games} games in {spent:.0f} s)")


if __name__ == "__main__":
    main()
