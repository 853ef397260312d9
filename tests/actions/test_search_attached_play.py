"""Searches for what is put onto the battlefield attached to something, read and played (CR 303.4i, 701.19)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import made, spell, table

from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO

CURSE = made("Curse", "Enchantment — Aura Curse", "Enchant player")
PIOUS = made("Pious", "Enchantment — Aura", "Enchant creature you control")
THEIRS = made("Theirs", "Enchantment — Aura", "Enchant creature you don't control")
WITCH = "Search your library for a Curse card, put it onto the battlefield attached to target player, then shuffle."
HELP = (
    "Choose target creature. Search your library for an Aura card that could enchant that creature, put it onto the battlefield "
    "attached to that creature, then shuffle."
)


def _library(*cards):
    """A table where the first player has these cards in their library."""
    s = table()
    s.put(0, "library", *cards)
    return s


@rule("303.4i", "701.19a")
def test_a_curse_is_put_onto_a_player():
    s = _library(CURSE, BEAR)
    s.put(0, "hand", spell(WITCH))
    s.cast(0, "Effect", ("player", 1))
    s.expect(0, "choose", ["Curse"]).resolve()
    assert s.field(ATTACHED_TO, "Curse") == ("player", 1)
    assert s.game.controller(s.find("Curse", "battlefield")) == 0


@rule("303.4i", "702.5a")
@pytest.mark.parametrize(("whose", "found"), [(0, "Pious"), (1, "Theirs")])
def test_only_what_could_enchant_it_is_found(whose, found):
    s = _library(CURSE, PIOUS, THEIRS, BEAR)
    ogre = s.put(whose, "battlefield", OGRE)
    s.put(0, "hand", spell(HELP))
    s.cast(0, "Effect", "Ogre")
    s.expect(0, "choose", lambda card: card == s.find(found, "library")).resolve()
    assert s.field(ATTACHED_TO, found) == ogre


@rule("201.2")
def test_not_a_curse_of_a_name_that_is_there_already():
    other = made("Other Curse", "Enchantment — Aura Curse", "Enchant player")
    misfortunes = made(
        "Misfortunes",
        "Enchantment — Aura Curse",
        "Enchant player\n{0}: Search your library for a Curse card that doesn't have the same name as a Curse attached to "
        "enchanted player, put it onto the battlefield attached to that player, then shuffle.",
    )
    s = _library(CURSE, other)
    s.put(0, "hand", misfortunes, CURSE)
    s.cast(0, "Misfortunes", ("player", 1))
    s.resolve()
    s.cast(0, "Curse", ("player", 1))
    s.resolve()
    s.act(0, "activate", "Misfortunes").expect(0, "choose", ["Other Curse"]).resolve()
    assert s.field(ATTACHED_TO, "Other Curse") == ("player", 1)
    assert s.count("Curse", "library", 0) == 1


@rule("701.20b", "401.4")
def test_several_cards_go_on_top_after_the_shuffle():
    s = _library(CURSE, BEAR, OGRE, PIOUS)
    s.put(0, "hand", BEAR, OGRE)
    text = "As an additional cost to cast this spell, discard X cards."
    found = "Search your library for X cards, then shuffle and put those cards on top in any order."
    s.put(0, "hand", spell(f"{text}\n{found}", "Dreams"))
    s.act(0, "cast", "Dreams", number=2).expect(0, "choose", ["Curse", "Pious"])
    s.resolve()
    assert sorted(s.zone_names(0, "library")[:2]) == ["Curse", "Pious"]
