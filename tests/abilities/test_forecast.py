"""Forecast (CR 702.57)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Keyword, Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.rules.effects.ending_turns import EndTurn
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.turn.instructions import ExtraSteps

SEER = beast("Seer", "Forecast — {W}, Reveal this card from your hand: You gain 1 life.", cost="{9}")
BEAR = beast("Bear")


def sit(*hand: Any, stage: str = "upkeep", lands: str = "WWW", **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), stage=stage, **more)
    s.lands(0, lands)
    s.put(0, "hand", *hand)
    for player in range(more.get("players", 2)):
        s.put(player, "library", *[BEAR] * 5)
    return s


def can(s: FullTable, name: str = "Seer", player: int = 0) -> bool:
    return s.can(player, name, "activate")


@rule("702.57a", "702.57b")
def test_in_the_upkeep_the_card_is_revealed_and_the_ability_resolves():
    with sit(SEER) as s:
        card = s.find("Seer", "hand")
        s.activate(0, "Seer")
        assert card in [shown.obj for shown in s.events(Revealed)]
        s.resolve()
        assert s.life(0) == 21
        assert s.find("Seer", "hand") == card
        assert len(s.tapped(0)) == 1


@rule("702.57b", "500.1")
@pytest.mark.parametrize(("stage", "active", "possible"), [
    ("upkeep", 0, True), ("precombat main", 0, False), ("end", 0, False), ("upkeep", 1, False),
])  # fmt: skip
def test_only_during_the_upkeep_of_the_cards_owner(stage, active, possible):
    with sit(SEER, stage=stage, active=active) as s:
        assert can(s) is possible


@rule("702.57a")
@pytest.mark.parametrize("zone", ["battlefield", "graveyard", "exile"])
def test_only_from_the_hand(zone):
    with sit() as s:
        s.put(0, zone, SEER)
        assert not can(s)
        s.put(0, "hand", SEER)
        assert can(s)


@rule("702.57b")
def test_only_once_each_turn():
    with sit(SEER) as s:
        s.activate(0, "Seer")
        assert not can(s)
        s.resolve()
        assert not can(s)
        s.pass_until("upkeep", again=True)
        assert not can(s)
        s.pass_until("upkeep", again=True)
        assert can(s)


@rule("702.57b")
def test_two_cards_are_activated_each():
    with sit(SEER, SEER) as s:
        one, other = s.find_all("Seer", "hand")
        s.activate(0, one)
        s.activate(0, other)
        s.resolve_all()
        assert s.life(0) == 22


@rule("702.57b", "400.7")
def test_back_in_hand_it_is_another_card():
    bounce = made("Bounce", "Instant", "Return target creature card from your graveyard to your hand.")
    drop = made("Drop", "Instant", "Discard a creature card.")
    with sit(SEER, bounce, drop) as s:
        s.activate(0, "Seer")
        s.resolve()
        s.cast(0, "Drop")
        s.resolve()
        assert "Seer" in s.zone_names(0, "graveyard")
        s.cast(0, "Bounce", "Seer")
        s.resolve()
        assert not s.sees(1, s.find("Seer", "hand"))  # no longer the card that was revealed
        assert can(s)


@rule("702.57b", "701.16a")
def test_it_stays_revealed_until_the_upkeep_is_over():
    with sit(SEER) as s:
        card = s.find("Seer", "hand")
        assert not s.sees(1, card)
        s.activate(0, "Seer")
        assert s.sees(1, card)
        s.resolve()
        assert s.stack == [] and s.sees(1, card)
        s.pass_until("draw")
        assert not s.sees(1, card)
        assert s.sees(0, card)


@rule("702.57b", "500.9")
def test_another_upkeep_step_keeps_it_revealed():
    with sit(SEER) as s:
        card = s.find("Seer", "hand")
        s.activate(0, "Seer")
        s.resolve()
        s.do(0, ExtraSteps(("upkeep",)))
        s.pass_until("upkeep", again=True)
        assert s.sees(1, card)
        assert not can(s)  # the turn is the same
        s.pass_until("draw")
        assert not s.sees(1, card)


@rule("702.57b", "720.1d")
def test_also_where_the_turn_ends_in_the_upkeep():
    with sit(SEER) as s:
        card = s.find("Seer", "hand")
        s.activate(0, "Seer")
        s.resolve()
        s.do(0, EndTurn())
        assert not s.sees(1, card)


@rule("702.57b", "602.2a")
def test_countered_it_stays_revealed_and_counts():
    stifle = made("Stifle", "Instant", "Counter target activated ability.")
    with sit(SEER) as s:
        s.put(1, "hand", stifle)
        card = s.find("Seer", "hand")
        s.activate(0, "Seer")
        s.cast(1, "Stifle", s.ids("stack")[0])
        s.resolve_all()
        assert s.life(0) == 20
        assert s.sees(1, card) and not can(s)


@rule("702.57a", "601.2c")
def test_with_a_target():
    rays = made("Rays", "Sorcery", "Exile target tapped creature.\nForecast — {W}, Reveal this card from your hand: Tap target "
                "untapped creature.", "{9}")  # fmt: skip
    with sit(rays) as s:
        assert not can(s, "Rays")
        s.put(1, "battlefield", BEAR)
        s.activate(0, "Rays", s.find("Bear", "battlefield"))
        s.resolve()
        assert s.tapped(1) == ["Bear"]


@rule("702.57a", "118.8")
def test_other_costs_than_mana():
    hussar = beast("Hussar", "Forecast — Tap two untapped white and/or blue creatures you control, Reveal this card from your "
                   "hand: Draw a card.", cost="{9}")  # fmt: skip
    with sit(hussar) as s:
        s.put(0, "battlefield", beast("White", cost="{W}"), beast("Blue", cost="{U}"), beast("Red", cost="{R}"))
        s.activate(0, "Hussar")
        s.resolve()
        assert s.tapped(0) == ["Blue", "White"]
        assert len(s.zone_names(0, "hand")) == 2


@rule("702.57b", "102.1")
def test_among_three_players_each_has_an_upkeep():
    with sit(players=3, active=2) as s:
        s.put(2, "hand", SEER)
        s.put(1, "hand", SEER)
        s.lands(2, "W")
        s.lands(1, "W")
        assert can(s, player=2)
        assert not can(s, player=1)


def test_what_cards_say():
    (ability,) = meaning("Forecast — {2}{U}, Reveal ~ from your hand: Each player draws a card.")
    assert isinstance(ability, Keyword) and ability.id == "forecast"


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["forecast"])) as s, pytest.raises(UnknownName, match="forecast"):
        s.put(0, "hand", SEER)
