"""The kernel's own fields: what it must remember about objects, players and the game."""

from __future__ import annotations

from typing import Any, Final

from apnap.core.randomness import Seeds
from apnap.core.values import GAME, OBJECT, PLAYER, Characteristics, Field

Counters = tuple[tuple[str, int, int], ...]
"""(kind, how many, timestamp) per kind of counter (CR 122, 613.7c), in order of kind."""

COUNTERS: Final = Field[Counters]("counters", OBJECT, (), layered=True, public=True)
PLAYER_COUNTERS: Final = Field[Counters]("player counters", PLAYER, (), public=True)
TIMESTAMP: Final = Field[int]("timestamp", OBJECT, 0, layered=True)
BASE: Final = Field[Characteristics | None]("base", OBJECT, None, layered=True, secret=True)
SEEN_BY: Final = Field[tuple[int, ...]]("seen by", OBJECT, ())
"""Players who may look at the object although its zone does not show it to them: it is revealed or looked at."""

OUTCOME: Final = Field[str]("outcome", PLAYER, "in", public=True)
LEFT: Final = Field[bool]("left", PLAYER, False, layered=True, public=True)
LEAVING: Final = Field[tuple[int, ...]]("leaving", GAME, ())
OVER: Final = Field[bool]("over", GAME, False, public=True)

ACTIVE: Final = Field[int]("active player", GAME, 0, public=True)
PRIORITY: Final = Field[int]("priority", GAME, -1, public=True)
PASSES: Final = Field[int]("passes", GAME, 0)
FLOW: Final = Field[str]("flow", GAME, "stage")
AGENDA: Final = Field[tuple[Any, ...]]("agenda", GAME, ())
STAGE: Final = Field[Any]("stage", GAME, None, public=True)
WAITING: Final = Field[tuple[Any, ...]]("waiting triggers", GAME, (), ids=True)

NEXT_ID: Final = Field[int]("next id", GAME, 1)
NEXT_TIMESTAMP: Final = Field[int]("next timestamp", GAME, 1)
RANDOM: Final = Field[int]("random position", GAME, 0)
SEEDS: Final = Field[Seeds]("seeds", GAME, ())
QUIET: Final = Field[int]("steps without a choice", GAME, 0)
PEAK: Final = Field[int]("the highest stack in these steps", GAME, 0)
ANCHOR: Final = Field[tuple[Any, ...]]("state to come again", GAME, ())
"""(its outline, its digest): the state that later ones are compared with; empty for none."""
PASSED: Final = Field[tuple[int, ...]]("players who could have acted", GAME, (), secret=True)
"""Those who did nothing although they could have, since somebody did something or a stage began."""
TOLD: Final = Field[bool]("told of the loop", GAME, False)

KERNEL_FIELDS: Final[tuple[Field[Any], ...]] = (
    COUNTERS, PLAYER_COUNTERS, TIMESTAMP, BASE, SEEN_BY, OUTCOME, LEFT, LEAVING, OVER, ACTIVE, PRIORITY,
    PASSES, FLOW, AGENDA, STAGE, WAITING, NEXT_ID, NEXT_TIMESTAMP, RANDOM, SEEDS, QUIET, PEAK, ANCHOR,
    PASSED, TOLD,
)  # fmt: skip

# What no comparison of states for loops looks at (CR 104.4b): counters of the machinery itself.
MACHINERY: Final = frozenset(f.name for f in (NEXT_ID, NEXT_TIMESTAMP, RANDOM, QUIET, PEAK, ANCHOR, PASSED, TOLD))
