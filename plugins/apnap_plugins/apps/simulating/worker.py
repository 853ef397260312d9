"""What a process does before it plays games; imports nothing of the kernel, which only the games need."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from typing import Final

SEEN_THROUGH: Final = 10_000
"""How many objects come before garbage is looked for. A game makes many, next to none of them garbage by a cycle, and each
look at all takes in the ruleset: with Python's own 700 it takes a fifth of the time of games with a hundred different cards."""


def begin() -> None:
    """What a process does first: Ctrl-C is its parent's to hear, and it ends with its parent, however that dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(SEEN_THROUGH)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)  # nothing of it is wanted any more
