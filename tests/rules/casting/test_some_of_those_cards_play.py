"""Spells of a kind from among cards that were exiled; cards that are searched for in two zones (CR 400.7h, 701.19)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import made, play, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

RED = made("Spark", "Instant", "You gain 1 life.", cost="{R}")
BLUE = made("Drop", "Instant", "You gain 1 life.", cost="{U}")


@rule("400.7h", "601.3e")
@pytest.mark.parametrize("them", ["them", "those cards", "cards exiled this way"])
def test_only_spells_of_the_kind_may_be_cast_and_only_this_turn(them):
    s = table(decks=[[basic("W")] * 20] * 2)
    s.put(0, "library", BLUE, RED)
    s.lands(0, "RU")
    play(s, 0, spell(f"Exile the top two cards of your library. You may cast red spells from among {them} this turn."))
    assert s.can(0, "Spark")
    assert not s.can(0, "Drop")
    s.pass_until(lambda game: game.active_player == 1)
    assert not s.can(0, "Spark")


@rule("400.7h", "609.4b")
def test_mana_of_any_type_for_those_of_the_kind():
    s = table()
    s.put(0, "library", BLUE, RED)
    s.lands(0, "WW")
    text = (
        "Exile the top two cards of your library. You may cast red spells from among them this turn, and you may spend mana as "
        "though it were mana of any color to cast those spells."
    )
    play(s, 0, spell(text))
    assert s.can(0, "Spark")
    assert not s.can(0, "Drop")


@rule("701.19a", "701.19b")
def test_both_zones_are_searched_and_what_is_found_may_be_cast():
    s = table()
    s.put(0, "graveyard", RED, BEAR)
    s.put(0, "library", BLUE, BEAR, made("Ash", "Sorcery", "You gain 1 life."))
    s.expect(0, "701.19a", ["Spark"])
    s.expect(0, "701.19a", ["Ash", "Drop"])
    text = (
        "Search your graveyard and library for any number of instant and/or sorcery cards, exile them, "
        "then shuffle. You may cast them this turn."
    )
    play(s, 0, spell(text))
    assert sorted(s.zone_names(0, "exile")) == ["Ash", "Drop", "Spark"]
    assert s.zone_names(0, "library") == ["Bear"]
    assert s.can(0, "Ash")


@rule("701.19b", "701.19d")
def test_none_need_be_found_where_any_number_is_wanted():
    s = table()
    s.put(0, "graveyard", BEAR)
    s.expect(0, "701.19a", [])
    play(
        s,
        0,
        spell(
            "Search your library and graveyard for any number of creature cards, put them onto the battlefield, then shuffle."
        ),
    )
    assert s.permanents(0) == []
    assert "Bear" in s.zone_names(0, "graveyard")
