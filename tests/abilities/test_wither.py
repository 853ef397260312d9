"""Wither (CR 702.80)."""

from __future__ import annotations

import pytest
from fights import fight, lend, stacked, walker, withdraw
from magic import table
from testcards import YouPutTwiceAsMany
from wordings import meaning

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import power_of, toughness_of
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, permanent

HAG = creature("Hag", 2, 2, "wither")
OX = creature("Ox", 3, 5)


@rule("702.80a", "120.3d")
def test_damage_to_a_creature_is_not_marked_but_puts_counters():
    s = fight("wither")
    s.put(0, "battlefield", HAG)
    ox = s.put(1, "battlefield", OX)
    s.attack("Hag")
    s.block({"Ox": "Hag"})
    s.pass_until("combat damage")
    assert s.counters(ox) == {"-1/-1": 2}
    assert s.field("damage", ox) == 0
    assert (power_of(s.game, ox), toughness_of(s.game, ox)) == (1, 3)
    assert s.permanents() == ["Ox"]


@rule("702.80a", "704.5f")
def test_enough_of_it_kills_even_what_is_indestructible():
    s = fight("wither", "indestructible")
    s.put(0, "battlefield", creature("Giant", 5, 5, "wither"))
    s.put(1, "battlefield", creature("Ox", 3, 5, "indestructible"))
    s.attack("Giant")
    s.block({"Ox": "Giant"})
    s.pass_until("combat damage")
    assert s.permanents() == ["Giant"]


@rule("702.80a")
def test_players_and_planeswalkers_are_dealt_damage_as_by_anything():
    s = fight("wither")
    s.put(0, "battlefield", HAG, creature("Hag Two", 1, 1, "wither"))
    jace = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Hag": ("player", 1), "Hag Two": jace})
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18]
    assert s.counters(jace) == {"loyalty": 3}


@rule("702.80a", "120.3d")
def test_the_counters_outlast_the_turn():
    s = table("wither")
    ox = s.put(1, "battlefield", OX)
    hag = s.put(0, "battlefield", HAG)
    s.settle()
    s.happen(damage_event(hag, ox, 2))
    s.pass_until("upkeep", again=True)
    assert toughness_of(s.game, ox) == 3


@rule("702.80a", "120.3d")
@pytest.mark.parametrize(("doubler", "counters"), [(0, 4), (1, 2)])
def test_the_sources_controller_puts_them(doubler, counters):
    s = table("wither")
    hag, ox = s.put(0, "battlefield", HAG), s.put(1, "battlefield", OX)
    s.put(doubler, "battlefield", permanent("Twice", "Enchantment", YouPutTwiceAsMany()))
    s.settle()
    s.happen(damage_event(hag, ox, 2))
    assert s.counters(ox) == {"-1/-1": counters}


@rule("702.80b")
def test_a_source_that_left_had_it_last():
    s = fight("wither")
    hag, ox = s.put(0, "battlefield", HAG), s.put(1, "battlefield", OX)
    s.settle()
    s.happen(Moved(hag, "hand"))
    s.happen(damage_event(hag, ox, 2))
    assert s.counters(ox) == {"-1/-1": 2}


@rule("702.80b")
def test_a_source_that_lost_it_before_it_left_did_not_have_it():
    s = fight("wither")
    elf, ox = s.put(0, "battlefield", creature("Elf", 1, 1)), s.put(1, "battlefield", OX)
    withdraw(s, lend(s, 0, "wither"))
    s.happen(Moved(elf, "hand"))
    s.happen(damage_event(elf, ox, 2))
    assert (s.counters(ox), s.field("damage", ox)) == ({}, 2)


@rule("702.80c")
def test_a_spell_with_wither_and_a_card_in_a_graveyard():
    s = table("wither")
    ox = s.put(1, "battlefield", OX)
    s.put(0, "hand", instant("Puncture", DealDamage(3, Target()), TargetSpec(CREATURE), abilities=["wither"]))
    s.cast(0, "Puncture", "Ox")
    s.resolve()
    assert s.counters(ox) == {"-1/-1": 3}
    hag = s.put(0, "graveyard", HAG)
    s.settle()
    s.happen(damage_event(hag, ox, 1))
    assert s.counters(ox) == {"-1/-1": 4}


@rule("702.80d")
@pytest.mark.parametrize("keywords", [("wither", "wither"), ("wither", "infect")])
def test_several_instances_are_redundant(keywords):
    s = fight("wither", "infect")
    hag, ox = s.put(0, "battlefield", creature("Hag", 2, 2, *keywords)), s.put(1, "battlefield", OX)
    s.settle()
    s.happen(damage_event(hag, ox, 2))
    assert (s.counters(ox), s.field("damage", ox)) == ({"-1/-1": 2}, 0)


@rule("702.80a", "120.3f", "702.2b")
def test_with_lifelink_and_deathtouch_it_is_damage_nevertheless():
    s = fight("wither", "lifelink", "deathtouch")
    hag, ox = (
        s.put(0, "battlefield", creature("Hag", 1, 1, "wither", "lifelink", "deathtouch")),
        s.put(1, "battlefield", OX),
    )
    s.settle()
    s.happen(damage_event(hag, ox, 1))
    assert s.life_totals() == [21, 20]
    assert ox not in s.game.objects


@rule("702.80a", "704.5q")
def test_they_meet_plus_counters():
    s = fight("wither")
    hag, ox = s.put(0, "battlefield", HAG), s.put(1, "battlefield", OX, counters={"+1/+1": 3})
    s.settle()
    s.happen(damage_event(hag, ox, 2))
    assert s.counters(ox) == {"+1/+1": 1}


@rule("702.80a")
def test_words_and_that_it_uses_no_stack():
    assert meaning("Wither") == (Keyword("wither"),)
    s = fight("wither")
    hag, ox = s.put(0, "battlefield", HAG), s.put(1, "battlefield", OX)
    s.settle()
    s.happen(damage_event(hag, ox, 2))
    assert stacked(s) == 0
