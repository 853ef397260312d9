"""Lifelink (CR 702.15)."""

import pytest
from fights import fight, lend, stacked, walker, withdraw

from apnap import Moved, Triggered
from apnap.testing import rule
from apnap.testing.selecting import Raw
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.damage import LifeGained, damage_event
from apnap_plugins.rules.damage.effects import CantGainLife, MoreLife
from apnap_plugins.rules.damage.triggers import WhenYouGainLife
from apnap_plugins.rules.effects.prevention import Prevents, to_you
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import creature

CAT = creature("Cat", 3, 3, "lifelink")
PRIDEMATE = creature("Pridemate", 2, 2, Triggered(WhenYouGainLife(), PutCounters(PLUS)))


def gains(s) -> list[tuple[int, int]]:
    return [(gain.player, gain.amount) for gain in s.events(LifeGained)]


@rule("702.15b", "120.3f")
def test_damage_to_a_player_gains_life_beside_the_loss():
    s = fight("lifelink")
    s.put(0, "battlefield", CAT)
    s.attack("Cat")
    s.pass_until("combat damage")
    assert s.life_totals() == [23, 17]


@rule("702.15b")
def test_damage_to_a_creature_or_planeswalker_too():
    s = fight("lifelink")
    s.put(0, "battlefield", CAT, CAT)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.put(1, "battlefield", creature("Bear", 2, 2))
    first, second = s.find_all("Cat")
    s.attack({first: w, second: ("player", 1)})
    s.block({"Bear": second})
    s.pass_until("combat damage")
    assert s.life_totals() == [26, 20]
    assert s.counters(w) == {"loyalty": 1}


@rule("702.15b")
def test_both_sides_gain_at_the_same_time_and_survive():
    s = fight("lifelink")
    s.put(0, "battlefield", CAT, creature("Bear", 3, 3))
    s.put(1, "battlefield", CAT)
    s.set_field("life", 3, 1)
    s.attack({s.find_all("Cat", player=0)[0]: ("player", 1), "Bear": ("player", 1)})
    s.block({"Cat": s.find_all("Cat", player=0)[0]})
    s.pass_until("combat damage")
    assert s.life_totals() == [23, 3]
    assert not s.game.is_over()


@rule("702.15e")
def test_several_sources_gain_separately():
    s = fight("lifelink")
    s.put(0, "battlefield", CAT, creature("Kitten", 1, 1, "lifelink"))
    s.attack(["Cat", "Kitten"])
    s.pass_until("combat damage")
    assert sorted(gains(s)) == [(0, 1), (0, 3)]


@rule("702.15e")
def test_the_example_of_ajanis_pridemate():
    """Example of 702.15e: two creatures with lifelink deal combat damage at once, and it triggers twice."""
    s = fight("lifelink")
    s.put(0, "battlefield", CAT, creature("Kitten", 1, 1, "lifelink"), PRIDEMATE)
    s.attack(["Cat", "Kitten"])
    s.expect(0, "order", Raw((0, 1)))
    s.pass_until("combat damage")
    assert (s.life_totals(), s.kinds()) == ([24, 16], ["ability", "ability"])
    s.resolve_all()
    assert s.counters("Pridemate") == {PLUS: 2}


@rule("119.9", "119.10", "702.15e")
def test_what_one_source_deals_at_once_is_one_gain():
    """An attacker that two creatures block: a Pridemate triggers once, and one more life is one more."""
    s = fight("lifelink")
    s.put(0, "battlefield", CAT, PRIDEMATE, creature("Angel", 2, 2, MoreLife(plus=1)))
    s.put(1, "battlefield", creature("Elf", 1, 1), creature("Imp", 1, 1))
    s.attack("Cat")
    cat = s.find("Cat")
    s.expect(1, "declare blockers", {"Elf": cat, "Imp": cat})
    s.expect(0, "order", ["Elf", "Imp"])
    s.expect(0, "assign combat damage", Raw((1, 2)))
    s.pass_until("combat damage")
    s.resolve_all()
    assert gains(s) == [(0, 4)]
    assert s.life_totals() == [24, 20]
    assert s.counters("Pridemate") == {PLUS: 1}


@rule("119.9", "702.15e")
@pytest.mark.parametrize("players", [2, 4])
def test_one_source_that_damages_everybody_gains_once(players):
    s = fight("lifelink", players=players)
    cat, mate = s.put(0, "battlefield", CAT, PRIDEMATE)
    s.settle()
    s.happen(*(damage_event(cat, ("player", p), 2) for p in range(players)), damage_event(cat, mate, 1))
    s.resolve_all()
    assert gains(s) == [(0, 2 * players + 1)]
    assert s.counters(mate) == {PLUS: 1}


@rule("702.15e", "119.9")
def test_two_sources_of_several_recipients_each_gain_once():
    s = fight("lifelink")
    first, second, mate = s.put(0, "battlefield", CAT, CAT, PRIDEMATE)
    s.settle()
    s.expect(0, "order", Raw((0, 1)))
    s.happen(*(damage_event(source, ("player", p), 1) for source in (first, second) for p in (0, 1)))
    s.resolve_all()
    assert gains(s) == [(0, 2), (0, 2)]
    assert s.counters(mate) == {PLUS: 2}


@rule("119.9", "702.15b")
def test_damage_at_another_time_is_another_gain():
    s = fight("lifelink")
    cat, mate = s.put(0, "battlefield", CAT, PRIDEMATE)
    s.settle()
    s.happen(damage_event(cat, ("player", 1), 1))
    s.happen(damage_event(cat, ("player", 1), 1))
    s.resolve_all()
    assert gains(s) == [(0, 1), (0, 1)]
    assert s.counters(mate) == {PLUS: 2}


@rule("702.15b", "119.7")
def test_who_cannot_gain_life_gains_none_for_all_of_it():
    s = fight("lifelink")
    cat, _ = s.put(0, "battlefield", CAT, creature("Skull", 1, 1, CantGainLife(EachPlayer())))
    s.settle()
    s.happen(damage_event(cat, ("player", 0), 1), damage_event(cat, ("player", 1), 1))
    assert gains(s) == []
    assert s.life_totals() == [19, 19]


@rule("702.15b", "615.6")
def test_what_was_prevented_of_it_is_not_gained():
    s = fight("lifelink", "prevention")
    cat, *_ = s.put(0, "battlefield", CAT, creature("Shade", 1, 1, Prevents(to_you(), 1)))
    s.settle()
    s.happen(damage_event(cat, ("player", 0), 3), damage_event(cat, ("player", 1), 3))
    assert gains(s) == [(0, 5)]
    assert s.life_totals() == [23, 17]


@rule("702.15f")
def test_two_instances_are_redundant():
    s = fight("lifelink")
    s.put(0, "battlefield", creature("Cat", 3, 3, "lifelink", "lifelink"))
    s.attack("Cat")
    s.pass_until("combat damage")
    assert s.life_totals() == [23, 17]


@rule("702.15c", "702.15d")
@pytest.mark.parametrize(("player", "totals"), [(0, [22, 18]), (1, [20, 20])])
def test_a_source_that_left_had_it_last(player, totals):
    """Whoever controlled it last gains the life."""
    s = fight("lifelink")
    cat = s.put(player, "battlefield", CAT)
    s.settle()
    s.happen(Moved(cat, "graveyard"))
    s.happen(damage_event(cat, ("player", 1), 2))
    assert s.life_totals() == totals


@rule("702.15d", "702.15b")
def test_a_card_in_a_graveyard_gains_for_its_owner():
    s = fight("lifelink")
    cat = s.put(1, "graveyard", CAT)
    s.settle()
    s.happen(damage_event(cat, ("player", 0), 2))
    assert s.life_totals() == [18, 22]


@rule("702.15a")
@pytest.mark.parametrize("stays", [True, False])
def test_as_a_static_ability_it_counts_while_it_is_there_and_uses_no_stack(stays):
    s = fight("lifelink")
    s.put(0, "battlefield", creature("Bear", 2, 2))
    lender = lend(s, 0, "lifelink")
    s.attack("Bear")
    if not stays:
        withdraw(s, lender)
    s.pass_until("combat damage")
    assert s.life_totals() == [22 if stays else 20, 18]
    assert stacked(s) == 0
