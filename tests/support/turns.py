"""Short words for tests about turns."""

from __future__ import annotations

from typing import Any

from apnap import Game, StageBegan
from apnap_plugins.rules.continuous.continuous import TURN


def stages(game: Game) -> list[tuple[str, int]]:
    """(stage, active player) of everything that began, from the log."""
    events = (e.happened.event for e in game.log.entries if e.happened is not None)
    return [(e.stage, e.player) for e in events if isinstance(e, StageBegan)]


def until(s: Any, wanted: Any) -> Any:
    """All pass until a step, or until a predicate holds."""
    s.pass_until(wanted)
    return s


def players_of_turns(s: Any, count: int) -> list[int]:
    """Whose the next turns are."""
    found = []
    for _ in range(count):
        turn = s.field(TURN)
        until(s, lambda g, t=turn: g.get(TURN) > t)
        found.append(s.game.active_player)
    return found
