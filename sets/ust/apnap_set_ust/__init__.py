"""Unstable (UST): the action "assemble", which lives here, and those of its cards whose rules can be played.

Every card here is whole. Left out are cards about people, dexterity and the world outside the game, and those whose words are
those of no rule. The cards are data, `cards.json`, in controlled wording: facts and text in the fields of card files. Decks,
text files under `decks/`, have their Contraptions in a part of their own.
"""

from __future__ import annotations

import json
from importlib import resources

from apnap import SetManifest, declares
from apnap_plugins.rules.words.subtypes import new_subtypes

SET = SetManifest(
    code="ust",
    name="Unstable",
    mechanics=(
        "assemble",
        "card-text",
        "create",
        "deathtouch",
        "destroy",
        "discard",
        "double-strike",
        "exile",
        "fight",
        "flying",
        "haste",
        "lands",
        "lifelink",
        "menace",
        "mill",
        "prowess",
        "sacrifice",
        "starting",
        "storm",
        "tap-and-untap",
        "trample",
        "vigilance",
    ),
    released="2017-12-08",
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # Creature types that no other set has (CR 205.3m).
    *new_subtypes("creature", "Cyborg", "Killbot", "Spy"),
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
