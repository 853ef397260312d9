"""Reinforce (CR 702.77)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.reinforce import reinforce
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.symbols import mana_cost

GUARD = beast("Guard", "First strike\nReinforce 2—{1}{W}", cost="{W}")
COURAGE = made("Courage", "Instant", "Draw a card.\nReinforce X—{X}{W}{W}", "{9}")
BEAR = beast("Bear")
KILL = made("Kill", "Instant", "Destroy target creature.")


def sit(*hand: Any, lands: str = "WWWWW", **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, lands)
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", *hand)
    return s


@rule("702.77a")
def test_for_the_discarded_card_a_creature_gets_counters():
    with sit(GUARD) as s:
        s.activate(0, "Guard", "Bear")
        assert s.zone_names(0, "graveyard") == ["Guard"]
        assert len(s.tapped(0)) == 2
        s.resolve()
        assert s.counters("Bear") == {"+1/+1": 2}


@rule("702.77a", "602.1")
def test_any_time_its_player_has_priority():
    with sit(GUARD, active=1, stage="upkeep") as s:
        s.pass_priority(1)
        s.activate(0, "Guard", "Bear")
        s.resolve()
        assert s.pt("Bear") == (4, 4)


@rule("702.77a", "107.3a")
@pytest.mark.parametrize("x", [0, 3])
def test_x_is_chosen_for_the_cost(x):
    with sit(COURAGE) as s:
        s.expect(0, "107.3a", x)
        s.activate(0, "Courage", "Bear")
        s.resolve()
        assert len(s.tapped(0)) == x + 2
        assert s.counters("Bear") == ({"+1/+1": x} if x else {})


@rule("702.77a", "608.2b")
def test_the_target_is_gone():
    with sit(GUARD, KILL) as s:
        s.activate(0, "Guard", "Bear")
        s.cast(0, "Kill", "Bear")
        s.resolve_all()
        assert sorted(s.zone_names(0, "graveyard")) == ["Guard", "Kill"]


@rule("702.77a", "602.2a")
def test_without_a_target_it_cannot_be_activated():
    with sit(GUARD, lands="WW", active=1) as s:
        s.put(1, "hand", KILL)
        s.cast(1, "Kill", "Bear")
        s.resolve()
        s.pass_priority(1)
        assert not s.can(0, "Guard", "activate")


@rule("702.77a")
@pytest.mark.parametrize("zone", ["battlefield", "graveyard", "exile"])
def test_only_from_the_hand(zone):
    with sit() as s:
        s.put(0, zone, GUARD)
        assert not s.can(0, "Guard", "activate")


@rule("702.77b")
def test_it_is_there_in_all_zones():
    with sit() as s:
        for zone in ("battlefield", "graveyard"):
            s.put(0, zone, GUARD)
            guard = s.find("Guard", zone)
            assert s.has(guard, "reinforce")
            (meant,) = s.game.rules.expand(
                next(a for a in s.characteristic(guard, "abilities") if getattr(a, "id", "") == "reinforce")
            )
            assert isinstance(meant, Activated)


@rule("702.77a", "113.2c")
def test_each_instance_can_be_activated():
    twice = beast("Twice", "Reinforce 1—{W}\nReinforce 3—{W}{W}{W}", cost="{9}")
    with sit(twice) as s:
        s.activate(0, lambda option: option[2] == 1, "Bear")
        s.resolve()
        assert s.counters("Bear") == {"+1/+1": 3}
        assert len(s.tapped(0)) == 3


def test_what_cards_say():
    assert meaning("Reinforce 1—{1}{W}") == (reinforce(1, mana_cost("{1}{W}")),)
    assert meaning("Reinforce X—{X}{W}{W}") == (reinforce(X(), mana_cost("{X}{W}{W}")),)


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["reinforce"])) as s, pytest.raises(UnknownName, match="reinforce"):
        s.put(0, "hand", GUARD)
