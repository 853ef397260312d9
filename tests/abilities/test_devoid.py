"""Devoid (CR 702.114)."""

from __future__ import annotations

import pytest
from copying import CLONE, copying, enter
from magic import BEAR, table
from wordings import meaning

from apnap import Continuous, Keyword
from apnap.testing import rule
from apnap_plugins.abilities.protection import protection_from
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    BecomeColors,
    LoseAllAbilities,
    ModifyPT,
    UntilEndOfTurn,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import COLORS, mana_value_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasColor, HasColors, all_of
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, permanent

DRONE = creature("Drone", 2, 2, "devoid", cost="{1}{R}", types="Creature — Eldrazi Drone")
A_CREATURE = TargetSpec(CREATURE)
NONE: frozenset[str] = frozenset()


@rule("702.114a", "604.3")
@pytest.mark.parametrize("zone", ["battlefield", "hand", "library", "graveyard", "exile", "outside"])
def test_it_is_colorless_everywhere(zone):
    s = table("devoid")
    assert s.characteristic(s.put(0, zone, DRONE), COLORS) == NONE
    assert s.characteristic(s.put(0, zone, BEAR), COLORS) == frozenset("G")


@rule("702.114a")
def test_a_spell_is_colorless_too_and_paid_with_its_colors():
    s = table("devoid", "protection")
    s.lands(0, "R")
    guarded = creature("Guarded", 1, 1, *protection_from(HasColor("R")))
    s.put(1, "battlefield", guarded)
    bolt = instant("Kozilek's Bolt", DealDamage(1, Target()), A_CREATURE, cost="{R}", abilities=["devoid"])
    s.put(0, "hand", bolt, instant("Bolt", DealDamage(1, Target()), A_CREATURE, cost="{R}"))
    spell = s.cast(0, "Kozilek's Bolt", "Guarded")  # the other one couldn't target it
    assert s.characteristic(spell, COLORS) == NONE
    assert s.field("tapped", "Mountain") is True
    s.resolve()
    assert s.zone_names(1, "graveyard") == ["Guarded"]


@rule("702.114a")
def test_it_cannot_be_cast_for_other_mana_than_its_cost_says():
    s = table("devoid")
    s.lands(0, "GG")
    s.put(0, "hand", DRONE)
    assert not s.can(0, "Drone")
    s.lands(0, "R")
    assert s.can(0, "Drone")
    assert mana_value_of(s.game, s.find("Drone")) == 2


@rule("702.114a")
def test_what_is_about_colorless_creatures_finds_it():
    s = table("devoid")
    drone = s.put(0, "battlefield", DRONE)
    lord = Continuous(AffectsAll(all_of(CREATURE, HasColors(0, 0))), (ModifyPT(1, 1),))
    s.put(0, "battlefield", permanent("Lord", "Enchantment", lord))
    assert s.characteristic(drone, "power") == 3


@rule("702.114a", "613.3")
def test_an_effect_that_sets_colors_comes_after_it():
    s = table("devoid")
    s.put(
        0,
        "battlefield",
        permanent("Paint", "Enchantment", Continuous(AffectsAll(CREATURE), (BecomeColors(frozenset("U")),))),
    )
    assert s.characteristic(s.put(0, "battlefield", DRONE), COLORS) == frozenset("U")


@rule("702.114a", "613.1f")
def test_losing_all_abilities_it_stays_colorless():
    s = table("devoid")
    drone = s.put(0, "battlefield", DRONE)
    s.do(0, Change(Target(), (LoseAllAbilities(),), UntilEndOfTurn()), A_CREATURE)
    assert s.characteristic(drone, COLORS) == NONE


@rule("702.114a", "707.2")
def test_a_copy_is_colorless_and_one_of_a_painted_drone_too():
    s = copying("devoid")
    drone = s.put(1, "battlefield", DRONE)
    s.do(0, Change(Target(), (BecomeColors(frozenset("W")),)), A_CREATURE)
    copy = enter(s, 0, CLONE, **{"707_5": drone})
    assert s.characteristic(drone, COLORS) == frozenset("W")
    assert s.characteristic(copy, COLORS) == NONE


@rule("702.114a")
def test_it_defines_the_color_beside_another_defining_ability():
    s = table("devoid", "changeling")
    both = creature("Both", 1, 1, "devoid", "changeling", cost="{B}", types="Creature — Shapeshifter")
    both = s.put(0, "graveyard", both)
    assert s.characteristic(both, COLORS) == NONE
    assert "Goblin" in s.characteristic(both, "subtypes")


@rule("702.114a")
def test_words():
    assert meaning("Devoid") == (Keyword("devoid"),)
