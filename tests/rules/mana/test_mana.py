"""Mana in pools: restrictions and riders, what is lost and what stays (CR 106)."""

from __future__ import annotations

import pytest
from rulebook import BEAR, FOREST, SHOCK, FullTable

from apnap import Keyword, Static
from apnap.testing.rule import rule
from apnap_plugins.actions.double import DoubleMana
from apnap_plugins.rules.casting.mana_effects import LostManaBecomes, ManaStays, ProducesMore, SpendAsThough
from apnap_plugins.rules.casting.mana_triggers import IfSpentOn
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.mana.instructions import AddManaAnyCombination, TakeUnspentMana
from apnap_plugins.rules.mana.mana import POOL, AddManaOf
from apnap_plugins.rules.payment.restrictions import OnAbilities, OnCostsWithX, OnEither, OnSpells
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card, has_keyword
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Remembered
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

ON_CREATURES = OnSpells(CREATURE)
SPRING = card("Spring", "Land", Activated((TapThisCost(),), AddManaOf((("R", "G"),), only=ON_CREATURES)))
CUBE = card("Cube", "Artifact", Activated((TapThisCost(),), DoubleMana()))
ENGINE = creature("Engine", 1, 1, Activated((mana_cost("{2}"),), GainLife(1)))


@rule("106.6")
def test_what_doubling_adds_is_not_restricted():
    with FullTable() as s:
        s.put(0, "battlefield", SPRING)
        s.put(0, "hand", SHOCK, BEAR)
        s.act(0, "tap for mana", "Spring")
        assert s.offered(0, "cast") == ["Bear"]
        s.put(0, "battlefield", CUBE)
        s.act(0, "tap for mana", "Cube")
        assert sorted(s.pool(0)) == ["G", "G", "R", "R"]
        assert [m.only is None for m in s.field(POOL, 0)].count(True) == 2
        assert s.offered(0, "cast") == ["Shock", "Bear"]


@rule("106.6")
def test_restrictions_to_abilities_and_to_either():
    either = OnEither((ON_CREATURES, OnAbilities(CREATURE)))
    hive = card("Hive", "Land", Activated((TapThisCost(),), AddManaOf((("G", "G"),), only=either)))
    rock = card("Rock", "Artifact", Activated((mana_cost("{2}"),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", hive, ENGINE, rock)
        s.put(0, "hand", instant("Two", GainLife(1), cost="{2}"), BEAR)
        assert s.offered(0, "activate") == ["Engine"] and s.offered(0, "cast") == ["Bear"]
        s.act(0, "activate", "Engine").resolve()
        assert s.life(0) == 21


@rule("106.6", "107.3")
def test_mana_for_costs_with_x_only():
    rose = card("Rosette", "Land", Activated((TapThisCost(),), AddManaOf((("G",),), only=OnCostsWithX())))
    with FullTable() as s:
        s.put(0, "battlefield", rose)
        s.put(0, "hand", instant("Ex", GainLife(1), cost="{X}{G}"), instant("One", GainLife(1), cost="{G}"))
        assert s.offered(0, "cast") == ["Ex"]


@rule("106.6", "400.7a")
def test_mana_that_gives_a_creature_spell_haste():
    haste = Change(Remembered("it"), (Gain((Keyword("haste"),)),))
    hall = card("Hall", "Land", Activated((TapThisCost(),), AddManaOf((("G",),), rider=IfSpentOn(ON_CREATURES, haste))))
    with FullTable() as s:
        s.put(0, "battlefield", hall, FOREST)
        s.put(0, "hand", BEAR)
        s.act(0, "cast", "Bear").resolve()
        assert has_keyword(s.game, s.find("Bear"), "haste")
    with FullTable() as s:
        s.put(0, "battlefield", hall, FOREST, FOREST)
        s.put(0, "hand", BEAR)
        s.begin(0, "cast", "Bear")
        s.game.push((1, 2))
        s.resolve()
        assert not has_keyword(s.game, s.find("Bear"), "haste")


@rule("106.6a", "106.6", "603.7a")
def test_each_mana_of_a_doubled_source_has_its_own_delayed_trigger():
    draws = IfSpentOn(ON_CREATURES, DrawCards(), triggers=True)
    path = card("Path", "Land", Activated((TapThisCost(),), AddManaOf((("G",),), rider=draws)))
    double = card("Double", "Enchantment", Static((ProducesMore(LAND),)))
    with FullTable() as s:
        s.put(0, "library", *[FOREST] * 3)
        s.put(0, "battlefield", path, double)
        s.put(0, "hand", BEAR)
        s.act(0, "cast", "Bear")
        s.settle()
        assert s.stack == ["", "", "Bear"]
        s.resolve_all()
        assert len(s.zone_names(0, "hand")) == 2


@rule("106.13")
def test_mana_taken_from_another_player_is_as_it_was():
    drain = instant("Drain", TakeUnspentMana(EachOpponent()))
    with FullTable() as s:
        s.put(1, "battlefield", SPRING)
        s.put(0, "hand", drain, SHOCK, BEAR)
        s.act(0, "cast", "Drain")
        s.act(1, "tap for mana", "Spring")
        s.resolve()
        assert s.pool(1) == "" and s.pool(0) == "RG"
        assert s.offered(0, "cast") == ["Bear"]


@rule("106.4", "500.4")
def test_unspent_mana_is_lost_as_a_step_ends_unless_it_stays_or_becomes_other_mana():
    green = card("Green", "Enchantment", Static((ManaStays("G"),)))
    pale = card("Pale", "Enchantment", Static((LostManaBecomes("C"),)))
    for permanents, left in (((), ""), ((green,), "G"), ((pale,), "CC"), ((green, pale), "GC")):
        with FullTable() as s:
            s.put(
                0,
                "battlefield",
                card("Both", "Land", Activated((TapThisCost(),), AddManaOf((("R", "G"),)))),
                *permanents,
            )
            s.act(0, "tap for mana", "Both")
            s.pass_until("beginning of combat")
            assert s.pool(0) == left


@rule("609.4b", "106.4")
def test_mana_spent_as_though_it_were_of_any_color():
    lens = card("Lens", "Artifact", Static((SpendAsThough(on=OnSpells(CREATURE)),)))
    with FullTable() as s:
        s.put(0, "battlefield", lens, FOREST)
        s.put(0, "hand", creature("Imp", 1, 1, cost="{R}"), SHOCK)
        assert s.offered(0, "cast") == ["Imp"]
        s.act(0, "cast", "Imp")
        assert s.stack == ["Imp"]


@rule("106.1a", "107.1b")
@pytest.mark.parametrize(("cost", "can"), [("{R}{R}", True), ("{R}{G}", True), ("{G}{G}", True), ("{R}{U}", False)])
def test_mana_in_any_combination_of_two_colours(cost, can):
    prism = card("Prism", "Land", Activated((TapThisCost(),), AddManaAnyCombination(2, "RG")))
    with FullTable() as s:
        s.put(0, "battlefield", prism)
        s.put(0, "hand", instant("Wish", GainLife(1), cost=cost))
        s.reach(0)
        assert bool(s.offered(0, "cast")) is can
        if can:
            s.act(0, "cast", "Wish").resolve()
            assert s.life(0) == 21 and s.field(TAPPED, "Prism")
