"""Enchant (CR 702.5)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE, table
from testcards import Do, Those

from apnap import Context, Continuous, Moved
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.continuous.continuous import (
    AffectsSelected,
    BecomeTypes,
    LoseAllAbilities,
    ModifyPT,
    YouGainControl,
    affect,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.characteristics import power_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, HasSubtype, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, instant, permanent

BIGGER = Continuous(AffectsSelected(Enchanted()), (ModifyPT(2, 2),))


def aura(name, *abilities, **values):
    return permanent(name, "Enchantment — Aura", *abilities, cost="{0}", **values)


RAGE = aura("Rage", enchant(CREATURE), BIGGER)
CURSE = aura("Curse", enchant(players="any"))


@rule("702.5a")
def test_the_spell_targets_a_creature_and_the_aura_enters_attached_to_it():
    s = table("enchant")
    s.put(0, "battlefield", BEAR)
    s.lands(0, "R")
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", RAGE)
    s.cast(0, "Rage", "Ogre")
    s.resolve()
    assert s.host("Rage") == s.find("Ogre")
    assert power_of(s.game, s.find("Ogre")) == 5


@rule("702.5a")
def test_lands_and_players_are_not_offered_and_without_a_creature_it_cannot_be_cast():
    s = table("enchant")
    s.lands(0, "R")
    s.put(0, "hand", RAGE)
    assert not s.can(0, "Rage")
    s.put(1, "battlefield", BEAR)
    s.cast(0, "Rage", "Bear")


@rule("702.5a")
def test_an_illegal_target_sends_it_to_the_graveyard():
    s = table("enchant")
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", RAGE)
    s.cast(0, "Rage", "Bear")
    s.happen(Moved(s.find("Bear"), "hand"))
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Rage"]


@rule("702.5a")
def test_what_it_enchants_must_go_on_to_fit():
    s = table("enchant")
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "hand", RAGE)
    s.cast(0, "Rage", "Bear")
    s.resolve()
    s.do(0, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), in_addition=False),)))
    assert s.permanents() == ["Bear"]
    assert "Rage" in s.zone_names(0, "graveyard")
    assert s.game.exists(bear)


@rule("702.5a")
def test_enchant_a_creature_you_control_looks_at_the_controller_of_the_aura():
    s = table("enchant")
    mine = s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", aura("Pact", enchant(all_of(CREATURE, YouControl())), BIGGER))
    s.cast(0, "Pact", "Bear")
    s.resolve()
    assert s.host("Pact") == mine
    s.arrange(lambda: affect(Context(s.game, mine, 1), [mine], (YouGainControl(),)))
    s.do(0, Nothing())  # state-based actions are looked at again
    assert "Pact" in s.zone_names(0, "graveyard")


@rule("702.5a")
def test_put_onto_the_battlefield_it_can_only_go_where_it_fits():
    s = table("enchant")
    s.lands(0, "R")
    s.put(0, "graveyard", RAGE)
    s.do(0, MoveTo(Those((s.find("Rage"),)), "battlefield"))
    assert "Rage" in s.zone_names(0, "graveyard")  # there is no creature
    s.put(1, "battlefield", BEAR)
    s.do(0, MoveTo(Those((s.find("Rage"),)), "battlefield"))
    assert s.host("Rage") == s.find("Bear")


@rule("702.5a")
def test_it_is_not_attached_to_what_it_cannot_enchant():
    s = table("enchant", "attach")
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", RAGE)
    s.lands(0, "R")
    s.cast(0, "Rage", "Bear")
    s.resolve()
    s.do(0, Do("attach", (s.find("Rage"), s.find("Mountain"))))
    assert s.host("Rage") == s.find("Bear")


@rule("702.5c")
def test_of_two_enchant_abilities_both_apply():
    s = table("enchant")
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", creature("Elf", 1, 1, types="Creature — Elf"))
    s.put(0, "battlefield", permanent("Grove", "Land — Elf"))
    s.put(0, "hand", aura("Both", enchant(CREATURE), enchant(HasSubtype("Elf")), BIGGER))
    s.cast(0, "Both", "Elf")  # the only one that is offered
    s.resolve()
    assert s.host("Both") == s.find("Elf")
    assert len(s.game.zone("battlefield")) == 4
    loses = BecomeTypes(frozenset(["creature"]), frozenset(["Bear"]), in_addition=False)
    s.do(0, Change(All(CREATURE), (loses,)))
    assert "Both" in s.zone_names(0, "graveyard")


@rule("702.5c")
def test_enchant_abilities_that_exclude_each_other_leave_nothing():
    s = table("enchant")
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", aura("Odd", enchant(CREATURE), enchant(players="any")))
    assert not s.can(0, "Odd")


@rule("702.5c", "702.5d")
def test_of_two_abilities_about_players_both_apply():
    s = table("enchant", players=3)
    s.put(0, "hand", aura("Grudge", enchant(players="any"), enchant(players="opponent")))
    s.put(0, "hand", aura("Nobody", enchant(players="you"), enchant(players="opponent")))
    assert not s.can(0, "Nobody")
    s.act(0, "cast", "Grudge", targets=[("player", 2)]).resolve()
    assert s.host("Grudge") == ("player", 2)
    s.put(0, "hand", aura("Grudge", enchant(players="any"), enchant(players="opponent")))
    s.expect(0, "targets", [("player", 0)])
    with pytest.raises(ScenarioError, match="not offered"):
        s.act(0, "cast", "Grudge")


@rule("702.5d")
def test_enchant_player_targets_players_only():
    s = table("enchant")
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", CURSE)
    s.put(0, "hand", aura("Grudge", enchant(players="opponent")))
    s.cast(0, "Curse", ("player", 0))
    s.resolve()
    assert s.host("Curse") == ("player", 0)
    s.cast(0, "Grudge", ("player", 1))  # the only one that is offered
    s.resolve()
    assert s.host("Grudge") == ("player", 1)
    assert s.life_totals() == [20, 20]


@rule("702.5d")
def test_such_an_aura_cannot_be_attached_to_a_permanent():
    s = table("enchant", "attach")
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "hand", CURSE)
    s.cast(0, "Curse", ("player", 1))
    s.resolve()
    s.do(0, Do("attach", (s.find("Curse"), bear)))
    assert s.host("Curse") == ("player", 1)
    s.do(0, Do("attach", (s.find("Curse"), ("player", 0))))
    assert s.host("Curse") == ("player", 0)


@rule("702.5d")
def test_when_the_player_leaves_it_goes_to_the_graveyard():
    s = table("enchant", players=3)
    s.put(0, "hand", CURSE)
    s.cast(0, "Curse", ("player", 2))
    s.resolve()
    s.concede(2)
    s.settle()
    assert s.zone_names(0, "graveyard") == ["Curse"]


@rule("702.5a")
def test_an_aura_that_lost_the_ability_can_enchant_nothing():
    s = table("enchant")
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", RAGE)
    s.cast(0, "Rage", "Bear")
    s.resolve()
    s.do(0, Change(All(HasSubtype("Aura")), (LoseAllAbilities(),)))
    assert "Rage" in s.zone_names(0, "graveyard")


def test_an_aura_for_lands():
    s = table("enchant")
    s.lands(1, "G")
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", aura("Growth", enchant(LAND)), instant("Word"))
    s.cast(0, "Growth", "Forest")
    s.resolve()
    assert s.host("Growth") == s.find("Forest")
