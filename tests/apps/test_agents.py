"""The agents: whatever is asked, they give a legal answer; they see what they may; the greedy one plays to win."""

from __future__ import annotations

import pytest
import xln

from apnap import ApnapError, Game, Hidden
from apnap_plugins.apps.agents import AGENTS, make_agent
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.play import run
from apnap_plugins.apps.running import Stop

DECKS = [find_deck("dinosaurs").parts, find_deck("pirates").parts]
ALIKE = [DECKS[0], DECKS[0]]


def played(seed: int, *kinds: str, decks=DECKS) -> Game:
    game = Game(xln.rules(), decks, seed=seed)
    agents = [make_agent(kind, seed * 2 + seat) for seat, kind in enumerate(kinds)]
    run(game, agents, 5_000, Stop())
    return game


@pytest.mark.parametrize("kind", sorted(AGENTS))
def test_games_come_to_an_end(kind):
    for seed in range(3):
        game = played(seed, kind, kind)
        assert game.is_over()
        assert sorted(game.result().values()) == ["lost", "won"]


def test_greed_beats_chance():
    wins = 0
    for seed in range(12):
        greedy = seed % 2
        game = played(seed, *(("random", "greedy") if greedy else ("greedy", "random")), decks=ALIKE)
        wins += game.result()[greedy] == "won"
    assert wins >= 9


def test_agents_keep_opening_hands():
    game = played(1, "random", "greedy")
    mulligans = [e for e in game.log.entries if e.happened and getattr(e.happened.event, "cause", "") == "mulligan"]
    assert not mulligans


def test_an_agent_can_answer_inside_the_game_too():
    game = Game(xln.rules(), DECKS, seed=5, agents={0: make_agent("greedy", 1), 1: make_agent("random", 2)})
    assert game.run() is None
    assert game.is_over()


def test_agents_are_not_shown_the_other_hand():
    game = Game(xln.rules(), DECKS, seed=5)
    decision = game.decision
    seen = game.observe(decision.answerer)
    other = seen.zone("hand", 1 - decision.answerer)
    assert {view.name for view in other} <= {None}
    assert len(other) == 7
    with pytest.raises(Hidden):
        other[0].card()


def test_an_agent_that_is_unknown():
    with pytest.raises(ApnapError, match="there are greedy, random"):
        make_agent("clever", 1)
