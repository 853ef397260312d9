"""What a discarded card is asked about is found where it went (CR 400.7j, 608.2h)."""

from __future__ import annotations

import pytest
from magic import OGRE
from wordings import beast, play, spell, table

from apnap.testing import rule

GRAZER = beast("Grazer", "~'s power is equal to the number of creature cards in all graveyards.", size="*/4")
RUMMAGE = (
    "Discard a card at random. "
    "If you discard a creature card this way, ~ deals damage equal to that card's power to any target."
)
SIFT = (
    "{0}: You may discard a card. When you do, ~ deals X damage to target opponent, "
    "where X is the number of card types the discarded card has."
)


@rule("400.7j", "608.2h")
def test_its_power_counts_the_graveyard_in_which_it_lies():
    s = table()
    s.put(0, "hand", GRAZER)
    s.put(1, "graveyard", OGRE)
    play(s, 0, spell(RUMMAGE, "Rummage"), ("player", 1))
    assert s.life(1) == 20 - 2


@rule("400.7j", "608.2h")
def test_what_was_discarded_for_a_cost_is_found_there_as_well():
    s = table()
    s.put(0, "hand", GRAZER)
    s.put(
        0,
        "battlefield",
        beast("Shaman", "Discard a card: ~ deals damage equal to the discarded card's power to any target."),
    )
    s.activate(0, "Shaman", ("player", 1))
    s.resolve()
    assert s.life(1) == 20 - 1


@rule("608.2h")
@pytest.mark.parametrize("gone", [False, True])
def test_what_has_left_the_graveyard_since_then_is_as_it_last_was(gone):
    s = table()
    s.put(0, "battlefield", beast("Manticore", SIFT))
    s.put(0, "hand", beast("Golem", types="Artifact Creature \u2014 Golem"))
    s.activate(0, "Manticore")
    s.expect(0, "608.2d", True)
    s.resolve()
    if gone:
        play(s, 0, spell("Exile all graveyards.", "Dig"))
    s.resolve_all()
    assert s.life(1) == 20 - 2
