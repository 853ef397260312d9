"""How large a card is that the asking effect itself has moved (CR 400.7j, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import made, play, spell, table

from apnap.testing import rule

EACH_CARD = "Wurm's power and toughness are each equal to the number of creature cards in all graveyards."


def grave_table():
    """A Wurm that counts, beside another creature card in the same graveyard."""
    s = table()
    return s, s.put(0, "graveyard", made("Wurm", "Creature — Wurm", EACH_CARD, size="*/*"), BEAR)[0]


@rule("400.7j", "608.2h")
@pytest.mark.parametrize("text", [
    "Exile target creature card from a graveyard. You gain life equal to that card's toughness.",
    "Exile target creature card from a graveyard, then you gain X life, where X is the exiled card's toughness.",
])  # fmt: skip
def test_a_card_that_was_exiled_from_a_graveyard_is_asked_where_it_is_now(text):
    s, wurm = grave_table()
    play(s, 0, spell(text), wurm)
    assert s.zone_names(0, "exile") == ["Wurm"]
    assert s.life(0) == 21, "it doesn't count itself any more"


@rule("608.2h")
def test_a_card_that_was_returned_to_a_hand_is_as_it_last_was_in_the_graveyard():
    s, wurm = grave_table()
    back = "Return target creature card from your graveyard to your hand. You gain life equal to that card's power."
    play(s, 0, spell(back), wurm)
    assert s.zone_names(0, "hand") == ["Wurm"]
    assert s.life(0) == 22


@rule("608.2h", "109.2")
def test_a_creature_that_was_exiled_is_as_it_last_was_on_the_battlefield():
    s = table()
    ogre = s.put(1, "battlefield", OGRE, counters={"+1/+1": 2})
    play(s, 0, spell("Exile target creature. You gain life equal to its power."), ogre)
    assert s.life(0) == 25
