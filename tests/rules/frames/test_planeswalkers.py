"""Planeswalkers and loyalty abilities (CR 306, 606)."""

from __future__ import annotations

import pytest
from rulebook import BEAR, FOREST, MOUNTAIN, SHOCK, FullTable
from wordings import made

from apnap.testing.rule import rule
from apnap_plugins.rules.continuous.continuous import YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import LoyaltyCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.testing import instant

DECK = [FOREST] * 10
CALM = "Counters can't be put on artifacts, creatures, enchantments, or lands."
EVENING = "All nonland permanents are enchantments in addition to their other types."


def walker(name="Walker", loyalty=3, cost="{0}"):
    return card(
        name, "Legendary Planeswalker — Walker",
        Activated((LoyaltyCost(1),), GainLife(1), loyalty=True),
        Activated((LoyaltyCost(-3),), LoseLife(3, EachOpponent()), loyalty=True),
        Activated((LoyaltyCost(0),), GainLife(10), loyalty=True),
        loyalty=loyalty, cost=cost,
    )  # fmt: skip


def loyalty_options(s, player=0):
    return [o[2] for o in s.reach(player).options if o[0] == "activate"]


@rule("306.5b", "306.5a", "122.6a")
@pytest.mark.parametrize("how", ["cast", "put"])
def test_it_enters_with_its_loyalty_in_counters(how):
    with FullTable() as s:
        if how == "cast":
            s.put(0, "hand", walker(loyalty=4))
            s.act(0, "cast", "Walker").resolve()
        else:
            s.put(0, "exile", walker(loyalty=4))
            s.put(0, "hand", instant("Back", MoveTo(All(HasType("planeswalker"), "exile"), "battlefield")))
            s.act(0, "cast", "Back").resolve()
        assert s.counters("Walker") == {"loyalty": 4} and s.count("Walker", "battlefield") == 1


@rule("306.5b")
def test_one_that_a_scenario_puts_on_the_table_has_its_loyalty_too():
    with FullTable() as s:
        s.put(0, "battlefield", walker("Plain", 4))
        s.put(0, "battlefield", walker("Worn", 4), counters={"loyalty": 1})
        s.put(0, "exile", walker("Away", 4))
        assert [s.counters(name) for name in ("Plain", "Worn", "Away")] == [{"loyalty": 4}, {"loyalty": 1}, {}]


@rule("606.3", "606.4", "606.2", "306.5d", "209.2")
def test_one_loyalty_ability_each_turn_as_a_cost_of_counters():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", walker(), counters={"loyalty": 3})
        assert loyalty_options(s) == [0, 1, 2]
        s.act(0, "activate", lambda o: o[2] == 0)
        assert s.counters("Walker") == {"loyalty": 4} and s.life(0) == 20  # a cost: at once
        assert loyalty_options(s) == []
        s.resolve()
        assert s.life(0) == 21 and loyalty_options(s) == []
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "precombat main")
        assert loyalty_options(s) == []
        s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "precombat main")
        assert loyalty_options(s) == [0, 1, 2]


@rule("606.3")
def test_only_in_one_s_own_main_phase_with_an_empty_stack():
    with FullTable(stage="upkeep", decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", walker(), counters={"loyalty": 3})
        s.put(1, "battlefield", walker("Other"), counters={"loyalty": 3})
        s.put(0, "hand", instant("Wait", GainLife(0)))
        assert loyalty_options(s) == []
        s.pass_until("precombat main")
        assert loyalty_options(s, 0) == [0, 1, 2]
        s.act(0, "cast", "Wait")
        assert loyalty_options(s) == []
        assert loyalty_options(s, 1) == []


@rule("606.3")
def test_each_planeswalker_has_its_own_activation():
    with FullTable() as s:
        s.put(0, "battlefield", walker(), walker("Other"), counters={"loyalty": 3})
        s.act(0, "activate", lambda o: s.game.name_of(o[1]) == "Walker" and o[2] == 2).resolve()
        names = {s.game.name_of(o[1]) for o in s.reach(0).options if o[0] == "activate"}
        assert names == {"Other"} and s.life(0) == 30


@rule("606.3")
def test_no_second_activation_under_another_controller():
    with FullTable() as s:
        s.put(0, "battlefield", walker(), controller=1, counters={"loyalty": 3})
        s.put(1, "battlefield", walker("Other"), counters={"loyalty": 3})
        s.put(0, "hand", instant("Steal", Change(All(HasType("planeswalker")), (YouGainControl(),))))
        s.act(0, "cast", "Steal").resolve()
        assert len(loyalty_options(s)) == 6
        s.act(0, "activate", lambda o: s.game.name_of(o[1]) == "Walker" and o[2] == 0).resolve()
        assert len(loyalty_options(s)) == 3


@rule("606.6", "606.4", "704.5i", "306.9")
def test_counters_that_are_not_there_cannot_be_removed():
    with FullTable() as s:
        s.put(0, "battlefield", walker(), counters={"loyalty": 2})
        assert loyalty_options(s) == [0, 2]
    with FullTable() as s:
        s.put(0, "battlefield", walker(), counters={"loyalty": 3})
        s.act(0, "activate", lambda o: o[2] == 1)
        assert s.zone_names(0, "graveyard") == ["Walker"] and s.stack == [""]
        s.resolve()
        assert s.life(1) == 17


@rule("118.3", "101.2", "606.4")
def test_counters_that_cannot_be_put_on_it_cannot_pay_for_its_ability():
    with FullTable() as s:
        s.put(0, "battlefield", walker(loyalty=3))
        s.put(0, "battlefield", made("Calm", "Enchantment", CALM), made("Evening", "Enchantment", EVENING))
        assert loyalty_options(s) == [1, 2]
        s.act(0, "activate", lambda o: o[2] == 1).resolve()
        assert s.counters("Walker") == {} and s.life(1) == 17


@rule("306.8", "120.3c", "306.9", "704.5i", "115.4")
def test_damage_removes_loyalty_counters():
    any_target = TargetSpec(HasType("planeswalker"))
    with FullTable() as s:
        s.put(1, "battlefield", walker(), counters={"loyalty": 3})
        s.put(0, "hand", *[instant("Jab", DealDamage(2, Target()), targets=(any_target,))] * 2)
        s.act(0, "cast", "Jab").resolve()
        assert s.counters("Walker") == {"loyalty": 1} and s.life(1) == 20
        s.act(0, "cast", "Jab").resolve()
        assert s.zone_names(1, "graveyard") == ["Walker"]


@rule("704.5j", "306.4")
def test_planeswalkers_are_legendary_like_others():
    with FullTable() as s:
        one, _ = s.put(0, "battlefield", walker(), walker(), counters={"loyalty": 3})
        s.expect(0, "704.5j", one)
        s.reach(0)
        s.done()
        assert s.ids("battlefield") == [one]


@rule("606.1", "605.1a")
def test_a_loyalty_ability_that_makes_mana_is_no_mana_ability():
    from apnap_plugins.rules.mana.mana import AddManaOf

    source = card("Source", "Planeswalker", Activated((LoyaltyCost(1),), AddManaOf((("R",),)), loyalty=True), loyalty=3)
    with FullTable() as s:
        s.put(0, "battlefield", source, counters={"loyalty": 3})
        s.put(0, "hand", SHOCK)
        assert s.offered(0, "cast") == []
        s.act(0, "activate", "Source")
        assert s.stack == [""]
        s.resolve()
        assert s.pool(0) == "R" and s.offered(0, "cast") == ["Shock"]


@rule("306.1", "306.3", "307.1")
def test_it_is_cast_as_a_permanent_spell_in_a_main_phase():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "hand", walker(cost="{1}{R}"))
        s.put(0, "battlefield", MOUNTAIN, MOUNTAIN, BEAR)
        s.put(1, "hand", walker("Other"))
        assert s.offered(0, "cast") == ["Walker"]
        s.pass_until("end")
        assert s.offered(0, "cast") == [] and s.offered(1, "cast") == []


@rule("606.5", "606.6")
@pytest.mark.parametrize(("lions", "number", "left"), [(1, 0, 5), (1, 1, 0), (2, 0, 6), (2, 1, 1)])
def test_the_example_of_carth_the_lion(lions, number, left):
    """[+1] puts two counters on it, [-4] takes three away; with two such permanents it is one more."""
    lion = made(
        "Lion", "Enchantment", "Planeswalkers' loyalty abilities you activate cost an additional [+1] to activate."
    )
    walks = made("Walker", "Planeswalker", "+1: You gain 1 life.\n\u22124: You gain 4 life.")
    with FullTable() as s:
        s.put(0, "battlefield", *[lion] * lions)
        ours = s.put(0, "battlefield", walks, counters={"loyalty": 3})
        s.act(0, "activate", lambda o: o[2] == number)
        s.resolve()
        assert s.life(0) == 21 + 3 * number
        assert s.counters(ours).get("loyalty", 0) == left and s.game.exists(ours) == bool(left)


@rule("606.5")
def test_what_others_activate_does_not_cost_more():
    lion = made(
        "Lion", "Enchantment", "Planeswalkers' loyalty abilities you activate cost an additional [+1] to activate."
    )
    with FullTable() as s:
        s.put(1, "battlefield", lion)
        ours = s.put(0, "battlefield", walker())
        s.act(0, "activate", lambda o: o[2] == 0)
        assert s.counters(ours) == {"loyalty": 4}
