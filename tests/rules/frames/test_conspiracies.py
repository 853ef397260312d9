"""Conspiracies (CR 314): where they stay, and whose they are."""

from __future__ import annotations

from conspiring import agenda, begun
from rulebook import BEAR
from wordings import made

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.objects.outside import cards_outside


@rule("314.3", "400.4b")
def test_a_conspiracy_stays_in_the_command_zone_face_down_or_not():
    with begun(agenda()) as s:
        (card,) = s.game.zone("command")
        s.arrange(lambda: s.game.happen(Moved(card, "hand")))
        assert s.game.zone("command") == (card,)


@rule("314.3")
def test_one_that_is_not_in_the_game_is_not_brought_into_it():
    with begun(agenda(), take=False, names=()) as s:
        assert s.zone_names(0, "outside") == ["Action"]
        assert cards_outside(s.game, 0) == ()
        assert s.game.zone("command") == ()


@rule("314.5", "314.6", "109.4g", "113.6p")
def test_abilities_of_one_that_lies_face_up_function():
    text = "At the beginning of your upkeep, you gain 1 life.\nCreatures you control have vigilance."
    with begun(made("Fort", "Conspiracy", text, cost=""), names=()) as s:
        assert s.life(0) in (20, 21)
        before = s.life_totals()
        assert s.has(s.put(0, "battlefield", BEAR), "vigilance")
        s.pass_until(lambda game: game.active_player == 1)
        s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "draw")
        assert s.life_totals() == [before[0] + 1, before[1]]
