"""Horsemanship (CR 702.31)."""

from __future__ import annotations

from evading import could_block
from fights import fight
from wordings import meaning

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.testing import creature

RIDER = creature("Rider", 2, 2, "horsemanship")
GUARD = creature("Guardsman", 1, 1, "horsemanship")
BEAR = creature("Bear", 2, 2)


@rule("702.31a", "702.31b")
def test_only_riders_block_a_rider():
    hawk = creature("Hawk", 1, 1, "flying")
    assert could_block(RIDER, BEAR, hawk, GUARD, mechanics=("horsemanship", "flying")) == ["Guardsman"]


@rule("702.31b")
def test_a_rider_blocks_with_or_without():
    assert could_block(BEAR, RIDER, mechanics=("horsemanship",)) == ["Rider"]


@rule("702.31b")
def test_a_blocker_that_loses_it_goes_on_blocking():
    s = fight("horsemanship")
    s.put(0, "battlefield", RIDER)
    s.put(1, "battlefield", GUARD)
    s.attack("Rider")
    s.block({"Guardsman": "Rider"})
    s.put(0, "battlefield", creature("Cage", 1, 1, *meaning("All creatures lose all abilities.")))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]


@rule("702.31c")
def test_two_instances_are_redundant():
    twice = creature("Twice", 2, 2, "horsemanship", "horsemanship")
    assert could_block(twice, BEAR, GUARD, mechanics=("horsemanship",)) == ["Guardsman"]


@rule("702.31a", "509.1b")
def test_it_adds_to_other_evasion():
    bird_rider = creature("Pegasus", 2, 2, "horsemanship", "flying")
    both = creature("Both", 1, 1, "horsemanship", "flying")
    assert could_block(bird_rider, GUARD, both, mechanics=("horsemanship", "flying")) == ["Both"]


@rule("702.31a")
def test_words():
    assert meaning("Horsemanship") == (Keyword("horsemanship"),)
