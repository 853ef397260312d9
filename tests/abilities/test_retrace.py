"""Retrace (CR 702.81)."""

from __future__ import annotations

from casting_ways import ways
from magic import jotted, table
from testcards import InZone, Jot
from wordings import beast, meaning
from wordings import table as full_table

from apnap import Continuous, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.evoke import evoke
from apnap_plugins.abilities.kicker import kicker
from apnap_plugins.rules.continuous.continuous import Gain, LoseKeyword
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, sorcery

JAB = sorcery("Jab", Jot("jab"), cost="{R}", abilities=[Keyword("retrace")])
GRACE = instant("Grace", Jot("grace"), cost="{R}", abilities=[Keyword("retrace")])
IN_GRAVEYARD = TargetSpec(Anything(), zone="graveyard")


def seat(*buried, hand=("G",), lands="R", mechanics=(), **more):
    s = table("retrace", *mechanics, **more)
    s.lands(0, lands)
    s.put(0, "graveyard", *buried)
    s.put(0, "hand", *(basic(color) for color in hand))
    return s


@rule("702.81a", "601.2b")
def test_it_is_cast_for_its_mana_cost_and_a_land_card_and_returns_to_the_graveyard():
    s = seat(JAB)
    s.act(0, "cast", "Jab")
    assert (s.tapped(), s.zone_names(0, "graveyard"), s.zone_names(0, "hand")) == (["Mountain"], ["Forest"], [])
    s.resolve()
    assert (jotted(s), sorted(s.zone_names(0, "graveyard"))) == (["jab"], ["Forest", "Jab"])


@rule("702.81a")
def test_again_and_again():
    s = seat(JAB, hand="GG", lands="RR")
    for _ in range(2):
        s.act(0, "cast", "Jab").resolve()
    assert (jotted(s), s.can(0, "Jab")) == (["jab", "jab"], False)


@rule("702.81a", "118.3")
def test_without_a_land_card_or_without_the_mana_it_can_not_be_cast():
    s = seat(JAB, hand="")
    s.put(0, "hand", creature("Bear", 2, 2))
    assert not s.can(0, "Jab")
    s.put(0, "hand", basic("G"))
    assert s.can(0, "Jab")
    assert not seat(JAB, lands="").can(0, "Jab")


@rule("702.81a")
def test_from_the_hand_no_land_is_discarded():
    s = seat(hand="G")
    s.put(0, "hand", JAB)
    s.act(0, "cast", "Jab").resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(0, "graveyard")) == (["Forest"], ["Jab"])


@rule("702.81a", "117.1a")
def test_timing_is_that_of_the_card_and_only_yours():
    s = seat(JAB, GRACE, active=1)
    s.put(1, "graveyard", GRACE)
    s.put(1, "hand", basic("R"))
    assert (s.can(0, "Jab"), s.can(0, "Grace"), s.can(1, "Jab")) == (False, True, False)
    assert len(ways(s, 0, "Grace")) == 1


@rule("702.81a")
def test_countered_it_can_be_cast_once_more():
    s = seat(JAB, hand="GG", lands="RR", mechanics=("counter",))
    s.act(0, "cast", "Jab")
    s.happen(Countered(s.find("Jab", "stack")))
    s.act(0, "cast", "Jab").resolve()
    assert jotted(s) == ["jab"]


@rule("702.81a", "601.2h", "701.8a")
def test_the_land_card_is_discarded():
    s = seat(JAB)
    s.act(0, "cast", "Jab")
    (discarded,) = s.events(Discarded)
    assert (discarded.as_cost, discarded.by) == (True, s.find("Jab", "stack"))


@rule("702.81a", "118.9d")
def test_an_alternative_cost_and_other_additional_ones_go_with_it():
    odd = creature("Odd", 1, 1, "retrace", evoke(mana_cost("{R}")), *kicker(mana_cost("{R}")), cost="{9}")
    s = seat(odd, lands="RR", mechanics=("evoke", "kicker"))
    assert ways(s, 0, "Odd") == ["evoke"]
    s.cast(0, "Odd", may=1)
    assert (len(s.tapped()), s.zone_names(0, "graveyard")) == (2, ["Forest"])
    s.resolve()
    s.resolve()
    assert sorted(s.zone_names(0, "graveyard")) == ["Forest", "Odd"]  # it was evoked


@rule("702.81a")
def test_a_creature_card_given_retrace_enters_the_battlefield():
    s = seat(creature("Bear", 2, 2, cost="{R}"))
    s.do(0, Change(Target(), (Gain((Keyword("retrace"),)),)), IN_GRAVEYARD, at=["Bear"])
    s.act(0, "cast", "Bear").resolve()
    assert (s.permanents(0), s.has("Bear", "retrace")) == (["Bear", "Mountain"], False)


@rule("702.81a", "305.9")
def test_a_land_card_is_not_cast():
    s = seat()
    s.put(0, "graveyard", basic("W"))
    s.do(0, Change(Target(), (Gain((Keyword("retrace"),)),)), IN_GRAVEYARD, at=["Plains"])
    assert not s.can(0, "Plains")
    assert not s.can(0, "Plains", "play")


@rule("702.81a")
def test_having_lost_it():
    s = seat(JAB)
    s.put(
        1,
        "battlefield",
        creature("Taker", 1, 1, Continuous(InZone("graveyard", Anything()), (LoseKeyword("retrace"),))),
    )
    assert not s.can(0, "Jab")


@rule("702.81a", "707.10")
def test_a_copy_of_the_spell_costs_no_land():
    s = seat(GRACE, mechanics=("copying-spells",))
    s.act(0, "cast", "Grace")
    s.do(0, CopySpell(Target()), TargetSpec(Anything(), zone="stack"), at=[s.find("Grace", "stack")])
    s.resolve_all()
    assert (jotted(s), len(s.events(Discarded))) == (["grace", "grace"], 1)
    assert sorted(s.zone_names(0, "graveyard")) == ["Effect", "Forest", "Grace"]


@rule("702.81a")
def test_exiled_meanwhile_it_is_out_of_reach():
    s = seat(JAB)
    s.happen(Moved(s.find("Jab", "graveyard"), "exile"))
    assert not s.can(0, "Jab")


@rule("702.81a", "611.3a")
def test_words():
    assert meaning("Retrace") == (Keyword("retrace"),)
    s = full_table(active=0)
    s.put(0, "hand", basic("G"))
    s.put(0, "battlefield", beast("Six", "During your turn, nonland permanent cards in your graveyard have retrace."))
    s.put(0, "battlefield", beast("Historian", "Merfolk and Druid cards in your graveyard have retrace."))
    flash = beast("Elf", "Flash")
    s.put(0, "graveyard", flash, beast("Tree", "Flash", types="Creature — Druid"), sorcery("Rite", Jot("rite")))
    assert (s.can(0, "Elf"), s.can(0, "Tree"), s.can(0, "Rite")) == (True, True, False)
    s.pass_until(lambda game: game.active_player == 1)
    assert (s.can(0, "Elf"), s.can(0, "Tree")) == (False, True)
