"""Fear (CR 702.36)."""

from __future__ import annotations

from evading import could_block
from wordings import meaning

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.testing import creature

SPECTER = creature("Specter", 2, 2, "fear", cost="{2}{B}")
BLACK = creature("Rat", 1, 1, cost="{B}")
BOTH = creature("Shaman", 1, 1, cost="{B}{G}")
GREEN = creature("Bear", 2, 2, cost="{1}{G}")
GOLEM = creature("Golem", 3, 3, types="Artifact Creature", cost="{5}")


@rule("702.36b")
def test_only_artifact_creatures_and_black_ones_block_it():
    assert could_block(SPECTER, BLACK, BOTH, GREEN, GOLEM, mechanics=("fear",)) == ["Rat", "Shaman", "Golem"]


@rule("702.36b")
def test_blockers_with_fear_block_anything_and_are_not_let_by_it():
    white = creature("Monk", 2, 2, "fear", cost="{W}")
    assert could_block(GREEN, white, mechanics=("fear",)) == ["Monk"]
    assert could_block(SPECTER, white, mechanics=("fear",)) == []


@rule("702.36c")
def test_two_instances_are_redundant():
    twice = creature("Twice", 1, 1, "fear", "fear")
    assert could_block(twice, BLACK, GREEN, GOLEM, mechanics=("fear",)) == ["Rat", "Golem"]


@rule("702.36a", "509.1b")
def test_it_adds_to_other_evasion():
    bat = creature("Bat", 1, 1, "fear", "flying")
    raven = creature("Raven", 1, 1, "flying", cost="{B}")
    jay = creature("Jay", 1, 1, "flying", cost="{U}")
    assert could_block(bat, BLACK, raven, jay, mechanics=("fear", "flying")) == ["Raven"]


@rule("702.36b", "105.3")
def test_what_became_black_can_block_it():
    painter = creature("Painter", 1, 1, *meaning("Creatures you control are black."))
    assert could_block(SPECTER, GREEN, painter, mechanics=("fear",)) == ["Bear", "Painter"]


@rule("702.36a")
def test_words():
    assert meaning("Fear") == (Keyword("fear"),)
