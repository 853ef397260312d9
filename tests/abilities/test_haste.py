"""Haste (CR 702.10)."""

import pytest
from fights import attackers, fight, lend, stacked, withdraw

from apnap import Context
from apnap.testing import rule
from apnap_plugins.rules.costs.costs import TapThisCost, UntapThisCost
from apnap_plugins.testing import creature

GOBLIN = creature("Goblin", 2, 2, "haste")
BEAR = creature("Bear", 2, 2)


@rule("702.10b")
def test_it_attacks_in_the_turn_in_which_it_came():
    s = fight("haste")
    goblin = s.put(0, "battlefield", GOBLIN, sick=True)
    s.put(0, "battlefield", BEAR, sick=True)
    assert s.wait_for("declare attackers", 0).options == (goblin,)
    s.attack("Goblin")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.10c")
def test_its_tap_symbol_can_be_paid_at_once():
    s = fight("haste")
    goblin = s.put(0, "battlefield", GOBLIN, sick=True)
    bear = s.put(0, "battlefield", BEAR, sick=True)
    assert TapThisCost().can_pay(Context(s.game, goblin, 0))
    assert not TapThisCost().can_pay(Context(s.game, bear, 0))
    s.set_field("tapped", True, goblin)
    assert UntapThisCost().can_pay(Context(s.game, goblin, 0))


@rule("702.10d")
def test_two_instances_are_redundant():
    s = fight("haste")
    s.put(0, "battlefield", creature("Goblin", 2, 2, "haste", "haste"), sick=True)
    s.attack("Goblin")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.10a")
@pytest.mark.parametrize("stays", [True, False])
def test_as_a_static_ability_it_counts_while_it_is_there_and_uses_no_stack(stays):
    s = fight("haste")
    bear = s.put(0, "battlefield", BEAR, sick=True)
    lender = lend(s, 0, "haste")
    s.settle()
    if stays:
        s.attack("Bear")
    else:
        withdraw(s, lender)
        s.pass_until("end of combat")
    assert attackers(s.game) == ([bear] if stays else [])
    assert stacked(s) == 0
