"""Reach (CR 702.17)."""

import pytest
from fights import fight, legal_blocks, lend, stacked, withdraw

from apnap import UnknownName
from apnap.testing import rule
from apnap_plugins.testing import creature

BIRD = creature("Bird", 2, 2, "flying")


@rule("702.17b")
def test_a_creature_with_reach_blocks_a_flyer_and_does_not_fly_itself():
    s = fight("flying", "reach")
    s.put(0, "battlefield", BIRD, creature("Bear", 2, 2))
    s.put(1, "battlefield", creature("Spider", 1, 3, "reach"), creature("Ogre", 3, 3))
    s.attack(["Bird", "Bear"])
    decision = s.wait_for("declare blockers", 1)
    offered = dict(zip(decision.options, decision.partners, strict=True))
    assert [s.game.name_of(a) for a in offered[s.find("Spider")]] == ["Bird", "Bear"]
    assert [s.game.name_of(a) for a in offered[s.find("Ogre")]] == ["Bear"]
    s.block({"Spider": "Bird"})
    s.pass_until("combat damage")
    assert s.permanents() == ["Bear", "Bird", "Ogre", "Spider"]


@rule("702.17b")
def test_it_is_blocked_by_creatures_without_flying():
    s = fight("flying", "reach")
    s.put(0, "battlefield", creature("Spider", 1, 3, "reach"))
    s.put(1, "battlefield", creature("Ogre", 3, 3))
    s.attack("Spider")
    s.block({"Ogre": "Spider"})
    s.pass_until("combat damage")
    assert s.permanents() == ["Ogre"]


@rule("702.17c")
def test_two_instances_are_redundant():
    s = fight("flying", "reach")
    s.put(0, "battlefield", BIRD)
    s.put(1, "battlefield", creature("Spider", 2, 3, "reach", "reach"))
    s.attack("Bird")
    s.block({"Spider": "Bird"})
    s.pass_until("combat damage")
    assert s.permanents() == ["Spider"]


def test_without_the_plugin_the_card_is_refused():
    s = fight("flying")
    with pytest.raises(UnknownName, match="reach"):
        s.put(1, "battlefield", creature("Spider", 1, 3, "reach"))


@rule("702.17a")
def test_as_a_static_ability_it_counts_while_it_is_there_and_uses_no_stack():
    s = fight("flying", "reach")
    bird = s.put(0, "battlefield", BIRD)
    bear = s.put(1, "battlefield", creature("Bear", 2, 2))
    lender = lend(s, 1, "reach")
    s.attack("Bird")
    assert legal_blocks(s, [bear], bird) == [(), (bear,)]
    s = fight("flying", "reach")
    s.put(0, "battlefield", BIRD)
    s.put(1, "battlefield", creature("Bear", 2, 2))
    lender = lend(s, 1, "reach")
    s.attack("Bird")
    withdraw(s, lender)
    s.pass_until("end of combat")  # nobody is asked
    assert s.permanents() == ["Bear", "Bird"]
    assert stacked(s) == 0
