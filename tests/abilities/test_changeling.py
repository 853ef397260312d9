"""Changeling (CR 702.73)."""

from __future__ import annotations

import pytest
from copying import CLONE, copying, enter
from magic import table
from testcards import Jot
from wordings import made

from apnap import Continuous
from apnap.testing import rule
from apnap_plugins.actions.search import SearchLibrary
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    BecomeSubtypes,
    LoseAllAbilities,
    ModifyPT,
    UntilEndOfTurn,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, power_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, all_of
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.subtypes import CREATURE_TYPES
from apnap_plugins.testing import creature, instant, permanent

ROVER = creature("Rover", 2, 2, "changeling", types="Creature — Shapeshifter")
A_CREATURE = TargetSpec(CREATURE)


@rule("702.73a", "604.3")
@pytest.mark.parametrize("zone", ["battlefield", "hand", "library", "graveyard", "exile", "outside"])
def test_it_is_every_creature_type_everywhere(zone):
    s = table("changeling")
    rover = s.put(0, zone, ROVER)
    assert s.characteristic(rover, SUBTYPES) == CREATURE_TYPES


@rule("702.73a")
def test_it_is_every_creature_type_on_the_stack():
    s = table("changeling")
    s.put(0, "hand", instant("Swap", Jot("swap"), types="Tribal Instant — Shapeshifter", abilities=["changeling"]))
    spell = s.cast(0, "Swap")
    assert s.characteristic(spell, SUBTYPES) == CREATURE_TYPES


@rule("702.73a", "205.3m")
def test_also_the_type_that_is_written_with_an_apostrophe():
    s = table("changeling")
    rover = s.put(0, "battlefield", ROVER)
    god = s.put(0, "battlefield", creature("Shard", 7, 7, types="Creature — C'tan"))
    assert s.characteristic(god, SUBTYPES) <= s.characteristic(rover, SUBTYPES)
    assert s.characteristic(god, SUBTYPES) <= CREATURE_TYPES


@rule("702.73a")
def test_what_can_have_no_creature_types_gets_none():
    s = table("changeling")
    relic = s.put(0, "battlefield", permanent("Relic", "Artifact", "changeling"))
    assert s.characteristic(relic, SUBTYPES) == frozenset()


@rule("702.73a")
def test_what_is_about_a_creature_type_finds_it():
    s = table("changeling", "search", "reveal", "shuffle")
    s.put(0, "battlefield", ROVER)
    for kind in ("Goblin", "Wall"):
        lord = Continuous(AffectsAll(all_of(CREATURE, HasSubtype(kind))), (ModifyPT(1, 1),))
        s.put(1, "battlefield", permanent(f"{kind} Banner", "Enchantment", lord))
    assert power_of(s.game, s.find("Rover")) == 4
    s.put(0, "library", ROVER, creature("Bear", 2, 2, types="Creature — Bear"))
    s.do(0, SearchLibrary(HasSubtype("Elf"), reveal=True), **{"701.19a": ["Rover"]})
    assert s.zone_names(0, "hand") == ["Rover"]


@rule("702.73a", "613.3")
def test_an_effect_that_sets_creature_types_comes_after_it():
    s = table("changeling")
    s.put(
        0,
        "battlefield",
        permanent("Conform", "Enchantment", Continuous(AffectsAll(CREATURE), (BecomeSubtypes(frozenset(["Ape"])),))),
    )
    rover = s.put(0, "battlefield", ROVER)  # newer than the enchantment, and applied first
    assert s.characteristic(rover, SUBTYPES) == frozenset(["Ape"])


@rule("702.73a", "613.1f")
def test_losing_all_abilities_it_keeps_its_types():
    s = table("changeling")
    rover = s.put(0, "battlefield", ROVER)
    s.do(0, Change(Target(), (LoseAllAbilities(),), UntilEndOfTurn()), A_CREATURE)
    assert s.characteristic(rover, SUBTYPES) == CREATURE_TYPES


@rule("702.73a", "707.2")
def test_a_copy_has_the_ability_itself():
    s = copying("changeling")
    rover = s.put(1, "battlefield", ROVER)
    s.do(0, Change(Target(), (BecomeSubtypes(frozenset(["Ape"])),)), A_CREATURE)
    copy = enter(s, 0, CLONE, **{"707_5": rover})
    assert s.characteristic(rover, SUBTYPES) == frozenset(["Ape"])
    assert s.characteristic(copy, SUBTYPES) == CREATURE_TYPES


@rule("702.73a")
def test_words():
    s = table("changeling", "flying")
    card = made("Sparrow", "Creature — Shapeshifter", "Changeling\nFlying", "{1}{U}", "1/1")
    assert s.characteristic(s.put(0, "battlefield", card), SUBTYPES) == CREATURE_TYPES
