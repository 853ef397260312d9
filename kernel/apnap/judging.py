"""Who answers `Game.why` and `Game.why_not`: the kernel knows no words for rules, a distribution offers the answers.

It does so by an entry point of the group `apnap.judge`, which names a module with the functions `why(game, about, viewer)` and
`why_not(game, player, wish, viewer)`, whose results have the methods of `Answered`:

    [project.entry-points."apnap.judge"]
    apnap = "apnap_plugins.apps.why.judge"
"""

from __future__ import annotations

import functools
import importlib.metadata
from typing import Any, Final, Protocol

from apnap.core.errors import SetupError

GROUP: Final = "apnap.judge"


class Answered(Protocol):
    """The answer to a question: a frozen dataclass that differs with what was asked."""

    def text(self) -> str:
        """The answer in lines, for people."""
        ...

    def data(self) -> dict[str, Any]:
        """The answer as plain data, with the names of its fields."""
        ...


# Any: a module with those functions
@functools.cache
def judge() -> Any:
    """The one that is installed, the first by name of several. Raises SetupError where there is none."""
    offered = sorted(importlib.metadata.entry_points(group=GROUP), key=lambda point: point.name)
    if not offered:
        raise SetupError(f"no installed distribution answers why (entry points {GROUP}): install apnap again")
    return offered[0].load()


__all__ = ["Answered", "judge"]
