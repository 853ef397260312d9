"""Games on a cluster: the same run on Dask or on Ray, on many machines or on this one. Needs the extra `cluster`.

Both begin a game again whose process or machine died. There are never more games on their way than a few for each process, so
that a run of millions asks no more of the scheduler than one of hundreds; who plays faster gets more.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, final

from apnap import ApnapError
from apnap_plugins.apps.simulating.executors import AWAKE, TRIES, Lost, Play
from apnap_plugins.apps.simulating.plan import SimulationError
from apnap_plugins.apps.simulating.record import Played

DIED: Final = f"the process that played it died {TRIES} times"
CONNECTING: Final = 20
"""Seconds that a scheduler has to answer."""
LOOPBACK: Final = "127.0.0.1:0"
"""Where a cluster of this machine shows how it is: at any port, to nobody else."""
ASKED_EACH: Final = 2.0
"""Seconds after which the size of a cluster is asked for again."""
AHEAD: Final = 3
"""So many games are on their way for each process: one that is played, and two so that it need not wait."""


# Any: of libraries that may not be there mypy knows nothing
def _library(name: str) -> Any:
    """An extra's module, which takes its time to be imported, and which nobody else needs."""
    return importlib.import_module(name)


def _cannot(err: BaseException) -> SimulationError:
    """What to say of an error that no game made."""
    return SimulationError(
        f"the cluster does not play: {type(err).__name__}: {err}; its machines need the same Python packages, apnap among them"
    )


def check_there(library: str, place: str) -> None:
    """Raises SimulationError, with what to install, where the library is missing."""
    if importlib.util.find_spec(library) is None:
        raise SimulationError(f"--on {place} needs {library}; install it: pip install 'apnap[cluster]'")


@final
class Dask:
    """On Dask: a cluster whose scheduler has an address, or, without one, a cluster of `jobs` processes on this machine."""

    def __init__(self, play: Play, jobs: int, address: str = "") -> None:
        """Raises SimulationError without the library."""
        check_there("distributed", "dask")
        self.play = play
        self.jobs = jobs
        self.address = address

    def run(self, plan: str, numbers: Iterable[int], stopped: Callable[[], bool]) -> Iterator[Played | Lost]:
        """See `Executor`."""
        distributed = _library("distributed")
        with self._client() as client:
            playing, ended = dict[Any, int](), distributed.as_completed(with_results=True, raise_errors=False)
            waiting, size, suspected = iter(numbers), _Size(client), list[int]()
            while True:
                while len(playing) < AHEAD * size.threads() and not stopped():
                    number = next(waiting, None)
                    if number is None:
                        break
                    future = client.submit(self.play, plan, number, pure=False)
                    playing[future] = number
                    ended.add(future)
                if not playing:
                    break
                for future, result in ended.next_batch():
                    came = _came(future, result, playing.pop(future))
                    if isinstance(came, Lost):
                        suspected.append(came.number)
                    else:
                        yield came
            for number in suspected:
                if stopped():
                    return
                yield self._alone(client, plan, number)

    def _alone(self, client: Any, plan: str, number: int) -> Played | Lost:
        """A game with nothing beside it: Dask suspects all that waits in a process which dies, not what is played there alone."""
        distributed = _library("distributed")
        future = client.submit(self.play, plan, number, pure=False)
        _, result = next(iter(distributed.as_completed([future], with_results=True, raise_errors=False)))
        return _came(future, result, number)

    def _client(self) -> Any:
        """A connection, for a `with`. Raises SimulationError where there is no scheduler."""
        distributed = _library("distributed")
        _library("dask").config.set({"distributed.scheduler.allowed-failures": TRIES - 1})
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # whose processes die is told with the results
        if not self.address:
            cluster = distributed.LocalCluster(
                n_workers=self.jobs, threads_per_worker=1, processes=True, dashboard_address=LOOPBACK
            )
            return _Both(distributed.Client(cluster), cluster)
        try:
            return _Both(distributed.Client(self.address, timeout=CONNECTING))
        except (OSError, TimeoutError, ValueError) as err:
            raise SimulationError(
                f"there is no Dask scheduler at {self.address!r}: {err}; start one: dask scheduler"
            ) from err


class _Both:
    """A client and the cluster that was begun for it, closed together."""

    def __init__(self, client: Any, cluster: Any = None) -> None:
        self.client = client
        self.cluster = cluster

    def __enter__(self) -> Any:
        return self.client

    def __exit__(self, *_: object) -> None:
        for one in (self.client, self.cluster):
            if one is not None:
                with suppress(Exception):  # nothing is lost by what closes badly
                    one.close()


class _Size:
    """How many games a cluster plays at once. Machines come and go; to ask at each game would cost more than the rest."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.known = 0
        self.asked = 0.0

    def threads(self) -> int:
        """As far as is known, and one at least."""
        if not self.known or time.monotonic() - self.asked > ASKED_EACH:
            self.known, self.asked = sum(self.client.nthreads().values()), time.monotonic()
        return self.known or 1


# Any: a future of Dask, and its result or what Python said
def _came(future: Any, result: Any, number: int) -> Played | Lost:
    """What came of a game on Dask. Raises SimulationError for what is no game's doing."""
    if future.status == "finished":
        played: Played = result
        return played
    if future.status == "error":
        _, err, _ = result
        if isinstance(err, _library("distributed").KilledWorker):
            return Lost(number, DIED)
        raise err if isinstance(err, ApnapError) else _cannot(err)
    raise SimulationError("the connection to the Dask scheduler is lost; go on with --resume when it is there again")


@final
class Ray:
    """On Ray: a cluster at an address ("auto" for the one of this machine), or `jobs` processes that are begun here."""

    def __init__(self, play: Play, jobs: int, address: str = "") -> None:
        """Raises SimulationError without the library."""
        check_there("ray", "ray")
        self.play = play
        self.jobs = jobs
        self.address = address

    def run(self, plan: str, numbers: Iterable[int], stopped: Callable[[], bool]) -> Iterator[Played | Lost]:
        """See `Executor`."""
        ray = _library("ray")
        self._begin(ray)
        try:
            remote = ray.remote(max_retries=TRIES - 1)(self.play)
            sent = ray.put(plan)
            waiting, playing = iter(numbers), dict[Any, int]()
            while True:
                while len(playing) < AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) and not stopped():
                    number = next(waiting, None)
                    if number is None:
                        break
                    playing[remote.remote(sent, number)] = number
                if not playing:
                    return
                for one in ray.wait(list(playing), timeout=AWAKE)[0]:
                    yield self._came(ray, one, playing.pop(one))
        finally:
            ray.shutdown()

    def _begin(self, ray: Any) -> None:
        """Raises SimulationError where there is no cluster."""
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": False}
        try:
            if self.address:
                ray.init(self.address, log_to_driver=False, logging_level=logging.ERROR)
            else:
                ray.init(num_cpus=self.jobs, **quiet)
        except (ConnectionError, RuntimeError, ValueError) as err:
            raise SimulationError(
                f"there is no Ray cluster at {self.address!r}: {err}; start one: ray start --head"
            ) from err

    def _came(self, ray: Any, one: Any, number: int) -> Played | Lost:
        """What came of a game. Raises SimulationError for what is no game's doing."""
        try:
            came: Played = ray.get(one)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
            return Lost(number, DIED)
        except ray.exceptions.RayTaskError as err:
            if isinstance(err.cause, ApnapError):
                raise err.cause from err
            raise _cannot(err.cause) from err
        except ray.exceptions.RayError as err:
            raise _cannot(err) from err
        return came


__all__ = ["Dask", "Ray", "check_there"]
