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

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "support"))


def main(arguments: list[str]) -> int:
    """Returns 1 where a game differs."""
    recorded: Any = importlib.import_module("recorded")  # the tests' module, which is in no distribution
    if "--write" in arguments:
        recorded.write(recorded.record_all())
        print(f"{sum(recorded.GAMES.values())} games recorded in {recorded.FILE.name}")
        return 0
    folder = None
    if "--logs" in arguments:
        at = arguments.index("--logs")
        folder = Path(arguments[at + 1])
        folder.mkdir(parents=True, exist_ok=True)
        del arguments[at : at + 2]
    games = [one for one in recorded.recorded(*map(Path, arguments)) if recorded.can_play(one.kind)]
    problems = recorded.check_all(games, folder)
    print(*problems, f"{len(games)} games, {len(problems)} differ", sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
