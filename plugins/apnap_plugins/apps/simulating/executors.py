"""Where games are played: in this process, in others on this machine, or on a cluster. All give the same games.

An executor is asked for games by their numbers, in order, and gives back what came of them as it comes. It loses none: a
game whose process died is played again, and given up as `Lost` only when that has happened `TRIES` times.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Final, NamedTuple, Protocol, final

from apnap_plugins.apps.simulating.plan import SimulationError
from apnap_plugins.apps.simulating.record import Played
from apnap_plugins.apps.simulating.worker import begin

TRIES: Final = 3
"""How often a game is begun whose process dies."""
AWAKE: Final = 0.2
"""Seconds after which it is looked whether somebody wants to stop."""
Play = Callable[[str, int], Played]
"""Plays the game of that number of a plan, as `play_game` does: what is sent to where games are played."""


class Lost(NamedTuple):
    """A game that nobody could play: each time its process died."""

    number: int
    why: str


class Executor(Protocol):
    """Plays games of a plan somewhere. To write another: give each number once, and what was begun when asked to stop."""

    def run(self, plan: str, numbers: Iterable[int], stopped: Callable[[], bool]) -> Iterator[Played | Lost]:
        """What came of the games, in whatever order.

        Args:
            plan: the plan as JSON, for who plays.
            numbers: the games, taken as there is somebody to play them.
            stopped: whether to begin no more. Games that are being played are finished.

        Raises:
            SimulationError: nobody can play; says what to do.
        """


@final
class Here:
    """One game after the other in this process, which a game can bring down."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def run(self, plan: str, numbers: Iterable[int], stopped: Callable[[], bool]) -> Iterator[Played | Lost]:
        """See `Executor`."""
        for number in numbers:
            if stopped():
                return
            yield self.play(plan, number)


@final
class Processes:
    """Processes on this machine, `jobs` of them. Each is a pool of its own: one that dies takes no other's game along."""

    def __init__(self, jobs: int, play: Play) -> None:
        self.jobs = jobs
        self.play = play
        self.restarts = 0

    def run(self, plan: str, numbers: Iterable[int], stopped: Callable[[], bool]) -> Iterator[Played | Lost]:
        """See `Executor`."""
        waiting, again, deaths = iter(numbers), list[int](), dict[int, int]()
        workers = [_Worker() for _ in range(self.jobs)]
        playing: dict[Future[Played], tuple[_Worker, int]] = {}
        idle = list(workers)
        try:
            while True:
                while idle and not stopped():
                    number = again.pop() if again else next(waiting, None)
                    if number is None:
                        break
                    worker = idle.pop()
                    playing[worker.submit(self.play, plan, number)] = worker, number
                if not playing:
                    return
                for future in wait(playing, AWAKE, FIRST_COMPLETED).done:
                    worker, number = playing.pop(future)
                    idle.append(worker)
                    try:
                        yield future.result()
                        continue
                    except BrokenProcessPool:
                        pass
                    worker.died()
                    self.restarts += 1
                    deaths[number] = deaths.get(number, 0) + 1
                    if deaths[number] < TRIES:
                        again.append(number)
                    else:
                        yield Lost(number, f"the process that played it died {TRIES} times")
        finally:
            for worker in workers:
                worker.end()


@final
class _Worker:
    """A process that plays one game at a time, begun when there is something to play."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.pid = 0
        self.barren = 0
        """How many of its processes in a row died before they had come up."""

    def submit(self, play: Play, plan: str, number: int) -> Future[Played]:
        """Have a game played. Raises SimulationError where no process comes up."""
        while self.pool is None:
            context = multiprocessing.get_context(
                "spawn"
            )  # a fork would have this process's threads in the middle of something
            pool = ProcessPoolExecutor(1, mp_context=context, initializer=begin)
            try:
                self.pid = pool.submit(os.getpid).result()
                self.pool, self.barren = pool, 0
            except BrokenProcessPool as err:
                pool.shutdown(wait=False)
                self.barren += 1
                if self.barren == TRIES:
                    raise SimulationError(
                        "processes for playing die as they begin; is there memory left? try --jobs 1"
                    ) from err
        try:
            return self.pool.submit(play, plan, number)
        except BrokenProcessPool as err:  # it died while it had nothing to do
            broken: Future[Played] = Future()
            broken.set_exception(err)
            return broken

    def died(self) -> None:
        """Its process is gone: the next game gets another."""
        if self.pool is not None:
            self.pool.shutdown(wait=False)
        self.pool, self.pid = None, 0

    def end(self) -> None:
        """End the process, also in the middle of a game that nobody waits for."""
        if self.pool is not None:
            with suppress(OSError):
                os.kill(self.pid, signal.SIGTERM)
            self.pool.shutdown(wait=False)
            self.pool = None


__all__ = ["Executor", "Here", "Lost", "Processes"]
