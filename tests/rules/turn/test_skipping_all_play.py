"""Skipping each such step or phase of a player's next turn, in cards made from their text (CR 614.10)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@pytest.mark.parametrize("who", ["target player skips", "each opponent skips", "target opponent skips"])
@pytest.mark.parametrize(
    "what", ["all combat phases of their next turn", "their next upkeep step", "their next end step"]
)
def test_everybody_skips_everything(who, what):
    assert meaning(f"{who[0].upper()}{who[1:]} {what}.", spell=True)


def test_a_turn_has_no_steps_of_another_kind():
    with pytest.raises(NotUnderstood):
        meaning("Target player skips all spells of their next turn.", spell=True)


def with_libraries():
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[beast("Cow")] * 10)
    return s


@rule("614.10", "500.10")
def test_no_combat_in_the_next_turn_and_in_that_one_alone():
    s = with_libraries()
    s.put(1, "battlefield", beast("Ant"), sick=False)
    play(s, 0, spell("Target player skips all combat phases of their next turn."), ("player", 1))
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until(lambda game: game.active_player == 0 or game.stage_name() == "declare attackers")
    assert s.game.active_player == 0
    s.pass_until(lambda game: game.active_player == 1)
    s.attack("Ant", player=1)


@rule("603.7b")
def test_for_the_rest_of_the_game():
    s = with_libraries()
    play(s, 0, spell("For the rest of the game, whenever you draw a card, you gain 1 life."))
    for player in (1, 0, 1, 0):
        s.pass_until(lambda game, player=player: game.active_player == player and game.stage_name() == "precombat main")
    assert s.life(0) == 22
