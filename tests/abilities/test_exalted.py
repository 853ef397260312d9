"""Exalted (CR 702.83)."""

from __future__ import annotations

from fights import fight, lend, stacked
from wordings import meaning

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.testing import creature

BEAR = creature("Bear", 2, 2)
SQUIRE = creature("Squire", 1, 1, "exalted")


@rule("702.83a")
def test_a_creature_that_attacks_alone_gets_bigger_until_end_of_turn():
    s = fight("exalted")
    s.put(0, "battlefield", SQUIRE, BEAR)
    s.attack("Bear")
    assert stacked(s) == 1
    s.resolve_all()
    assert (s.pt("Bear"), s.pt("Squire")) == ((3, 3), (1, 1))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 17]
    s.pass_until("upkeep", again=True)
    assert s.pt("Bear") == (2, 2)


@rule("702.83a")
def test_it_may_be_the_attacker_itself():
    s = fight("exalted")
    s.put(0, "battlefield", SQUIRE)
    s.attack("Squire")
    s.resolve_all()
    assert s.pt("Squire") == (2, 2)


@rule("702.83a")
def test_each_instance_triggers():
    s = fight("exalted")
    s.put(0, "battlefield", creature("Twice", 1, 1, "exalted", "exalted"), SQUIRE, BEAR)
    s.expect(0, "603.3b", [])
    s.attack("Bear")
    s.resolve_all()
    assert stacked(s) == 3
    assert s.pt("Bear") == (5, 5)


@rule("702.83b", "506.5")
def test_two_attackers_do_not_attack_alone():
    s = fight("exalted")
    s.put(0, "battlefield", SQUIRE, BEAR)
    s.attack(["Bear", "Squire"])
    assert stacked(s) == 0
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 17]


@rule("702.83b")
def test_it_counts_who_was_declared_not_who_is_left():
    s = fight("exalted")
    s.put(0, "battlefield", SQUIRE, BEAR)
    s.attack(["Bear", "Squire"])
    s.happen(Moved(s.find("Squire"), "hand"))
    assert stacked(s) == 0
    assert s.pt("Bear") == (2, 2)


@rule("702.83a")
def test_attackers_of_others_are_no_matter():
    s = fight("exalted")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", SQUIRE)
    s.attack("Bear")
    assert stacked(s) == 0


@rule("702.83a")
def test_where_its_source_is_gone_the_attacker_gets_bigger_nevertheless():
    s = fight("exalted")
    s.put(0, "battlefield", SQUIRE, BEAR)
    s.attack("Bear")
    s.happen(Moved(s.find("Squire"), "graveyard"))
    s.resolve_all()
    assert s.pt("Bear") == (3, 3)


@rule("702.83a", "400.7")
def test_an_attacker_that_left_and_came_back_gets_nothing():
    s = fight("exalted")
    s.put(0, "battlefield", SQUIRE, BEAR)
    s.attack("Bear")
    s.happen(Moved(s.find("Bear"), "exile"))
    s.happen(Moved(s.find("Bear", "exile"), "battlefield"))
    s.resolve_all()
    assert s.pt("Bear") == (2, 2)


@rule("702.83b")
def test_in_each_combat_phase_it_is_looked_at_anew():
    s = fight("exalted", players=3)
    s.put(0, "battlefield", SQUIRE, BEAR)
    s.attack({"Bear": ("player", 2)})
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20, 17]


@rule("122.1b", "702.83a")
def test_an_exalted_counter_gives_it_and_a_lender_gives_it_to_each():
    s = fight("exalted")
    s.put(0, "battlefield", creature("Elf", 1, 1), counters={"exalted": 1})
    s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.resolve_all()
    assert s.pt("Bear") == (3, 3)
    s = fight("exalted")
    s.put(0, "battlefield", creature("Elf", 1, 1), BEAR)
    lend(s, 0, "exalted")
    s.expect(0, "603.3b", [])
    s.attack("Bear")
    s.resolve_all()
    assert s.pt("Bear") == (4, 4)


@rule("702.83a")
def test_words():
    assert meaning("Exalted") == (Keyword("exalted"),)
    assert meaning("Other creatures you control have exalted.")[0].effects[0].parts[0].abilities == (
        Keyword("exalted"),
    )
