"""Half of a library is drawn and half of a life lost, each rounded as the sentence behind it says (CR 107.1a)."""

from __future__ import annotations

import pytest
from wordings import play, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

TEXT = (
    "{} draws cards equal to half the number of cards in their library and loses half their life. Round {} each time."
)


@rule("107.1a", "608.2h")
@pytest.mark.parametrize(("how", "drawn", "life"), [("up", 3, 10), ("down", 2, 10)])
def test_of_a_target_player(how, drawn, life):
    s = table(decks=[[basic("G")] * 5, [basic("G")] * 5])
    play(s, 0, spell(TEXT.format("Target player", how)), ("player", 1))
    assert (s.count(zone="hand", player=1), s.life(1)) == (drawn, life)
    assert (s.count(zone="hand", player=0), s.life(0)) == (0, 20)


@rule("107.1a", "101.4")
def test_each_player_finds_halves_of_their_own():
    s = table(decks=[[basic("G")] * 4, [basic("G")] * 7])
    play(s, 1, spell("You lose 5 life.", "Pain"))
    play(s, 0, spell(TEXT.format("Each player", "up")))
    assert [s.count(zone="hand", player=p) for p in (0, 1)] == [2, 4]
    assert s.life_totals() == [10, 7]
