"""The program's way to write on a terminal; knows nothing of any game, so that a command need not import one."""

from __future__ import annotations

import json
from typing import Any, Final

from rich.console import Console
from rich.theme import Theme

THEME: Final = Theme(
    {
        "seat0": "cyan", "seat1": "magenta", "seat2": "yellow", "seat3": "green", "card": "bold", "life": "red",
        "rule": "dim", "stage": "dim", "note": "dim italic",
    }
)  # fmt: skip


def make_console(stderr: bool = False) -> Console:
    """A console in the program's colours."""
    return Console(theme=THEME, highlight=False, stderr=stderr)


def print_json(data: Any) -> None:
    """For programs: JSON on standard output, the same text for the same data."""
    print(json.dumps(data, indent=1, ensure_ascii=False))
