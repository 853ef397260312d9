"""Commander Legends (CMR): two decks of a hundred cards to play Commander with, and the cards that are in them.

It is no whole set. The cards are data, `cards.json`: facts and text in the fields of card files, read with the words in force.

Decks are data: text files under `commander/`, found beside this package by its entry point, read without importing it.
"""

from __future__ import annotations

import json
from importlib import resources

from apnap import SetManifest, declares

SET = SetManifest(
    code="cmr",
    name="Commander Legends",
    mechanics=(
        "attach",
        "card-text",
        "cascade",
        "counter",
        "create",
        "cycling",
        "deathtouch",
        "destroy",
        "discard",
        "double-strike",
        "enchant",
        "equip",
        "exile",
        "first-strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "indestructible",
        "kicker",
        "lifelink",
        "linked-abilities",
        "menace",
        "mill",
        "partner",
        "protection",
        "regenerate",
        "returning",
        "sacrifice",
        "scry",
        "search",
        "split-second",
        "trample",
        "vigilance",
    ),
    released="2020-11-20",
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
