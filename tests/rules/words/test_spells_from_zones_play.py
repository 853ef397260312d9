"""Spells by where they are cast from: what they have, which is the first, and what mana may be spent on (CR 106.6, 601.2, 611.3).

Every zone goes with each of these.
"""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, language, made, meaning, shrine, table

from apnap.testing import rule
from apnap_plugins.oracle.language import LINE

FROM = ["from your hand", "from your graveyard", "from a graveyard", "from exile", "from anywhere other than your hand"]
LINES = [
    "Creature spells you cast {} have convoke.",
    "Each creature spell you cast {} has convoke.",
    "The first spell you cast {} each turn has cascade.",
    "{{T}}: Add {{C}}. Spend this mana only to cast creature spells {}.",
    "{{T}}: Add {{C}}. Spend this mana only to cast a spell {}.",
]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("where", FROM)
def test_each_zone_goes_with_all_that_is_said_of_spells(line: str, where: str) -> None:
    (ability,) = meaning(line.format(where))
    said = language().text((ability,), LINE)
    assert said and language().read(said, root=LINE)[0].abilities == (ability,)


@rule("106.6", "601.2h")
def test_mana_for_spells_from_the_graveyard_pays_for_none_from_the_hand() -> None:
    s = table()
    text = "{T}: Add {C}. Spend this mana only to cast creature spells from your graveyard."
    s.put(0, "battlefield", made("Tomb", "Land", text))
    s.put(0, "battlefield", shrine("You may cast creature spells from your graveyard."))
    s.put(0, "hand", beast("Rat", cost="{1}"))
    assert not s.can(0, "Rat")
    s.put(0, "graveyard", beast("Ghoul", cost="{1}"))
    assert s.can(0, "Ghoul")
    s.cast(0, "Ghoul")
    s.resolve()
    assert "Ghoul" in s.permanents(0) and s.tapped(0) == ["Tomb"]


@rule("611.3a", "702.51a")
def test_only_spells_from_there_have_it() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Creature spells you cast from your graveyard have convoke."))
    s.put(0, "battlefield", shrine("You may cast creature spells from your graveyard.", "Gate"))
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", beast("Rat", cost="{1}"))
    assert not s.can(0, "Rat")
    s.put(0, "graveyard", beast("Ghoul", cost="{1}"))
    s.cast(0, "Ghoul")
    s.resolve()
    assert s.tapped(0) == ["Bear"]
