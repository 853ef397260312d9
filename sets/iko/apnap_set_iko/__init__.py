"""Ikoria: Lair of Behemoths (IKO): its mechanics, which live in `apnap`, its cards, and decks of them.

Every card here is whole: a card whose text asks for something that does not exist yet is not in the pack; `LEFT_OUT.md` names
those, each with the reason. The cards are data, `cards.json`: facts and text in the fields of card files, read with the words
in force. `tools/make_pack.py` made them, and the list of mechanics.

Decks are data: text files under `decks/`, found beside this package by its entry point, read without importing it.
"""

from __future__ import annotations

import json
from importlib import resources

from apnap import SetManifest, declares

SET = SetManifest(
    code="iko",
    name="Ikoria: Lair of Behemoths",
    mechanics=(
        "card-text",
        "companion",
        "copies",
        "copying-spells",
        "counter",
        "create",
        "cycling",
        "deathtouch",
        "destroy",
        "discard",
        "double-strike",
        "emblems",
        "enchant",
        "excess-damage",
        "exile",
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
        "mill",
        "mutate",
        "reach",
        "sacrifice",
        "search",
        "starting",
        "surveil",
        "trample",
        "vigilance",
    ),
    released="2020-04-24",
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
