"""Supervillain Rumble (CR 904.12)."""

from __future__ import annotations

from typing import Any

import pytest
from magic import jotted
from planarcards import SCHEMES, rules_of
from rulebook import BEAR, FOREST, FullTable

from apnap import Game, Ruleset, SetupError
from apnap.testing import rule
from apnap_plugins.rules.turn.turn import STARTING_PLAYER

DECK = {"main": [FOREST] * 9, "schemes": SCHEMES}


def rumble(players: int = 3, **more: Any) -> FullTable:
    more = {"stage": "draw", **more}
    return FullTable(players, rules_of("supervillain-rumble"), decks=[DECK] * players, **more)


def test_it_is_played_where_somebody_asks_for_it():
    assert "supervillain-rumble" not in Ruleset.load().manifests


@rule("904.12a")
def test_each_for_themself_with_a_scheme_deck_of_their_own():
    with rumble() as s:
        assert [s.game.opponents(p) for p in range(3)] == [(1, 2), (2, 0), (0, 1)]
        assert [s.count(zone="scheme deck", player=p) for p in range(3)] == [20, 20, 20]


@rule("904.12a", "904.12c")
def test_each_scheme_deck_must_be_allowed():
    with pytest.raises(SetupError, match="player 2 has 0 cards"):
        Game(rules_of("supervillain-rumble"), [DECK, {"main": [FOREST]}])


@rule("904.12b", "904.12c")
def test_each_is_an_archenemy():
    with rumble() as s:
        assert s.life_totals() == [40, 40, 40]
        for _ in range(3):
            s.pass_until("precombat main")
            s.resolve_all()
            s.pass_until("upkeep")
        assert jotted(s) == ["set Scheme 19"] * 3
        assert s.count(zone="scheme deck", player=1) == 20


@rule("904.12c")
def test_who_begins_is_found_at_random():
    chosen = set()
    for seed in range(8):
        game = Game(rules_of("supervillain-rumble"), [DECK] * 3, seed=seed)
        assert game.decision is not None
        assert game.decision.rule == "103.1"
        chosen.add(game.get(STARTING_PLAYER))
    assert len(chosen) > 1


@rule("904.12a", "802.2")
def test_several_players_are_attacked():
    with rumble(stage="beginning of combat") as s:
        one, two = s.put(0, "battlefield", BEAR, BEAR)
        s.attack({one: ("player", 1), two: ("player", 2)})
        s.pass_until("postcombat main")
        assert s.life_totals() == [40, 38, 38]
