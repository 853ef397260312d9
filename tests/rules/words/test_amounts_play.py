"""Numbers found among several objects, by arithmetic, and from what was done, in cards made from text (CR 107.1, 608.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST = basic("G")


@pytest.mark.parametrize(
    "line",
    [
        "Destroy all artifacts. You gain 2 life for each artifact destroyed this way.",
        "Destroy all creatures. You gain X life, where X is the number of creatures destroyed this way.",
        "Target creature gets +1/+1 until end of turn if its power is 2.",
        "Destroy target creature if its toughness is less than or equal to the number of cards in your graveyard.",
        "Exile target creature. If it had mana value 3 or less, you gain 3 life.",
        "You gain life equal to the total toughness of other creatures you control.",
        "Draw a card if you control a Swamp. Otherwise, you lose 1 life.",
        "You may draw X cards, where X is the number of creatures you control.",
        "You may have target creature get +X/+X until end of turn, where X is the number of cards in your hand.",
        "Draw cards equal to the number of different powers among creatures you control.",
        "You gain life equal to the number of creatures on the battlefield with flying.",
    ],
)
def test_what_a_spell_says_of_numbers_is_said_again(line):
    assert meaning(line, spell=True)


@rule("608.2c", "701.7b")
def test_only_what_was_destroyed_this_way_counts():
    s = table()
    s.put(0, "battlefield", BEAR, beast("Rock", "Indestructible"), beast("Egg", types="Artifact Creature"))
    s.put(1, "battlefield", OGRE, FOREST)
    play(s, 0, spell("Destroy all creatures. You gain 1 life for each creature destroyed this way."))
    assert s.life_totals() == [23, 20]


@rule("608.2c")
def test_if_something_of_the_kind_was_destroyed_this_way():
    text = "Destroy target artifact or land. If an artifact is destroyed this way, you gain 5 life."
    for target, life in (("Forest", 20), ("Box", 25), ("Safe", 20)):
        s = table()
        s.put(1, "battlefield", FOREST, made("Box", "Artifact", ""), made("Safe", "Artifact", "Indestructible"))
        play(s, 0, spell(text), target)
        assert s.life(0) == life


@rule("608.2h")
def test_the_number_that_what_was_destroyed_had():
    text = "Destroy target creature. If its mana value was 3 or less, you gain 3 life."
    for victim, life in ((beast("Cheap", cost="{3}"), 23), (beast("Dear", cost="{4}"), 20)):
        s = table()
        s.put(1, "battlefield", victim)
        play(s, 0, spell(text), victim.name)
        assert s.life(0) == life


@rule("608.2c")
def test_one_thing_where_a_number_is_small_enough_and_another_otherwise():
    text = "Target creature gets +3/+3 until end of turn if its power is 2. Otherwise, you gain 4 life."
    for name, life in (("Bear", 20), ("Ogre", 24)):
        s = table()
        s.put(1, "battlefield", BEAR, OGRE)
        play(s, 0, spell(text), name)
        assert s.life(0) == life
        assert s.pt("Bear") == ((5, 5) if name == "Bear" else (2, 2))


@rule("208.1")
def test_three_creatures_with_different_powers():
    when = (
        "Coven \u2014 At the beginning of your end step, if you control three or more creatures with different powers"
    )
    for third, cards in (("3/1", 1), ("2/9", 0)):
        s = table()
        s.put(0, "library", FOREST, FOREST)
        s.put(
            0,
            "battlefield",
            shrine(f"{when}, draw a card."),
            beast("One", size="1/1"),
            beast("Two", size="2/2"),
            beast("Three", size=third),
        )
        s.put(1, "battlefield", beast("Four", size="4/4"))
        s.pass_until("end")
        s.resolve_all()
        assert len(s.zone_names(0, "hand")) == cards


@rule("107.1b")
def test_a_number_less_another_is_never_below_zero():
    for held, life in ((6, 22), (3, 20)):
        s = table()
        s.put(0, "hand", *[FOREST] * held)
        s.put(0, "battlefield", shrine("{0}: You gain X life, where X is the number of cards in your hand minus 4."))
        s.act(0, "activate", "Shrine").resolve()
        assert s.life(0) == life


@rule("601.2h")
def test_the_mana_that_was_spent_on_a_spell():
    s = table()
    s.put(0, "battlefield", FOREST, FOREST, FOREST)
    s.put(
        0,
        "battlefield",
        shrine("Whenever you cast a spell, you gain life equal to the amount of mana spent to cast that spell."),
    )
    s.put(0, "hand", beast("Cow", cost="{2}{G}"), beast("Cub"))
    s.cast(0, "Cub")
    s.resolve_all()
    assert s.life(0) == 20
    s.cast(0, "Cow")
    s.resolve_all()
    assert s.life(0) == 23


@rule("611.3")
def test_others_on_the_battlefield_of_which_something_is_said():
    s = table()
    s.put(
        0, "battlefield", beast("Angel", "Flying\n~ gets +1/+1 for each other creature on the battlefield with flying.")
    )
    s.put(0, "battlefield", BEAR, beast("Bird", "Flying", "1/1"))
    s.put(1, "battlefield", beast("Bat", "Flying", "1/1"))
    assert s.pt("Angel") == (4, 4)
