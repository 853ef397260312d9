"""First strike (CR 702.7)."""

import pytest
from fights import fight, lend, stacked, withdraw

from apnap import Context, Keyword, StageBegan
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import Gain, LoseKeyword, affect
from apnap_plugins.testing import creature

KNIGHT = creature("Knight", 2, 2, "first-strike")
BEAR = creature("Bear", 2, 2)


def damage_steps(s) -> int:
    return sum(begun.stage == "combat damage" for begun in s.events(StageBegan))


@rule("702.7b")
def test_it_strikes_first():
    s = fight("first-strike")
    s.put(0, "battlefield", KNIGHT)
    s.put(1, "battlefield", BEAR)
    s.attack("Knight")
    s.block({"Bear": "Knight"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Knight"]
    assert s.field("damage", s.find("Knight")) == 0
    assert damage_steps(s) == 2


@rule("702.7b", "510.4")
def test_the_others_follow_in_a_second_step_with_priority_in_between():
    s = fight("first-strike")
    s.put(0, "battlefield", KNIGHT, BEAR)
    s.attack(["Knight", "Bear"])
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18]
    s.pass_until("combat damage", again=True)
    assert s.life_totals() == [20, 16]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16]


@rule("510.4")
def test_without_it_there_is_one_step():
    s = fight("first-strike")
    s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.pass_until("end of combat")
    assert damage_steps(s) == 1


@rule("702.7b")
def test_two_of_them_strike_at_the_same_time():
    s = fight("first-strike")
    s.put(0, "battlefield", KNIGHT)
    s.put(1, "battlefield", creature("Guard", 2, 2, "first-strike"))
    s.attack("Knight")
    s.block({"Guard": "Knight"})
    s.pass_until("combat damage")
    assert s.permanents() == []


@rule("702.7b")
def test_a_blocker_strikes_first_too():
    s = fight("first-strike")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", KNIGHT)
    s.attack("Bear")
    s.block({"Knight": "Bear"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Knight"]


@rule("702.7c")
def test_gaining_it_between_the_steps_does_not_cost_the_damage():
    s = fight("first-strike")
    s.put(0, "battlefield", KNIGHT)
    bear = s.put(0, "battlefield", BEAR)
    s.attack(["Knight", "Bear"])
    s.pass_until("combat damage")
    s.arrange(lambda: affect(Context(s.game, bear, 0), [bear], (Gain((Keyword("first-strike"),)),)))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16]


@rule("702.7c")
def test_losing_it_between_the_steps_does_not_give_damage_again():
    s = fight("first-strike")
    knight = s.put(0, "battlefield", KNIGHT)
    s.attack("Knight")
    s.pass_until("combat damage")
    s.arrange(lambda: affect(Context(s.game, knight, 0), [knight], (LoseKeyword("first-strike"),)))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.7d")
def test_two_instances_are_redundant():
    s = fight("first-strike")
    s.put(0, "battlefield", creature("Knight", 2, 2, "first-strike", "first-strike"))
    s.attack("Knight")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]
    assert damage_steps(s) == 2


@rule("702.7a")
@pytest.mark.parametrize("stays", [True, False])
def test_as_a_static_ability_it_changes_the_combat_damage_step_while_it_is_there(stays):
    s = fight("first-strike")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", creature("Cub", 2, 2))
    lender = lend(s, 0, "first-strike")
    s.attack("Bear")
    s.block({"Cub": "Bear"})
    if not stays:
        withdraw(s, lender)
    s.pass_until("end of combat")
    assert ("Bear" in s.permanents()) is stays
    assert "Cub" not in s.permanents()
    assert damage_steps(s) == 1 + stays
    assert stacked(s) == 0
