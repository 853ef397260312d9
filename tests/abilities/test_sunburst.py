"""Sunburst (CR 702.44)."""

from __future__ import annotations

import pytest
from magic import table
from wordings import beast, made, meaning
from wordings import table as whole

from apnap import Continuous, Keyword, Static
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import AdditionalCost
from apnap_plugins.rules.casting.mana_spent import ColorsOfManaSpent
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes, SetPT
from apnap_plugins.rules.copies.copies import EntersAsCopy
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.mana.mana import POOL, Mana
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import ARTIFACT, Anything
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent

SUN = "sunburst"
ORB = permanent("Orb", "Artifact", SUN, cost="{3}")
MYR = creature("Myr", 1, 1, SUN, types="Artifact Creature — Myr", cost="{3}")
CALL = instant("Call", MoveTo(All(ARTIFACT, "hand"), "battlefield"))
ANIMATES = Continuous(AffectsAll(ARTIFACT), (BecomeTypes(frozenset(["creature"])), SetPT(5, 5)))
CALMS = Continuous(AffectsAll(ARTIFACT), (BecomeTypes(frozenset(["artifact"]), in_addition=False),))


def cast_for(card, pool, *mechanics, put=()):
    """The table after a spell was cast with exactly this mana and has resolved."""
    s = table("sunburst", *mechanics)
    s.put(0, "battlefield", *put)
    s.set_field(POOL, tuple(Mana(letter) for letter in pool), 0)
    s.put(0, "hand", card)
    s.cast(0, card.name)
    s.resolve()
    return s


@rule("702.44a", "702.44b")
@pytest.mark.parametrize(("pool", "count"), [("WUB", 3), ("WWU", 2), ("RRR", 1), ("WUC", 2), ("CCC", 0)])
def test_counters_for_each_color_of_mana_spent(pool, count):
    for card, kind in ((MYR, "+1/+1"), (ORB, "charge")):
        s = cast_for(card, pool)
        if card is ORB or count:
            assert s.counters(card.name) == ({kind: count} if count else {})


@rule("702.44a")
def test_type_changing_effects_are_ignored():
    s = cast_for(ORB, "WUB", put=[permanent("Engine", "Enchantment", ANIMATES)])
    assert "creature" in s.characteristic("Orb", "types")
    assert s.counters("Orb") == {"charge": 3}
    s = cast_for(MYR, "WUB", put=[permanent("Peace", "Enchantment", CALMS)])
    assert "creature" not in s.characteristic("Myr", "types")
    assert s.counters("Myr") == {"+1/+1": 3}


@rule("702.44b")
def test_not_cast_it_has_no_counters():
    s = table("sunburst")
    s.put(0, "hand", ORB, CALL)
    s.cast(0, "Call")
    s.resolve()
    assert s.counters("Orb") == {}


@rule("702.44b")
def test_what_was_cast_and_comes_back_has_no_counters():
    s = cast_for(ORB, "WUB")
    s.do(0, MoveTo(All(ARTIFACT), "exile"))
    s.do(0, MoveTo(All(ARTIFACT, "exile"), "battlefield"))
    assert s.counters("Orb") == {}


@rule("702.44b")
def test_mana_of_additional_and_alternative_costs_counts():
    tax = permanent(
        "Orb", "Artifact", SUN, Static((AdditionalCost((mana_cost("{R}"),)),), zones=("stack",)), cost="{1}"
    )
    assert cast_for(tax, "RW").counters("Orb") == {"charge": 2}
    other = made("Orb", "Artifact", "Sunburst\nYou may pay {W}{U} rather than pay Orb's mana cost.", "{9}")
    s = whole()
    s.lands(0, "WU")
    s.put(0, "hand", other)
    s.cast(0, "Orb")
    s.resolve()
    assert s.counters("Orb") == {"charge": 2}


@rule("702.44b")
def test_a_copy_of_the_spell_was_not_cast():
    s = table("sunburst", "copies", "copying-spells")
    s.set_field(POOL, tuple(Mana(letter) for letter in "WUB"), 0)
    s.put(0, "hand", ORB, instant("Fork", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    orb = s.cast(0, "Orb")
    s.cast(0, "Fork", orb)
    s.resolve_all()
    assert sorted(s.counters(o).get("charge", 0) for o in s.ids("battlefield")) == [0, 3]


@rule("702.44a", "702.44b")
def test_a_spell_that_enters_as_a_copy_counts_its_own_mana():
    clone = creature("Clone", 0, 0, EntersAsCopy(ARTIFACT, optional=False), cost="{4}")
    s = table("sunburst", "copies")
    s.put(0, "battlefield", MYR, counters={"+1/+1": 1})
    s.put(0, "hand", clone)
    s.set_field(POOL, tuple(Mana(letter) for letter in "WURG"), 0)
    s.cast(0, "Clone")
    s.resolve()
    copy = max(s.ids("battlefield"))
    assert s.game.name_of(copy) == "Myr"
    assert s.counters(copy) == {"+1/+1": 4}


@rule("702.44a")
def test_a_creature_spell_that_enters_as_a_copy_of_a_noncreature_gets_charge_counters():
    clone = creature("Shaper", 1, 1, EntersAsCopy(ARTIFACT, optional=False), cost="{2}")
    s = table("sunburst", "copies")
    s.put(0, "battlefield", ORB)
    s.put(0, "hand", clone)
    s.set_field(POOL, tuple(Mana(letter) for letter in "WU"), 0)
    s.cast(0, "Shaper")
    s.resolve()
    assert s.counters(max(s.ids("battlefield"))) == {"charge": 2}


@rule("702.44d")
def test_each_instance_works_separately():
    twice = permanent("Orb", "Artifact", SUN, SUN, cost="{2}")
    assert cast_for(twice, "WU").counters("Orb") == {"charge": 4}


@rule("702.44c")
def test_modular_sunburst():
    """Example of 702.44c: Arcbound Wanderer's ability, on a creature and on what is none."""
    for types, size in (("Artifact Creature — Golem", "0/0"), ("Artifact", "")):
        s = whole()
        s.put(0, "battlefield", made("Heir", "Artifact Creature", "", size="1/1"))
        s.set_field(POOL, tuple(Mana(letter) for letter in "WUBRRR"), 0)
        s.put(0, "hand", made("Wanderer", types, "Modular—Sunburst", "{6}", size))
        s.cast(0, "Wanderer")
        s.resolve()
        assert s.counters("Wanderer") == {"+1/+1": 4}
        s.put(0, "hand", made("Smash", "Instant", "Destroy target artifact."))
        s.cast(0, "Smash", "Wanderer")
        s.resolve()
        s.expect(0, "608.2d", True).resolve()
        s.done()
        assert s.counters("Heir") == {"+1/+1": 4}


@rule("702.44c")
def test_words():
    assert meaning("Sunburst") == (Keyword("sunburst"),)
    assert meaning("Modular—Sunburst") == (Keyword("modular", (ColorsOfManaSpent(),)),)
    assert meaning("Graft—Sunburst") == (Keyword("graft", (ColorsOfManaSpent(),)),)


@rule("702.44b")
def test_lands_pay_with_their_colors():
    s = whole()
    s.lands(0, "WUU")
    s.put(0, "hand", made("Prism", "Artifact", "Sunburst", "{3}"))
    s.cast(0, "Prism")
    s.resolve()
    assert s.counters("Prism") == {"charge": 2}


def test_converge_counts_the_same_colors():
    s = whole()
    s.set_field(POOL, tuple(Mana(letter) for letter in "WUC"), 0)
    s.put(0, "hand", made("Wanderer", "Creature", "Converge — Wanderer enters with a +1/+1 counter on it for each color of "
                          "mana spent to cast it.", "{3}", "1/1"))  # fmt: skip
    s.cast(0, "Wanderer")
    s.resolve()
    assert s.counters("Wanderer") == {"+1/+1": 2}


@rule("702.44c", "107.3m")
@pytest.mark.parametrize("ability", ["Devour", "Amplify", "Fading", "Vanishing"])
@pytest.mark.parametrize(("number", "cost"), [("—Sunburst", "{3}"), (" X", "{X}")])
def test_as_the_number_of_abilities_that_count_as_it_enters(ability, number, cost):
    s = whole()
    s.put(0, "battlefield", beast("Food"))
    s.put(0, "hand", beast("Kin", types="Creature — Elf"))
    s.set_field(POOL, tuple(Mana(letter) for letter in "WUB"), 0)
    s.put(0, "hand", beast("Wanderer", ability + number, "1/1", types="Creature — Elf", cost=cost))
    if cost == "{X}":
        s.expect(0, "number", 3)
    s.cast(0, "Wanderer")
    chosen = {"Devour": ("614.13", ["Food"]), "Amplify": ("702.38a", ["Kin"])}.get(ability)
    if chosen:
        s.expect(0, *chosen)
    s.resolve()
    s.done()
    assert s.counters("Wanderer") == {{"Fading": "fade", "Vanishing": "time"}.get(ability, "+1/+1"): 3}


@rule("702.44c", "702.52a")
def test_in_a_graveyard_such_a_number_is_0():
    s = whole()
    s.put(0, "graveyard", beast("Wanderer", "Dredge—Sunburst"))
    s.put(0, "library", beast("Top"))
    s.put(0, "hand", made("Look", "Sorcery", "Draw a card."))
    s.cast(0, "Look")
    s.expect(0, "702.52a", True).resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(0, "library")) == (["Wanderer"], ["Top"])


@rule("702.44c", "702.122a")
def test_as_the_power_that_a_crew_needs():
    s = whole()
    s.put(0, "battlefield", beast("Bear", size="2/2"))
    s.set_field(POOL, tuple(Mana(letter) for letter in "WUB"), 0)
    s.put(0, "hand", made("Boat", "Artifact — Vehicle", "Crew—Sunburst", "{3}", "3/3"))
    s.cast(0, "Boat")
    s.resolve()
    assert not s.can(0, "Boat", "activate")
    s.put(0, "battlefield", beast("Elf", size="1/1"))
    assert s.can(0, "Boat", "activate")
