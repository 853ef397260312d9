"""Being of a type or color that was chosen, played from card text in a game that checks what is declared (CR 607.2d, 613.1)."""

from __future__ import annotations

import pytest
from wordings import beast, play, shrine, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES

SAME = " The same is true for creature spells you control and creature cards you own that aren't on the battlefield."
OF_A_TYPE = "As this enchantment enters, choose a creature type.\nCreatures you control are the chosen type"
CUB = beast("Cub", types="Creature — Bear", cost="{G}")
OF_A_COLOR = "As this enchantment enters, choose a color.\nAll permanents are the chosen color"


@rule("607.2d", "613.1d")
@pytest.mark.parametrize(
    ("how", "types"), [("", {"Goblin"}), (" in addition to their other types", {"Bear", "Goblin"})]
)
def test_creatures_of_yours_are_of_the_chosen_type_in_every_zone(how, types):
    s = table(debug=True)
    mine, held = s.put(0, "battlefield", CUB), s.put(0, "hand", CUB)
    theirs = s.put(1, "battlefield", CUB)
    s.expect(0, "607.2d", "Goblin")
    play(s, 0, shrine(f"{OF_A_TYPE}{how}.{SAME}"))
    found = [s.characteristic(bear, SUBTYPES) for bear in (mine, held, theirs)]
    assert found == [types, types, {"Bear"}]


@rule("607.2d", "613.1e")
def test_all_are_of_the_chosen_color():
    s = table(debug=True)
    bear = s.put(1, "battlefield", CUB)
    s.expect(0, "607.2d", "U")
    play(s, 0, shrine(f"{OF_A_COLOR} in addition to their other colors."))
    assert s.characteristic(bear, COLORS) == {"G", "U"}
