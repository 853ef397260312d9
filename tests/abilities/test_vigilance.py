"""Vigilance (CR 702.20)."""

from fights import attackers, fight, lend, stacked, withdraw

from apnap.testing import rule
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import creature


@rule("702.20b")
def test_attacking_does_not_tap_it():
    s = fight("vigilance")
    knight = s.put(0, "battlefield", creature("Knight", 2, 2, "vigilance"))
    bear = s.put(0, "battlefield", creature("Bear", 2, 2))
    s.attack(["Knight", "Bear"])
    assert attackers(s.game) == [knight, bear]
    assert not s.field(TAPPED, knight)
    assert s.field(TAPPED, bear)


@rule("702.20b")
def test_it_can_block_in_the_next_turn():
    s = fight("vigilance")
    knight = s.put(0, "battlefield", creature("Knight", 2, 2, "vigilance"))
    s.put(1, "library", creature("Card", 1, 1), creature("Card", 1, 1))
    s.put(1, "battlefield", creature("Bear", 2, 2))
    s.attack("Knight")
    s.block({})
    s.pass_until("beginning of combat", again=True)
    s.attack({"Bear": ("player", 0)}, player=1)
    s.block({"Knight": "Bear"}, player=0)
    assert not s.field(TAPPED, knight)
    s.pass_until("combat damage")
    assert s.permanents() == []


@rule("702.20b")
def test_a_tapped_creature_with_vigilance_cannot_attack():
    s = fight("vigilance")
    s.put(0, "battlefield", creature("Knight", 2, 2, "vigilance"), tapped=True)
    s.pass_until("end of combat")
    assert attackers(s.game) == []


@rule("702.20c")
def test_two_instances_are_redundant():
    s = fight("vigilance")
    knight = s.put(0, "battlefield", creature("Knight", 2, 2, "vigilance", "vigilance"))
    s.attack("Knight")
    assert not s.field(TAPPED, knight)


@rule("702.20a")
def test_as_a_static_ability_it_changes_the_declaration_of_attackers_while_it_is_there():
    for stays in (True, False):
        s = fight("vigilance")
        bear = s.put(0, "battlefield", creature("Bear", 2, 2))
        lender = lend(s, 0, "vigilance")
        s.settle()
        if not stays:
            withdraw(s, lender)
        s.attack("Bear")
        assert s.field(TAPPED, bear) is not stays
        if stays:
            withdraw(s, lender)
            assert not s.field(TAPPED, bear)  # it counted as attackers were declared
        assert stacked(s) == 0
