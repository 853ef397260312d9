"""Cards that must be something together, searched for and chosen: any number with any such demand (CR 201.2b, 701.19b)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood

TOGETHER = [
    "with different names",
    "that each have different names",
    "with different powers",
    "with different mana values",
    "with total mana value 6 or less",
    "with total power 4 or less",
]
LINES = [
    "Search your library for {} {}, reveal them, put them into your hand, then shuffle.",
    "Return {} {} from your graveyard to your hand.",
    "Reveal the top six cards of your library. Put {} {} from among them into your hand. Put the rest into your graveyard.",
]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("demand", TOGETHER)
@pytest.mark.parametrize("number", ["any number of creature cards", "up to two creature cards", "up to three cards"])
def test_each_number_goes_with_each_demand(line: str, demand: str, number: str) -> None:
    text = line.format(number, demand)
    (ability,) = meaning(text, spell=True)
    said = language().text((ability,), SPELL_LINE)
    assert said and language().read(said, root=SPELL_LINE)[0].abilities == (ability,)


def test_which_of_three_share_a_type_is_not_clear() -> None:
    end = "reveal them, put them into your hand, then shuffle."
    line = f"Search your library for up to {{}} creature cards that share a creature type, {end}"
    assert meaning(line.format("two"), spell=True)
    with pytest.raises(NotUnderstood):
        language().read(line.format("three"), root=SPELL_LINE)


@rule("701.19b", "202.3")
def test_what_is_found_is_no_more_than_the_total() -> None:
    s = table()
    s.put(0, "library", OGRE, OGRE, BEAR, BEAR)
    s.expect(0, "701.19a", "Bear").expect(0, "701.19a", "Bear")
    wanted = "any number of creature cards with total power 4 or less"
    text = f"Search your library for {wanted}, put them onto the battlefield, then shuffle."
    play(s, 0, spell(text))
    assert s.permanents(0) == ["Bear", "Bear"]


@rule("608.2d")
def test_what_is_returned_differs_in_power() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, BEAR, OGRE, beast("Rat", size="1/1"))
    play(s, 0, spell("Return any number of creature cards with different powers from your graveyard to your hand."))
    names = s.zone_names(0, "hand")
    assert len(names) == len(set(names))
