"""Transmute (CR 702.53)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.transmute import transmute
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.vocabulary.symbols import mana_cost

SPY = beast("Spy", "Transmute {1}", cost="{2}{U}")
ONE, TWO, THREE = (beast(name, cost=cost) for name, cost in (("One", "{U}"), ("Two", "{U}{U}"), ("Three", "{1}{U}{U}")))
SPELL = made("Spell", "Instant", "Draw a card.", "{3}")
REST = made("Rest", "Enchantment", "If a card would be put into a graveyard from anywhere, exile it instead.")


def sit(*hand: Any, library: Any = (ONE, TWO, THREE, SPELL), **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, "UUU")
    s.put(0, "hand", *hand)
    s.put(0, "library", *library)
    return s


def transmutes(s: FullTable, found: Any, name: str = "Spy") -> FullTable:
    s.activate(0, name)
    s.expect(0, "701.19a", found)
    return s.resolve()


@rule("702.53a")
@pytest.mark.parametrize("found", ["Three", "Spell"])
def test_a_card_with_the_same_mana_value_is_found_and_revealed(found):
    with sit(SPY) as s:
        s.activate(0, "Spy")
        assert s.zone_names(0, "graveyard") == ["Spy"]
        assert len(s.tapped(0)) == 1
        s.expect(0, "701.19a", [found]).resolve()
        assert s.zone_names(0, "hand") == [found]
        assert [s.game.name_of(shown.obj) for shown in s.events(Revealed)][-1] == found


@rule("702.53a", "701.19b")
def test_nothing_has_to_be_found():
    with sit(SPY) as s:
        transmutes(s, [])
        assert s.zone_names(0, "hand") == []
        assert len(s.zone_names(0, "library")) == 4


@rule("702.53a")
def test_cards_of_another_mana_value_are_not_offered():
    with sit(SPY, library=(ONE, TWO)) as s:
        s.activate(0, "Spy")
        s.resolve()
        assert s.zone_names(0, "hand") == []


@rule("702.53a")
def test_a_card_without_mana_cost_finds_one_of_value_zero():
    west = made("West", "Land", "Transmute {1}")
    with sit(west, library=(made("Plain", "Land", ""), ONE)) as s:
        transmutes(s, ["Plain"], "West")
        assert s.zone_names(0, "hand") == ["Plain"]


@rule("702.53a", "202.3e")
def test_x_in_its_mana_cost_is_zero():
    big = beast("Big", "Transmute {1}", cost="{X}{U}")
    with sit(big) as s:
        transmutes(s, ["One"], "Big")
        assert s.zone_names(0, "hand") == ["One"]


@rule("702.53a", "608.2h")
def test_wherever_the_discarded_card_went():
    with sit(SPY) as s:
        s.put(1, "battlefield", REST)
        transmutes(s, ["Three"])
        assert s.zone_names(0, "exile") == ["Spy"]
        assert s.zone_names(0, "hand") == ["Three"]


@rule("702.53a", "602.5d")
@pytest.mark.parametrize(("stage", "possible"), [("precombat main", True), ("upkeep", False)])
def test_only_as_a_sorcery(stage, possible):
    dear = made("Dear", "Instant", "Draw a card.\nTransmute {1}", "{9}")
    with sit(dear, stage=stage) as s:
        assert s.can(0, "Dear", "activate") is possible
    with sit(dear, active=1, stage=stage) as s:
        s.pass_priority(1)
        assert not s.can(0, "Dear", "activate")


@rule("702.53a")
@pytest.mark.parametrize("zone", ["battlefield", "graveyard"])
def test_only_from_the_hand(zone):
    with sit() as s:
        s.put(0, zone, SPY)
        assert not s.can(0, "Spy", "activate")


@rule("702.53b")
def test_it_is_there_in_all_zones():
    with sit(SPY) as s:
        s.put(0, "battlefield", SPY)
        s.put(0, "graveyard", SPY)
        assert all(s.has(s.find("Spy", zone), "transmute") for zone in ("hand", "battlefield", "graveyard"))
        assert s.can(0, "Spy", "activate"), "from the hand"


@rule("702.53a", "113.2c")
def test_each_instance_can_be_activated():
    twice = beast("Twice", "Transmute {1}\nTransmute {U}{U}", cost="{U}")
    with sit(twice) as s:
        s.act(0, "activate", lambda option: option[2] == 1)
        assert len(s.tapped(0)) == 2
        s.expect(0, "701.19a", ["One"]).resolve()
        assert s.zone_names(0, "hand") == ["One"]


@rule("702.53b")
def test_what_cards_say():
    assert meaning("Transmute {1}{U}{U}") == (transmute(mana_cost("{1}{U}{U}")),)


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["transmute"])) as s, pytest.raises(UnknownName, match="transmute"):
        s.put(0, "hand", SPY)
