"""Attractions for tests: visiting one is written down."""

from __future__ import annotations

from typing import Any

from magic import table
from testcards import Jot, instead

from apnap import Definition
from apnap_plugins.abilities.visit import attraction, visit
from apnap_plugins.actions.open_an_attraction import OpenAttractions
from apnap_plugins.actions.roll_to_visit_your_attractions import RollToVisit
from apnap_plugins.rules.chance.dice import DiceRolled
from apnap_plugins.testing import instant, permanent

ALL = (1, 2, 3, 4, 5, 6)


def ride(name: str, *lights: int) -> Definition:
    """An Attraction with these numbers lit up."""
    return attraction(name, lights, visit(Jot(name)))


CAROUSEL = ride("Carousel", *ALL)
RUIN = ride("Ruin")
LOW, HIGH = ride("Low", 1, 2, 3), ride("High", 4, 5, 6)
OPEN = instant("Open", OpenAttractions())
ROLL = instant("Roll", RollToVisit())


def loaded(number: int) -> Definition:
    """An artifact with which every die comes up with this result."""
    return permanent(f"Loaded {number}", "Artifact", instead(DiceRolled, _LOADED[number]))


_LOADED: Any = {n: (lambda event, n=n: event.with_(sides=1, modifier=n - 1)) for n in range(1, 21)}


def fair(*deck: Definition, players: int = 2, also: tuple[str, ...] = (), **more: Any) -> Any:
    """A table at which each player has these Attractions in a deck, the last one on top."""
    s = table("visit", "destroy", *also, players=players, **{"stage": "beginning of combat", **more})
    for player in range(players):
        for one in deck:
            s.put(player, "attraction deck", one)
    return s
