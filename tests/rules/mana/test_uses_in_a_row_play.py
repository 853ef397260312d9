"""Mana that may be spent on several things, any number in a row, in cards made from text (CR 106.6)."""

from __future__ import annotations

import pytest
from wordings import made, meaning, table

from apnap.testing import rule

USES = "cast a creature spell, activate an ability of an artifact source, or pay an equip cost"


@pytest.mark.parametrize("uses", [
    USES,
    "cast a creature spell, to activate an ability of a creature, or to turn a creature face up",
    "cast a creature spell, activate an ability of a creature source, pay an equip cost, or turn a permanent face up",
    "cast a spell of the chosen type or activate an ability of a source of the chosen type",
])  # fmt: skip
def test_any_number_of_uses_is_said_again(uses: str) -> None:
    assert meaning(f"{{T}}: Add {{C}}{{C}}. Spend this mana only to {uses}.")


@rule("106.6")
def test_it_is_spent_on_any_of_them_and_on_nothing_else() -> None:
    s = table()
    s.put(0, "battlefield", made("Well", "Land", f"{{T}}: Add {{C}}. Spend this mana only to {USES}."))
    s.put(
        0,
        "battlefield",
        made("Engine", "Artifact", "{1}: You gain 1 life."),
        made("Den", "Enchantment", "{1}: Draw a card."),
    )
    s.put(0, "hand", made("Ape", "Creature", "", "{1}", "2/2"), made("Rite", "Sorcery", "You gain 5 life.", "{1}"))
    assert s.can(0, "Ape") and s.can(0, "Engine", "activate")
    assert not s.can(0, "Rite") and not s.can(0, "Den", "activate")
