"""Auras that enchant a card in a graveyard and bring it back, and what was put onto the battlefield with something."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, power_of

RAISED = made(
    "Raised",
    "Enchantment — Aura",
    "Enchant creature card in a graveyard\n"
    'When Raised enters, if it\'s on the battlefield, it loses "enchant creature card in a graveyard" and gains '
    '"enchant creature put onto the battlefield with Raised." Return enchanted creature card to the battlefield under your '
    "control and attach Raised to it. When Raised leaves the battlefield, that creature's controller sacrifices it.\n"
    "Enchanted creature gets -1/-0.",
)
BREAK = spell("Destroy target enchantment.", "Break")
ROB = spell("Exile target card from a graveyard.", "Rob")
SERVITUDE = shrine(
    "When Shrine enters, return target creature card from your graveyard to the battlefield.\n"
    "When the creature put onto the battlefield with Shrine dies, exile it and return Shrine to its owner's hand.\n"
    "When Shrine leaves the battlefield, exile the creature put onto the battlefield with Shrine."
)


def raised(owner=1):
    """The Aura has brought an Ogre back from a player's graveyard."""
    s = table()
    s.put(owner, "graveyard", OGRE)
    s.put(0, "battlefield", BEAR)
    play(s, 0, RAISED, "Ogre")
    s.resolve_all()
    return s


@rule("303.4a", "303.4b", "702.5a")
def test_it_enchants_the_card_in_the_graveyard_first():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", RAISED)
    assert not s.can(0, "Raised"), "only a creature is there, and no creature card in a graveyard"
    s.put(1, "graveyard", OGRE)
    s.cast(0, "Raised", "Ogre")
    s.resolve()
    assert s.host("Raised") == s.find("Ogre", "graveyard")
    assert power_of(s.game, s.find("Ogre", "graveyard")) == 3, "no creature yet: only a card"


@rule("702.5a", "607.2a", "701.3a")
def test_the_creature_comes_back_with_the_aura_on_it():
    s = raised()
    assert s.host("Raised") == s.find("Ogre", "battlefield")
    assert s.game.controller(s.find("Ogre")) == 0
    assert s.pt("Ogre") == (2, 3)


@rule("603.7c", "701.17a")
def test_its_controller_sacrifices_it_when_the_aura_leaves():
    s = raised()
    play(s, 1, BREAK, "Raised")
    s.resolve_all()
    assert s.zone_names(1, "graveyard") == ["Ogre", "Break"] and s.permanents() == ["Bear"]


@rule("303.4c", "704.5m")
def test_no_other_creature_can_be_enchanted_by_it():
    s = raised()
    play(s, 0, spell("Attach target Aura to target creature.", "Move"), "Raised", "Bear")
    assert s.host("Raised") == s.find("Ogre")


@rule("603.4", "704.5m")
def test_without_the_card_in_response_nothing_comes_back():
    s = table()
    s.put(1, "graveyard", OGRE)
    s.put(0, "hand", RAISED)
    s.cast(0, "Raised", "Ogre")
    s.resolve()
    play(s, 1, ROB, "Ogre")
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Raised"] and s.permanents() == []


@rule("303.4f", "702.5a")
def test_put_onto_the_battlefield_its_player_chooses_a_card_in_a_graveyard():
    s = table()
    s.put(0, "graveyard", RAISED)
    s.put(1, "graveyard", OGRE, BEAR)
    s.put(0, "hand", spell("Return target enchantment card from your graveyard to the battlefield.", "Again"))
    s.cast(0, "Again", "Raised")
    s.expect(0, "choose one", "Bear")
    s.resolve_all().done()
    assert s.permanents(0) == ["Bear", "Raised"]


@rule("607.2a", "603.10a")
def test_what_was_put_there_with_it_dies():
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(0, "battlefield", OGRE)
    play(s, 0, SERVITUDE)
    s.resolve_all()
    play(s, 1, spell("Destroy target creature.", "Doom"), "Ogre")
    s.resolve_all()
    assert s.permanents(0) == ["Bear", "Shrine"], "the Ogre was there anyway"
    play(s, 1, spell("Destroy target creature.", "Doom"), "Bear")
    s.resolve_all()
    assert s.zone_names(None, "exile") == ["Bear"]
    assert s.zone_names(0, "hand") == ["Shrine"]


@rule("607.2a", "400.7")
def test_it_leaves_first_and_what_it_put_there_is_exiled_but_nothing_that_came_anew():
    s = table()
    s.put(0, "graveyard", BEAR)
    play(s, 0, SERVITUDE)
    s.resolve_all()
    play(
        s,
        0,
        spell("Exile target creature, then return it to the battlefield under its owner's control.", "Blink"),
        "Bear",
    )
    s.put(0, "battlefield", beast("Cub"))
    play(s, 1, BREAK, "Shrine")
    s.resolve_all()
    assert sorted(s.permanents(0)) == ["Bear", "Cub"]


@rule("205.1b", "303.4", "702.5a")
def test_an_enchantment_becomes_an_aura_on_what_it_puts_there():
    s = table()
    text = (
        "When Rite enters, if it's on the battlefield, it becomes an Aura with \"enchant creature put onto the battlefield with "
        'Rite." Put target creature card from a graveyard onto the battlefield under your control and attach Rite to it. When '
        "Rite leaves the battlefield, that creature's controller sacrifices it."
    )
    s.put(1, "graveyard", OGRE)
    play(s, 0, shrine(text, "Rite"))
    s.resolve_all()
    assert s.host("Rite") == s.find("Ogre")
    assert "Aura" in s.game.characteristics(s.find("Rite"))[SUBTYPES]
    play(s, 1, BREAK, "Rite")
    s.resolve_all()
    assert s.permanents() == [] and s.zone_names(1, "graveyard") == ["Ogre", "Break"]


@rule("303.4b", "109.2", "613.1")
def test_what_it_says_of_a_creature_is_nothing_of_the_card_and_reads_no_graveyard():
    s = table(debug=True)  # which fails where an effect reads a zone that it does not declare
    s.put(1, "graveyard", OGRE)
    s.put(0, "hand", RAISED)
    s.cast(0, "Raised", "Ogre")
    s.resolve()
    assert s.pt(s.find("Ogre", "graveyard")) == (3, 3)
    s.resolve_all()
    assert s.pt(s.find("Ogre", "battlefield")) == (2, 3)
