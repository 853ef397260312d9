"""Extra turns in words: what is skipped in one, what is so during one, one after a controlled turn (CR 500.7, 719)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, effect, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.turn.controlling_players import controller_of_player
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.testing import basic


@pytest.mark.parametrize("what", ["untap step", "upkeep step", "draw step", "combat phase", "end step"])
def test_any_step_or_phase_of_it_is_skipped(what: str) -> None:
    assert effect(f"Take an extra turn after this one. Skip the {what} of that turn.")


def test_the_turn_itself_is_not_skipped() -> None:
    with pytest.raises(NotUnderstood):
        effect("Take an extra turn after this one. Skip the turn of that turn.")


@rule("500.7", "500.10")
def test_nothing_untaps_in_the_extra_turn_and_all_does_in_the_next() -> None:
    s = table(decks=[[basic("G")] * 20] * 2)
    bear = s.put(0, "battlefield", BEAR, fields={"tapped": True})
    play(s, 0, spell("Take an extra turn after this one. Skip the untap step of that turn."))
    s.pass_until("draw", again=True)
    assert s.game.active_player == 0 and s.tapped(0) == ["Bear"]
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until(lambda game: game.active_player == 0)
    assert s.tapped(0) == [] and s.game.exists(bear)


def test_what_is_so_during_extra_turns_is_said_of_anything() -> None:
    for text in (
        "~ can't attack during extra turns.", "~ can't block except during extra turns.",
        "Creatures can't attack during extra turns.",
        "During extra turns, creatures you control have haste.", "Players can't draw cards during extra turns.",
    ):  # fmt: skip
        assert meaning(text)


@rule("500.7", "508.1c")
def test_it_attacks_in_a_turn_of_yours_and_not_in_an_extra_turn() -> None:
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(0, "battlefield", beast("Sphinx", "~ can't attack during extra turns."))
    play(s, 0, spell("Take an extra turn after this one."))
    s.attack("Sphinx")
    assert s.tapped(0) == ["Sphinx"]
    s.pass_until("beginning of combat", again=True)
    assert s.game.active_player == 0
    assert s.tapped(0) == []
    s.pass_until("end")
    assert s.tapped(0) == [] and s.life(1) == 18


@rule("719.1", "500.7")
def test_you_control_the_next_turn_and_they_have_another_one_after_it() -> None:
    s = table(decks=[[basic("G")] * 30] * 2)
    text = "You gain control of target opponent during that player's next turn. After that turn, that player takes an extra turn."
    play(s, 0, spell(text), player_ref(1))
    whose = []
    for _ in range(4):
        s.pass_until("upkeep", again=True)
        whose.append((s.game.active_player, controller_of_player(s.game, 1)))
    assert whose == [(1, 0), (1, 1), (0, 1), (1, 1)]
