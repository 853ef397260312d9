"""Archenemy (OARC): schemes to play Archenemy with, and a scheme deck of them.

Every card here is whole: a card whose text asks for something that does not exist yet is not in the pack; `LEFT_OUT.md` names
those, each with the reason. The cards are data, `cards.json`: facts and text in the fields of card files, read with the words
in force.

Scheme decks are data: text files under `schemes/`, found beside this package by its entry point, read without importing it.
"""

from __future__ import annotations

import json
from importlib import resources

from apnap import SetManifest, declares

SET = SetManifest(
    code="oarc",
    name="Archenemy",
    mechanics=(
        "abandon",
        "card-text",
        "copies",
        "create",
        "destroy",
        "flying",
        "haste",
        "set-in-motion",
        "trample",
    ),
    released="2010-06-18",
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
