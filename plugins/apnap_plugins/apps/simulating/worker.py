"""What a process does before it plays games; imports nothing of the kernel, which only the games need."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def begin() -> None:
    """What a process does first: Ctrl-C is its parent's to hear, and it ends with its parent, however that dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)  # nothing of it is wanted any more
