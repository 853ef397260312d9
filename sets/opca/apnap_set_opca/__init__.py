"""Planechase Anthology (OPCA): planes and phenomena to play Planechase with, and two planar decks of them.

Every card here is whole: a card whose text asks for something that does not exist yet is not in the pack; `LEFT_OUT.md` names
those, each with the reason. The cards are data, `cards.json`: facts and text in the fields of card files, read with the words
in force.

Planar decks are data: text files under `planes/`, found beside this package by its entry point, read without importing it.
"""

from __future__ import annotations

import json
from importlib import resources

from apnap import SetManifest, declares

SET = SetManifest(
    code="opca",
    name="Planechase Anthology",
    mechanics=(
        "card-text",
        "create",
        "destroy",
        "discard",
        "flying",
        "indestructible",
        "mill",
        "planeswalk",
        "trample",
        "vigilance",
    ),
    released="2018-12-25",
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
