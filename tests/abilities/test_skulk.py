"""Skulk (CR 702.118)."""

from __future__ import annotations

from evading import could_block
from fights import fight, legal_blocks
from wordings import meaning

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.testing import creature

SNEAK = creature("Sneak", 2, 2, "skulk")
SMALL = creature("Small", 1, 5)
EVEN = creature("Even", 2, 2)
BIG = creature("Big", 3, 1)


@rule("702.118b")
def test_creatures_with_greater_power_cannot_block_it():
    assert could_block(SNEAK, SMALL, EVEN, BIG, mechanics=("skulk",)) == ["Small", "Even"]


@rule("702.118b")
def test_a_big_blocker_with_skulk_and_any_block_by_one_are_no_matter():
    assert could_block(EVEN, creature("Hulk", 5, 5, "skulk"), mechanics=("skulk",)) == ["Hulk"]


@rule("702.118b")
def test_powers_count_as_they_are_when_blockers_are_declared():
    banner = creature("Banner", 0, 1, *meaning("Other creatures you control get +1/+1."))
    assert could_block(SNEAK, SMALL, EVEN, banner, mechanics=("skulk",)) == ["Small", "Banner"]
    s = fight("skulk")
    sneak = s.put(0, "battlefield", SNEAK, counters={"+1/+1": 1})
    big = s.put(1, "battlefield", BIG)
    s.attack("Sneak")
    assert legal_blocks(s, [big], sneak) == [(), (big,)]


@rule("702.118b")
def test_a_blocker_that_grows_later_goes_on_blocking():
    s = fight("skulk")
    s.put(0, "battlefield", SNEAK)
    s.put(1, "battlefield", EVEN)
    s.attack("Sneak")
    s.block({"Even": "Sneak"})
    s.put(1, "battlefield", creature("Banner", 0, 1, *meaning("Other creatures you control get +1/+1.")))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]


@rule("702.118c")
def test_two_instances_are_redundant():
    assert could_block(creature("Twice", 2, 2, "skulk", "skulk"), SMALL, EVEN, BIG, mechanics=("skulk",)) == [
        "Small",
        "Even",
    ]


@rule("702.118a", "509.1b")
def test_it_adds_to_other_evasion():
    bat = creature("Bat", 1, 1, "skulk", "flying")
    hawk, eagle = creature("Hawk", 1, 1, "flying"), creature("Eagle", 3, 3, "flying")
    assert could_block(bat, hawk, eagle, SMALL, mechanics=("skulk", "flying")) == ["Hawk"]


@rule("702.118a")
def test_words():
    assert meaning("Skulk") == (Keyword("skulk"),)
