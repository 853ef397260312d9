"""What all commands share: errors in one line, and a way to stop that leaves nothing half done."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

import typer

from apnap import ApnapError
from apnap_plugins.apps.cli import STOPPED
from apnap_plugins.apps.console import make_console, marked, said, shortened

FAILED: Final = 2
"""The exit code where something asked for can't be had."""
SLICE: Final = 0.05


class Stop:
    """Whether somebody pressed Ctrl-C. The first time it is only noted, so that a game stops between two decisions."""

    def __init__(self) -> None:
        self.asked = False
        self._waiting = False
        self._before: Any = None

    def __enter__(self) -> Stop:
        """From here on Ctrl-C is noted."""
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        """Ctrl-C does again what it did."""
        signal.signal(signal.SIGINT, self._before)

    def reading(self, read: Callable[[str], str]) -> Callable[[str], str]:
        """`read`, which Ctrl-C interrupts at once: nothing is half done while a person is asked. Then EOFError."""

        def line(prompt: str) -> str:
            self._waiting = True
            try:
                if self.asked:  # pressed while the game went on
                    raise EOFError
                return read(prompt)
            except KeyboardInterrupt:
                self.asked = True
                raise EOFError from None
            finally:
                self._waiting = False

        return line

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.asked or self._waiting:
            raise KeyboardInterrupt  # the second time there is no waiting
        self.asked = True

    def sleep(self, seconds: float) -> None:
        """Wait, unless asked to stop."""
        end = time.monotonic() + seconds
        while not self.asked and (left := end - time.monotonic()) > 0:
            time.sleep(min(left, SLICE))


@contextmanager
def readable_errors() -> Iterator[None]:
    """Errors of `apnap` and of files become one line on standard error and exit code 2, Ctrl-C exit code 130."""
    try:
        yield
    except ApnapError as err:
        fail(str(err))
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None
    except OSError as err:
        fail(str(err))
    except (KeyboardInterrupt, EOFError):
        raise typer.Exit(STOPPED) from None


def fail(message: str) -> None:
    """Say what is wrong in one line, and leave."""
    line = shortened(" ".join(message.split()))
    make_console(stderr=True).print(marked(f"[bold red]apnap:[/] {said(line)}"), soft_wrap=True)
    raise typer.Exit(FAILED)
