"""pytest in processes of its own, each of which starts in an instant: it is forked off one that has imported pytest.

To import pytest and the kernel takes longer than most of the runs that `apnap.testing.breaker` makes. So a process imports both,
and forks for each run. What a run does, breaks or leaves behind is its own, as in a process that was started for it; that
pytest and the kernel were imported before is all the difference. Where a system can't fork, each run is started anew.

Called with `python -m`, this module is that process. Each line of its input is the path of a file, a JSON object, that says what
to run; it says the run's number as a process, and then what that ended with.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final, final

from apnap.core.errors import ApnapError

PLUGIN: Final = "apnap.testing.pytest_plugin"
QUIET: Final = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""What was imported before has its assertions as they are; that is no news."""
CAN_FORK: Final = hasattr(os, "fork")

Run = subprocess.CompletedProcess[str]


def run(arguments: Sequence[str], root: Path, environment: Mapping[str, str], timeout: float | None = None) -> Run:
    """Run pytest as `python -m pytest` does, with what is importable here; `stdout` of the result has all that it says.

    Args:
        arguments: for pytest.
        root: the folder in which it runs.
        environment: the variables that it has.
        timeout: seconds after which it is ended.

    Raises:
        subprocess.TimeoutExpired: it took longer.
    """
    # What is importable here is importable there, also before pytest reads its own settings.
    path = [entry for entry in sys.path if entry and not entry.endswith(".zip")]
    given = {**environment, "PYTHONPATH": os.pathsep.join(path)}
    return _forked(arguments, root, given, timeout) if CAN_FORK else _started(arguments, root, given, timeout)


def _started(arguments: Sequence[str], root: Path, environment: Mapping[str, str], timeout: float | None) -> Run:
    return subprocess.run(  # noqa: S603 - the interpreter that runs us, and arguments of our own
        [sys.executable, "-m", "pytest", *arguments],
        cwd=root,
        env=environment,
        timeout=timeout,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


# The process that forks, as others see it -------------------------------------------------------------------


def _forked(arguments: Sequence[str], root: Path, environment: Mapping[str, str], timeout: float | None) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        asked, output = Path(folder) / "asked", Path(folder) / "output"
        wish = {
            "arguments": [*QUIET, *arguments],
            "root": str(root),
            "environment": dict(environment),
            "path": [str(root), *environment["PYTHONPATH"].split(os.pathsep)],
            "output": str(output),
        }
        asked.write_text(json.dumps(wish), encoding="utf-8")
        code = _FORKERS.run(asked, timeout)
        return subprocess.CompletedProcess(list(arguments), code, output.read_text(encoding="utf-8", errors="replace"))


@final
class _Forker:
    """One of the processes. It makes one run at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the interpreter that runs us
            [sys.executable, "-m", __name__],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,  # so that what was said can be waited for
        )

    def run(self, asked: Path, timeout: float | None) -> int:
        """What the run ended with that a file asks for. Raises TimeoutExpired where it takes longer."""
        _pipe(self._process.stdin).write(f"{asked}\n".encode())
        child = self._said()
        if not select.select([_pipe(self._process.stdout)], [], [], timeout)[0]:
            with contextlib.suppress(ProcessLookupError):  # it has ended meanwhile
                os.kill(child, signal.SIGKILL)
            self._said()
            raise subprocess.TimeoutExpired("pytest", timeout or 0)
        return self._said()

    def _said(self) -> int:
        line = _pipe(self._process.stdout).readline()
        if not line:
            self.end()
            raise ApnapError("the process that runs pytest has ended; is pytest installed?")
        return int(line)

    @property
    def ended(self) -> bool:
        """Whether it makes no more runs."""
        return self._process.returncode is not None

    def end(self) -> None:
        """Let it end: nobody asks any more."""
        _pipe(self._process.stdin).close()
        _pipe(self._process.stdout).close()
        self._process.wait()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None, "both are asked for"
    return pipe


@final
class _Forkers:
    """Those that wait for something to do. There come to be as many as there are runs at a time."""

    def __init__(self) -> None:
        self._idle: list[_Forker] = []
        self._lock = Lock()
        atexit.register(self.end)

    def run(self, asked: Path, timeout: float | None) -> int:
        """Let one make this run, and wait for the next."""
        with self._lock:
            one = self._idle.pop() if self._idle else None
        one = one or _Forker()
        try:
            return one.run(asked, timeout)
        finally:
            if not one.ended:
                with self._lock:
                    self._idle.append(one)

    def end(self) -> None:
        """End all that wait."""
        with self._lock:
            while self._idle:
                self._idle.pop().end()


_FORKERS: Final = _Forkers()


# That process itself ------------------------------------------------------------------------------------


def main() -> int:
    """Make the runs that are asked for, and say of each what it ended with, until nobody can ask any more."""
    config = importlib.import_module("_pytest.config")
    for name in (*(f"_pytest.{part}" for part in config.default_plugins), PLUGIN):
        importlib.import_module(name)
    gc.collect()
    gc.freeze()  # no run need look at what was imported
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks is interrupted, and so is the run
    for line in sys.stdin:
        child = os.fork()
        if not child:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            return _run(json.loads(Path(line.rstrip("\n")).read_text(encoding="utf-8")))
        os.write(1, f"{child}\n".encode())
        _, status = os.waitpid(child, 0)
        os.write(1, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    return 0


def _run(asked: Mapping[str, Any]) -> int:
    """Become a process that was started for this run, and make it."""
    import pytest  # only here: who asks for runs need not have it

    with Path(asked["output"]).open("wb") as output, Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    os.chdir(asked["root"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.path[:] = asked["path"]
    sys.argv[:] = ["pytest", *asked["arguments"]]
    importlib.invalidate_caches()
    plugin = importlib.import_module(PLUGIN)
    plugin.break_if_asked()
    return int(pytest.main(asked["arguments"]))


if __name__ == "__main__":
    sys.exit(main())
