"""The program `apnap`: starts what `commands` brings together."""

from __future__ import annotations

import io
import sys
from typing import Final

STOPPED: Final = 130
"""The exit code after Ctrl-C, or where input ended."""


def main() -> None:
    """Run the program. Ctrl-C leaves cleanly from the first moment on: loading is done here, not above."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal has no letters for is spelt out
    try:
        from apnap_plugins.apps.commands import app

        app()
    except KeyboardInterrupt:
        sys.exit(STOPPED)


if __name__ == "__main__":
    main()
