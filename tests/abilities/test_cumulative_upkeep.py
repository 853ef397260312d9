"""Cumulative upkeep (CR 702.24)."""

from __future__ import annotations

from typing import Any

import pytest
from magic import BEAR, table
from testcards import forbids
from wordings import beast as beastly
from wordings import meaning

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.cumulative_upkeep import DoneCost
from apnap_plugins.rules.chance.coins import CoinFlipped, FlipCoins
from apnap_plugins.rules.costs.costs import PayLifeCost, whether_to_pay
from apnap_plugins.rules.costs.further_costs import PutCountersCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, And, OpponentControls
from apnap_plugins.rules.vocabulary.selectors import EachOpponent
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature


def upkeep(cost: Any) -> Keyword:
    return Keyword("cumulative-upkeep", (cost,))


def beast(*costs: Any):
    return creature("Beast", 5, 5, [upkeep(cost) for cost in costs])


def at_upkeep(*costs: Any, ages: int = 0, colors: str = "", active: int = 0, **more: Any):
    """The untap step, with the permanent and lands."""
    s = table("cumulative-upkeep", "sacrifice", "coins", stage="untap", active=active, **more)
    counters = {"age": ages} if ages else None
    s.put(0, "battlefield", beast(*costs), counters=counters)
    s.lands(0, colors)
    return s


def ages(s) -> int:
    return s.counters(s.find("Beast")).get("age", 0)


@rule("702.24a")
def test_an_age_counter_is_put_on_it_and_the_cost_paid_for_each():
    s = at_upkeep(mana_cost("{1}"), ages=1, colors="GGG")
    s.pass_until("upkeep")
    assert len(s.ids("stack")) == 1
    s.expect(0, "702.24a", True).resolve()
    s.done()
    assert (s.permanents(0).count("Beast"), ages(s), len(s.tapped())) == (1, 2, 2)


@rule("702.24a")
def test_who_does_not_pay_sacrifices_it():
    s = at_upkeep(mana_cost("{1}"), colors="GGG")
    s.pass_until("upkeep")
    s.expect(0, "702.24a", False).resolve()
    s.done()
    assert s.zone_names(0, "graveyard") == ["Beast"]
    assert s.tapped() == []


@rule("702.24a")
def test_no_part_of_it_can_be_paid_where_the_whole_cannot():
    s = at_upkeep(mana_cost("{1}"), ages=2, colors="GG", defaults=False)
    s.pass_until("upkeep")
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Beast"]
    assert s.tapped() == []


@rule("702.24a", "118.3")
def test_what_is_only_put_upon_pays_for_each_age_counter():
    """Sheltering Ancient: both choices can be the opponent's one creature."""
    s = at_upkeep(PutCountersCost("+1/+1", 1, And((CREATURE, OpponentControls()))), ages=1)
    s.put(1, "battlefield", BEAR)
    s.pass_until("upkeep")
    s.expect(0, "702.24a", True).resolve()
    s.done()
    assert (s.permanents(0).count("Beast"), s.counters(s.find("Bear"))) == (1, {"+1/+1": 2})


@rule("702.24a")
def test_in_the_upkeeps_of_others_nothing_happens():
    s = at_upkeep(PayLifeCost(1), active=1)
    s.pass_until("upkeep")
    assert s.ids("stack") == []
    assert ages(s) == 0


@rule("702.24a")
@pytest.mark.parametrize(
    ("colors", "possible"), [("WWW", True), ("WWU", True), ("WUU", True), ("UUU", True), ("WWG", False), ("WU", False)]
)
def test_the_example_of_a_choice_for_each_age_counter(colors, possible):
    """Example of 702.24a: {W} or {U}, with two age counters on it: {W}{W}{W}, {W}{W}{U}, {W}{U}{U} or {U}{U}{U}."""
    (keyword,) = meaning("Cumulative upkeep {W} or {U}")
    s = at_upkeep(*keyword.parameters, ages=2, colors=colors)
    s.pass_until("upkeep")
    if possible:
        s.expect(0, "702.24a", True)
    s.resolve()
    s.done()
    assert ("Beast" in s.permanents()) == possible
    assert len(s.tapped()) == (3 if possible else 0)


@rule("702.24a")
@pytest.mark.parametrize("others", [0, 1, 2])
def test_the_example_of_sacrificing_a_different_creature_for_each(others):
    """Example of 702.24a: with one age counter two different creatures, of which the Beast may be one."""
    s = at_upkeep(SacrificeCost(CREATURE), ages=1, defaults=False)
    for _ in range(others):
        s.put(0, "battlefield", BEAR)
    s.pass_until("upkeep")
    if others:
        s.expect(0, "702.24a", True)
    if others == 2:
        bears = s.find_all("Bear")
        s.expect(0, "601.2h", [bears[0]]).expect(0, "601.2h", [bears[1]])
    elif others == 1:
        s.expect(0, "601.2h", ["Bear"])
    s.resolve()
    s.done()
    assert s.permanents() == (["Beast"] if others == 2 else [])


@rule("702.24a")
def test_life_is_paid_for_each_and_only_where_there_is_enough():
    s = at_upkeep(PayLifeCost(2), ages=2)
    s.pass_until("upkeep")
    s.expect(0, "702.24a", True).resolve()
    assert s.life_totals() == [14, 20]
    s = at_upkeep(PayLifeCost(2), ages=9)
    s.set_field("life", 19)
    s.pass_until("upkeep")
    s.resolve()
    assert s.life_totals() == [19, 20]
    assert s.zone_names(0, "graveyard") == ["Beast"]


@rule("702.24a", "603.4")
def test_where_it_left_and_came_back_nothing_happens():
    s = at_upkeep(PayLifeCost(1))
    s.pass_until("upkeep")
    s.happen(Moved(s.find("Beast"), "exile"))
    s.happen(Moved(s.find("Beast", "exile"), "battlefield"))
    s.resolve()
    assert (s.life_totals(), ages(s), s.permanents()) == ([20, 20], 0, ["Beast"])


@rule("702.24a")
def test_where_no_counter_can_be_put_there_is_nothing_to_pay():
    s = at_upkeep(PayLifeCost(1))
    s.put(1, "battlefield", creature("Solemn", 1, 1, forbids(CountersPut)))
    s.pass_until("upkeep")
    s.expect(0, "702.24a", True).resolve()
    assert (s.life_totals(), ages(s)) == ([20, 20], 0)
    assert "Beast" in s.permanents()


@rule("702.24a")
def test_the_controller_of_the_ability_pays_and_can_sacrifice_only_their_own():
    s = table("cumulative-upkeep", "sacrifice", "coins", stage="untap", active=1)
    s.put(0, "battlefield", beast(PayLifeCost(1)), controller=1)
    s.pass_until("upkeep")
    s.expect(1, "702.24a", True).resolve()
    assert s.life_totals() == [20, 19]


@rule("119.7", "118.3", "702.24a")
@pytest.mark.parametrize(("barred", "life"), [((1, 2), [20, 20, 20]), ((1,), [20, 20, 21])])
def test_with_life_for_an_opponent_who_cannot_gain_any_nothing_is_paid(barred, life):
    s = table("cumulative-upkeep", "sacrifice", "coins", players=3, stage="untap")
    s.put(0, "battlefield", beastly("Wall", "Cumulative upkeep—An opponent gains 1 life."))
    for player in barred:
        s.put(player, "battlefield", beastly("Vampire", "You can't gain life."))
    s.pass_until("upkeep")
    if len(barred) < 2:
        s.expect(0, "702.24a", True)
    s.resolve()
    assert s.life_totals() == life and ("Wall" in s.permanents(0)) == (len(barred) < 2)


@rule("121.2b", "121.3", "702.24a")
@pytest.mark.parametrize(
    ("limit", "ages_before", "drawn"),
    [
        ("Players can't draw cards.", 0, 0),
        ("Players can't draw more than one card each turn.", 1, 0),
        ("Players can't draw more than one card each turn.", 0, 1),
    ],
)
def test_cards_that_cannot_be_drawn_do_not_pay_for_it(limit, ages_before, drawn):
    s = table("cumulative-upkeep", "sacrifice", "coins", stage="untap")
    s.put(0, "battlefield", beastly("Vortex", "Cumulative upkeep—Draw a card."), counters={"age": ages_before})
    s.put(0, "library", BEAR, BEAR, BEAR)
    s.put(1, "battlefield", beastly("Narset", limit))
    s.pass_until("upkeep")
    if drawn:
        s.expect(0, "702.24a", True)
    s.resolve()
    assert s.count(zone="hand") == drawn and ("Vortex" in s.permanents(0)) == bool(drawn)


@rule("702.24b")
def test_the_example_of_two_instances():
    """Example of 702.24b: two instances of "pay 1 life", no counters: 1 life for the first to resolve, 2 more for the second."""
    """Two instances of "pay 1 life", no counters: 1 life for the first to resolve, 2 more for the second."""
    s = at_upkeep(PayLifeCost(1), PayLifeCost(1))
    s.pass_until("upkeep")
    assert len(s.ids("stack")) == 2
    s.expect(0, "702.24a", True).resolve()
    assert (s.life_totals(), ages(s)) == ([19, 20], 1)
    s.expect(0, "702.24a", True).resolve()
    assert (s.life_totals(), ages(s)) == ([17, 20], 2)


@rule("702.24b")
def test_counters_of_another_origin_count_and_a_sacrificed_one_ages_no_more():
    s = at_upkeep(PayLifeCost(1), PayLifeCost(2))
    s.happen(CountersPut("age", 3, s.find("Beast")))
    s.pass_until("upkeep")
    s.expect(0, "702.24a", False).resolve()
    assert s.zone_names(0, "graveyard") == ["Beast"]
    s.resolve()
    assert s.life_totals() == [20, 20]


@rule("702.24a")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Cumulative upkeep {1}{U}", (mana_cost("{1}{U}"),)),
        ("Cumulative upkeep—Pay 2 life.", (PayLifeCost(2),)),
        ("Cumulative upkeep—Sacrifice a creature.", (SacrificeCost(CREATURE),)),
        ("Cumulative upkeep {G} or {W}", (mana_cost("{G/W}"),)),
    ],
)
def test_words(text, cost):
    assert meaning(text) == (upkeep(cost),)


@rule("702.24a", "118.1")
def test_what_an_opponent_does_is_done_for_each_age_counter():
    s = at_upkeep(DoneCost(GainLife(1, EachOpponent())), ages=2)
    s.pass_until("upkeep")
    s.expect(0, "702.24a", True).resolve()
    assert (s.life_totals(), ages(s)) == ([20, 23], 3)


@rule("702.24a", "705.1")
def test_a_coin_is_flipped_for_each_age_counter():
    s = at_upkeep(DoneCost(FlipCoins()), ages=1)
    s.pass_until("upkeep")
    s.expect(0, "702.24a", True).resolve()
    assert len(s.events(CoinFlipped)) == 2
    assert s.zone_names(0, "graveyard") == []


@pytest.mark.parametrize("what", ["Flip a coin", "An opponent gains 1 life", "Have an opponent draw a card"])
def test_words_for_what_is_done(what):
    (keyword,) = meaning(f"Cumulative upkeep—{what}.")
    assert isinstance(keyword.parameters[0][0], DoneCost)


@pytest.mark.parametrize(("cost", "ages", "prompt"), [
    ((mana_cost("{1}{W}"),), 3, "Pay {3}{W}{W}{W}?"),
    ((PayLifeCost(1),), 4, "Pay 4 life?"),
    ((SacrificeCost(LAND),), 2, "Sacrifice a land 2 times?"),
    ((SacrificeCost(LAND),), 1, "Sacrifice a land?"),
    ((), 0, "Pay nothing?"),
])  # fmt: skip
def test_what_is_paid_for_all_age_counters_is_asked_as_one_sum(cost, ages, prompt):
    assert whether_to_pay(cost * ages) == prompt
