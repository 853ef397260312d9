"""Several coins, and what is done for each that comes up on one side (CR 705.2)."""

from __future__ import annotations

import pytest
from wordings import play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.chance.coins import CoinFlipped
from apnap_plugins.testing import basic


@rule("705.2")
@pytest.mark.parametrize("side", ["heads", "tails"])
def test_so_much_for_each_coin_of_one_side_and_nobody_wins_a_flip(side):
    s = table(seed=3)
    play(s, 0, spell(f"Flip five coins. You gain 1 life for each coin that comes up {side}."))
    flips = s.events(CoinFlipped)
    came_up = [flip.side for flip in flips]
    assert len(flips) == 5
    assert {flip.called for flip in flips} == {""}
    assert 0 < came_up.count(side) < 5
    assert s.life(0) == 20 + came_up.count(side)


@rule("705.2", "500.7")
def test_a_turn_for_each_coin():
    s = table(seed=3, decks=[[basic("W")] * 20] * 2)
    play(s, 0, spell("Flip two coins. Take an extra turn after this one for each coin that comes up heads."))
    heads = [flip.side for flip in s.events(CoinFlipped)].count("heads")
    turns = []
    for _ in range(3):
        s.pass_until("end")
        s.pass_until("upkeep")
        turns.append(s.game.active_player)
    assert turns.index(1) == heads
