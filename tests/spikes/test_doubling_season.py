"""Doubling Season: tokens and counters that effects make: alone, twice, with each other, with another replacement."""

from __future__ import annotations

import functools

import pytest
import spikecards
from rulebook import BEAR
from spiking import rules_with, spike, table

from apnap import COUNTERS, Context, Indefinite, Static
from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens, Token, create
from apnap_plugins.rules.continuous.continuous import YouGainControl, affect
from apnap_plugins.rules.costs.costs import LoyaltyCost
from apnap_plugins.rules.counters.counters import MINUS, PLUS, CountersPut, EntersWithCounters
from apnap_plugins.rules.counters.instructions import PutCounters, RemoveCounters
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Target
from apnap_plugins.testing import creature, instant

season = spike("doubling_season")
sit = table(functools.partial(rules_with, spikecards, season))
DOUBLING = season.DOUBLING_SEASON
SCALES = card("Scales", "Enchantment", Static((spikecards.OneMore(),)), cost="{G}")

SAPROLING = Token("Creature — Saproling", "G", 1, 1)
BEAST = Token("Creature — Beast", "G", 1, 1, (Static((EntersWithCounters(PLUS, 3),)),))
SPROUT = instant("Sprout", CreateTokens(SAPROLING))
FRAY = instant("Fray", CreateTokens(BEAST))
ALL_SPROUT = instant("All Sprout", CreateTokens(SAPROLING, 1, EachPlayer()))
HYDRA = creature("Hydra", 0, 1, Static((EntersWithCounters(PLUS, X()),)), cost="{X}")
SPIKE = creature("Spike", 0, 0, Static((EntersWithCounters(PLUS, 3),)), cost="{0}")
MIXED = creature("Mixed", 5, 5, Static((EntersWithCounters(PLUS, 1), EntersWithCounters("charge", 2))), cost="{0}")
A_PERMANENT = (TargetSpec(Anything(), prompt="target permanent"),)
GROW = instant("Grow", PutCounters(PLUS, 2, Target()), targets=A_PERMANENT)
CHARGE = instant("Charge", PutCounters("charge", 1, Target()), targets=A_PERMANENT)
SHRINK = instant("Shrink", RemoveCounters(PLUS, 2, Target()), targets=A_PERMANENT)
WALKER = card(
    "Walker", "Planeswalker — Ajani", Activated((LoyaltyCost(1),), do(PutCounters("loyalty", 2)), loyalty=True),
    Activated((LoyaltyCost(-5),), GainLife(5), loyalty=True), cost="{0}", loyalty=3,
)  # fmt: skip


def seat(*hand, seasons: int = 1, player: int = 0, **more):
    s = sit(**more)
    s.put(player, "battlefield", *[DOUBLING] * seasons)
    s.put(0, "hand", *hand)
    return s


@rule("614.1a", "616.1f")
@pytest.mark.parametrize(("seasons", "tokens"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_twice_as_many_tokens_for_each(seasons: int, tokens: int):
    with seat(SPROUT, seasons=seasons) as s:
        s.act(0, "cast", "Sprout").resolve()
        assert s.count("Saproling Token", "battlefield", 0) == tokens


@rule("614.1a")
def test_tokens_of_others_are_not_doubled():
    with seat(ALL_SPROUT) as s:
        s.act(0, "cast", "All Sprout").resolve()
        assert (s.count("Saproling Token", player=0), s.count("Saproling Token", player=1)) == (2, 1)


@rule("614.1c", "614.12", "122.6")
@pytest.mark.parametrize(("seasons", "counters"), [(0, 3), (1, 6), (2, 12)])
def test_a_creature_that_enters_with_counters(seasons: int, counters: int):
    with seat(SPIKE, seasons=seasons) as s:
        s.act(0, "cast", "Spike").resolve()
        assert s.counters("Spike") == {PLUS: counters}
        assert s.pt("Spike") == (counters, counters)


@rule("122.6", "107.3m")
def test_as_many_as_were_paid_for():
    with seat(HYDRA) as s:
        s.give(0, "GGG")
        s.act(0, "cast", "Hydra", number=3).resolve()
        assert s.counters("Hydra") == {PLUS: 6}


@rule("122.6", "616.1f")
@pytest.mark.parametrize(("first", "counters"), [(0, {PLUS: 2, "charge": 4}), (1, {PLUS: 2, "charge": 2})])
def test_two_effects_that_let_it_enter_with_counters(first: int, counters: dict[str, int]):
    with seat(MIXED) as s:  # it has the +1/+1 counter already; now the charge counters, or the doubling
        s.expect(0, "616.1", first)
        s.act(0, "cast", "Mixed").resolve()
        assert s.counters("Mixed") == counters


@rule("614.12", "614.5")
@pytest.mark.parametrize(("seasons", "tokens", "counters"), [(1, 2, 6), (2, 4, 12)])
def test_a_created_token_that_enters_with_counters(seasons: int, tokens: int, counters: int):
    with seat(FRAY, seasons=seasons) as s:
        s.act(0, "cast", "Fray").resolve()
        beasts = s.find_all("Beast Token")
        assert [s.counters(b) for b in beasts] == [{PLUS: counters}] * tokens


@rule("122.6", "614.16")
def test_a_token_that_an_effect_creates_with_counters():
    with seat() as s:
        s.arrange(lambda: create(s.game, 0, SAPROLING, 1, ((COUNTERS.name, ((PLUS, 2, 1),)),)))
        assert [s.counters(t) for t in s.find_all("Saproling Token")] == [{PLUS: 4}] * 2


@rule("306.5b", "614.1c")
@pytest.mark.parametrize(("seasons", "loyalty"), [(1, 6), (2, 12)])
def test_a_planeswalker_enters_with_twice_its_loyalty(seasons: int, loyalty: int):
    with seat(WALKER, seasons=seasons) as s:
        s.act(0, "cast", "Walker").resolve()
        assert s.counters("Walker") == {"loyalty": loyalty}


@rule("614.16", "606.4")
def test_counters_put_as_a_cost_are_not_doubled_and_those_of_an_effect_are():
    with seat(WALKER) as s:
        s.act(0, "cast", "Walker").resolve()
        s.act(0, "activate", lambda option: option[2] == 0)
        assert s.counters("Walker") == {"loyalty": 7}  # +1 is a cost, no effect
        s.resolve()
        assert s.counters("Walker") == {"loyalty": 11}


@rule("614.16", "122.6")
@pytest.mark.parametrize(("seasons", "counters"), [(1, 4), (2, 8)])
def test_counters_that_an_effect_puts(seasons: int, counters: int):
    with seat(GROW, CHARGE, seasons=seasons) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.act(0, "cast", "Grow", targets=[bear]).resolve()
        assert s.counters(bear) == {PLUS: counters}
        s.act(0, "cast", "Charge", targets=[bear]).resolve()
        assert s.counters(bear) == {PLUS: counters, "charge": counters // 2}


@rule("614.1a")
def test_counters_on_a_permanent_that_is_not_yours_are_not_doubled():
    with seat(GROW) as s:
        bear = s.put(1, "battlefield", BEAR)
        s.act(0, "cast", "Grow", targets=[bear]).resolve()  # you put them, but on another player's creature
        assert s.counters(bear) == {PLUS: 2}
    with seat(SPIKE, player=1) as s:
        s.act(0, "cast", "Spike").resolve()
        assert s.counters("Spike") == {PLUS: 3}


@rule("614.12")
def test_whose_permanent_it_is_counts_when_the_counters_are_put():
    with seat(GROW) as s:
        bear = s.put(1, "battlefield", BEAR)
        s.arrange(lambda: affect(Context(s.game, bear, 0), [bear], (YouGainControl(),), Indefinite()))
        s.act(0, "cast", "Grow", targets=[bear]).resolve()
        assert s.counters(bear) == {PLUS: 4}


@rule("122.1")
def test_removing_counters_is_not_doubled_and_neither_are_results_of_damage():
    with seat(GROW, SHRINK) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.act(0, "cast", "Grow", targets=[bear]).resolve()
        s.act(0, "cast", "Shrink", targets=[bear]).resolve()
        assert s.counters(bear) == {PLUS: 2}
        s.arrange(lambda: s.game.happen(CountersPut(MINUS, 1, bear)))  # as damage from a source with wither does
        s.reach(0)
        assert s.counters(bear) == {PLUS: 1}


@rule("616.1", "616.1e")
@pytest.mark.parametrize(("first", "counters"), [(0, 5), (1, 6)])
def test_with_another_replacement_the_controller_chooses_the_order(first: int, counters: int):
    with seat(GROW) as s:
        s.put(0, "battlefield", SCALES)
        bear = s.put(0, "battlefield", BEAR)
        s.expect(0, "616.1", first)
        s.act(0, "cast", "Grow", targets=[bear]).resolve()
        assert s.counters(bear) == {PLUS: counters}


@rule("616.1", "614.12")
@pytest.mark.parametrize(("first", "counters"), [(0, 7), (1, 8)])
def test_the_same_for_one_that_enters_with_counters(first: int, counters: int):
    with seat(SPIKE) as s:
        s.put(0, "battlefield", SCALES)
        s.expect(0, "616.1", first)
        s.act(0, "cast", "Spike").resolve()
        assert s.counters("Spike") == {PLUS: counters}


@rule("614.5", "616.1")
def test_it_does_not_apply_to_itself_entering():
    with seat(seasons=0) as s:
        s.give(0, "GGGGG")
        s.put(0, "hand", DOUBLING, SPROUT)
        s.act(0, "cast", "Doubling Season").resolve()
        assert s.counters("Doubling Season") == {}
        s.act(0, "cast", "Sprout").resolve()
        assert s.count("Saproling Token") == 2
