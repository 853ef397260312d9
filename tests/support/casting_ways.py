"""Short words for tests about cards that can be cast in several ways."""

from __future__ import annotations

from typing import Any

from magic import cast

from apnap.core.flow import legal_actions
from apnap.testing import Scenario


def real_name(s: Scenario, obj: int) -> str:
    """What the object is called, or would be face up."""
    return s.game.name_of(obj) or s.game.definitions_of(obj)[0].name


def ways(s: Scenario, player: int, name: str) -> list[str]:
    """The ids of the ways in which the player could cast the card now, "" being the normal one."""
    s.settle()
    return sorted(o[2].id for o in legal_actions(s.game, player) if o[0] == "cast" and real_name(s, o[1]) == name)


def cast_for(s: Scenario, player: int, name: str, way: str, *targets: Any, **choices: Any) -> int:
    """The player casts the card in that way. The spell's id."""
    meant = lambda o: real_name(s, o[1]) == name and o[2].id == way  # noqa: E731
    return cast(s, player, meant, *targets, **choices)
