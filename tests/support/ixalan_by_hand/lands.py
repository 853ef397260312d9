"""Lands of Ixalan."""

from __future__ import annotations

from apnap import Definition, Static
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.effects.entering import EntersTapped
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import Another, HasSubtype, Or, all_of

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _mana(*colors: str) -> Activated:
    """{T}: Add one mana of one of these colors."""
    return Activated((TapThisCost(),), AddManaOf(tuple((color,) for color in colors)))


def _two(name: str, first: str, second: str) -> Definition:
    """A land that enters tapped and has two colors."""
    return card(name, "Land", Static((EntersTapped(),)), _mana(first, second))


def _checking(name: str, first: str, second: str, *types: str) -> Definition:
    """A land of two colors that enters tapped unless you control a land of one of two types."""
    others = YouHave(all_of(Another(), Or(tuple(HasSubtype(word) for word in types))))
    return card(name, "Land", Static((EntersTapped(others),)), _mana(first, second))


CARDS: tuple[Definition, ...] = (
    *(card(name, f"Basic Land — {name}") for name in BASICS),
    _two("Stone Quarry", "R", "W"),
    _two("Woodland Stream", "G", "U"),
    _checking("Drowned Catacomb", "U", "B", "Island", "Swamp"),
    _checking("Glacial Fortress", "W", "U", "Plains", "Island"),
    _checking("Rootbound Crag", "R", "G", "Mountain", "Forest"),
    _checking("Sunpetal Grove", "G", "W", "Forest", "Plains"),
)
