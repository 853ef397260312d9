"""Cards made from their text, of words that were read through by hand against the rules, played (CR 608.2, 613, 701)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.continuous.continuous import SetPT
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic

FOREST, SWAMP = basic("G"), basic("B")
TOWER = made("Tower", "Land", "")


def hands(s):
    return [len(s.zone_names(p, "hand")) for p in s.game.players]


@rule("608.2h")
def test_x_that_the_text_defines_is_the_same_throughout():
    s = table()
    s.put(0, "battlefield", OGRE)
    text = "Target creature gets +X/+X until end of turn and you gain X life, where X is that creature's power."
    play(s, 0, made("Swell", "Instant", text), "Ogre")
    assert s.pt("Ogre") == (6, 6)
    assert s.life_totals()[0] == 23


@rule("107.3c")
def test_x_is_found_before_the_first_instruction_that_has_it_but_after_those_that_have_not():
    s = table()
    for _ in range(9):
        s.put(0, "library", BEAR)
    s.put(0, "hand", BEAR)
    text = "Draw a card. You draw X cards and you lose X life, where X is the number of cards in your hand."
    play(s, 0, made("Hoard", "Sorcery", text))
    assert hands(s)[0] == 2 + 2
    assert s.life_totals()[0] == 18


@rule("608.2h")
def test_a_land_that_was_destroyed_is_spoken_of_as_it_was():
    digger = beast("Digger", "{T}: Destroy target land. If that land was nonbasic, untap this creature.")
    for land, tapped in ((TOWER, False), (FOREST, True)):
        s = table()
        s.put(0, "battlefield", digger)
        s.put(1, "battlefield", land)
        s.activate(0, "Digger", land.name)
        s.resolve()
        assert s.permanents() == ["Digger"]
        assert bool(s.field(TAPPED, "Digger")) == tapped


def test_more_cards_in_hand_than_each_opponent():
    monk = beast("Monk", "As long as you have more cards in hand than each opponent, this creature gets +1/+2.")
    s = table()
    s.put(0, "battlefield", monk)
    assert s.pt("Monk") == (2, 2)
    s.put(0, "hand", BEAR)
    assert s.pt("Monk") == (3, 4)
    s.put(1, "hand", BEAR)
    assert s.pt("Monk") == (2, 2)


@rule("608.2h")
def test_a_sacrificed_aura_knows_what_it_enchanted():
    s = table()
    s.put(1, "battlefield", OGRE)
    bonds = made("Bonds", "Enchantment — Aura", "Enchant creature\nSacrifice this Aura: Exile enchanted creature.")
    play(s, 0, bonds, "Ogre")
    s.activate(0, "Bonds")
    s.resolve()
    assert s.zone_names(1, "exile") == ["Ogre"]


@rule("603.10a")
def test_a_creature_that_was_dealt_damage_by_the_one_that_has_the_ability():
    text = (
        'All Sliver creatures have "Whenever a creature dealt damage by this creature this turn dies, '
        'put a +1/+1 counter on this creature."'
    )
    s = table()
    s.put(0, "battlefield", beast("Mother", text, types="Creature — Sliver"))
    s.put(
        0,
        "battlefield",
        beast("Biter", "{T}: This creature deals 2 damage to target creature.", types="Creature — Sliver"),
    )
    s.put(1, "battlefield", BEAR)
    s.activate(0, "Biter", "Bear")
    s.resolve_all()
    assert (s.counters_on("Biter"), s.counters_on("Mother")) == (1, 0)


def test_if_you_do_gain_control_of_what_you_control_already():
    text = "Tap target creature. You may gain control of target creature until end of turn. If you do, untap it."
    s = table()
    s.put(0, "battlefield", OGRE)
    s.put(0, "hand", made("Lure", "Sorcery", text))
    s.expect(0, "YesNo", True)
    s.cast(0, "Lure", "Ogre", "Ogre")
    s.resolve()
    assert not s.field(TAPPED, "Ogre")


@rule("115.10a")
def test_return_a_creature_may_return_itself_and_is_no_target():
    s = table()
    s.put(0, "battlefield", OGRE)
    cloak = beast("Cloak", "When this creature enters, return a creature you control to its owner's hand.")
    play(s, 0, cloak)
    s.expect(0, "Choose", ["Cloak"])
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Cloak"]
    assert s.permanents() == ["Ogre"]


@rule("603.6c", "400.7e")
def test_another_card_is_not_the_one_that_died():
    text = "When this creature dies, return another target creature card from your graveyard to your hand."
    s = table()
    s.put(0, "battlefield", beast("Thrash", text))
    play(s, 0, made("Doom", "Sorcery", "Destroy target creature."), "Thrash")
    s.resolve_all()
    assert s.zone_names(0, "hand") == []
    s = table()
    s.put(0, "battlefield", beast("Thrash", text))
    s.put(0, "graveyard", BEAR)
    play(s, 0, made("Doom", "Sorcery", "Destroy target creature."), "Thrash")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]


# Gained words that would define characteristics if they were printed -------------------------------------------

AVATAR = (
    "{0}: Until end of turn, this enchantment becomes a Monk Avatar creature in addition to its other types and gains "
    '"This creature\'s power and toughness are each equal to the number of lore counters on it."'
)
INK = made("Ink", "Instant", "Put two lore counters on target enchantment.")
SHRINK = made("Shrink", "Instant", "Target creature has base power and toughness 1/1 until end of turn.")


def myth():
    s = table()
    s.put(0, "battlefield", made("Myth", "Enchantment", AVATAR))
    play(s, 0, INK, "Myth")
    return s


def awake(s):
    s.activate(0, "Myth")
    s.resolve()
    return s.pt("Myth")


def test_gained_power_and_toughness_follow_what_they_count():
    s = myth()
    assert awake(s) == (2, 2)
    play(s, 0, INK, "Myth")
    assert s.pt("Myth") == (4, 4)


@rule("604.3a", "613.4b")
def test_gained_power_and_toughness_are_not_characteristic_defining_the_latest_effect_that_sets_them_counts():
    s = myth()
    awake(s)
    play(s, 0, SHRINK, "Myth")
    assert s.pt("Myth") == (1, 1)
    assert awake(s) == (2, 2)


def test_the_words_of_a_gained_ability_say_it_again():
    (ability,) = meaning(
        'Enchanted creature has "This creature\'s power and toughness are each equal to your life total."'
    )
    (part,) = ability.effects[0].parts
    (gained,) = part.abilities
    assert not gained.defining and isinstance(gained.effects[0].parts[0], SetPT)


def test_power_alone_is_not_gained_that_way():
    with pytest.raises(NotUnderstood):
        meaning('Enchanted creature has "This creature\'s power is equal to your life total."')
