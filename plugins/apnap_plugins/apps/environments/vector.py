"""Several games stepped together: arrays in, arrays out, in this process or in several."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from apnap import ApnapError
from apnap_plugins.apps.environments.features import Features
from apnap_plugins.apps.environments.match import SEEDS, Match, Settings


class Batch(NamedTuple):
    """Where all games stand, a row for each.

    `observations` (games, size) and `masks` (games, actions) are those of `seats` (games,), who choose now. `rewards` (games,
    players) and `done` (games,) are of the game that just ended, where one did: the row is of the next game already.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]


@final
class _Games:
    """Games in one process."""

    def __init__(self, settings: Settings, seeds: Sequence[int]) -> None:
        features = Features(len(settings.decks), settings.places)
        ruleset, decks = settings.prepared()
        self.matches = [Match(settings, ruleset, decks, features) for _ in seeds]
        self.features, self.players = features, len(settings.decks)
        self.seeds = [random.Random(seed) for seed in seeds]  # noqa: S311 - the seed says all

    def reset(self) -> Batch:
        for match, seeds in zip(self.matches, self.seeds, strict=True):
            _begin(match, seeds)
        return self._batch()

    def step(self, actions: Sequence[int]) -> Batch:
        batch = self._empty()
        for at, (match, action) in enumerate(zip(self.matches, actions, strict=True)):
            match.step(int(action))
            if match.seat < 0:
                batch.done[at] = True
                batch.rewards[at] = [match.outcome(seat) for seat in range(self.players)]
                _begin(match, self.seeds[at])
        return self._batch(batch)

    def _empty(self) -> Batch:
        games = len(self.matches)
        return Batch(
            np.zeros((games, self.features.size), np.float32),
            np.zeros((games, self.matches[0].actions), np.int8),
            np.zeros(games, np.int64),
            np.zeros((games, self.players), np.float32),
            np.zeros(games, np.bool_),
        )

    def _batch(self, batch: Batch | None = None) -> Batch:
        batch = batch or self._empty()
        for at, match in enumerate(self.matches):
            batch.seats[at] = match.seat
            match.write(match.seat, batch.observations[at])
            match.mask(match.seat, batch.masks[at])
        return batch


def _begin(match: Match, seeds: random.Random) -> None:
    """A game in which somebody from outside has something to choose."""
    for _ in range(1000):
        match.begin(seeds.randrange(SEEDS))
        if match.seat >= 0:
            return
    raise ApnapError("of 1000 games none asked anything of somebody from outside: look at decks, limit and opponents")


def _work(pipe: Connection, settings: Settings, seeds: Sequence[int]) -> None:
    """What a worker does: games of its own, stepped as it is told, until None comes."""
    try:
        games = _Games(settings, seeds)
        while (told := pipe.recv()) is not None:
            try:
                pipe.send(games.reset() if told == "reset" else games.step(told))
            except Exception as err:
                pipe.send(f"a worker failed: {type(err).__name__}: {err}")
    except (EOFError, KeyboardInterrupt):
        return


@final
class VectorGames:
    """Several games stepped together; one that ends is followed by the next at once.

    `games` is how many there are, in `workers` processes of their own, or in this one where that is 0; `seed` says all that
    happens, however many workers there are. Use as a context manager, or call `close`, to end the workers.
    """

    def __init__(self, settings: Settings | None = None, games: int = 8, workers: int = 0, seed: int = 0) -> None:
        if games < 1 or not 0 <= workers <= games:
            raise ApnapError("there is one game at least, and at most one worker for each")
        self.settings = settings or Settings()
        self.size = Features(len(self.settings.decks), self.settings.places).size
        self.games = games
        seeds = random.Random(seed)  # noqa: S311 - the seed says all
        own = [seeds.randrange(SEEDS) for _ in range(games)]
        self._here = None if workers else _Games(self.settings, own)
        self._workers: list[tuple[Any, Connection]] = []
        self._masks: NDArray[np.int8] | None = None
        share = [own[at * games // workers : (at + 1) * games // workers] for at in range(workers)]
        self._counts = [len(part) for part in share]
        for part in share:
            mine, theirs = multiprocessing.Pipe()
            process = multiprocessing.Process(target=_work, args=(theirs, self.settings, part), daemon=True)
            process.start()
            theirs.close()
            self._workers.append((process, mine))

    def reset(self) -> Batch:
        """Begin new games."""
        batch = self._here.reset() if self._here is not None else self._all(["reset"] * len(self._workers))
        self._masks = batch.masks.copy()
        return batch

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> Batch:
        """One action in each game. Raises ApnapError for a wrong number of them, and for one that its mask does not allow.

        Then all games stand where they stood.
        """
        told = [int(action) for action in actions]
        if self._masks is None:
            raise ApnapError("no game has begun: reset first")
        if len(told) != self.games:
            raise ApnapError(f"{len(told)} actions for {self.games} games")
        for at, (action, mask) in enumerate(zip(told, self._masks, strict=True)):
            if not 0 <= action < len(mask) or not mask[action]:
                raise ApnapError(f"action {action} is not allowed in game {at}: see its mask")
        batch = self._here.step(told) if self._here is not None else self._stepped(told)
        self._masks = batch.masks.copy()
        return batch

    def _stepped(self, told: Sequence[int]) -> Batch:
        """One action in each game, as the workers take them."""
        parts, start = [], 0
        for count in self._counts:
            parts.append(told[start : start + count])
            start += count
        return self._all(parts)

    def _all(self, told: Sequence[Any]) -> Batch:
        """What all workers say to what each is told."""
        answers = []
        working = None
        try:
            for working, one in zip(self._workers, told, strict=True):
                working[1].send(one)
            for working in self._workers:
                answers.append(working[1].recv())
        except (EOFError, OSError):
            gone = working[0].pid if working else 0
            raise ApnapError(f"worker {gone} is gone: its games are lost, begin anew") from None
        for answer in answers:
            if isinstance(answer, str):
                raise ApnapError(answer)
        return Batch(*(np.concatenate(rows) for rows in zip(*answers, strict=True)))

    def close(self) -> None:
        """End the workers."""
        for process, pipe in self._workers:
            try:
                pipe.send(None)
            except OSError:  # it is gone
                continue
            finally:
                pipe.close()
            process.join(5)
        self._workers = []

    def __enter__(self) -> VectorGames:
        """As it is."""
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the workers."""
        self.close()
