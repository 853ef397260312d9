"""Ixalan (XLN): its mechanics, which live in `apnap`, its cards, and two decks of them.

Every card here is whole: a card whose text asks for something that does not exist yet is not in the pack. The cards are
data, `cards.json`: facts and text in the fields of card files, read with the words in force.

Decks are data: text files under `decks/`, found beside this package by its entry point, read without importing it.
"""

from __future__ import annotations

import json
from importlib import resources

from apnap import SetManifest, declares

SET = SetManifest(
    code="xln",
    name="Ixalan",
    mechanics=(
        "attach",
        "card-text",
        "copies",
        "copying-spells",
        "counter",
        "create",
        "crew",
        "deathtouch",
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
        "linked-abilities",
        "menace",
        "mill",
        "planeswalkers",
        "reach",
        "returning",
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
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
