"""Short words for tests about cards that can be cast in several ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.core.flow import legal_actions
from apnap.testing import Scenario
from apnap_plugins.testing import Table


def real_name(s: Scenario, obj: int) -> str:
    """What the object is called, or would be face up."""
    return s.game.name_of(obj) or s.game.definitions_of(obj)[0].name


def ways(s: Scenario, player: int, name: str) -> list[str]:
    """The ids of the ways in which the player could cast the card now, "" being the normal one."""
    s.settle()
    return sorted(o[2].id for o in legal_actions(s.game, player) if o[0] == "cast" and real_name(s, o[1]) == name)


def offered_ways(s: Scenario, player: int) -> list[tuple[str, str]]:
    """What a player who gets priority could cast, and in which way."""
    return [(s.game.name_of(o[1]), o[2].id) for o in s.reach(player).options if o[0] == "cast"]


def faces(s: Scenario, player: int = 0) -> list[str]:
    """The faces that a player who gets priority could cast."""
    return [o[2].face for o in s.reach(player).options if o[0] == "cast"]


def with_face(face: str) -> Callable[[Any], bool]:
    """To cast something with that face, for `act`."""
    return lambda option: option[2].face == face


def in_way(way: str) -> Callable[[Any], bool]:
    """To cast something in that way, for `act`."""
    return lambda option: option[2].id == way


def cast_for(s: Table, player: int, name: str, way: str, *targets: Any, **choices: Any) -> int:
    """The player casts the card in that way. The spell's id."""
    meant = lambda o: real_name(s, o[1]) == name and o[2].id == way  # noqa: E731
    return s.cast(player, meant, *targets, **choices)
