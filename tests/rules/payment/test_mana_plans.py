"""Payments for which mana abilities have to be activated in the right order and with the right choices (CR 601.2g, 605.3)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time

import pytest
import wordings
from paying import salve
from rulebook import BEAR, FOREST, ISLAND, MOUNTAIN, PLAINS, FullTable, in_force

from apnap import Static
from apnap.testing.fuzz import Plan, Rates, careful_payer, fuzz, random_deck
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.effects import AdditionalCost
from apnap_plugins.rules.casting.instructions import PayX
from apnap_plugins.rules.casting.mana_abilities import mana_options
from apnap_plugins.rules.casting.options import cast_options
from apnap_plugins.rules.costs.costs import (
    DiscardAtRandomCost,
    PayLifeCost,
    RemoveCountersFromThisCost,
    SacrificeThisCost,
    TapThisCost,
)
from apnap_plugins.rules.costs.object_costs import ExileCost, SacrificeCost, TapCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.counters.quantities import CountersOn
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import IfYouDo, InsteadIf, May, do
from apnap_plugins.rules.effects.linked_abilities import LinkedCost, LinkedObjects, TotalOf
from apnap_plugins.rules.mana.instructions import (
    AddManaAnyColor,
    AddManaAnyCombination,
    AddManaFor,
    AddManaOfTypeThatCouldBeProduced,
)
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.payment.payment import GIVE_UP, PayMana
from apnap_plugins.rules.payment.restrictions import OnAbilities, OnCostsWithX, OnSpells
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import AtLeast
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Anything, HasType, YouControl
from apnap_plugins.rules.vocabulary.quantities import Count, ManaValueOf, X
from apnap_plugins.rules.vocabulary.selectors import All, Remembered
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant


def adds(cost, *options, **more):
    """A mana ability; an option is a text of types."""
    return Activated(tuple(cost), AddManaOf(tuple(tuple(o) for o in options), **more))


ELVES = creature("Elves", 1, 1, adds([TapThisCost()], "G"))
TOWER = card("Bone Tower", "Land", adds([TapThisCost()], "C"), adds([TapThisCost(), SacrificeCost(CREATURE)], "BB"))
ALTAR = card("Altar", "Artifact", adds([SacrificeCost(CREATURE)], "CC"))
FILTER = card("Filter", "Artifact", adds([mana_cost("{1}")], "R", "W"))


def signet(one, two, name=None):
    return card(name or f"Signet {one}{two}", "Artifact", adds([mana_cost("{1}"), TapThisCost()], one + two))


def cast(s, name="Salve", answers=()):
    """Player 0 casts it and answers every decision by default, but those for which an answer is given."""
    decision = s.begin(0, "cast", name)
    asked = 0
    while decision is not None and decision.kind != "priority":
        asked += 1
        assert asked < 40, "it goes round for ever"
        given = next((a for kind, a in answers if kind == decision.kind), None)
        s.game.push(decision.default() if given is None else given)
        decision = s.game.decision
    return asked


# Choices in the cost of a mana ability --------------------------------------------------------------------


@rule("107.3a", "602.2b", "605.3a")
def test_x_in_the_mana_of_a_mana_ability_is_chosen_and_paid():
    mill = card("Mill", "Artifact", Activated((mana_cost("{X}"), TapThisCost()), AddManaFor("R", X())))
    with FullTable() as s:
        s.put(0, "battlefield", mill, FOREST, FOREST, ISLAND)
        s.put(0, "hand", salve("{R}{R}"), salve("{R}{R}{R}{R}", "Much"))
        assert s.offered(0, "cast") == ["Salve"]
        decision = s.begin(0, "mana", "Mill")
        assert (decision.kind, decision.minimum, decision.maximum) == ("number", 0, 3)
        s.answer(0, 3)
        s.settle()
        assert s.pool(0) == "RRR" and all(s.field(TAPPED, i) for i in s.ids("battlefield"))


@rule("107.3a", "605.3a", "601.2g")
def test_while_paying_x_of_a_mana_ability_is_as_large_as_it_has_to_be():
    mill = card("Mill", "Artifact", Activated((mana_cost("{X}"), TapThisCost()), AddManaFor("R", X())))
    with FullTable() as s:
        s.put(0, "battlefield", mill, FOREST, FOREST, ISLAND)
        s.put(0, "hand", salve("{R}{R}"))
        cast(s)
        assert s.stack == ["Salve"] and s.pool(0) == ""
        assert sum(s.field(TAPPED, i) for i in s.ids("battlefield")) == 3


@rule("107.4e", "107.4f", "601.2b", "602.2b")
@pytest.mark.parametrize(
    ("cost", "lands", "ways", "life"),
    [
        ("{R/P}", (MOUNTAIN,), {("R",), ("life",)}, 20),
        ("{R/P}", (FOREST,), set(), 18),
        ("{2/R}", (FOREST, FOREST), set(), 20),
        ("{2/R}", (FOREST, MOUNTAIN), {("R",), ("2",)}, 20),
        ("{G/R}", (MOUNTAIN,), set(), 20),
    ],
)
def test_symbols_that_stand_for_a_choice_in_the_cost_of_a_mana_ability(cost, lands, ways, life):
    well = card("Well", "Artifact", adds([mana_cost(cost), TapThisCost()], "UUU"))
    with FullTable() as s:
        s.put(0, "battlefield", well, *lands)
        s.put(0, "hand", salve("{U}{U}"))
        assert s.offered(0, "cast") == ["Salve"] and s.offered(0, "mana") == ["Well"]
        decision = s.begin(0, "mana", "Well")
        if ways:
            assert set(decision.options) == ways
            s.game.push(0)
        s.settle()
        assert s.pool(0) == "UUU" and s.life(0) == life


@rule("107.4f", "118.3")
def test_a_mana_ability_whose_cost_cannot_be_paid_in_any_way_is_not_offered():
    well = card("Well", "Artifact", adds([mana_cost("{R/P}"), TapThisCost()], "UUU"))
    with FullTable() as s:
        s.put(0, "battlefield", well, FOREST)
        s.put(0, "hand", salve("{U}"))
        s.set_field(LIFE, 1, 0)
        assert s.offered(0, "mana") == s.offered(0, "cast") == []


POOLS = card("Pools", "Land", adds([TapThisCost()], "C"), Activated(
    (mana_cost("{1}"), RemoveCountersFromThisCost("storage", X())), AddManaAnyCombination(X(), "WU")))  # fmt: skip


@rule("107.3a", "605.3a")
@pytest.mark.parametrize(("counters", "cost", "possible"), [(3, "{W}{U}{U}", True), (2, "{W}{U}{U}", False),
                                                            (3, "{W}{B}", False), (0, "{W}", False)])  # fmt: skip
def test_counters_that_x_says_are_removed_for_mana(counters, cost, possible):
    with FullTable() as s:
        pools = s.put(0, "battlefield", POOLS, counters={"storage": counters})
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", salve(cost))
        assert s.offered(0, "cast") == ["Salve"] * possible
        if possible:
            cast(s)
            assert s.stack == ["Salve"] and s.pool(0) == "" and not s.counters(pools)


@rule("107.3a", "605.3a")
def test_the_player_says_how_many_counters_are_removed_for_mana():
    with FullTable() as s:
        s.put(0, "battlefield", POOLS, counters={"storage": 5})
        s.put(0, "battlefield", FOREST)
        decision = s.begin(0, "mana", "Pools")
        assert (decision.minimum, decision.maximum) == (0, 5)
        s.answer(0, 2)
        s.game.push(s.decision.default())
        s.answer(0, lambda option: option == ("W", "U"))
        assert sorted(s.pool(0)) == ["U", "W"]


@rule("106.7", "107.3a")
def test_what_a_land_could_produce_with_some_x_another_land_produces():
    mirror = card("Mirror", "Land", Activated(
        (TapThisCost(),), AddManaOfTypeThatCouldBeProduced(And((HasType("land"), YouControl())))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", mirror, POOLS)
        s.put(0, "hand", salve("{U}"), salve("{B}", "Never"))
        assert s.offered(0, "cast") == ["Salve"]
        s.act(0, "cast", "Salve")
        assert s.field(TAPPED, "Mirror") and not s.field(TAPPED, "Pools")


# The right order --------------------------------------------------------------------------------------------


@rule("601.2g", "605.3a", "118.3")
def test_a_creature_is_tapped_for_mana_before_it_is_sacrificed_for_mana():
    with FullTable() as s:
        s.put(0, "battlefield", TOWER, ELVES)
        s.put(0, "hand", salve("{G}{B}{B}"))
        assert s.offered(0, "cast") == ["Salve"]
        assert cast(s) == 1
        assert s.stack == ["Salve"] and s.pool(0) == "" and s.zone_names(0, "graveyard") == ["Elves"]


@rule("601.2g", "605.3a")
def test_the_player_can_do_it_step_by_step():
    with FullTable() as s:
        s.put(0, "battlefield", TOWER, ELVES)
        s.put(0, "hand", salve("{G}{B}{B}"))
        decision = s.begin(0, "cast")
        assert isinstance(decision, PayMana)
        names = [(s.game.name_of(obj), number) for obj, number in decision.windows]
        s.game.push(-1 - names.index(("Elves", 0)))
        assert s.pool(0) == "G"
        names = [(s.game.name_of(obj), number) for obj, number in s.decision.windows]
        s.game.push(-1 - names.index(("Bone Tower", 1)))
        s.settle()
        assert s.stack == ["Salve"] and s.zone_names(0, "graveyard") == ["Elves"]


@rule("601.2g", "118.3")
def test_a_creature_that_was_tapped_first_for_another_cost_gives_no_mana_of_its_own():
    drum = card("Drum", "Artifact", adds([TapThisCost(), TapCost(CREATURE)], "R"))
    with FullTable() as s:
        s.put(0, "battlefield", drum, ELVES)
        s.put(0, "hand", salve("{G}{R}"), salve("{R}", "One"))
        assert s.offered(0, "cast") == ["One"]
        s.put(0, "battlefield", BEAR)
        assert s.offered(0, "cast") == ["Salve", "One"]
        cast(s)
        assert s.stack == ["Salve"]


@rule("601.2g", "605.3a")
def test_what_is_sacrificed_for_mana_is_what_is_needed_least():
    with FullTable() as s:
        s.put(
            0,
            "battlefield",
            ALTAR,
            ELVES,
            creature("Gem Golem", 1, 1, adds([TapThisCost(), SacrificeThisCost()], "R")),
            BEAR,
        )
        s.put(0, "hand", salve("{G}{R}{2}"))
        cast(s)
        assert (s.stack == ["Salve"] and sorted(s.zone_names(0, "graveyard")) == ["Bear", "Gem Golem"]) or sorted(
            s.zone_names(0, "graveyard")
        ) == ["Elves", "Gem Golem"]


@rule("601.2g", "605.3a", "118.3")
def test_mana_counts_by_what_is_sacrificed_for_it():
    priest = creature("Priest", 1, 1, Activated(
        (TapThisCost(), SacrificeCost(HasType("artifact"))),
            AddManaFor("B", ManaValueOf(Remembered("paid sacrificed")))))  # fmt: skip
    small, large = (card(f"Relic {n}", "Artifact", cost=f"{{{n}}}") for n in (1, 4))
    with FullTable() as s:
        s.put(0, "battlefield", priest, small, large)
        s.put(0, "hand", salve("{B}{B}{B}"), salve("{B}{B}{B}{B}{B}", "Much"))
        assert s.offered(0, "cast") == ["Salve"]
        cast(s)
        assert s.stack == ["Salve"] and s.zone_names(0, "graveyard") == ["Relic 4"] and s.pool(0) == "B"


@rule("605.3a", "601.2g")
def test_mana_pays_for_mana_in_the_only_order_in_which_it_can():
    red = card("Red", "Artifact", adds([mana_cost("{U}"), TapThisCost()], "RR"))
    blue = card("Blue", "Artifact", adds([mana_cost("{1}"), TapThisCost()], "U"))
    black = card("Black", "Artifact", adds([mana_cost("{R}"), TapThisCost()], "BB"))
    with FullTable() as s:
        s.put(0, "battlefield", black, red, blue, FOREST)
        s.put(0, "hand", salve("{R}{B}{B}"), salve("{R}{R}{B}{B}", "Much"))
        assert s.offered(0, "cast") == ["Salve"]
        cast(s)
        assert s.stack == ["Salve"] and s.pool(0) == ""


@rule("605.3a", "118.3", "118.10")
def test_no_creature_is_sacrificed_for_mana_and_for_the_spell():
    rite = card("Rite", "Instant", Static((AdditionalCost((SacrificeCost(CREATURE),)),), zones=("stack",)),
                Spell(GainLife(1)), cost="{2}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", ALTAR, BEAR)
        s.put(0, "hand", rite)
        assert s.offered(0, "cast") == []
        s.put(0, "battlefield", ELVES)
        assert s.offered(0, "cast") == ["Rite"]
        cast(s, "Rite")
        assert s.stack == ["Rite"] and sorted(s.zone_names(0, "graveyard")) == ["Bear", "Elves"]


@rule("605.3a", "601.2g", "607.2q")
def test_a_linked_cost_takes_other_cards_and_not_its_own_source():
    crypt = card("Crypt", "Artifact", adds([LinkedCost("Crypt", ExileCost(1))], "B"),
                 Activated((), GainLife(TotalOf(LinkedObjects("Crypt")))))  # fmt: skip
    rite = card("Rite", "Instant", Static((AdditionalCost((SacrificeCost(HasType("artifact")),)),), zones=("stack",)),
                Spell(GainLife(1)), cost="{B}{B}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", crypt)
        s.put(0, "graveyard", BEAR)
        s.put(0, "hand", salve("{B}{B}"), rite)
        assert s.offered(0, "cast") == []
        s.put(0, "graveyard", BEAR, BEAR, BEAR)
        assert sorted(s.offered(0, "cast")) == ["Rite", "Salve"]
        cast(s)
        assert s.stack == ["Salve"] and s.zone_names(0, "exile") == ["Bear", "Bear"] and s.pool(0) == ""
        s.resolve()
        s.act(0, "activate", "Crypt").resolve()
        assert s.life(0) == 20 + 1 + 4
        cast(s, "Rite")
        assert s.stack == ["Rite"] and sorted(s.zone_names(0, "graveyard")) == ["Crypt", "Salve"]


@rule("605.3a", "118.3")
def test_what_discards_at_random_stays_to_pay_another_cost():
    gambler = card("Gambler", "Artifact", adds([DiscardAtRandomCost()], "R"))
    rite = card("Rite", "Instant", Static((AdditionalCost((SacrificeCost(HasType("artifact")),)),), zones=("stack",)),
                Spell(GainLife(1)), cost="{R}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", gambler)
        s.put(0, "hand", rite)
        s.put(0, "hand", BEAR)
        assert s.offered(0, "cast") == ["Rite"]
        cast(s, "Rite")
        assert s.stack == ["Rite"] and sorted(s.zone_names(0, "graveyard")) == ["Bear", "Gambler"]


@rule("605.3a", "602.5b")
def test_a_mana_ability_with_a_limit_counts_that_often():
    wall = creature("Wall", 0, 5, Activated((PayLifeCost(1),), AddManaOf((("G",),)), limit=2))
    with FullTable() as s:
        s.put(0, "battlefield", wall)
        s.put(0, "hand", salve("{G}{G}"), salve("{G}{G}{G}", "Much"))
        assert s.offered(0, "cast") == ["Salve"]
        cast(s)
        assert s.stack == ["Salve"] and s.life(0) == 18


@rule("605.3a", "118.3")
def test_cards_in_hand_and_graveyard_are_exiled_for_mana():
    bloom = card("Bloom", "Enchantment", adds([ExileCost(1, None, "hand")], "BB", "GG"))
    nest = card("Nest", "Enchantment", adds([ExileCost(1)], "U"))
    with FullTable() as s:
        s.put(0, "battlefield", bloom, nest)
        s.put(0, "graveyard", BEAR)
        s.put(0, "hand", salve("{B}{G}{U}"), BEAR, BEAR)
        assert "Salve" in s.offered(0, "cast")
        cast(s)
        assert s.stack == ["Salve"] and s.zone_names(0, "hand") == [] and s.zone_names(0, "graveyard") == []


# A payment ends ----------------------------------------------------------------------------------------------


@rule("601.2g", "605.3a")
def test_a_payment_through_an_ability_without_a_limit_ends_by_default():
    with FullTable() as s:
        s.put(0, "battlefield", FILTER, FOREST, FOREST, FOREST)
        s.put(0, "hand", salve("{R}{W}{R}"), salve("{R}{W}{R}{1}", "Much"), salve("{U}", "Never"))
        assert s.offered(0, "cast") == ["Salve"]
        assert cast(s) == 1
        assert s.stack == ["Salve"] and s.pool(0) == ""


@rule("601.2h", "728.1")
def test_a_payment_that_can_no_longer_be_completed_is_taken_back():
    with FullTable() as s:
        s.put(0, "battlefield", FILTER, FOREST)
        s.put(0, "hand", salve("{W}"))
        decision = s.begin(0, "cast")
        s.game.push(decision.default())
        assert s.stack == ["Salve"]


@rule("601.2h", "728.1")
def test_who_may_find_mana_by_drawing_can_give_up():

    glass = card(
        "Glass", "Artifact", Activated((mana_cost("{1}"), TapThisCost()), do(AddManaOf((("U",),)), DrawCards()))
    )
    with FullTable() as s:
        s.put(0, "library", BEAR)
        s.put(0, "battlefield", glass, FOREST)
        s.put(0, "hand", salve("{B}"))
        decision = s.begin(0, "cast")
        assert isinstance(decision, PayMana) and decision.plan is None
        assert decision.value(decision.way_out) == GIVE_UP
        s.game.push(decision.way_out)
        assert s.stack == [] and s.zone_names(0, "hand") == ["Salve"] and not s.field(TAPPED, "Glass")


@rule("601.2g")
def test_the_way_out_is_no_answer_where_the_options_pay():
    with FullTable() as s:
        s.put(0, "battlefield", FILTER, FOREST, FOREST)
        s.put(0, "hand", salve("{1}"))
        decision = s.begin(0, "cast")
        assert decision.windows and not decision.legal(decision.way_out)


@rule("601.2h", "605.3a")
@pytest.mark.parametrize("seed", range(8))
def test_any_answers_end_a_payment(seed):

    rng = random.Random(seed)
    with FullTable() as s:
        s.put(0, "battlefield", FILTER, TOWER, ALTAR, ELVES, BEAR, FOREST, signet("U", "R"))
        s.put(0, "hand", salve("{R}{B}{2}"))
        decision, asked = s.begin(0, "cast"), 0
        while decision.kind != "priority":
            s.game.push(decision.sample(rng))
            decision, asked = s.game.decision, asked + 1
            assert asked < 60
        assert s.stack in (["Salve"], [])


@rule("605.3a", "608.2c")
def test_mana_of_which_there_is_more_than_was_foreseen_is_of_the_type_that_was_planned():
    generator = card("Generator", "Artifact", Activated((TapThisCost(),), do(
        PutCounters("charge"), AddManaAnyColor(CountersOn("charge")))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", generator, counters={"charge": 2})
        s.put(0, "hand", salve("{R}{R}"))
        cast(s)
        assert s.stack == ["Salve"] and s.pool(0) == "R"


@rule("605.3a", "608.2c")
@pytest.mark.parametrize(("there", "possible"), [((), False), ((BEAR,), True)])
def test_mana_that_hangs_on_a_condition_counts_where_that_holds(there, possible):
    caryatid = card("Vase", "Artifact", Activated(
        (TapThisCost(), PayLifeCost(1)),
        InsteadIf(AddManaOf((("G",),)), AtLeast(Count(All(CREATURE)), 1), AddManaOf((("G", "G"),)))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", caryatid, *there)
        s.put(0, "hand", salve("{G}{G}"))
        assert s.offered(0, "cast") == ["Salve"] * possible


# What mana may be spent on ------------------------------------------------------------------------------------


@rule("106.6", "601.2g")
def test_mana_that_is_only_for_abilities_does_not_make_a_spell_castable():
    shell = creature("Shell", 1, 1, Activated(
        (RemoveCountersFromThisCost("+1/+1"),), AddManaOf((("C", "C"),), OnAbilities(Anything(), sources=True))))  # fmt: skip
    engine = card("Engine", "Artifact", Activated((mana_cost("{2}"),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", shell, counters={"+1/+1": 1})
        s.put(0, "battlefield", engine)
        s.put(0, "hand", salve("{2}"))
        assert s.offered(0, "cast") == [] and s.offered(0, "activate") == ["Engine"]
        s.act(0, "activate", "Engine").resolve()
        assert s.life(0) == 21


@rule("106.6", "605.3a")
def test_mana_that_is_only_for_abilities_pays_for_a_mana_ability():
    shell = creature("Shell", 1, 1, Activated(
        (RemoveCountersFromThisCost("+1/+1"),), AddManaOf((("C",),), OnAbilities(Anything(), sources=True))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", shell, counters={"+1/+1": 2})
        s.put(0, "battlefield", signet("U", "R"))
        s.put(0, "hand", salve("{U}{R}"), salve("{U}{R}{1}", "Much"))
        assert s.offered(0, "cast") == ["Salve"]
        cast(s)
        assert s.stack == ["Salve"] and s.pool(0) == ""


@rule("106.6", "605.3a")
def test_mana_that_is_only_for_spells_does_not_pay_for_a_mana_ability():
    temple = card("Temple", "Artifact", adds([PayLifeCost(1)], "C", only=OnSpells(Anything())))
    with FullTable() as s:
        s.put(0, "battlefield", temple, signet("U", "R"))
        s.put(0, "hand", salve("{U}"), salve("{2}", "Plain"))
        assert s.offered(0, "cast") == ["Plain"]
        assert s.offered(0, "mana") == ["Temple"]


@rule("106.6", "107.3f")
def test_mana_for_costs_with_x_pays_one_while_something_resolves():
    rosheen = card("Rosheen", "Artifact", adds([TapThisCost()], "CCCC", only=OnCostsWithX()))
    tithe = instant("Tithe", IfYouDo(May(PayX((mana_cost("{X}"),))), GainLife(X())))
    with FullTable() as s:
        s.put(0, "battlefield", rosheen)
        s.put(0, "hand", tithe)
        s.act(0, "cast", "Tithe")
        s.expect(0, "608.2d", True)
        s.expect(0, "107.3f", 4)
        s.resolve()
        s.done()
        assert s.life(0) == 24


# Size -----------------------------------------------------------------------------------------------------------


def seconds(action):
    before = time.process_time()
    action()
    return time.process_time() - before


@rule("107.3a", "601.2h")
@pytest.mark.parametrize("mana", [100, 401])
def test_hundreds_of_mana_pay_for_an_x_as_large(mana):
    blast = card("Blast", "Instant", Spell(GainLife(X())), cost="{X}{R}")
    with FullTable(debug=False) as s:
        s.give(0, "R" * mana)
        s.put(0, "hand", blast)
        s.begin(0, "cast", "Blast")
        assert s.decision.maximum == mana - 1
        assert seconds(lambda: s.answer(0, mana - 1)) < 1
        assert s.stack == ["Blast"] and s.pool(0) == ""


@rule("605.3a", "601.2g")
@pytest.mark.parametrize(("cost", "possible"), [("{6}{W}{U}", True), ("{9}{W}", False), ("{W}{W}{W}{W}", False)])
def test_eight_signets_are_no_reason_to_wait(cost, possible):
    pairs = ("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG")
    with FullTable(debug=False) as s:
        s.put(0, "battlefield", *(signet(*pair) for pair in pairs), FOREST)
        s.put(0, "hand", salve(cost))
        assert s.offered(0, "cast") == ["Salve"] * possible
        game = s.game

        def look():
            assert bool(list(cast_options(game, 0))) == possible
            assert len(list(mana_options(game, 0))) == 8

        assert min(seconds(look) for _ in range(5)) < 0.05


@rule("601.2g", "605.3a", "118.3", "728.1")
def test_what_is_offered_can_be_completed_by_who_pays_by_default():
    deck = [
        TOWER, ELVES, ALTAR, FILTER, POOLS, BEAR, FOREST, MOUNTAIN, PLAINS, signet("U", "R"), signet("B", "G"),
        creature("Guest", 1, 1, adds([SacrificeThisCost()], "C"), cost="{1}"), salve("{R}{B}"), salve("{2}{U}", "Tide"),
        salve("{X}{G}", "Sum"), card("Rite", "Instant", Static((AdditionalCost((SacrificeCost(CREATURE),)),),
                                    zones=("stack",)), Spell(GainLife(1)), cost="{1}{B}"),
    ]  # fmt: skip
    plan = Plan(players=(2,), decisions=150, policy=careful_payer, rates=Rates(0, 0, 0, 0, 0, 0, 0.003, 0, 0, 0, 0))
    result = fuzz(in_force(), random_deck(deck, 30), games=2, seed=3, plan=plan)
    assert result.failures == [] and result.actions["cast"] > 5
    assert not result.taken_back


@rule("605.3a", "118.3")
def test_what_taps_for_mana_and_is_sacrificed_for_mana_does_both():
    pet = creature("Pet", 1, 1, adds([TapThisCost()], "G"), adds([SacrificeThisCost()], "B"))
    with FullTable() as s:
        s.put(0, "battlefield", pet)
        s.put(0, "hand", salve("{G}{B}"), salve("{B}{B}", "Twice"))
        assert s.offered(0, "cast") == ["Salve"]
        cast(s)
        assert s.stack == ["Salve"] and s.zone_names(0, "graveyard") == ["Pet"]


# What it looks like ---------------------------------------------------------------------------------------------


@rule("107.4", "105.1")
@pytest.mark.parametrize("symbol", ["²", "٣", "9" * 5000])
def test_a_number_in_a_cost_is_written_in_decimal_digits_and_not_without_end(symbol):
    with pytest.raises(ValueError, match="no mana symbol"):
        mana_cost(f"{{{symbol}}}")
    with pytest.raises(ValueError, match="no colors"):
        card("Odd", "Artifact", colors=symbol)


def test_the_text_of_a_payment_is_the_same_under_every_order_of_hashes():
    code = (
        "from apnap_plugins.rules.payment.payment import PaymentSource, PayMana; "
        "print(PayMana(player=0, options=(PaymentSource('ability', 1, 0, (frozenset('RWUG'),)),), wanted=(frozenset('GRCBW'),)))"
    )
    said = set()
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        said.add(run.stdout)
    assert len(said) == 1 and "'B', 'C', 'G', 'R', 'W'" in said.pop()


# Exactness ------------------------------------------------------------------------------------------------------


def ways_to_pay(symbols, pool):
    """What is left of a pool, a sorted text of types, for every way to pay symbols from it."""
    if not symbols:
        return {pool}
    first, *rest = symbols
    found = set()
    for kind in set(pool):
        if first == "1" or kind in first:
            found |= ways_to_pay(rest, pool.replace(kind, "", 1))
    return found


def can_be_paid_by_trying(symbols, sources, pool=""):
    """Whether activating sources in some order, each once, pays; a source is (symbols that it takes, texts that it may add)."""
    if ways_to_pay(symbols, pool):
        return True
    for at, (takes, options) in enumerate(sources):
        others = [*sources[:at], *sources[at + 1 :]]
        for left in ways_to_pay(takes, pool):
            for made in options:
                if can_be_paid_by_trying(symbols, others, "".join(sorted(left + made))):
                    return True
    return False


SOURCES = [
    ((), ("W",)), ((), ("U",)), ((), ("B",)), ((), ("W", "U")), ((), ("CC",)), (("1",), ("WU",)), (("1",), ("UB",)),
    (("1",), ("W", "U", "B")), (("WU",), ("WW", "WU", "UU")), (("B",), ("UUU",)), (("1", "1"), ("BBB",)), (("U",), ("B",)),
]  # fmt: skip


@rule("118.3", "601.2g", "605.3a")
@pytest.mark.parametrize("seed", range(40))
def test_what_mana_abilities_pay_for_together_is_what_trying_every_order_finds(seed):
    rng = random.Random(seed)
    sources = [rng.choice(SOURCES[:5])] + [rng.choice(SOURCES) for _ in range(rng.randrange(1, 4))]
    symbols = [rng.choice(["1", "W", "U", "B", "WU"]) for _ in range(rng.randrange(2, 6))]
    written = "".join(f"{{{s[0]}/{s[1]}}}" if len(s) == 2 else f"{{{s}}}" for s in symbols)
    cards = [
        card(f"S{at}", "Artifact", adds([*((mana_cost("".join(
            f"{{{t[0]}/{t[1]}}}" if len(t) == 2 else f"{{{t}}}" for t in takes)),) if takes else ()), TapThisCost()], *options))
        for at, (takes, options) in enumerate(sources)
    ]  # fmt: skip
    possible = can_be_paid_by_trying(symbols, sources)
    with FullTable(debug=False) as s:
        s.put(0, "battlefield", *cards)
        s.put(0, "hand", salve(written))
        assert s.offered(0, "cast") == ["Salve"] * possible
        if possible:
            decision = s.begin(0, "cast")
            while decision.kind != "priority":
                s.game.push(decision.default())
                decision = s.game.decision
            assert s.stack == ["Salve"]


@rule("728.1", "601.2h")
def test_a_cast_that_hangs_on_a_draw_is_counted_where_it_is_taken_back():
    glass = card(
        "Glass",
        "Artifact",
        Activated((TapThisCost(), SacrificeThisCost()), do(AddManaOf((("U",),)), DrawCards())),
        cost="{0}",
    )
    plan = Plan(players=(2,), decisions=80, policy=careful_payer, rates=Rates(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    result = fuzz(in_force(), random_deck([glass, FOREST, ISLAND, salve("{U}{B}")], 30), games=1, seed=5, plan=plan)
    assert result.failures == []
    assert result.taken_back and all("cannot pay {U}{B}" in words for words in result.taken_back)
    assert "taken back" in result.json()


TWICE = (
    "If one or more counters would be put on a permanent you control, twice that many of each of those kinds of counters are put "
    "on that permanent instead."
)


@rule("601.2g", "608.2c", "605.3a")
@pytest.mark.parametrize(("says", "most"), [
    ("", 1),
    ("Counters can't be put on artifacts.", 0),
    (TWICE, 2),
])  # fmt: skip
def test_mana_is_counted_as_what_the_ability_does_before_leaves_it(says, most):
    s = wordings.table()
    s.put(0, "battlefield", wordings.made(
        "Generator", "Artifact", "{T}: Put a charge counter on this artifact. Add X mana of any one color, where X is the number "
        "of charge counters on this artifact."))  # fmt: skip
    if says:
        s.put(0, "battlefield", wordings.shrine(says))
    costs = ("{G}", "{G}{G}", "{G}{G}{G}", "{G}{U}")
    for cost in costs:
        s.put(0, "hand", wordings.made(f"Pays {cost}", "Instant", "You gain 1 life.", cost))
    able = [cost for cost in costs if s.can(0, f"Pays {cost}")]
    assert able == ["{G}", "{G}{G}"][:most]
    if most:
        s.cast(0, f"Pays {able[-1]}")
        assert s.counters("Generator") == {"charge": most} and s.tapped() == ["Generator"]
