"""Ending the game (CR 104)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import FOREST, FullTable, in_force

from apnap import Game, GameLost, GameWon, Static, Triggered
from apnap.core.fields import FLOW, QUIET
from apnap.core.loops import StopLoop
from apnap.testing.rule import rule
from apnap_plugins.actions.exile import Exile
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife
from apnap_plugins.rules.damage.triggers import WhenYouGainLife, WhenYouLoseLife
from apnap_plugins.rules.effects.linked_abilities import Linked, LinkedObjects
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.returning import ExileUntil
from apnap_plugins.rules.objects.triggers import WhenEnters, WhenLeaves
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import Another
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Target, You
from apnap_plugins.testing import instant, sorcery

DECK = [FOREST] * 10
OTHER = (TargetSpec(Another()),)
AWAY = (
    Triggered(WhenEnters(), Linked("Ring", Exile(Target())), targets=OTHER),
    Triggered(WhenLeaves(), MoveTo(LinkedObjects("Ring"), "battlefield")),
)
UNTIL = (Triggered(WhenEnters(), ExileUntil(Target()), targets=OTHER),)
UP = card("Up", "Enchantment", Triggered(WhenYouLoseLife(), GainLife(1)))
DOWN = card("Down", "Enchantment", Triggered(WhenYouGainLife(), LoseLife(1, You())))


def play(s, *effects):
    """Player 0 casts that, and it resolves, if the game goes on."""
    s.put(0, "hand", instant("It", *effects))
    s.act(0, "cast", "It")
    while s.game.decision is not None and s.game.zone("stack"):
        s.pass_priority()
        if s.game.is_over():
            break


@rule("104.1", "104.2b")
def test_winning_ends_the_game_at_once():
    with FullTable(3) as s:
        play(s, rc.Happens(GameWon), LoseLife(5, You()), rc.Note("after"))
        assert s.game.result() == {0: "won", 1: "lost", 2: "lost"} and s.noted == () and s.life(0) == 20


@rule("104.2b", "101.2")
def test_who_cannot_win_does_not():
    with FullTable() as s:
        s.put(1, "battlefield", card("Angel", "Enchantment", Static((rc.NoWinning(),))))
        play(s, rc.Happens(GameWon), rc.Note("after"))
        assert not s.game.is_over() and s.noted == (("after", 0),)


@rule("104.2a")
def test_the_last_player_wins_whatever_forbids_it():
    with FullTable(3) as s:
        s.put(1, "battlefield", card("Angel", "Enchantment", Static((rc.NoWinning(),))))
        s.reach(0)
        s.concede(2)
        assert not s.game.is_over()
        s.concede(1)
        assert s.game.result() == {0: "won", 1: "lost", 2: "lost"}


@rule("104.3b", "704.5a")
@pytest.mark.parametrize("life", [0, -3])
def test_life_of_0_or_less_loses_the_next_time_somebody_would_get_priority(life):
    with FullTable() as s:
        play(s, LoseLife(20 - life, EachOpponent()), GainLife(1))
        assert s.game.result() == {0: "won", 1: "lost"} and s.life(0) == 21


@rule("104.3b")
def test_life_that_comes_back_in_time_saves():
    with FullTable() as s:
        play(s, LoseLife(25, You()), GainLife(10))
        assert not s.game.is_over() and s.life(0) == 5


@rule("104.3c", "121.4")
def test_drawing_more_than_there_is_draws_the_rest_and_loses():
    with FullTable() as s:
        s.put(0, "library", FOREST)
        play(s, DrawCards(3), rc.Note("after"))
        assert s.game.result() == {0: "lost", 1: "won"} and s.noted == (("after", 0),)


@rule("104.3e", "104.5")
def test_an_effect_says_that_a_player_loses_and_they_leave():
    with FullTable(3) as s:
        play(s, rc.Happens(GameLost, EachOpponent()))
        assert s.game.result() == {0: "won", 1: "lost", 2: "lost"}


@rule("104.3e", "101.2")
def test_who_cannot_lose_does_not():
    with FullTable() as s:
        s.put(1, "battlefield", card("Angel", "Enchantment", Static((rc.NoLosing(),))))
        play(s, rc.Happens(GameLost, EachOpponent()), LoseLife(30, EachOpponent()))
        assert not s.game.is_over() and s.life(1) == -10


@rule("104.3f")
def test_who_would_win_and_lose_at_once_loses():
    with FullTable() as s:
        play(s, rc.WinsAndLoses())
        assert s.game.result() == {0: "lost", 1: "won"}


@rule("104.4a")
def test_all_lose_at_once():
    with FullTable(3) as s:
        play(s, LoseLife(20, EachPlayer()))
        assert set(s.game.result().values()) == {"drew"}


@rule("104.4a", "104.5")
def test_those_who_left_before_stay_losers():
    with FullTable(3) as s:
        s.reach(0)
        s.concede(2)
        play(s, LoseLife(20, EachPlayer()))
        assert s.game.result() == {0: "drew", 1: "drew", 2: "lost"}


@rule("104.4b")
def test_a_loop_of_mandatory_actions_is_a_draw():
    with FullTable() as s:
        s.put(0, "battlefield", UP, DOWN)
        s.put(0, "hand", instant("Go", GainLife(1), LoseLife(0, EachOpponent())))
        s.act(0, "cast", "Go")
        for _ in range(3000):
            if s.game.decision is None:
                break
            s.pass_priority()
        assert s.game.is_over() and set(s.game.result().values()) == {"drew"}


@rule("104.4b", "727.4", "727.5")
@pytest.mark.parametrize("acts", [False, True])
def test_a_loop_that_somebody_could_stop_is_a_draw_where_nobody_does(acts):
    with FullTable() as s:
        s.put(0, "battlefield", UP, DOWN)
        s.put(0, "hand", instant("Go", GainLife(1)))
        s.put(1, "hand", instant("End", LoseLife(40, EachOpponent())))
        s.act(0, "cast", "Go")
        passed = 0
        while not isinstance(s.game.decision, StopLoop):
            assert passed < 200
            s.game.push(0)
            passed += 1
        assert s.game.decision.player == 1, "player 0 has nothing to do"
        s.game.push(int(acts))
        if not acts:
            assert set(s.game.result().values()) == {"drew"} and s.log_has("104.4", "repeats itself")
            return
        s.act(1, "cast", "End")
        s.game.push(0), s.game.push(0)
        assert s.game.result() == {0: "lost", 1: "won"}


@rule("104.4b", "727.4")
@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("abilities", [AWAY, UNTIL])
def test_three_rings_that_exile_each_other_are_a_loop_though_none_is_the_object_it_was(abilities, held):
    """Objects that are gone are spoken of in links, on the stack and by what will return them."""
    ring = card("Ring", "Enchantment", *abilities, cost="{0}")
    with FullTable() as s:
        s.put(1, "hand", *[instant("Wait", GainLife(1))] * held)
        for one in s.put(0, "hand", ring, ring, ring):
            s.act(0, "cast", one)
            passed = 0
            while s.game.decision is not None and s.game.get(FLOW) == "priority" and s.game.zone("stack"):
                assert passed < 200
                passed += 1
                s.game.push(0)
        if held:
            assert isinstance(s.game.decision, StopLoop) and s.game.decision.player == 1
            s.game.push(0)
        assert set(s.game.result().values()) == {"drew"}


@rule("104.4c")
def test_an_effect_says_that_the_game_is_a_draw():
    with FullTable(3) as s:
        play(s, rc.EndsInADraw(), rc.Note("after"))
        assert set(s.game.result().values()) == {"drew"} and s.noted == ()


@rule("104.3a")
@pytest.mark.parametrize("leaver", [0, 1])
def test_conceding_at_any_time_also_in_another_s_turn(leaver):
    with FullTable(active=1) as s:
        s.put(1, "hand", sorcery("Wait", GainLife(1)))
        s.act(1, "cast", "Wait")
        s.concede(leaver)
        assert s.game.result() == {leaver: "lost", 1 - leaver: "won"} and s.field(LIFE, 1) == 20


@rule("800.4i")
def test_a_player_who_left_is_known_as_they_last_were():
    with FullTable(3) as s:
        s.put(0, "hand", instant("Inherit", GainLife(rc.LifeOf(2))))
        s.set_field(LIFE, 7, 2)
        s.act(0, "cast", "Inherit")
        s.concede(2)
        s.resolve()
        assert s.life(0) == 27


@rule("104.4b")
def test_a_state_is_not_compared_with_itself():
    """Each pass is one step in which nobody did anything: a state that is looked at twice would come again at once."""
    game = Game(in_force(), [DECK] * 2, 1, every_priority=True)
    while game.stage_name() != "upkeep":
        assert game.decision is not None
        game.push(game.decision.default())
    before = game.get(QUIET)
    game.push(0)
    assert (game.stage_name(), game.get(QUIET)) == ("upkeep", before + 1)
