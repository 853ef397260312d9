"""Outlast (CR 702.107)."""

from __future__ import annotations

from magic import table
from testcards import ActivationCostsLess, TwiceAsManyCounters, forbids
from wordings import beast, meaning
from wordings import table as whole

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.outlast import outlast
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent

SCOUT = creature("Scout", 1, 4, outlast(mana_cost("{1}{W}")))
CALM = creature("Calm", 1, 1, outlast(PayLifeCost(1)))


def camp(*mine, lands="WW", **more):
    s = table("outlast", **more)
    s.lands(0, lands)
    s.put(0, "battlefield", *mine)
    return s


@rule("702.107a")
def test_for_its_cost_and_tapping_it_gets_a_counter():
    s = camp(SCOUT)
    s.act(0, "activate", "Scout")
    assert s.tapped() == ["Plains", "Plains", "Scout"]
    assert s.counters_on("Scout") == 0
    s.resolve_all()
    assert s.pt("Scout") == (2, 5)


@rule("702.107a")
def test_only_as_a_sorcery():
    s = camp(CALM)
    s.put(1, "library", CALM, CALM)
    s.put(0, "hand", instant("Wait"))
    s.cast(0, "Wait")
    assert not s.can(0, "Calm", "activate")
    s.resolve_all()
    assert s.can(0, "Calm", "activate")
    s.pass_until("end")
    assert not s.can(0, "Calm", "activate")
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
    assert not s.can(0, "Calm", "activate")


@rule("702.107a", "602.5a")
def test_one_that_came_this_turn_cannot_be_tapped_for_it():
    s = camp()
    s.put(0, "battlefield", CALM, sick=True)
    assert not s.can(0, "Calm", "activate")


@rule("702.107a")
def test_tapped_or_without_the_mana_it_cannot():
    s = camp(lands="W")
    s.put(0, "battlefield", SCOUT)
    s.put(0, "battlefield", CALM, tapped=True)
    assert not s.can(0, "Scout", "activate") and not s.can(0, "Calm", "activate")


@rule("702.107a", "113.7a", "400.7")
def test_gone_in_response_nothing_gets_a_counter():
    s = camp(CALM)
    s.act(0, "activate", "Calm")
    s.happen(Moved(s.find("Calm"), "exile"))
    s.happen(Moved(s.find("Calm", "exile"), "battlefield"))
    s.resolve_all()
    assert s.counters_on("Calm") == 0


@rule("702.107a", "113.2c")
def test_of_two_instances_either_can_be_activated():
    s = camp(creature("Both", 1, 1, outlast(mana_cost("{W}")), outlast(PayLifeCost(3))), lands="")
    s.act(0, "activate", "Both").resolve_all()
    assert (s.life(0), s.counters_on("Both")) == (17, 1)


@rule("702.107a", "602.2b")
def test_it_can_cost_less():
    s = camp(SCOUT, permanent("Ease", "Enchantment", ActivationCostsLess("outlast", mana_cost("{1}"))), lands="W")
    s.act(0, "activate", "Scout").resolve_all()
    assert s.counters_on("Scout") == 1


@rule("702.107a", "122.6")
def test_counters_are_put_as_effects_have_it():
    s = camp(CALM, permanent("Season", "Enchantment", TwiceAsManyCounters()))
    s.act(0, "activate", "Calm").resolve_all()
    assert s.counters_on("Calm") == 2
    s = camp(CALM, permanent("Law", "Enchantment", forbids(CountersPut)))
    s.act(0, "activate", "Calm").resolve_all()
    assert s.counters_on("Calm") == 0


@rule("702.107a", "602.5d")
def test_words_that_let_it_be_activated_any_time_and_cheaper():
    free = permanent(
        "Free", "Enchantment", *meaning("You may activate outlast abilities any time you could cast an instant.")
    )
    cheap = permanent("Cheap", "Enchantment", *meaning("Outlast abilities you activate cost {1} less to activate."))
    s = whole(stage="end")
    s.put(0, "battlefield", SCOUT, free, cheap)
    s.lands(0, "W")
    s.act(0, "activate", "Scout").resolve_all()
    assert s.counters_on("Scout") == 1


@rule("702.107a")
def test_what_triggers_as_its_own_is_activated():
    herald = beast("Herald", "Outlast {0}\nWhenever you activate this creature's outlast ability, you gain 2 life.")
    s = whole()
    s.put(0, "battlefield", herald, CALM)
    s.act(0, "activate", "Calm").resolve_all()
    assert s.life(0) == 19
    s.act(0, "activate", "Herald").resolve_all()
    assert (s.life(0), s.counters_on("Herald")) == (21, 1)


@rule("702.107a")
def test_lent_by_another():
    sliver = beast("Lender", "Outlast {2}\nOther creatures you control have outlast {0}.")
    s = whole()
    s.put(0, "battlefield", sliver, creature("Bear", 2, 2))
    s.act(0, "activate", "Bear").resolve_all()
    assert s.pt("Bear") == (3, 3)
    assert not s.can(0, "Lender", "activate")


def test_words():
    assert meaning("Outlast {1}{W}") == (Keyword("outlast", ((mana_cost("{1}{W}"),),)),)
