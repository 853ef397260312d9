"""What triggers during an opponent's turn only, played (CR 603.2)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import play, shrine, spell, table

from apnap.testing import rule


@rule("603.2", "102.1")
@pytest.mark.parametrize("active, life", [(0, 20), (1, 21), (2, 21)])
def test_only_in_a_turn_of_an_opponent(active, life):
    s = table(players=3, decks=[[BEAR] * 5] * 3, active=active)
    s.put(0, "battlefield", shrine("Whenever you draw a card during an opponent's turn, you gain 1 life."))
    play(s, 0, spell("Draw a card."))
    s.resolve_all()
    assert s.life(0) == life


@rule("603.2")
def test_what_others_draw_in_it_is_nothing():
    s = table(decks=[[BEAR] * 5] * 2, active=1)
    s.put(0, "battlefield", shrine("Whenever you draw a card during an opponent's turn, you gain 1 life."))
    play(s, 1, spell("Draw a card."))
    s.resolve_all()
    assert s.life(0) == 20
