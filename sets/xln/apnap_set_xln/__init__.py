"""Ixalan (XLN): its mechanics, which live in `apnap`, its cards, and two decks of them.

Every card here is whole: a card whose text asks for something that does not exist yet is not in the pack. Raid and
enrage are ability words (CR 207.2c): they stand for no rule, and the cards write out what is meant.

Decks are data: text files under `decks/`, found beside this package by its entry point, read without importing it.
"""

from __future__ import annotations

from apnap.core.definition import Definition
from apnap.hookspecs import hookimpl
from apnap.manifest import SetManifest

SET = SetManifest(
    code="xln",
    name="Ixalan",
    mechanics=(
        "attach",
        "copying-spells",
        "counter",
        "create",
        "crew",
        "defender",
        "destroy",
        "discard",
        "double-strike",
        "enchant",
        "equip",
        "exile",
        "explore",
        "fight",
        "first-strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "lands",
        "lifelink",
        "menace",
        "planeswalkers",
        "reach",
        "reveal",
        "sacrifice",
        "scry",
        "search",
        "starting",
        "surveil",
        "tap-and-untap",
        "trample",
        "transform",
        "vigilance",
    ),
    released="2017-09-29",
)


@hookimpl
def apnap_cards() -> tuple[Definition, ...]:
    """The cards, by colour."""
    # Imported when the pack is chosen: its manifest can be read, and its decks listed, without them.
    from apnap_set_xln import black, blue, green, lands, others, red, transforming, white

    rooms = (white, blue, black, red, green, others, lands, transforming)
    return tuple(definition for room in rooms for definition in room.CARDS)
