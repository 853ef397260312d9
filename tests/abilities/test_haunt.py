"""Haunt (CR 702.55)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, table
from wordings import beast, made, meaning
from wordings import table as full_table

from apnap import Keyword, Moved, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.haunt import HAUNTS, WhenHauntedDies
from apnap_plugins.rules.continuous.continuous import BecomeTypes, LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.triggers import WhenEither
from apnap_plugins.testing import creature, instant, permanent

ENTERS_OR_HAUNTED_DIES = WhenEither((WhenEnters(), WhenHauntedDies()), ((), ("exile",)))
THRULL = creature("Thrull", 2, 2, "haunt", Triggered(ENTERS_OR_HAUNTED_DIES, GainLife(3)))
CRY = instant(
    "Cry", GainLife(1), abilities=[Keyword("haunt"), Triggered(WhenHauntedDies(), GainLife(5), zones=("exile",))]
)
BEAR = creature("Bear", 2, 2)
OX = creature("Ox", 0, 4)


def dies(s, name):
    s.happen(Moved(s.find(name, "battlefield"), "graveyard"))


def haunting(*mechanics, mine=THRULL, players=2):
    """The Thrull has died and haunts the other player's Bear."""
    s = table("haunt", *mechanics, players=players)
    s.put(0, "battlefield", mine)
    s.put(1, "battlefield", BEAR, OX)
    s.expect(0, "targets", ["Bear"])
    dies(s, mine.name)
    s.resolve()
    return s


@rule("702.55a", "702.55b")
def test_a_permanent_that_dies_is_exiled_haunting_a_creature():
    s = haunting()
    assert (s.zone_names(None, "exile"), s.zone_names(0, "graveyard")) == (["Thrull"], [])
    assert s.field(HAUNTS, "Thrull") == s.find("Bear")


@rule("702.55c", "113.6k")
def test_in_exile_it_triggers_as_the_creature_it_haunts_dies():
    """The example of CR 113.6k: Absolver Thrull."""
    s = haunting()
    dies(s, "Ox")
    assert s.kinds() == []
    dies(s, "Bear")
    (ability,) = s.ids("stack")
    assert s.game.controller(ability) == 0
    s.resolve()
    assert s.life_totals() == [23, 20]
    assert s.zone_names(None, "exile") == ["Thrull"]


@rule("113.6k", "702.55c")
def test_each_condition_functions_in_its_own_zone():
    s = table("haunt")
    s.put(0, "hand", creature("Thrull", 2, 2, "haunt", Triggered(ENTERS_OR_HAUNTED_DIES, GainLife(3)), cost="{0}"))
    s.cast(0, "Thrull")
    s.resolve()
    s.resolve()
    assert s.life_totals() == [23, 20]  # it entered
    s.put(1, "battlefield", BEAR)
    dies(s, "Bear")
    assert s.kinds() == []  # on the battlefield it haunts nothing
    s.happen(Moved(s.find("Thrull"), "exile"))
    s.put(1, "battlefield", BEAR)
    dies(s, "Bear")
    assert s.kinds() == []  # exiled by something else, it haunts nothing either


@rule("702.55a", "608.2m")
def test_a_spell_haunts_as_it_has_resolved():
    s = table("haunt")
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", CRY)
    s.cast(0, "Cry")
    assert s.kinds() == ["spell"]
    s.resolve()
    assert (s.zone_names(0, "graveyard"), s.kinds(), s.life_totals()) == (["Cry"], ["ability"], [21, 20])
    s.resolve()
    assert (s.zone_names(None, "exile"), s.field(HAUNTS, "Cry")) == (["Cry"], s.find("Bear"))
    dies(s, "Bear")
    s.resolve()
    assert s.life_totals() == [26, 20]


@rule("702.55a")
def test_a_spell_that_is_countered_or_discarded_does_not_haunt():
    s = table("haunt", "counter")
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", CRY, CRY)
    s.cast(0, "Cry")
    s.happen(Countered(s.find("Cry", "stack")))
    s.happen(Moved(s.find("Cry", "hand"), "graveyard"))
    assert (s.zone_names(0, "graveyard"), s.kinds()) == (["Cry", "Cry"], [])


@rule("702.55a", "608.2b")
def test_without_a_legal_target_left_a_spell_does_not_resolve_and_not_haunt():
    s = table("haunt")
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", instant("Cry", MoveTo(Target(), "hand"), A_CREATURE, abilities=[Keyword("haunt")]))
    s.cast(0, "Cry", "Bear")
    s.happen(Moved(s.find("Bear"), "exile"))
    s.put(1, "battlefield", OX)
    s.resolve()
    assert (s.zone_names(0, "graveyard"), s.kinds()) == (["Cry"], [])


@rule("702.55a", "603.3d")
def test_without_a_creature_it_stays_in_the_graveyard():
    s = table("haunt")
    s.put(0, "battlefield", THRULL)
    dies(s, "Thrull")
    assert (s.kinds(), s.zone_names(0, "graveyard")) == ([], ["Thrull"])


@rule("702.55a", "608.2b")
def test_where_the_target_is_gone_it_stays_in_the_graveyard():
    s = table("haunt")
    s.put(0, "battlefield", THRULL)
    s.put(1, "battlefield", BEAR)
    dies(s, "Thrull")
    dies(s, "Bear")
    s.resolve()
    assert (s.zone_names(0, "graveyard"), s.zone_names(None, "exile"), s.kinds()) == (["Thrull"], [], [])


@rule("702.55b", "400.7")
@pytest.mark.parametrize("zone", ["exile", "hand"])
def test_where_the_haunted_creature_leaves_otherwise_it_is_haunted_no_more(zone):
    s = haunting()
    s.happen(Moved(s.find("Bear"), zone))
    assert s.kinds() == []
    s.happen(Moved(s.find("Bear"), "battlefield"))  # another object
    dies(s, "Bear")
    assert (s.kinds(), s.zone_names(None, "exile")) == ([], ["Thrull"])


@rule("702.55b", "700.4")
def test_what_is_exiled_instead_of_dying_does_not_die():
    s = haunting("replacement")
    s.put(1, "battlefield", permanent("Pit", "Enchantment", GoesElsewhere(CREATURE)))
    dies(s, "Bear")
    assert s.kinds() == []


@rule("702.55b")
def test_no_longer_a_creature_it_is_still_the_creature_it_haunts():
    s = haunting()
    s.do(1, Change(Target(), (BecomeTypes(frozenset(["land"]), in_addition=False),)), A_CREATURE, at=["Bear"])
    assert s.characteristic("Bear", "types") == {"land"}
    dies(s, "Bear")
    assert s.kinds() == ["ability"]


@rule("702.55b")
def test_whoever_controls_it_and_whatever_it_has_lost():
    s = haunting()
    s.do(0, Change(Target(), (YouGainControl(), LoseAllAbilities())), A_CREATURE, at=["Bear"])
    dies(s, "Bear")
    s.resolve()
    assert s.life_totals() == [23, 20]


@rule("702.55b")
def test_the_card_that_has_left_exile_haunts_no_more():
    s = haunting()
    s.happen(Moved(s.find("Thrull"), "graveyard"))
    s.happen(Moved(s.find("Thrull"), "exile"))
    dies(s, "Bear")
    assert s.kinds() == []


@rule("702.55a", "400.7")
def test_gone_from_the_graveyard_in_response_it_does_not_haunt():
    s = table("haunt")
    s.put(0, "battlefield", THRULL)
    s.put(1, "battlefield", BEAR)
    dies(s, "Thrull")
    s.happen(Moved(s.find("Thrull"), "hand"))
    s.resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(None, "exile")) == (["Thrull"], [])


@rule("702.55a", "702.55b")
def test_two_cards_haunt_one_creature_and_one_that_haunts_may_be_haunted_in_turn():
    s = table("haunt")
    s.put(0, "battlefield", THRULL, THRULL)
    s.put(1, "battlefield", BEAR)
    a, b = s.find_all("Thrull")
    s.expect(0, "targets", ["Bear"])
    s.happen(Moved(a, "graveyard"))
    s.resolve()
    s.happen(Moved(b, "graveyard"))
    s.resolve()
    dies(s, "Bear")
    s.resolve_all()
    assert s.life_totals() == [26, 20]


@rule("702.55a", "111.7")
def test_a_token_haunts_nothing():
    s = table("haunt", "copies")
    s.put(0, "battlefield", THRULL)
    s.put(1, "battlefield", BEAR)
    s.do(0, CreateCopyTokens(Target()), TargetSpec(HasType("creature")), at=["Thrull"])
    s.resolve_all()
    s.expect(0, "targets", ["Bear"])
    s.happen(Moved(max(s.find_all("Thrull")), "graveyard"))
    s.resolve()
    assert s.zone_names(None, "exile") == []
    dies(s, "Bear")
    assert s.kinds() == []


@rule("702.55a", "108.4a")
def test_its_owner_controls_what_triggers_in_exile():
    s = table("haunt")
    s.put(0, "battlefield", THRULL)
    s.put(1, "battlefield", BEAR)
    s.do(1, Change(Target(), (YouGainControl(),)), A_CREATURE, at=["Thrull"])
    dies(s, "Thrull")
    assert s.game.controller(s.ids("stack")[0]) == 1
    s.resolve()
    dies(s, "Bear")
    s.resolve()
    assert s.life_totals() == [23, 20]


@rule("702.55b", "800.4a")
def test_a_haunted_creature_that_leaves_with_its_owner_does_not_die():
    s = haunting(players=3)
    s.concede(1)
    assert (s.kinds(), s.zone_names(None, "exile")) == ([], ["Thrull"])


@rule("702.55c")
def test_words():
    assert meaning("Haunt") == (Keyword("haunt"),)
    s = full_table()
    text = "Haunt\nWhen ~ enters or the creature it haunts dies, destroy target enchantment."
    s.put(0, "battlefield", beast("Absolver", text))
    s.put(1, "battlefield", beast("Elf"), made("Shrine", "Enchantment", ""))
    dies(s, "Absolver")
    s.resolve()
    dies(s, "Elf")
    s.resolve()
    assert s.permanents(1) == []
    s = full_table()
    text = "Target player gains 1 life.\nHaunt\nWhen the creature ~ haunts dies, you gain 5 life."
    s.put(1, "battlefield", beast("Elf"))
    s.put(0, "hand", made("Cry", "Sorcery", text))
    s.cast(0, "Cry", ("player", 0))
    s.resolve_all()
    dies(s, "Elf")
    s.resolve()
    assert s.life_totals() == [26, 20]
