"""Activating abilities and what restricts it (CR 602.5), and the timing of loyalty abilities (CR 606)."""

from __future__ import annotations

import rulecards as rc
from rulebook import BEAR, FOREST, FullTable

from apnap import Static
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.conditions import DuringStep
from apnap_plugins.rules.continuous.continuous import YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import LoyaltyCost, LoyaltyMinusXCost, SacrificeThisCost, TapThisCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.frames.planeswalkers import LoyaltyAbilitiesCostAlso
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasType
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

ONCE = creature("Once", 1, 1, Activated((), GainLife(1), limit=1))


@rule("602.5b")
def test_once_each_turn_also_under_another_controller():
    with FullTable() as s:
        s.put(1, "battlefield", ONCE)
        s.put(0, "hand", *[instant("Steal", Change(All(CREATURE), (YouGainControl(),)))] * 2)
        s.act(1, "activate", "Once")
        assert s.offered(1, "activate") == []
        s.resolve()
        s.act(0, "cast", "Steal").resolve()
        assert s.offered(0, "activate") == []
        s.act(0, "cast", "Steal").resolve()
        assert s.offered(0, "activate") == []
        s.pass_until("end")
        assert s.offered(0, "activate") == []


@rule("602.5c")
def test_each_of_two_like_abilities_has_its_own_restriction():
    two = creature("Two", 1, 1, *[Activated((), GainLife(1), limit=1)] * 2)
    with FullTable() as s:
        s.put(0, "battlefield", two)
        s.act(0, "activate", lambda o: o[2] == 0)
        s.act(0, "activate", lambda o: o[2] == 0)
        assert s.offered(0, "activate") == []
        s.resolve_all()
        assert s.life(0) == 22


@rule("602.5e", "605.1", "605.3a")
def test_a_mana_ability_only_as_an_instant_is_not_activated_while_casting():
    lotus = card(
        "Petal", "Artifact", Activated((TapThisCost(), SacrificeThisCost()), AddManaOf((("G",),)), instant=True)
    )
    with FullTable() as s:
        s.put(0, "battlefield", lotus)
        s.put(0, "hand", instant("Green", GainLife(1), cost="{G}"))
        assert s.offered(0, "cast") == [] and s.offered(0, "mana") == ["Petal"]
        s.act(0, "mana", "Petal")
        assert s.stack == [] and s.pool(0) == "G" and s.offered(0, "cast") == ["Green"]
    with FullTable() as s:
        s.put(0, "battlefield", card("Leaf", "Artifact", Activated((TapThisCost(),), AddManaOf((("G",),)))))
        s.put(0, "hand", instant("Green", GainLife(1), cost="{G}"))
        assert s.offered(0, "cast") == ["Green"], "any other mana ability is"


@rule("602.2", "602.1b")
def test_who_may_activate_is_what_the_ability_says():
    bank = card("Bank", "Artifact", Activated((mana_cost("{1}"),), GainLife(1), by="any"))
    tax = card("Tax", "Artifact", Activated((mana_cost("{1}"),), GainLife(2), by="opponent"))
    with FullTable() as s:
        s.put(0, "battlefield", bank, tax, FOREST)
        s.put(1, "battlefield", FOREST)
        assert s.offered(0, "activate") == ["Bank"]
        assert s.offered(1, "activate") == ["Bank", "Tax"]
        s.act(1, "activate", "Tax").resolve()
        assert s.life(1) == 22 and s.life(0) == 20


@rule("602.5b")
def test_only_during_a_step():
    bell = card("Bell", "Artifact", Activated((), GainLife(1), condition=DuringStep(("upkeep",), yours=True)))
    with FullTable(stage="upkeep") as s:
        s.put(0, "battlefield", bell)
        assert s.offered(0, "activate") == ["Bell"]
        s.put(0, "library", FOREST)
        s.pass_until("precombat main")
        assert s.offered(0, "activate") == []


@rule("602.1a", "107.5", "118.3")
def test_the_permanent_that_is_tapped_for_the_cost_pays_no_mana_of_it():
    own = Activated((mana_cost("{1}"), TapThisCost()), GainLife(1))
    tower = card("Spire", "Land", Activated((TapThisCost(),), AddManaOf((("C",),))), own)
    with FullTable() as s:
        s.put(0, "battlefield", tower)
        assert s.offered(0, "activate") == []
        s.put(0, "battlefield", FOREST)
        s.act(0, "activate", "Spire").resolve()
        assert s.life(0) == 21 and s.field("tapped", "Forest") and s.field("tapped", "Spire")


# Loyalty -----------------------------------------------------------------------------------------------


def walker():
    return card("Walker", "Planeswalker", Activated((LoyaltyCost(1),), GainLife(1), loyalty=True),
                Activated((LoyaltyCost(-4),), GainLife(4), loyalty=True), loyalty=3)  # fmt: skip


@rule("606.5", "606.6", "606.4")
def test_loyalty_costs_are_combined():
    carth = card("Carth", "Enchantment", Static((LoyaltyAbilitiesCostAlso(HasType("planeswalker"), LoyaltyCost(1)),)))
    for number, left in ((0, 5), (1, 0)):
        with FullTable() as s:
            s.put(0, "battlefield", carth)
            s.put(0, "battlefield", walker(), counters={"loyalty": 3})
            s.act(0, "activate", lambda o, n=number: o[2] == n)
            assert (s.counters("Walker")["loyalty"] if left else s.zone_names(0, "graveyard")) == (left or ["Walker"])
    with FullTable() as s:
        s.put(0, "battlefield", walker(), counters={"loyalty": 3})
        assert len(s.offered(0, "activate")) == 1


@rule("606.3")
def test_effects_may_allow_a_second_activation_or_another_time():
    with FullTable() as s:
        s.put(0, "battlefield", card("Veil", "Enchantment", Static((rc.Twice(),))))
        s.put(0, "battlefield", walker(), counters={"loyalty": 3})
        for left in (1, 0):
            s.act(0, "activate", lambda o: o[2] == 0).resolve()
            assert bool(s.offered(0, "activate")) == bool(left)
    with FullTable() as s:
        s.put(0, "battlefield", card("Teferi", "Enchantment", Static((rc.AnyTimeLoyalty(),))))
        s.put(0, "battlefield", walker(), counters={"loyalty": 3})
        s.pass_until("end")
        assert s.offered(0, "activate") == ["Walker"]


@rule("107.7", "606.4", "107.3a", "606.6")
def test_minus_x_removes_as_many_counters_as_chosen():
    ex = card("Ex", "Planeswalker", Activated((LoyaltyMinusXCost(),), GainLife(X()), loyalty=True), loyalty=3)
    with FullTable() as s:
        s.put(0, "battlefield", ex, counters={"loyalty": 3})
        decision = s.begin(0, "activate", "Ex")
        assert (decision.minimum, decision.maximum) == (0, 3)
        s.answer(0, 2)
        s.resolve()
        assert s.life(0) == 22 and s.counters("Ex") == {"loyalty": 1}


@rule("602.5a", "302.6")
def test_a_newly_controlled_creature_cannot_be_tapped_for_its_ability():
    elf = creature("Elf", 1, 1, Activated((TapThisCost(),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", elf, sick=True)
        s.put(0, "battlefield", BEAR)
        assert s.offered(0, "activate") == []
