"""Intimidate (CR 702.13)."""

from __future__ import annotations

import pytest
from evading import could_block
from wordings import meaning

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.testing import creature

BLACK = creature("Rat", 1, 1, cost="{B}")
BOTH = creature("Shaman", 1, 1, cost="{B}{G}")
GREEN = creature("Bear", 2, 2, cost="{1}{G}")
WHITE = creature("Monk", 2, 2, cost="{W}")
GOLEM = creature("Golem", 3, 3, types="Artifact Creature", cost="{5}")
DRONE = creature("Drone", 1, 1)


@rule("702.13b")
@pytest.mark.parametrize(
    ("cost", "blockers"),
    [
        ("{2}{B}", ["Rat", "Shaman", "Golem"]),
        ("{G}{W}", ["Shaman", "Bear", "Monk", "Golem"]),
        ("{3}", ["Golem"]),  # without a color it shares none, also not with the colorless
    ],
)
def test_only_artifact_creatures_and_those_that_share_a_color_block_it(cost, blockers):
    attacker = creature("Menacer", 2, 2, "intimidate", cost=cost)
    assert could_block(attacker, BLACK, BOTH, GREEN, WHITE, GOLEM, DRONE, mechanics=("intimidate",)) == blockers


@rule("702.13b")
def test_a_blocker_with_intimidate_blocks_anything():
    assert could_block(GREEN, creature("Grim", 1, 1, "intimidate", cost="{B}"), mechanics=("intimidate",)) == ["Grim"]


@rule("702.13c")
def test_two_instances_are_redundant():
    twice = creature("Twice", 1, 1, "intimidate", "intimidate", cost="{B}")
    assert could_block(twice, BLACK, GREEN, GOLEM, mechanics=("intimidate",)) == ["Rat", "Golem"]


@rule("702.13a", "509.1b")
def test_it_adds_to_other_evasion():
    bat = creature("Bat", 1, 1, "intimidate", "flying", cost="{B}")
    raven = creature("Raven", 1, 1, "flying", cost="{B}")
    jay = creature("Jay", 1, 1, "flying", cost="{U}")
    assert could_block(bat, BLACK, raven, jay, mechanics=("intimidate", "flying")) == ["Raven"]


@rule("702.13b", "105.3")
def test_it_goes_by_the_colors_that_they_have_now():
    painter = creature("Painter", 1, 1, *meaning("Creatures you control are black."))
    attacker = creature("Menacer", 2, 2, "intimidate", cost="{B}")
    assert could_block(attacker, GREEN, painter, mechanics=("intimidate",)) == ["Bear", "Painter"]


@rule("702.13a")
def test_words():
    assert meaning("Intimidate") == (Keyword("intimidate"),)
