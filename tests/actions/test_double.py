"""Double (CR 701.9)."""

from __future__ import annotations

import pytest
import wordings
from magic import A_CREATURE, BEAR, jotted, table
from testcards import Jot, TwiceAsManyCounters, forbids, instead, when

from apnap import PLAYER_COUNTERS, GameLost, Moved
from apnap.testing import rule
from apnap_plugins.actions.double import (
    CountersDoubled,
    DoubleCounters,
    DoubleLife,
    DoubleMana,
    DoubleSize,
    LifeTotalDoubled,
    ManaDoubled,
    SizeDoubled,
)
from apnap_plugins.rules.continuous.continuous import ModifyPT, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.damage.damage import LIFE, LifeGained, LifeLost
from apnap_plugins.rules.mana.mana import POOL, AddManaOf, Mana
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import DOUBLE_COUNTERS, DOUBLE_LIFE
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Target, You
from apnap_plugins.testing import creature, instant, permanent, whenever

WEAK = creature("Weak", 1, 4)
CREATURES = All(CREATURE)


def double_table(*there, **more):
    s = table("double", **more)
    if there:
        s.put(0, "battlefield", *there)
    return s


# Power and toughness -------------------------------------------------------------------------------------


@rule("701.9b")
@pytest.mark.parametrize(("what", "size"), [("power", (2, 4)), ("toughness", (1, 8)), ("power and toughness", (2, 8))])
def test_a_creature_gets_as_much_as_it_has(what, size):
    s = double_table(WEAK)
    s.do(0, DoubleSize(Target(), what), A_CREATURE)
    assert s.pt("Weak") == size
    s.pass_until("upkeep")
    assert s.pt("Weak") == (1, 4)


@rule("701.9b")
def test_it_is_the_power_as_the_effect_resolves_with_all_that_changes_it():
    s = double_table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
    double = instant("Double", DoubleSize(Target(), "power"), A_CREATURE)
    s.put(0, "hand", double, instant("Grow", Change(Target(), (ModifyPT(3, 0),)), A_CREATURE))
    s.cast(0, "Double", "Bear")
    s.cast(0, "Grow", "Bear")
    s.resolve_all()
    assert s.pt("Bear") == (12, 3)
    s.do(0, Change(Target(), (ModifyPT(1, 0),)), A_CREATURE)
    assert s.pt("Bear") == (13, 3)


@rule("701.9a")
def test_doubling_modifies_and_sets_nothing():
    s = double_table(WEAK)
    s.do(0, DoubleSize(Target()), A_CREATURE)
    s.do(0, Change(Target(), (SetPT(5, 5),)), A_CREATURE)
    assert s.pt("Weak") == (6, 9)


@rule("701.9b")
def test_doubling_twice_is_four_times():
    s = double_table(WEAK)
    for _ in range(2):
        s.do(0, DoubleSize(Target()), A_CREATURE)
    assert s.pt("Weak") == (4, 16)


@rule("701.9c")
def test_what_is_below_zero_gets_further_below():
    s = double_table(WEAK)
    s.do(0, Change(Target(), (ModifyPT(-3, 0),)), A_CREATURE)
    s.do(0, DoubleSize(Target()), A_CREATURE)
    assert s.pt("Weak") == (-4, 8)


@rule("701.9c")
def test_a_negative_toughness_is_doubled_too():
    s = double_table()
    s.put(0, "hand", instant("Both", Change(Target(), (ModifyPT(2, -6),)), DoubleSize(Target()), A_CREATURE))
    s.put(0, "battlefield", WEAK)
    s.cast(0, "Both", "Weak")
    s.resolve()
    (doubled,) = s.events(SizeDoubled)
    assert (doubled.power, doubled.toughness) == (3, -2)
    assert s.pt(doubled.creature) == (6, -4)  # as it was last: it has died


@rule("701.9b")
def test_each_of_several_creatures_is_doubled_by_its_own_numbers_at_once():
    s = double_table(WEAK, BEAR)
    s.put(1, "battlefield", creature("Foe", 3, 3))
    s.do(0, DoubleSize(CREATURES, "power"))
    assert [s.pt(name)[0] for name in ("Weak", "Bear", "Foe")] == [2, 4, 6]


@rule("701.9a")
def test_what_is_no_creature_any_more_or_gone_is_not_doubled():
    s = double_table(WEAK, BEAR)
    s.put(0, "hand", instant("Double", DoubleSize(Target()), TargetSpec(CREATURE, maximum=2)))
    s.cast(0, "Double", ["Weak", "Bear"])
    s.happen(Moved(s.find("Weak"), "graveyard"))
    s.resolve()
    assert s.pt("Bear") == (4, 4)
    assert [e.creature for e in s.events(SizeDoubled)] == [s.find("Bear")]


@rule("701.9a", "701.9b")
def test_doubling_is_replaced_forbidden_and_triggered_upon():
    watch = permanent("Watch", "Artifact", whenever(when(SizeDoubled), Jot("doubled")))
    s = double_table(WEAK, watch, permanent("More", "Artifact", instead(SizeDoubled, lambda e: (e, e))))
    s.do(0, DoubleSize(Target()), A_CREATURE)
    assert s.pt("Weak") == (3, 12)
    s.resolve_all()
    assert jotted(s) == ["doubled", "doubled"]
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(SizeDoubled)))
    s.do(0, DoubleSize(Target()), A_CREATURE)
    assert s.pt("Weak") == (3, 12)
    assert jotted(s) == ["doubled", "doubled"]


# Life ----------------------------------------------------------------------------------------------------


@rule("701.9d")
@pytest.mark.parametrize(("life", "then"), [(7, 14), (0, 0), (-3, -6)])
def test_a_player_gains_or_loses_what_is_missing(life, then):
    s = double_table(permanent("Angel", "Artifact", forbids(GameLost)))
    s.set_field(LIFE, life, 0)
    s.do(0, DoubleLife())
    assert s.life(0) == then
    assert len(s.events(LifeGained)) == (life > 0)
    assert len(s.events(LifeLost)) == (life < 0)


@rule("701.9d")
def test_gaining_is_replaced_and_forbidden_as_any_gain_of_life():
    s = double_table(permanent("Boon", "Artifact", instead(LifeGained, lambda e: e.with_(amount=e.amount + 1))))
    s.do(0, DoubleLife(Target()), TargetSpec(None, "any"), at=[("player", 1)])
    assert s.life_totals() == [20, 41]
    s.put(0, "battlefield", permanent("Law", "Artifact", forbids(LifeGained)))
    s.do(0, DoubleLife())
    assert s.life_totals() == [20, 41]


@rule("701.9d")
def test_all_players_life_totals_are_doubled_at_once():
    s = double_table(permanent("Watch", "Artifact", whenever(when(LifeTotalDoubled), Jot("doubled"))), players=4)
    for player in range(4):
        s.set_field(LIFE, player + 1, player)
    s.do(0, DoubleLife(EachPlayer()))
    assert s.life_totals() == [2, 4, 6, 8]
    s.resolve_all()
    assert jotted(s) == ["doubled"] * 4


@rule("701.9d")
def test_nothing_is_doubled_of_a_player_who_left():
    s = double_table(players=3)
    s.settle()
    s.concede(2)
    s.do(0, DoubleLife(EachPlayer()))
    assert s.life_totals()[:2] == [40, 40]
    assert [e.player for e in s.events(LifeTotalDoubled)] == [0, 1]


# Counters ------------------------------------------------------------------------------------------------


@rule("701.9e")
def test_as_many_counters_of_the_kind_are_given():
    s = double_table(WEAK)
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 2, "shield": 1})
    s.do(0, DoubleCounters(CREATURES, "+1/+1"))
    assert s.counters("Bear") == {"+1/+1": 4, "shield": 1}
    assert s.counters("Weak") == {}
    assert [e.kind for e in s.events(CountersDoubled)] == ["+1/+1"]
    s.do(0, DoubleCounters(CREATURES))
    assert s.counters("Bear") == {"+1/+1": 8, "shield": 2}


@rule("701.9e")
def test_players_counters_are_doubled_too():
    s = double_table()
    s.happen(CountersPut("poison", 3, player=1), CountersPut("energy", 2, player=0))
    s.do(0, DoubleCounters(EachPlayer()))
    assert [{k: n for k, n, _ in s.field(PLAYER_COUNTERS, p)} for p in (0, 1)] == [{"energy": 4}, {"poison": 6}]


@rule("701.9e")
def test_counters_are_put_so_what_changes_that_applies():
    s = double_table(permanent("Season", "Enchantment", TwiceAsManyCounters()))
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 2})
    s.do(0, DoubleCounters(CREATURES, "+1/+1"))
    assert s.counters_on("Bear") == 6


@rule("701.9e")
def test_doubling_counters_is_replaced_and_forbidden():
    s = double_table(permanent("Twice", "Artifact", instead(CountersDoubled, lambda e: e.with_(amount=2 * e.amount))))
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
    s.do(0, DoubleCounters(CREATURES, "+1/+1"))
    assert s.counters_on("Bear") == 3
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(CountersDoubled)))
    s.do(0, DoubleCounters(CREATURES, "+1/+1"))
    assert s.counters_on("Bear") == 3


@rule("701.9e", "701.9d")
def test_other_rooms_reach_it_by_verbs():
    s = double_table()
    bear = s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
    s.arrange(lambda: s.game.verb(DOUBLE_COUNTERS)(s.game, [bear, ("player", 0)]))
    s.arrange(lambda: s.game.verb(DOUBLE_LIFE)(s.game, [1]))
    assert (s.counters_on("Bear"), s.life_totals()) == (2, [20, 40])


# Mana ----------------------------------------------------------------------------------------------------

CUBE = permanent("Cube", "Artifact", Activated((TapThisCost(),), DoubleMana()))


@rule("701.9f")
def test_as_much_mana_of_each_type_is_added():
    s = double_table(CUBE)
    s.set_field(POOL, tuple(Mana(t) for t in "GGRC"), 0)
    s.act(0, "tap for mana", "Cube")
    assert sorted(s.pool(0)) == sorted("GGRC" * 2)


@rule("701.9f")
def test_one_type_of_mana_alone():
    s = double_table(permanent("Cube", "Artifact", Activated((TapThisCost(),), DoubleMana("G"))))
    s.set_field(POOL, tuple(Mana(t) for t in "GGR"), 0)
    s.act(0, "tap for mana", "Cube")
    assert sorted(s.pool(0)) == ["G", "G", "G", "G", "R"]


@rule("701.9f")
def test_an_empty_pool_stays_empty_and_doubling_mana_is_an_event():
    s = double_table(CUBE, permanent("Again", "Artifact", instead(ManaDoubled, lambda e: (e, e))))
    s.act(0, "tap for mana", "Cube")
    assert (s.pool(0), s.events(ManaDoubled)) == ("", [])
    s = double_table(CUBE, permanent("Again", "Artifact", instead(ManaDoubled, lambda e: (e, e))))
    s.give(0, "U")
    s.act(0, "tap for mana", "Cube")
    assert s.pool(0) == "UUU"


@rule("701.9f")
def test_doubled_mana_pays_for_spells():
    land = permanent("Spring", "Land", Activated((TapThisCost(),), AddManaOf((("G", "G"),))))
    s = double_table(land, CUBE)
    s.put(0, "hand", instant("Four", Jot("four"), cost="{G}{G}{G}{G}"))
    s.act(0, "tap for mana", "Spring")
    s.act(0, "tap for mana", "Cube")
    s.cast(0, "Four")
    s.resolve_all()
    assert (jotted(s), s.pool(0)) == (["four"], "")


# Editions ------------------------------------------------------------------------------------------------


@rule("701.9a", edition="2017-09-25")
@rule("701.9d", edition="2017-09-25")
@rule("701.9e", edition="2017-09-25")
@rule("701.9f", edition="2017-09-25")
def test_in_2017_effects_do_the_same_but_nothing_is_doubled():
    there = (
        permanent("Law", "Artifact", *(forbids(e) for e in (SizeDoubled, LifeTotalDoubled, CountersDoubled))),
        CUBE,
    )
    for edition, size, life, counters in (("2017-09-25", (2, 8), 40, 2), ("2020-01-22", (1, 4), 20, 1)):
        s = double_table(WEAK, *there, edition=edition)
        rock = s.put(0, "battlefield", permanent("Rock", "Artifact"), counters={"charge": 1})
        for times in (1, 2):
            s.do(0, DoubleSize(CREATURES))
            s.do(0, DoubleLife(You()))
            s.arrange(lambda s=s, rock=rock: s.game.verb(DOUBLE_COUNTERS)(s.game, [rock]))
            now = (times * size[0], times * size[1]), times * life, times * counters
            assert (s.pt("Weak"), s.life(0), s.counters_on("Rock", "charge")) == now
            if times == 1:
                s.happen(Moved(s.find("Law"), "graveyard"))
        heard = [len(s.events(kind)) for kind in (SizeDoubled, LifeTotalDoubled, CountersDoubled)]
        assert heard == [edition != "2017-09-25"] * 3
        s.give(0, "G")
        s.act(0, "tap for mana", "Cube")
        assert s.pool(0) == "GG"
        assert len(s.events(ManaDoubled)) == (edition != "2017-09-25")


# Cards ---------------------------------------------------------------------------------------------------


def test_real_cards_are_read_and_double():
    fury = wordings.made("Unleash Fury", "Instant", "Double the power of target creature until end of turn.")
    colossus = wordings.made(
        "Nylea's Colossus",
        "Enchantment Creature — Giant",
        "Constellation — Whenever Nylea's Colossus or another enchantment you control enters, double target creature's "
        "power and toughness until end of turn.",
        size="6/6",
    )
    beacon = wordings.made(
        "Beacon of Immortality",
        "Instant",
        "Double target player's life total. Shuffle Beacon of Immortality into its owner's library.",
    )
    skate = wordings.made(
        "Deepglow Skate",
        "Creature — Fish",
        "When Deepglow Skate enters, double the number of each kind of counter on any number of target permanents.",
        size="3/3",
    )
    s = wordings.table()
    s.put(0, "battlefield", WEAK, counters={"+1/+1": 1, "shield": 2})
    s.put(0, "hand", fury, colossus, beacon, skate)
    s.cast(0, "Unleash Fury", "Weak")
    s.resolve()
    assert s.pt("Weak") == (4, 5)
    s.expect(0, "targets", ["Weak"])
    s.cast(0, "Nylea's Colossus")
    s.resolve_all()
    assert s.pt("Weak") == (8, 10)
    s.cast(0, "Beacon of Immortality", ("player", 1))
    s.resolve()
    assert (s.life(1), s.zone_names(0, "library")) == (40, ["Beacon of Immortality"])
    s.expect(0, "targets", ["Weak"])
    s.cast(0, "Deepglow Skate")
    s.resolve_all()
    assert s.counters("Weak") == {"+1/+1": 2, "shield": 4}


def test_a_card_that_doubles_mana_is_a_mana_ability():
    cube = wordings.made(
        "Doubling Cube", "Artifact", "{3}, {T}: Double the amount of each type of unspent mana you have."
    )
    s = wordings.table()
    s.put(0, "battlefield", cube)
    s.give(0, "GGGGG")
    s.act(0, "mana", "Doubling Cube")
    assert (s.ids("stack"), s.pool(0)) == ([], "GGGG")
