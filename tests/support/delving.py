"""Dungeons for tests: what happens in a room is written down (CR 309)."""

from __future__ import annotations

from typing import Any

from testcards import Jot

from apnap import Ability, Definition, Static
from apnap_plugins.actions.venture_into_the_dungeon import EnteredOnlyBy, room
from apnap_plugins.rules.vocabulary.characteristics import card


def dungeon(name: str, *arrows: tuple[int, ...], types: str = "Dungeon", also: tuple[Ability, ...] = ()) -> Definition:
    """A dungeon with a room for each of these tuples of places; each room writes down the card's name and its own place."""
    rooms = [room(at, Jot(f"{name} {at}"), leads_to=to, name=f"{name} room {at}") for at, to in enumerate(arrows, 1)]
    return card(name, types, *also, *rooms)


MINE = dungeon("Mine", (2, 3), (4,), (4,), ())
CAVE = dungeon("Cave", (2,), ())
CELLAR = dungeon("Cellar", (2,), (3,), (), types="Dungeon — Undercity", also=(Static((EnteredOnlyBy("Undercity"),)),))


def delve_decks(*decks: Any, main: Any = ()) -> list[dict[str, Any]]:
    """A deck for each player, with these dungeons."""
    return [{"main": list(main), "dungeons": list(one)} for one in decks]
