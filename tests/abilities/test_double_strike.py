"""Double strike (CR 702.4)."""

import pytest
from fights import fight, lend, stacked, withdraw

from apnap import Context, Keyword
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import Gain, LoseKeyword, affect
from apnap_plugins.testing import creature

TWIN = creature("Twin", 2, 2, "double-strike")
KNIGHT = creature("Knight", 2, 2, "first-strike")
BEAR = creature("Bear", 2, 2)


@rule("702.4b")
def test_it_deals_damage_in_both_steps():
    s = fight("double-strike")
    s.put(0, "battlefield", TWIN)
    s.attack("Twin")
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16]


@rule("702.4b", "510.4")
def test_with_first_strikers_and_others():
    s = fight("double-strike", "first-strike")
    s.put(0, "battlefield", TWIN, KNIGHT, BEAR)
    s.attack(["Twin", "Knight", "Bear"])
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 16]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 12]


@rule("702.4b")
def test_a_blocker_that_dies_in_the_first_step_does_not_strike_and_the_attacker_has_nobody_left():
    s = fight("double-strike")
    s.put(0, "battlefield", TWIN)
    s.put(1, "battlefield", BEAR)
    s.attack("Twin")
    s.block({"Bear": "Twin"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Twin"]
    assert s.life_totals() == [20, 20]


@rule("702.4c")
def test_losing_it_in_the_first_step_stops_the_second_strike():
    s = fight("double-strike")
    twin = s.put(0, "battlefield", TWIN)
    s.attack("Twin")
    s.pass_until("combat damage")
    s.arrange(lambda: affect(Context(s.game, twin, 0), [twin], (LoseKeyword("double-strike"),)))
    s.pass_priority()
    s.pass_priority()
    assert s.game.stage_name() == "combat damage", "there is a second step"
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.4d")
def test_a_first_striker_that_gains_it_after_the_first_step_strikes_again():
    s = fight("double-strike", "first-strike")
    knight = s.put(0, "battlefield", KNIGHT)
    s.put(1, "battlefield", creature("Idle", 0, 1, "double-strike"))
    s.attack("Knight")
    s.block({})
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18]
    s.arrange(lambda: affect(Context(s.game, knight, 0), [knight], (Gain((Keyword("double-strike"),)),)))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16]


@rule("702.4e")
def test_two_instances_are_redundant():
    s = fight("double-strike")
    s.put(0, "battlefield", creature("Twin", 2, 2, "double-strike", "double-strike"))
    s.attack("Twin")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16]


@rule("702.4a")
@pytest.mark.parametrize("stays", [True, False])
def test_as_a_static_ability_it_changes_the_combat_damage_step_while_it_is_there(stays):
    s = fight("double-strike")
    s.put(0, "battlefield", BEAR)
    lender = lend(s, 0, "double-strike")
    s.attack("Bear")
    if not stays:
        withdraw(s, lender)
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16 if stays else 18]
    assert stacked(s) == 0
