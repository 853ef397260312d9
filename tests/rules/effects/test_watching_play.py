"""What is watched for a time after the text named it: each of what can happen to an object (CR 603.7b)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.testing import basic

DECKS = [[basic("G")] * 20] * 2
BEFALLING = (
    "dies", "leaves the battlefield", "attacks", "blocks", "attacks or blocks", "becomes blocked", "attacks and isn't blocked",
    "attacks a player", "attacks alone", "deals damage", "deals combat damage to an opponent", "deals damage to a creature",
    "is dealt damage", "is dealt damage by a creature", "becomes tapped", "becomes untapped",
    "becomes the target of a spell or ability", "becomes the target of an instant spell", "is destroyed", "is sacrificed",
    "transforms", "connives", "explores", "blocks a creature", "is put into your graveyard",
)  # fmt: skip


@pytest.mark.parametrize("what", BEFALLING)
@pytest.mark.parametrize(
    "text",
    [
        "Tap target creature. Whenever that creature {} this turn, draw a card.",
        "Tap two target creatures. Until your next turn, whenever either of those creatures {}, you gain 1 life.",
        "Choose target creature. Until the end of your next turn, when it {}, target player loses 2 life.",
    ],
)
def test_all_that_befalls_something_is_watched_for_each_time(what, text):
    (reading,) = language().read(text.format(what), root=SPELL_LINE)
    assert what in language().text(reading.abilities, SPELL_LINE)


@rule("400.7", "603.7b")
def test_nothing_that_is_named_enters():
    with pytest.raises(NotUnderstood, match="enters"):
        language().read("Tap target creature. When that creature enters this turn, draw a card.", root=SPELL_LINE)


@rule("603.7b", "508.3a")
def test_it_attacks_each_time_of_a_stated_duration_and_no_other_does():
    s = table(decks=DECKS, stage="beginning of combat")
    s.put(0, "battlefield", BEAR, OGRE)
    play(
        s,
        0,
        spell("Choose target creature. Whenever that creature attacks this turn, you gain 2 life.", "Cheer"),
        "Bear",
    )
    s.attack(["Bear", "Ogre"])
    s.resolve_all()
    assert s.life(0) == 22


@rule("603.7b", "603.2")
def test_that_player_is_the_one_who_was_dealt_the_damage_and_that_many_is_how_much():
    s = table(decks=[[basic("G")] * 20] * 3)
    s.put(0, "battlefield", OGRE)
    text = (
        "Choose target creature. Whenever that creature deals combat damage to an opponent this turn, that player loses that "
        "much life."
    )
    play(s, 0, spell(text, "Wrath"), "Ogre")
    s.attack({"Ogre": ("player", 2)})
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20, 14]


@rule("603.7b", "400.7")
def test_one_that_came_back_is_another_and_is_not_watched():
    s = table(decks=DECKS)
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE)
    play(
        s,
        0,
        spell("Choose target creature. When that creature becomes tapped this turn, you gain 5 life.", "Watch"),
        "Bear",
    )
    play(
        s,
        0,
        spell("Exile target creature, then return it to the battlefield under its owner's control.", "Blink"),
        "Bear",
    )
    play(s, 0, spell("Tap target creature.", "Bind"), "Bear")
    s.resolve_all()
    assert s.life(0) == 20
    play(
        s,
        0,
        spell("Choose target creature. When that creature becomes tapped this turn, you gain 5 life.", "Watch"),
        "Ogre",
    )
    play(s, 0, spell("Tap target creature.", "Bind"), "Ogre")
    s.resolve_all()
    assert s.life(0) == 25


@rule("603.7b", "611.2a")
def test_it_is_watched_until_your_next_turn_with_targets_of_its_own():
    s = table(decks=DECKS)
    s.put(1, "battlefield", OGRE)
    text = (
        "Choose target creature. Until your next turn, whenever that creature attacks, destroy target creature if it's "
        "attacking."
    )
    play(s, 0, spell(text, "Ambush"), "Ogre")
    s.pass_until("upkeep")
    s.expect(0, "targets", "Ogre")
    s.attack("Ogre", player=1)
    s.resolve_all()
    assert s.permanents(1) == []


@rule("603.7b", "120.1")
def test_the_victim_of_one_of_two_dies():
    s = table(decks=DECKS)
    s.put(0, "battlefield", beast("Bite", "{0}: ~ deals 2 damage to target creature."))
    s.put(1, "battlefield", BEAR)
    text = "Whenever a creature dealt damage by target creature dies this turn, you gain 1 life."
    play(s, 0, spell(text, "Feast"), "Bite")
    s.activate(0, "Bite", "Bear")
    s.resolve_all()
    assert s.life(0) == 21
