"""Unfinity (UNF): Attractions, stickers, space sculptor, the mechanics that go with them, some of the set's cards, and two decks.

Every card here is whole: a card whose text asks for something that does not exist yet is not in the pack. The cards are
data, `cards.json`: facts and text in the fields of card files, read with the words in force. Printings of an Attraction differ
in the numbers that are lit up (CR 718.1); the pack has one of each Attraction, with numbers that are the pack's own choice.

Decks are data: text files under `decks/`, found beside this package by its entry point, read without importing it. Behind the
header "Attractions" they list the Attraction deck, ten cards with ten names (CR 718.2a).
"""

from __future__ import annotations

import json
from importlib import resources

from apnap import SetManifest, declares

SET = SetManifest(
    code="unf",
    name="Unfinity",
    mechanics=(
        "attach",
        "card-text",
        "create",
        "deathtouch",
        "destroy",
        "enchant",
        "exile",
        "flying",
        "haste",
        "horsemanship",
        "indestructible",
        "kicker",
        "lands",
        "menace",
        "open-an-attraction",
        "reach",
        "roll-to-visit-your-attractions",
        "sacrifice",
        "scry",
        "search",
        "shuffle",
        "space-sculptor",
        "starting",
        "stickers",
        "tap-and-untap",
        "vigilance",
        "visit",
    ),
    released="2022-10-07",
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
