"""House rules as a pack of its own, written with the public API only.

Mana burn, a first mulligan that costs nothing, and heirlooms: a keyword ability with its words of card text, its cards, and a
zone that no rulebook has. Each is a mechanic by itself, so that a table can have one without the others.
"""

from __future__ import annotations

from apnap import SetManifest, declares

SET = SetManifest(
    code="house",
    name="House rules",
    mechanics=("flying", "free-first-mulligan", "heirloom", "lands", "mana-burn", "starting"),
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # Cards as data: their text is read with the words in force, those of heirlooms too.
    {
        "name": "Attic Moth",
        "mana_cost": "{1}{W}",
        "type_line": "Creature — Insect",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Flying\nHeirloom {1}",
    },
    {
        "name": "Grandmother's Clock",
        "mana_cost": "{2}",
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {C}.\nHeirloom—{1}, Pay 2 life.",
    },
    {
        "name": "Keeper of Small Things",
        "mana_cost": "{2}{W}",
        "type_line": "Creature — Human",
        "power": "2",
        "toughness": "3",
        "oracle_text": "Whenever a card is put into your attic, you gain 1 life.",
    },
)
