"""Undaunted (CR 702.125)."""

from __future__ import annotations

import functools

from casting_ways import ways
from magic import jotted, table
from testcards import Jot
from wordings import made, meaning
from wordings import table as full_table

from apnap import Keyword, Ruleset
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import CostsMore
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant


def call(*keywords, cost="{4}{R}"):
    return instant("Call", Jot("called"), cost=cost, abilities=keywords or ["undaunted"])


def seat(mana, card=None, mechanics=(), **more):
    s = table("undaunted", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, "hand", card or call())
    return s


@rule("702.125a")
def test_it_costs_one_less_for_each_opponent():
    for players, mana in ((2, "RRRR"), (4, "RR")):
        assert ways(seat(mana[1:], players=players), 0, "Call") == []
        s = seat(mana, players=players)
        s.cast(0, "Call")
        s.resolve_all()
        assert jotted(s) == ["called"] and len(s.tapped()) == len(mana)


@rule("702.125a", "118.7c")
def test_it_takes_generic_mana_alone():
    s = seat("R", call(cost="{1}{R}"), players=5)
    s.cast(0, "Call")
    assert s.tapped() == ["Mountain"]
    assert ways(seat("", call(cost="{1}{R}"), players=5), 0, "Call") == []


@rule("702.125b")
def test_players_who_left_are_not_counted():
    s = seat("RRR", players=3)
    assert ways(s, 0, "Call") == [""]
    s.concede(2)
    assert ways(s, 0, "Call") == []
    s.lands(0, "R")
    assert ways(s, 0, "Call") == [""]


@rule("702.125a", "601.2f")
def test_increases_come_first():
    s = seat("RRRR", call(cost="{R}"), players=4)
    s.put(1, "battlefield", creature("Tax", 1, 1, CostsMore(mana_cost("{2}"))))
    s.cast(0, "Call")
    assert len(s.tapped()) == 1


@rule("702.125c")
def test_each_instance_applies():
    s = seat("R", call("undaunted", "undaunted"), players=3)
    s.cast(0, "Call")
    assert s.tapped() == ["Mountain"]


@functools.cache
def giant():
    return Ruleset.load(also=["two-headed-giant"])


@rule("702.125a")
def test_teammates_are_no_opponents():
    s = Table(giant(), players=4, defaults=True)
    s.lands(0, "RRR")
    s.put(0, "hand", instant("Call", cost="{4}{R}", abilities=["undaunted"]))
    s.cast(0, "Call")
    assert len(s.tapped()) == 3


@rule("702.125a")
def test_who_casts_another_players_card_counts_their_own_opponents():
    s = seat("RRR", players=3, mechanics=("permissions",), card=instant("Nothing"))
    s.put(1, "exile", call())
    s.do(0, AllowPlaying(All(Anything(), "exile"), Terms("allowed")))
    s.cast(0, "Call")
    assert len(s.tapped()) == 3


@rule("702.125a")
def test_it_cannot_be_cast_for_less_without_the_ability():
    s = seat("RR", instant("Call", Jot("called"), cost="{4}{R}"), players=4)
    assert ways(s, 0, "Call") == []


@rule("702.125a")
def test_cards_made_from_their_text():
    assert meaning("Undaunted") == (Keyword("undaunted"),)
    s = full_table(players=4)
    s.lands(0, "U")
    s.put(0, "hand", made("Breach", "Sorcery", "Undaunted\nYou gain 4 life.", "{3}{U}"))
    s.cast(0, "Breach")
    s.resolve_all()
    assert s.life(0) == 24
    s.put(0, "battlefield", made("Giver", "Enchantment", "Sorcery spells you cast have undaunted."))
    s.put(0, "hand", made("Plain", "Sorcery", "You gain 1 life.", "{3}"))
    assert s.can(0, "Plain")
