"""Searching for cards by the name of something, and what a player does whose zones were searched, played (CR 201.2a, 701.19)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST, SWAMP = basic("G"), basic("B")
ALL = "Search target player's graveyard, hand, and library for"
LOSE = f"Choose a card name. {ALL} any number of cards with that name and exile them. That player shuffles, then"


@rule("701.19a", "608.2c")
def test_a_card_for_each_that_was_exiled_from_the_hand():
    s = table()
    s.put(1, "library", FOREST, FOREST, FOREST, BEAR)
    s.put(1, "hand", BEAR, BEAR, OGRE)
    s.put(1, "graveyard", BEAR)
    s.put(0, "hand", spell(f"{LOSE} draws a card for each card exiled from their hand this way.", "Lose"))
    s.cast(0, "Lose", ("player", 1))
    s.expect(0, "choose", "Bear")
    for found in (["Bear"], ["Bear", "Bear"], ["Bear"]):
        s.expect(0, "choose", found)
    s.resolve().done()
    assert s.zone_names(None, "exile") == ["Bear"] * 4
    assert s.zone_names(1, "hand") == ["Ogre", "Forest", "Forest"]
    assert s.zone_names(0, "hand") == []


@rule("701.19a", "603.10a")
def test_a_card_with_the_same_name_as_the_creature_that_died():
    s = table()
    text = "Whenever a creature you control dies, search your library for a card with the same name as that creature, "
    s.put(0, "battlefield", shrine(text + "reveal it, put it into your hand, then shuffle."), BEAR, OGRE)
    s.put(0, "library", FOREST, BEAR, OGRE)
    s.put(0, "hand", spell("Destroy target creature.", "Doom"))
    s.cast(0, "Doom", s.find("Bear", "battlefield"))
    s.resolve()
    s.expect(0, "choose", ["Bear"])
    s.resolve().done()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("201.2a", "701.19b")
@pytest.mark.parametrize(
    ("like", "found"),
    [
        ("another creature you control", ["Bear"]),
        ("a creature card in your graveyard", ["Ogre"]),
    ],
)
def test_the_same_name_as_one_of_several(like, found):
    s = table()
    text = (
        f"When ~ enters, search your library for a card with the same name as {like}, "
        "reveal it, put it into your hand, then shuffle."
    )
    s.put(0, "battlefield", BEAR)
    s.put(0, "graveyard", OGRE, SWAMP)
    s.put(0, "library", FOREST, SWAMP, BEAR, OGRE, beast("Matcher"))
    play(s, 0, beast("Matcher", text))
    s.expect(0, "choose", found)
    s.resolve().done()
    assert s.zone_names(0, "hand") == found


@rule("201.2")
def test_a_card_with_one_of_two_names():
    s = table()
    text = "Search your library for a card named Bear or Ogre, put it onto the battlefield tapped, then shuffle."
    s.put(0, "library", FOREST, OGRE)
    s.put(0, "hand", spell(text, "Either"))
    s.cast(0, "Either")
    s.expect(0, "choose", ["Ogre"])
    s.resolve().done()
    assert s.zone_names(0, "battlefield") == ["Ogre"] and s.tapped(0) == s.permanents(0)
