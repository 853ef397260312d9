"""Loops (CR 104.4b) and games that run away."""

from __future__ import annotations

import pytest
from play import answer, find, limited, play, start
from toy import SCORE, Bend, Gain, card
from toybox import BentItself, GainScore, Script, Spell, WhenBent, WhenYouGain, script, whenever

from apnap import PASS, LimitExceeded, Move, StateTrigger


def again(ctx) -> None:
    """Triggers itself for ever without changing anything."""
    ctx.game.happen(Bend(find(ctx.game, "looper")))


def endless(ctx) -> None:
    while True:
        ctx.game.happen(Gain(0, 1))


def deeper(ctx) -> None:
    from toybox import Deeper

    ctx.game.happen(Deeper(0))


def flood(ctx) -> None:
    while True:
        component = ctx.game.make_component(card("token"), 0, "token")
        ctx.game.happen(Move(0, "table", made=(component,), controller=0, kind="token"))


DUD = {"main": [card("dud")]}
"""A pile whose one card can't be played: nobody has an option but to pass."""

LOOPER = card("looper", whenever(WhenBent(), Script(script(again).effect.name)))


def test_a_loop_of_mandatory_actions_is_a_draw() -> None:
    game = start({"hand": [card("starter", script(again))], "table": [LOOPER], **DUD}, DUD)
    answer(game, ("play", find(game, "starter")))
    assert game.is_over()
    assert game.result() == {0: "drew", 1: "drew"}
    assert any("104.4" in line for line in game.log)
    game.pop()
    assert not game.is_over()


def test_a_loop_with_an_optional_action_is_no_draw() -> None:
    """Player 0 could play a card instead of passing, each time."""
    game = start({"hand": [card("starter", script(again)), card("held")], "table": [LOOPER]})
    answer(game, ("play", find(game, "starter")))
    for _ in range(300):
        assert not game.is_over()
        answer(game, PASS)
    assert game.result() == {0: "in", 1: "in"}


def test_a_loop_that_changes_something_each_time_is_stopped_by_a_limit() -> None:
    rules = limited(forced_steps=400)
    watcher = card("watcher", whenever(WhenYouGain(), GainScore(1)))
    game = start({"hand": [card("starter", Spell(GainScore(1)))], "table": [watcher], **DUD}, DUD, rules=rules)
    assert game.decision is not None
    digest, log = game.digest(), list(game.log)
    with pytest.raises(LimitExceeded, match="without a choice"):
        answer(game, ("play", find(game, "starter")))
    assert game.get(SCORE, 0) == 0
    assert (game.digest(), list(game.log), game.inputs()) == (digest, log, ())


def test_a_state_trigger_may_loop_too() -> None:
    stuck = card("looper", StateTrigger(BentItself(), Script(script(again).effect.name)))
    game = start({"hand": [card("starter", script(again))], "table": [stuck], **DUD}, DUD)
    answer(game, ("play", find(game, "starter")))
    assert game.result() == {0: "drew", 1: "drew"}


@pytest.mark.parametrize(("effect", "limits", "word"), [
    (endless, {"events": 300}, "events since"), (deeper, {}, "nested"), (flood, {"objects": 200}, "objects"),
])  # fmt: skip
def test_what_runs_away_is_stopped_and_leaves_the_game_as_it_was(effect, limits: dict[str, int], word: str) -> None:
    game = start({"hand": [card("runaway", script(effect))]}, rules=limited(**limits))
    answer(game, ("play", find(game, "runaway")))
    digest, log, pending = game.digest(), list(game.log), game.decision
    with pytest.raises(LimitExceeded, match=word):
        answer(game, PASS)
    assert (game.digest(), list(game.log), game.decision) == (digest, log, pending)


def test_a_game_with_limits_ends_like_one_without_when_it_does_not_reach_them() -> None:
    results = []
    for rules in (limited(), limited(events=5000)):
        game = start({"hand": [card("g", Spell(GainScore(1)))]}, rules=rules)
        play(game, "g")
        results.append(game.digest())
    assert results[0] == results[1]
