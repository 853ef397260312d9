"""A stranger's pack: two mechanics of its own and cards that use them."""

from apnap import SetManifest, declares

SET = SetManifest(
    code="tidings",
    name="Strange Tidings",
    mechanics=("bode", "harbinger", "lands", "starting"),
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # Cards by their text.
    {"name": "Crow of Ill News", "mana_cost": "{1}{R}", "type_line": "Creature — Bird", "power": "2",
     "toughness": "2", "oracle_text": "Harbinger 2"},
    {"name": "Grim Reading", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "Bode 1."},
)  # fmt: skip
