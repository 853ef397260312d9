"""Mirror games between the greedy and the random agent."""

from __future__ import annotations

import xln

from apnap import Game
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.play import run
from apnap_plugins.apps.running import Stop


def greedy_wins(deck: str, games: int) -> int:
    """How many of that many games the greedy agent wins; each seed is played twice, with seats swapped."""
    parts, wins = find_deck(deck).parts, 0
    for number in range(games):
        greedy = number % 2
        game = Game(xln.rules(), [parts, parts], seed=number // 2)
        kinds = ["greedy" if seat == greedy else "random" for seat in (0, 1)]
        run(game, [make_agent(kind, number * 2 + seat) for seat, kind in enumerate(kinds)], 20_000, Stop())
        wins += game.result()[greedy] == "won"
    return wins
