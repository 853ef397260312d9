"""Spectacle (CR 702.137)."""

from __future__ import annotations

from casting_ways import cast_for, ways
from magic import jotted, table
from testcards import Jot
from wordings import beast, meaning
from wordings import table as full_table

from apnap.testing import rule
from apnap_plugins.abilities.spectacle import spectacle
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.damage import LifeGained, LifeLost, damage_event
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

ONE = mana_cost("{R}")
SHOW = instant("Show", Jot("show"), cost="{5}", abilities=[spectacle(ONE)])


def seat(*mechanics, **more):
    s = table("spectacle", *mechanics, **more)
    s.lands(0, "R")
    s.put(0, "hand", SHOW)
    return s


@rule("702.137a", "118.9a")
def test_where_an_opponent_lost_life_it_may_be_cast_for_its_spectacle_cost():
    s = seat()
    assert ways(s, 0, "Show") == []
    s.happen(LifeLost(0, 3))
    assert ways(s, 0, "Show") == []  # you are no opponent
    s.happen(LifeLost(1, 1))
    assert ways(s, 0, "Show") == ["spectacle"]
    cast_for(s, 0, "Show", "spectacle")
    s.resolve_all()
    assert jotted(s) == ["show"] and s.tapped() == ["Mountain"]


@rule("702.137a", "120.3a", "119.3")
def test_damage_makes_them_lose_life_and_what_they_gain_changes_nothing():
    s = seat()
    bear = s.put(0, "battlefield", creature("Bear", 2, 2))
    s.happen(damage_event(bear, ("player", 1), 2))
    s.happen(LifeGained(1, 10))
    assert ways(s, 0, "Show") == ["spectacle"]


@rule("702.137a", "119.4")
def test_life_that_they_paid_is_lost_too():
    s = seat()
    s.put(1, "battlefield", creature("Payer", 1, 1, Activated((PayLifeCost(1),), Jot("paid"))))
    s.activate(1, "Payer")
    assert ways(s, 0, "Show") == ["spectacle"]


@rule("702.137a")
def test_only_this_turns_losses_count():
    s = seat(decks=[[SHOW] * 9] * 2)
    s.happen(LifeLost(1, 1))
    s.pass_until("upkeep")
    assert ways(s, 0, "Show") == []


@rule("702.137a")
def test_who_lost_life_and_left_the_game_was_an_opponent():
    s = seat(players=3)
    s.happen(LifeLost(2, 1))
    s.concede(2)
    assert ways(s, 0, "Show") == ["spectacle"]


@rule("702.137a")
def test_it_asks_about_the_opponents_of_who_casts_it():
    s = seat("permissions")
    s.put(1, "exile", instant("Stolen", Jot("stolen"), cost="{5}", abilities=[spectacle(ONE)]))
    s.do(0, AllowPlaying(All(Anything(), "exile"), Terms("allowed")))
    s.happen(LifeLost(0, 1))
    assert ways(s, 0, "Stolen") == []
    s.happen(LifeLost(1, 1))
    assert ways(s, 0, "Stolen") == ["spectacle"]


def test_what_cards_say():
    assert meaning("Spectacle {B}") == (spectacle(mana_cost("{B}")),)


@rule("702.137a", "400.7d")
def test_a_card_that_asks_whether_its_spectacle_cost_was_paid():
    text = (
        "Spectacle {R}\nWhen this creature enters, draw a card. If this creature's spectacle cost was paid, instead discard"
        " your hand, then draw three cards."
    )
    for paid, cards in ((False, 2), (True, 3)):
        s = full_table(decks=[[SHOW] * 9] * 2)
        s.lands(0, "RR")
        s.put(0, "hand", beast("Reveler", text, cost="{2}"), SHOW)
        s.happen(LifeLost(1, 1))
        cast_for(s, 0, "Reveler", "spectacle" if paid else "")
        s.resolve_all()
        assert s.count("Show", "hand") == cards
