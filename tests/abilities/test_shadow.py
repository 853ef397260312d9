"""Shadow (CR 702.28)."""

from __future__ import annotations

import pytest
from evading import could_block
from fights import fight
from wordings import meaning

from apnap.testing import rule
from apnap_plugins.abilities.shadow import BlocksShadows
from apnap_plugins.testing import creature

SHADOW = creature("Dauthi", 2, 2, "shadow")
BEAR = creature("Bear", 2, 2)
BIRD = creature("Bird", 1, 1, "flying")


@rule("702.28b")
def test_shadows_are_blocked_by_shadows_only():
    assert could_block(SHADOW, BEAR, BIRD, creature("Thalakos", 1, 1, "shadow"), mechanics=("shadow", "flying")) == [
        "Thalakos"
    ]


@rule("702.28b")
def test_shadows_block_nothing_else():
    assert could_block(BEAR, BEAR, SHADOW, mechanics=("shadow",)) == ["Bear"]


@rule("702.28c")
@pytest.mark.parametrize("attacker", [SHADOW, BEAR])
def test_two_instances_are_redundant(attacker):
    twice = creature("Twice", 1, 1, "shadow", "shadow")
    assert could_block(attacker, twice, mechanics=("shadow",)) == (["Twice"] if attacker is SHADOW else [])
    assert could_block(twice, SHADOW, BEAR, mechanics=("shadow",)) == ["Dauthi"]


@rule("702.28a", "509.1b")
def test_it_adds_to_other_evasion():
    flier = creature("Ghost", 1, 1, "shadow", "flying")
    both = creature("Both", 1, 1, "shadow", "flying")
    assert could_block(flier, SHADOW, BIRD, both, mechanics=("shadow", "flying")) == ["Both"]


@rule("702.28b", "609.4")
@pytest.mark.parametrize("as_though", ["it had shadow", "they didn't have shadow"])
def test_what_can_block_shadows_as_though_can_block_others_too(as_though):
    (ability,) = meaning(f"~ can block creatures with shadow as though {as_though}.")
    assert ability.effects == (BlocksShadows(),)
    dryad = creature("Dryad", 2, 1, ability)
    assert could_block(SHADOW, dryad, BEAR, mechanics=("shadow",)) == ["Dryad"]
    assert could_block(BEAR, dryad, BEAR, mechanics=("shadow",)) == ["Dryad", "Bear"]
    assert could_block(BEAR, creature("Odd", 1, 1, "shadow", ability), mechanics=("shadow",)) == []


@rule("702.28b")
def test_losing_or_gaining_it_after_the_block_changes_nothing():
    s = fight("shadow")
    s.put(0, "battlefield", SHADOW)
    blocker = s.put(1, "battlefield", creature("Thalakos", 1, 3, "shadow"))
    s.attack("Dauthi")
    s.block({"Thalakos": "Dauthi"})
    s.put(1, "battlefield", creature("Cage", 1, 1, *meaning("All creatures lose all abilities.")))
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]
    assert s.field("damage", blocker) == 2


@rule("122.1b", "702.28b")
def test_a_shadow_counter_gives_it():
    s = fight("shadow")
    s.put(0, "battlefield", BEAR, counters={"shadow": 1})
    s.put(1, "battlefield", creature("Guard", 2, 2))
    s.attack("Bear")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]
