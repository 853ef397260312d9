"""Infect (CR 702.90)."""

from __future__ import annotations

import pytest
from fights import fight, lend, walker, withdraw
from magic import table
from testcards import YouPutTwiceAsMany
from wordings import meaning

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.counters.counters import player_counters
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import toughness_of
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, permanent

AGENT = creature("Agent", 2, 2, "infect")
OX = creature("Ox", 3, 5)


def poison(s) -> list[int]:
    return [player_counters(s.game, p, "poison") for p in s.game.players]


@rule("702.90b", "120.3b")
def test_damage_to_a_player_gives_poison_and_costs_no_life():
    s = fight("infect")
    s.put(0, "battlefield", AGENT)
    s.attack("Agent")
    s.pass_until("combat damage")
    assert (s.life_totals(), poison(s)) == ([20, 20], [0, 2])


@rule("702.90b", "704.5c")
def test_ten_poison_counters_are_too_many():
    s = fight("infect")
    s.put(0, "battlefield", creature("Blight", 10, 10, "infect"))
    s.attack("Blight")
    s.pass_until(lambda game: game.is_over())
    assert s.game.is_over()
    assert list(s.game.players_in()) == [0]


@rule("702.90c", "120.3d")
def test_damage_to_a_creature_is_not_marked_but_puts_counters():
    s = fight("infect")
    s.put(0, "battlefield", AGENT)
    ox = s.put(1, "battlefield", OX)
    s.attack("Agent")
    s.block({"Ox": "Agent"})
    s.pass_until("combat damage")
    assert (s.counters(ox), s.field("damage", ox), toughness_of(s.game, ox)) == ({"-1/-1": 2}, 0, 3)
    assert poison(s) == [0, 0]
    assert s.permanents() == ["Ox"]


@rule("702.90a", "702.90b")
def test_planeswalkers_are_dealt_damage_as_by_anything():
    s = fight("infect")
    s.put(0, "battlefield", AGENT)
    jace = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Agent": jace})
    s.pass_until("combat damage")
    assert s.counters(jace) == {"loyalty": 2}
    assert poison(s) == [0, 0]


@rule("702.90b", "702.90c", "702.19b")
def test_with_trample_it_does_both_and_what_is_lethal_stays_so():
    s = fight("infect", "trample")
    s.put(0, "battlefield", creature("Crusher", 8, 8, "infect", "trample"))
    ox = s.put(1, "battlefield", OX)
    s.attack("Crusher")
    s.block({"Ox": "Crusher"})
    s.expect(0, "assign combat damage", [5, 3])
    s.pass_until("combat damage")
    assert (poison(s), s.life_totals()) == ([0, 3], [20, 20])
    assert ox not in s.game.objects


@rule("702.90b", "120.3b")
@pytest.mark.parametrize(("doubler", "counters"), [(0, 4), (1, 2)])
def test_the_sources_controller_gives_them(doubler, counters):
    s = table("infect")
    agent, ox = s.put(0, "battlefield", AGENT), s.put(1, "battlefield", OX)
    s.put(doubler, "battlefield", permanent("Twice", "Enchantment", YouPutTwiceAsMany()))
    s.settle()
    s.happen(damage_event(agent, ("player", 1), 2), damage_event(agent, ox, 2))
    assert poison(s) == [0, counters]
    assert s.counters(ox) == {"-1/-1": counters}


@rule("702.90d")
def test_a_source_that_left_had_it_last():
    s = fight("infect")
    agent, ox = s.put(0, "battlefield", AGENT), s.put(1, "battlefield", OX)
    s.settle()
    s.happen(Moved(agent, "hand"))
    s.happen(damage_event(agent, ox, 2), damage_event(agent, ("player", 1), 1))
    assert (s.counters(ox), poison(s), s.life_totals()) == ({"-1/-1": 2}, [0, 1], [20, 20])


@rule("702.90d")
def test_a_source_that_lost_it_before_it_left_did_not_have_it():
    s = fight("infect")
    elf = s.put(0, "battlefield", creature("Elf", 1, 1))
    withdraw(s, lend(s, 0, "infect"))
    s.happen(Moved(elf, "hand"))
    s.happen(damage_event(elf, ("player", 1), 2))
    assert (poison(s), s.life_totals()) == ([0, 0], [20, 18])


@rule("702.90e")
def test_a_spell_with_infect_and_a_card_in_a_graveyard():
    s = table("infect")
    ox = s.put(1, "battlefield", OX)
    s.put(0, "hand", instant("Spore", DealDamage(3, Target()), TargetSpec(CREATURE), abilities=["infect"]))
    s.cast(0, "Spore", "Ox")
    s.resolve()
    assert s.counters(ox) == {"-1/-1": 3}
    agent = s.put(0, "graveyard", AGENT)
    s.settle()
    s.happen(damage_event(agent, ("player", 1), 1))
    assert poison(s) == [0, 1]


@rule("702.90f")
def test_two_instances_are_redundant():
    s = fight("infect")
    twice, ox = s.put(0, "battlefield", creature("Twice", 2, 2, "infect", "infect")), s.put(1, "battlefield", OX)
    s.settle()
    s.happen(damage_event(twice, ("player", 1), 2), damage_event(twice, ox, 2))
    assert (poison(s), s.counters(ox)) == ([0, 2], {"-1/-1": 2})


@rule("702.90b", "120.3f")
def test_with_lifelink_life_is_gained_for_the_damage():
    s = fight("infect", "lifelink")
    both = s.put(0, "battlefield", creature("Both", 2, 2, "infect", "lifelink"))
    s.settle()
    s.happen(damage_event(both, ("player", 1), 2))
    assert (s.life_totals(), poison(s)) == ([22, 20], [0, 2])


@rule("702.90b")
def test_prevented_damage_poisons_nobody():
    s = fight("infect", "protection")
    agent = s.put(0, "battlefield", AGENT)
    s.put(
        1, "battlefield", permanent("Calm", "Enchantment", *meaning("Prevent all damage that would be dealt to you."))
    )
    s.settle()
    s.happen(damage_event(agent, ("player", 1), 2))
    assert (s.life_totals(), poison(s)) == ([20, 20], [0, 0])


@rule("702.90b")
def test_in_a_game_of_three_only_who_was_dealt_damage_is_poisoned():
    s = fight("infect", players=3)
    s.put(0, "battlefield", AGENT)
    s.attack({"Agent": ("player", 2)})
    s.pass_until("combat damage")
    assert poison(s) == [0, 0, 2]


@rule("702.90a")
@pytest.mark.parametrize("stays", [True, False])
def test_as_a_static_ability_it_counts_while_it_is_there(stays):
    s = fight("infect")
    s.put(0, "battlefield", creature("Bear", 2, 2))
    lender = lend(s, 0, "infect")
    s.attack("Bear")
    if not stays:
        withdraw(s, lender)
    s.pass_until("combat damage")
    assert (s.life_totals(), poison(s)) == (([20, 20], [0, 2]) if stays else ([20, 18], [0, 0]))


@rule("702.90a")
def test_words():
    assert meaning("Infect") == (Keyword("infect"),)
