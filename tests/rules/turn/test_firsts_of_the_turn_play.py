"""The first combat phase, the first end step of a turn, and whether it is your main phase, played (CR 500.8, 500.9, 505.1a)."""

from __future__ import annotations

import pytest
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.turn.turn import BEGUN

ANT = beast("Ant")


@rule("500.9")
def test_there_is_one_more_end_step_behind_the_first_one_of_the_turn():
    s = table(decks=[[ANT] * 9] * 2)
    s.put(0, "battlefield", shrine("At the beginning of your end step, you gain 1 life. Then if it's the first end step of the "
                                   "turn, there is an additional end step after this step."))  # fmt: skip
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == 21
    s.pass_until("end", again=True)
    assert (s.game.active_player, s.field(BEGUN, 0).count("end")) == (0, 2)
    s.resolve_all()
    s.pass_until("upkeep")
    assert (s.life(0), s.game.active_player) == (22, 1)


@rule("500.8")
def test_the_first_combat_phase_of_your_turn_is_followed_by_another():
    s = table(decks=[[ANT] * 9] * 2)
    s.put(0, "battlefield", ANT, shrine("Whenever you attack, untap all creatures you control. If it's the first combat phase of "
                                        "your turn, there is an additional combat phase after this phase."))  # fmt: skip
    s.attack("Ant")
    s.resolve_all()
    s.pass_until("beginning of combat")
    assert s.life(1) == 18
    s.attack("Ant")
    s.resolve_all()
    s.pass_until("end")
    assert (s.life(1), s.field(BEGUN, 0).count("beginning of combat")) == (16, 2)


@rule("505.1a", "500.8")
@pytest.mark.parametrize(
    "stage, active, combats", [("precombat main", 0, 2), ("upkeep", 0, 1), ("precombat main", 1, 1)]
)
def test_only_in_your_own_main_phase_is_there_one_more_combat_phase(stage, active, combats):
    s = table(decks=[[ANT] * 9] * 2, stage=stage, active=active)
    play(s, 0, spell("If it's your main phase, there is an additional combat phase after this phase."))
    s.pass_until("end")
    assert s.field(BEGUN, 0).count("beginning of combat") == combats
