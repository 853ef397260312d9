"""Coins in cards made from their text: flipped until one is lost, and what triggers on winning and losing (CR 705)."""

from __future__ import annotations

import pytest
from wordings import meaning, play, shrine, spell, table

from apnap.testing import rule


@pytest.mark.parametrize("who", ["you win", "a player wins", "an opponent loses"])
def test_who_wins_or_loses_a_flip_is_said_again(who):
    assert meaning(f"Whenever {who} a coin flip, draw a card.")


@rule("705.2")
def test_flips_go_on_until_one_is_lost():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you lose a coin flip, each opponent loses 1 life."))
    s.put(0, "battlefield", shrine("Whenever a player wins a coin flip, you gain 1 life."))
    s.put(0, "battlefield", shrine("Whenever an opponent wins a coin flip, you gain 100 life."))
    for _ in range(8):
        play(s, 0, spell("Flip a coin until you lose a flip."))
        s.resolve_all()
    assert s.life(1) == 20 - 8
    assert 20 < s.life(0) < 100
