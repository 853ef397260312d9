"""The single planar deck option of Planechase (CR 901.15)."""

from __future__ import annotations

from typing import Any

import pytest
from magic import jotted
from planarcards import die, face_up, phenomenon, plane, planechase, rules_of
from rulebook import FOREST, FullTable

from apnap import Game, Ruleset, SetupError
from apnap.testing import rule
from apnap_plugins.actions.planeswalk import Planeswalk
from apnap_plugins.rules.frames.planes import PLANESWALKER, Planeswalked

DECK = tuple(plane(f"Place {n:02}") for n in range(40))
MAIN = {"main": [FOREST] * 9}


def communal(players: int = 3, **more: Any) -> FullTable:
    """A game in which `Place 39` lies face up."""
    decks = [{**MAIN, "planes": DECK}, *[MAIN] * (players - 1)]
    return planechase(players, "single-planar-deck", decks=decks, **more)


def test_it_is_played_where_somebody_asks_for_it():
    assert "single-planar-deck" not in Ruleset.load().manifests


BAD = {
    "has 29 cards; it needs 30": DECK[:29],
    "more than 6 phenomena": (*DECK[:30], *(phenomenon(f"Storm {n}") for n in range(7))),
    "'Place 00' more than once": (*DECK[:30], DECK[0]),
}


@rule("901.15a")
@pytest.mark.parametrize("problem", BAD)
def test_decks_that_are_not_allowed(problem: str):
    with pytest.raises(SetupError, match=problem):
        Game(rules_of("single-planar-deck"), [{**MAIN, "planes": BAD[problem]}, MAIN, MAIN])


@rule("901.15a")
@pytest.mark.parametrize(("players", "cards"), [(2, 20), (3, 30), (5, 40)])
def test_ten_cards_for_each_player_or_forty_are_enough(players: int, cards: int):
    planes = (*DECK[: cards - 4], *(phenomenon(f"Storm {n}") for n in range(4)))
    game = Game(rules_of("single-planar-deck"), [{**MAIN, "planes": planes}, *[MAIN] * (players - 1)])
    assert game.decision is not None


@rule("901.15a")
def test_only_one_player_brings_it():
    with pytest.raises(SetupError, match="player 2 has planes"):
        Game(rules_of("single-planar-deck"), [{**MAIN, "planes": DECK}] * 2)


@rule("901.15b", "108.3a")
def test_the_planar_controller_owns_all_its_cards():
    with communal() as s:
        for player in (0, 1, 2):
            s.settle()
            cards = [*s.ids("planar deck", 0), *s.ids("command")]
            assert len(cards) == 40
            assert {s.game.object(card).owner for card in cards} == {player}
            s.pass_until("upkeep", again=True)


@rule("901.15c")
def test_everybody_planeswalks_with_it():
    with communal() as s:
        s.do(0, Planeswalk())
        assert face_up(s) == ["Place 38"]
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        die(s, PLANESWALKER)
        s.act(1, "special").resolve_all()
        assert face_up(s) == ["Place 37"]
        assert s.zone_names(0, "planar deck")[-2:] == ["Place 39", "Place 38"]
        assert s.game.controller(s.find("Place 37", "command")) == 1


@rule("901.15b", "901.10")
def test_it_stays_whoever_leaves():
    with communal() as s:
        s.concede(0)
        s.settle()
        assert face_up(s) == ["Place 39"]
        assert len(s.ids("planar deck", 0)) == 39
        assert s.events(Planeswalked) == []
        assert {s.game.object(card).owner for card in s.ids("planar deck", 0)} == {1}
        s.do(1, Planeswalk())
        s.resolve_all()
        assert face_up(s) == ["Place 38"]
        assert s.game.object(s.ids("planar deck", 0)[-1]).owner == 1
        assert sorted(jotted(s)) == ["away from Place 39", "to Place 38"]
