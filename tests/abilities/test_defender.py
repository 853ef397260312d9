"""Defender (CR 702.3)."""

from fightcards import AsThough
from fights import attackers, fight, lend, stacked, withdraw

from apnap.testing import rule
from apnap_plugins.rules.combat.effects import AttacksIfAble
from apnap_plugins.testing import creature

WALL = creature("Wall", 2, 4, "defender")


@rule("702.3b")
def test_it_cannot_attack():
    s = fight("defender")
    s.put(0, "battlefield", WALL)
    bear = s.put(0, "battlefield", creature("Bear", 2, 2))
    assert s.wait_for("declare attackers", 0).options == (bear,)
    s.attack("Bear")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.3b")
def test_it_blocks():
    s = fight("defender")
    s.put(0, "battlefield", creature("Bear", 2, 2))
    s.put(1, "battlefield", WALL)
    s.attack("Bear")
    s.block({"Wall": "Bear"})
    s.pass_until("combat damage")
    assert s.permanents() == ["Wall"]


@rule("702.3b")
def test_a_requirement_does_not_make_it_attack():
    s = fight("defender")
    s.put(0, "battlefield", creature("Wall", 2, 4, "defender", AttacksIfAble()))
    s.pass_until("end of combat")
    assert attackers(s.game) == []


@rule("702.3b", "609.4")
def test_it_attacks_as_though_it_did_not_have_defender():
    s = fight("defender")
    s.put(0, "battlefield", creature("Wall", 2, 4, "defender", AsThough("defender", "attack", False)))
    s.attack("Wall")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.3c")
def test_two_instances_are_redundant():
    s = fight("defender")
    s.put(0, "battlefield", creature("Wall", 2, 4, "defender", "defender", AsThough("defender", "attack", False)))
    s.attack("Wall")
    assert len(attackers(s.game)) == 1


@rule("702.3a")
def test_as_a_static_ability_it_counts_while_it_is_there_and_uses_no_stack():
    s = fight("defender")
    s.put(0, "battlefield", creature("Bear", 2, 2))
    lend(s, 0, "defender")
    s.pass_until("end of combat")
    assert attackers(s.game) == []
    s = fight("defender")
    s.put(0, "battlefield", creature("Bear", 2, 2))
    lender = lend(s, 0, "defender")
    s.settle()
    withdraw(s, lender)
    s.attack("Bear")
    assert len(attackers(s.game)) == 1
    assert stacked(s) == 0
