#!/usr/bin/env python3
"""Record games, or play recorded ones again.  usage: recorded_games.py --write | [--logs FOLDER] [FILE]

Without `--write` all recorded games are played again and what differs is told; `--logs` keeps their logs, so that those of two
checkouts can be compared. With `--write` they are played anew and recorded: only where a change of rules is the reason.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import arguments

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "support"))


def main(given: list[str] | None = None) -> int:
    """Returns 1 where a game differs."""
    of_tool = arguments.parser(__doc__)
    of_tool.add_argument("--write", action="store_true", help="play them anew and record them")
    of_tool.add_argument("--logs", metavar="FOLDER", type=Path, help="where the logs are kept")
    of_tool.add_argument("file", metavar="FILE", nargs="*", type=Path, help="what was recorded, if elsewhere")
    asked = of_tool.parse_args(given)
    recorded: Any = importlib.import_module("recorded")  # the tests' module, which is in no distribution
    if asked.write:
        recorded.write(recorded.record_all())
        print(f"{sum(recorded.GAMES.values())} games recorded in {recorded.FILE.name}")
        return 0
    if asked.logs is not None:
        asked.logs.mkdir(parents=True, exist_ok=True)
    games = [one for one in recorded.recorded(*asked.file) if recorded.can_play(one.kind)]
    problems = recorded.check_all(games, asked.logs)
    print(*problems, f"{len(games)} games, {len(problems)} differ", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
