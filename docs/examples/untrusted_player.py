"""A player who is not trusted: a program of its own that reads one JSON object a line and answers with one JSON value a line.

It has no game and needs nothing of apnap. `untrusted_table.py` starts it; any language would do.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def choose(seen: dict[str, Any]) -> Any:
    """The last thing that is offered where one is to be chosen, so that it does something; else what always works."""
    decision = seen["decision"]
    if decision["kind"] == "priority":
        worth = [
            place for place, option in enumerate(decision["options"]) if option["text"].startswith(("play", "cast"))
        ]
        return worth[0] if worth else 0
    return decision["default"]


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps(choose(json.loads(line))) + "\n")
        sys.stdout.flush()
