"""Scavenge (CR 702.97)."""

from __future__ import annotations

from magic import table
from wordings import beast, meaning
from wordings import table as full_table

from apnap import AffectsThis, Continuous, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.scavenge import scavenge
from apnap_plugins.rules.casting.effects import GainForItsManaCost
from apnap_plugins.rules.continuous.continuous import DefinePT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import InYour, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

GOLIATH = creature("Goliath", 5, 4, scavenge(mana_cost("{G}")), cost="{2}{G}{G}")
BEAR = creature("Bear", 2, 2)
IN_GRAVEYARD = TargetSpec(CREATURE, zone="graveyard")
ON_STACK = TargetSpec(Anything(), zone="stack")


def seat(*buried, own=(BEAR,), mechanics=(), **more):
    s = table("scavenge", *mechanics, **more)
    s.lands(0, "GGGG")
    s.put(0, "graveyard", *buried)
    s.put(0, "battlefield", *own)
    return s


@rule("702.97a")
def test_it_is_exiled_as_a_cost_and_its_power_becomes_counters():
    s = seat(GOLIATH)
    s.activate(0, "Goliath", "Bear")
    assert (s.zone_names(None, "exile"), s.zone_names(0, "graveyard"), s.tapped()) == (["Goliath"], [], ["Forest"])
    s.resolve()
    assert (s.counters("Bear"), s.pt("Bear")) == ({"+1/+1": 5}, (7, 7))


@rule("702.97a")
def test_only_as_a_sorcery_and_only_from_your_graveyard():
    s = seat(GOLIATH, own=(BEAR, creature("Beetle", 1, 1, scavenge(mana_cost("{G}")))))
    s.put(1, "graveyard", creature("Wurm", 5, 5, scavenge(mana_cost("{G}"))))
    assert s.can(0, "Goliath", "activate")
    assert not s.can(0, "Beetle", "activate")
    assert not s.can(0, "Wurm", "activate")
    s.put(0, "hand", instant("Wait"))
    s.cast(0, "Wait")
    assert not s.can(0, "Goliath", "activate")
    s = seat(GOLIATH, active=1)
    assert not s.can(0, "Goliath", "activate")


@rule("702.97a", "115.1")
def test_any_creature_is_a_target_and_one_there_must_be():
    s = seat(GOLIATH, own=())
    assert not s.can(0, "Goliath", "activate")
    s.put(1, "battlefield", BEAR)
    s.activate(0, "Goliath", "Bear")
    s.resolve()
    assert s.counters("Bear") == {"+1/+1": 5}


@rule("702.97a", "602.2b")
def test_the_last_creature_can_not_be_paid_and_eaten_for():
    s = seat(creature("Goliath", 5, 4, scavenge(SacrificeCost(CREATURE))))
    s.put(1, "battlefield", creature("Ox", 1, 1))
    s.activate(0, "Goliath", "Bear")
    s.resolve()
    assert (s.permanents(0).count("Bear"), s.zone_names(None, "exile")) == (0, ["Goliath"])
    assert s.counters("Ox") == {}


@rule("702.97a", "608.2h")
def test_the_card_that_was_exiled_need_not_be_there_any_more():
    s = seat(GOLIATH)
    s.activate(0, "Goliath", "Bear")
    s.happen(Moved(s.find("Goliath", "exile"), "hand"))
    s.resolve()
    assert s.counters("Bear") == {"+1/+1": 5}


@rule("702.97a", "608.2b")
def test_without_the_target_it_is_exiled_for_nothing():
    s = seat(GOLIATH)
    s.activate(0, "Goliath", "Bear")
    s.happen(Moved(s.find("Bear"), "hand"))
    s.resolve()
    assert (s.zone_names(None, "exile"), s.kinds()) == (["Goliath"], [])


@rule("702.97a", "604.3")
def test_a_power_that_is_defined_counts_as_it_was_in_the_graveyard():
    counted = Count(InYour("graveyard", CREATURE))
    defines = Static((Continuous(AffectsThis(), (DefinePT(counted, counted),)),), defining=True)
    drax = card("Mycodrax", "Creature — Fungus", defines, scavenge(mana_cost("{G}")), cost="{2}{B}")
    s = seat(drax, BEAR, BEAR)
    s.activate(0, "Mycodrax", s.find("Bear", "battlefield"))
    s.resolve()
    assert s.counters(s.find("Bear", "battlefield")) == {"+1/+1": 3}


@rule("702.97a")
def test_no_counters_for_no_power():
    s = seat(creature("Wall", 0, 4, scavenge(mana_cost("{0}"))))
    s.activate(0, "Wall", "Bear")
    s.resolve()
    assert (s.counters("Bear"), s.zone_names(None, "exile")) == ({}, ["Wall"])


@rule("702.97a", "707.10")
def test_a_copy_of_the_ability_gives_as_many():
    s = seat(GOLIATH, mechanics=("copying-spells",))
    s.activate(0, "Goliath", "Bear")
    s.put(0, "hand", instant("Twice", CopySpell(Target()), ON_STACK))
    s.cast(0, "Twice", s.ids("stack")[0])
    s.resolve_all()
    assert s.counters("Bear") == {"+1/+1": 10}


@rule("702.97a", "202.3", "702.1a")
def test_the_example_of_a_cost_equal_to_the_mana_cost():
    """Example of 702.1a: Varolz, the Scar-Striped."""
    s = full_table()
    s.lands(0, "GGGG")
    text = "Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost."
    s.put(0, "battlefield", beast("Varolz", text), beast("Elf"))
    s.put(0, "graveyard", beast("Ogre", size="3/3", cost="{2}{G}"), card("Nameless", "Creature", power=1, toughness=1))
    s.put(1, "graveyard", beast("Other", size="3/3"))
    assert not s.can(0, "Nameless", "activate")
    assert not s.can(1, "Other", "activate")
    s.activate(0, "Ogre", "Elf")
    assert len(s.tapped()) == 3
    s.resolve()
    assert (s.counters("Elf"), s.zone_names(None, "exile")) == ({"+1/+1": 3}, ["Ogre"])


@rule("702.97a", "400.7g")
def test_granted_for_a_turn_by_an_effect():
    s = seat(creature("Ogre", 3, 3, cost="{1}{G}"))
    s.do(0, Change(Target(), (GainForItsManaCost("scavenge"),)), IN_GRAVEYARD, at=[s.find("Ogre", "graveyard")])
    s.activate(0, "Ogre", "Bear")
    s.resolve()
    assert (s.counters("Bear"), len(s.tapped())) == ({"+1/+1": 3}, 2)


@rule("702.97a")
def test_words():
    assert meaning("Scavenge {4}{G}{G}") == (scavenge(mana_cost("{4}{G}{G}")),)
    assert meaning("Scavenge {0}") == (scavenge(mana_cost("{0}")),)
