"""Archenemy (CR 904)."""

from __future__ import annotations

from typing import Any

import pytest
from planarcards import SCHEMES, archenemy, rules_of, scheme
from rulebook import BEAR, FOREST, OX

from apnap import Game, GameLost, Ruleset, SetupError
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.instructions import LoseLife
from apnap_plugins.rules.vocabulary.selectors import You

DECK = {"main": [FOREST] * 20}
VILLAIN = {"main": [FOREST] * 20, "schemes": SCHEMES}


def new_game(*decks: Any, seed: int = 3) -> Game:
    return Game(rules_of("archenemy"), list(decks), seed=seed)


def test_it_is_played_where_somebody_asks_for_it():
    assert "archenemy" not in Ruleset.load().manifests


@rule("904.2", "904.2a", "904.2b", "808.1")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_one_plays_against_a_team(heroes: int):
    game = new_game(VILLAIN, *[DECK] * heroes)
    others = tuple(range(1, heroes + 1))
    assert game.opponents(0) == others
    assert all(game.opponents(p) == (0,) for p in others)
    assert set(game.teammates(1)) == set(others) - {1}
    assert game.together(1) == others, "they share turns"


BAD = {
    "has 19 cards; it needs 20": SCHEMES[:19],
    "has 0 cards; it needs 20": (),
    "'Scheme 0' 3 times; at most 2": (*SCHEMES, SCHEMES[0], SCHEMES[0]),
    "'Forest', which is no scheme": (*SCHEMES, FOREST),
}


@rule("904.3")
@pytest.mark.parametrize("problem", BAD)
def test_scheme_decks_that_are_not_allowed(problem: str):
    with pytest.raises(SetupError, match=f"player 1 .*{problem}"):
        new_game({**DECK, "schemes": BAD[problem]}, DECK)


@rule("904.3")
def test_two_of_a_name_are_allowed():
    assert new_game({**DECK, "schemes": (*SCHEMES[:10], *SCHEMES[:10])}, DECK).decision is not None


@rule("904.2a")
def test_nobody_else_has_schemes_and_nobody_plays_alone():
    with pytest.raises(SetupError, match="player 2 has schemes"):
        new_game(VILLAIN, VILLAIN)
    with pytest.raises(SetupError, match="against one player or more"):
        new_game(VILLAIN)


@rule("904.4", "103.3a", "100.2d")
def test_the_scheme_deck_is_shuffled_and_nobody_may_look():
    orders = set()
    for seed in range(3):
        game = new_game(VILLAIN, DECK, DECK, seed=seed)
        while game.get(TURN) == 0:
            assert game.decision is not None
            game.push(game.decision.default())
        deck = game.zone("scheme deck", 0)
        assert not any(game.may_look(player, card) for player in game.players for card in deck)
        orders.add(tuple(game.name_of(card) for card in deck))
    assert len(orders) == 3


@rule("904.5", "103.4e", "119.1e")
def test_the_archenemy_has_forty_life_and_each_other_player_twenty():
    with archenemy(4) as s:
        assert s.life_totals() == [40, 20, 20, 20]
        s.do(2, LoseLife(5, You()))
        assert s.life_totals() == [40, 20, 15, 20], "it is not shared"


@rule("904.6", "103.1b", "808.4")
@pytest.mark.parametrize("seed", range(5))
def test_the_archenemy_takes_the_first_turn_and_nobody_is_asked(seed: int):
    game = new_game(VILLAIN, DECK, DECK, seed=seed)
    while game.get(TURN) == 0:
        assert game.decision is not None
        assert game.decision.rule != "103.1"
        game.push(game.decision.default())
    assert game.active_player == 0


@rule("904.2", "805.1", "805.4")
def test_the_team_shares_turns():
    with archenemy(4) as s:
        s.pass_until("upkeep")
        assert s.game.active_players == (1, 2, 3)
        s.pass_until("draw")
        s.settle()
        assert [len(s.game.zone("hand", p)) for p in (1, 2, 3)] == [1, 1, 1]
        s.pass_until("upkeep")
        assert s.game.active_players == (0,)


@rule("904.2", "808.3a", "802.2")
def test_the_archenemy_attacks_several_players_and_they_block_together():
    with archenemy(3, stage="beginning of combat") as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        guard = s.put(2, "battlefield", OX)
        s.attack({bear: ("player", 1), ox: ("player", 2)})
        s.block({guard: bear}, player=1)
        s.pass_until("postcombat main")
        assert s.life_totals() == [40, 20, 18]


@rule("904.2", "805.10b")
def test_the_team_attacks_as_one():
    with archenemy(3, stage="beginning of combat", active=1) as s:
        bear, ox = s.put(1, "battlefield", BEAR), s.put(2, "battlefield", OX)
        s.attack({bear: ("player", 0), ox: ("player", 0)}, player=1)
        s.pass_until("postcombat main")
        assert s.life_totals() == [36, 20, 20]


@rule("808.5")
def test_teammates_look_at_each_others_hands_and_keep_their_own_mana():
    with archenemy(3) as s:
        mine, theirs = s.put(1, "hand", BEAR), s.put(0, "hand", OX)
        assert s.sees(2, mine)
        assert not s.sees(0, mine)
        assert not s.sees(1, theirs)
        s.lands(1, "GG")
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        s.put(2, "hand", BEAR)
        assert s.can(1, "Bear")
        assert s.offered(2) == []


@rule("904.2", "104.2a")
def test_the_team_plays_on_without_one_of_its_players_and_wins_together():
    with archenemy(3) as s:
        s.arrange(lambda: s.game.happen(GameLost(1)))
        assert s.game.result() == {0: "in", 1: "lost", 2: "in"}
        s.arrange(lambda: s.game.happen(GameLost(0)))
        assert s.game.result() == {0: "lost", 1: "won", 2: "won"}


@rule("904.2", "104.2a")
def test_the_archenemy_wins_once_all_the_others_have_left():
    with archenemy(3) as s:
        s.arrange(lambda: s.game.happen_all([GameLost(1), GameLost(2)]))
        assert s.game.result() == {0: "won", 1: "lost", 2: "lost"}


def test_schemes_are_made_for_it():
    assert scheme("Plan").requires == ("scheme-decks",)
