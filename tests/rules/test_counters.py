"""Counters (CR 122, 613.7c, 704.5q)."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, BEAR, OX, Game, creature, instant

from apnap import COUNTERS
from apnap.testing.rule import rule
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.continuous import SetPT
from apnap_plugins.rules.costs import RemoveCountersOf
from apnap_plugins.rules.counters import MINUS, PLUS, PutCounters, player_counters
from apnap_plugins.rules.instructions import Change, GainsLife, MoveTo, PutCountersOn, RemoveCountersFrom
from apnap_plugins.rules.selection import CREATURE, All, Target, X


def cast(s, player, *effects, targets=(), name="Spell", **choices):
    s.put(player, "hand", instant(name, *effects, targets=targets))
    s.act(player, "cast", name, **choices)
    return s.resolve()


@rule("122.1", "122.1a", "613.4c", "122.6")
@pytest.mark.parametrize(("kind", "expected"), [(PLUS, (4, 6)), (MINUS, (0, 2)), ("charge", (2, 4))])
def test_counters_change_power_and_toughness(kind, expected):
    with Game() as s:
        s.put(1, "battlefield", OX)
        cast(s, 0, PutCountersOn(kind, 2, All(CREATURE)))
        assert s.pt("Ox") == expected and s.counters("Ox") == {kind: 2}


@rule("122.1", "122.2")
def test_counters_of_a_kind_add_up_and_are_lost_with_a_change_of_zones():
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        cast(s, 0, PutCountersOn(PLUS, 1, All(CREATURE)))
        cast(s, 0, PutCountersOn(PLUS, 2, All(CREATURE)))
        assert s.counters("Bear") == {PLUS: 3} and s.pt("Bear") == (5, 5)
        cast(s, 0, MoveTo(All(CREATURE), "exile"))
        assert s.counters("Bear") == {} and s.pt("Bear") == (2, 2)


@rule("122.1")
def test_no_more_counters_are_removed_than_there_are():
    with Game() as s:
        s.put(0, "battlefield", BEAR, counters={PLUS: 2})
        cast(s, 0, RemoveCountersFrom(PLUS, 5, All(CREATURE)))
        assert s.counters("Bear") == {} and s.pt("Bear") == (2, 2)


@rule("704.5q")
@pytest.mark.parametrize(("plus", "minus", "left"), [(3, 1, {PLUS: 2}), (1, 3, {MINUS: 2}), (2, 2, {})])
def test_opposite_counters_remove_each_other(plus, minus, left):
    with Game() as s:
        s.put(0, "battlefield", creature("Big", 5, 5), counters={PLUS: plus, MINUS: minus})
        s.reach(0)
        assert s.counters("Big") == left
        assert s.pt("Big") == (5 + plus - minus, 5 + plus - minus)


@rule("704.5q", "704.3")
def test_counters_are_only_removed_as_a_state_based_action():
    with Game() as s:
        s.put(0, "battlefield", BEAR, counters={PLUS: 1})
        s.put(
            0, "hand", instant("Spell", PutCountersOn(MINUS, 1, All(CREATURE)), PutCountersOn("seen", 1, All(CREATURE)))
        )
        s.act(0, "cast", "Spell").resolve()
        assert s.counters("Bear") == {"seen": 1}


@rule("613.7c", "613.4c", "613.4b")
def test_counters_apply_after_what_sets_power_and_toughness_whenever_they_were_put():
    with Game() as s:
        s.put(0, "battlefield", OX)
        cast(s, 0, PutCountersOn(PLUS, 1, All(CREATURE)))
        cast(s, 0, Change(All(CREATURE), (SetPT(1, 1),)))
        assert s.pt("Ox") == (2, 2)


@rule("613.7c")
def test_counters_of_a_kind_share_the_newest_timestamp():
    with Game() as s:
        s.put(0, "battlefield", OX)
        cast(s, 0, PutCountersOn(PLUS, 1, All(CREATURE)))
        (old,) = s.field(COUNTERS, "Ox")
        cast(s, 0, PutCountersOn("charge", 1, All(CREATURE)))
        cast(s, 0, PutCountersOn(PLUS, 1, All(CREATURE)))
        stamps = {kind: stamp for kind, _, stamp in s.field(COUNTERS, "Ox")}
        assert stamps[PLUS] > stamps["charge"] > old[2]
        cast(s, 0, RemoveCountersFrom(PLUS, 1, All(CREATURE)))
        assert {k: t for k, _, t in s.field(COUNTERS, "Ox")} == stamps


@rule("122.1", "118.3", "602.2b")
def test_removing_counters_as_a_cost():
    engine = card("Engine", "Artifact", Activated((RemoveCountersOf("charge", 2),), GainsLife(1)))
    with Game() as s:
        s.put(0, "battlefield", engine, counters={"charge": 3})
        s.act(0, "activate", "Engine").resolve()
        assert s.life(0) == 21 and s.counters("Engine") == {"charge": 1} and s.offered(0, "activate") == []


@rule("122.1")
def test_players_can_have_counters():
    with Game() as s:
        s.reach(0)
        s.arrange(lambda: PutCounters("energy", 3, player=1).perform(s.game))
        s.reach(0)
        assert (player_counters(s.game, 1, "energy"), player_counters(s.game, 0, "energy")) == (3, 0)


@rule("122.6", "107.3")
def test_x_counters():
    with Game() as s:
        s.give(0, "CCCC")
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Swell", PutCountersOn(PLUS, X(), Target()), targets=(A_CREATURE,), cost="{X}"))
        s.act(0, "cast", "Swell", number=3).resolve()
        assert s.pt(bear) == (5, 5)
