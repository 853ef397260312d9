"""Innistrad: Midnight Hunt (MID): its mechanics, which live in `apnap`, its cards, and decks of them.

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
    code="mid",
    name="Innistrad: Midnight Hunt",
    mechanics=(
        "attach",
        "card-text",
        "copies",
        "copying-spells",
        "counter",
        "create",
        "daybound-and-nightbound",
        "deathtouch",
        "decayed",
        "defender",
        "destroy",
        "discard",
        "disturb",
        "emblems",
        "enchant",
        "equip",
        "exile",
        "fight",
        "first-strike",
        "flash",
        "flashback",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "investigate",
        "lands",
        "lifelink",
        "linked-abilities",
        "menace",
        "mill",
        "phasing",
        "protection",
        "reach",
        "returning",
        "sacrifice",
        "scry",
        "search",
        "shuffle",
        "starting",
        "surveil",
        "trample",
        "transform",
        "vigilance",
        "ward",
    ),
    released="2021-09-24",
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
