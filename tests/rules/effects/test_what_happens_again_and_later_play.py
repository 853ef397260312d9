"""Triggers that trigger again, what is done when something leaves, what came back and gains something: read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

DOOM = spell("Destroy target creature.", "Doom")
GAINS = shrine("Whenever a creature dies, you gain 1 life.", "Altar")
AGAIN = "causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."


@rule("603.2d")
def test_a_creature_dying_makes_it_trigger_once_more_of_yours_only():
    s = table()
    s.put(0, "battlefield", shrine(f"If a creature dying {AGAIN}"), GAINS, BEAR)
    s.put(1, "battlefield", GAINS)
    play(s, 0, DOOM, "Bear")
    s.resolve_all()
    assert s.life_totals() == [22, 21]


@rule("603.2d")
def test_another_thing_than_dying_makes_it_trigger_once():
    s = table()
    s.put(0, "battlefield", shrine(f"If a creature dying {AGAIN}"), beast("Elder", "When ~ enters, you gain 1 life."))
    play(s, 0, beast("Elf", "When ~ enters, you gain 1 life."))
    s.resolve_all()
    assert s.life(0) == 21


@rule("603.2d", "707.10")
@pytest.mark.parametrize(("kind", "life"), [("Instant", 22), ("Artifact", 21)])
def test_casting_an_instant_makes_it_trigger_once_more(kind, life):
    s = table()
    s.put(0, "battlefield", shrine(f"If you casting or copying an instant or sorcery spell {AGAIN}"))
    s.put(0, "battlefield", shrine("Whenever you cast a spell, you gain 1 life.", "Font"))
    play(s, 0, spell("Scry 1.", "Ray", kind) if kind == "Instant" else beast("Golem", types="Artifact Creature"))
    s.resolve_all()
    assert s.life(0) == life


def twins(s):
    text = (
        "When ~ enters, create Second Twin, a legendary 3/4 red and green Human Warrior creature token. "
        "Exile that token when ~ leaves the battlefield. Sacrifice ~ when that token leaves the battlefield."
    )
    play(s, 0, beast("First", text))
    s.resolve_all()


@rule("603.7", "603.10a")
@pytest.mark.parametrize("gone", ["First", "Second Twin"])
def test_where_one_of_two_leaves_the_other_goes_too(gone):
    s = table()
    twins(s)
    assert s.permanents(0) == ["First", "Second Twin"]
    play(s, 0, spell("Exile target creature.", "Away"), gone)
    s.resolve_all()
    assert s.permanents(0) == []
    assert sorted(s.zone_names(0, "graveyard")) == (["Away"] if gone == "First" else ["Away", "First"])


@rule("603.7", "611.2a")
def test_what_comes_back_later_gains_haste_then():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "At the beginning of your end step, you may exile ~. If you do, return it to the battlefield under its owner's "
        "control at the beginning of your next upkeep. It gains haste."
    )
    s.put(0, "battlefield", beast("Ghost", text))
    s.expect(0, "608.2d", True)
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == [] and s.find("Ghost", "exile")
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "draw")
    assert s.permanents(0) == ["Ghost"] and s.has("Ghost", "haste")


@rule("610.3", "608.2d")
def test_any_number_are_exiled_until_this_leaves_and_counted():
    s = table()
    text = (
        "When ~ enters, exile any number of other nonland permanents you control until ~ leaves the battlefield. "
        "Create a 1/1 white Soldier creature token for each permanent exiled this way."
    )
    s.put(0, "battlefield", BEAR, OGRE, basic("W"))
    s.expect(0, "608.2d", ["Bear", "Ogre"])
    play(s, 0, beast("Ward", text))
    s.resolve_all()
    assert s.permanents(0) == ["Plains", "Soldier Token", "Soldier Token", "Ward"]
    play(s, 0, DOOM, "Ward")
    s.resolve_all()
    assert s.permanents(0) == ["Bear", "Ogre", "Plains", "Soldier Token", "Soldier Token"]


@rule("603.2c", "400.3")
def test_cards_exiled_from_your_library_and_graveyard_at_once_are_one_event():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = "Whenever one or more cards are put into exile from your library and/or your graveyard, put a +1/+1 counter on ~."
    s.put(0, "battlefield", beast("Blade", text))
    s.put(0, "graveyard", BEAR, OGRE)
    s.put(1, "graveyard", BEAR)
    play(s, 0, spell("Exile all creature cards from all graveyards.", "Crypt"))
    s.resolve_all()
    assert s.counters_on("Blade") == 1
    play(s, 0, spell("Exile the top two cards of your library.", "Dig"))
    s.resolve_all()
    assert s.counters_on("Blade") == 2
    play(s, 0, spell("Target opponent exiles the top card of their library.", "Theirs"), ("player", 1))
    s.resolve_all()
    assert s.counters_on("Blade") == 2
