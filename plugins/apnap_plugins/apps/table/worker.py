"""The thread in which all games of a server are played: one thing at a time, what people wait for first."""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar, final

T = TypeVar("T")
FOR_PEOPLE: Final = 0
FOR_AGENTS: Final = 1
AT_LAST: Final = 2
Job = tuple[int, int, Callable[[], None] | None]
"""Whom it is for, when it came, what is to be done; None ends the thread."""


@final
class Worker:
    """The thread. Of two things for people, or two for agents, the one that came first is done first."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._thread = threading.Thread(target=self._work, name="games", daemon=True)
        self._thread.start()

    async def run(self, urgency: int, do: Callable[..., T], *about: Any) -> T:
        """Have something done there. Raises what it raises."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def settle(value: T | None, err: BaseException | None) -> None:
            if done.cancelled():
                return
            if err is not None:
                done.set_exception(err)
            else:
                done.set_result(value)  # type: ignore[arg-type]

        def job() -> None:
            value, err = None, None
            try:
                value = do(*about)
            except Exception as raised:
                err = raised
            with suppress(RuntimeError):  # the loop may be gone when a server ends
                loop.call_soon_threadsafe(settle, value, err)

        self._jobs.put((urgency, next(self._numbers), job))
        return await done

    def close(self) -> None:
        """What is asked for by now is done, then the thread ends."""
        self._jobs.put((AT_LAST, next(self._numbers), None))
        self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()[2]) is not None:
            job()
