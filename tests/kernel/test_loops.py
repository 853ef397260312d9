"""Loops (CR 104.4b) and games that run away."""

from __future__ import annotations

import pytest
from play import answer, find, limited, play, start
from toy import SCORE, Bend, Gain, card
from toybox import BentItself, GainScore, Script, Spell, WhenBent, WhenYouGain, script, whenever

from apnap import PASS, LimitExceeded, Moved, StateTrigger, YesNo
from apnap.core.flow import Priority
from apnap.core.loops import StopLoop
from apnap.testing import rule


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
        ctx.game.happen(Moved(0, "table", made=(component,), controller=0, kind="token"))


DUD = {"main": [card("dud")]}
"""A pile whose one card can't be played: nobody has an option but to pass."""

LOOPER = card("looper", whenever(WhenBent(), Script(script(again).effect.name)))


@pytest.mark.parametrize("players", [2, 6])
def test_a_loop_of_mandatory_actions_is_a_draw(players: int) -> None:
    game = start({"hand": [card("starter", script(again))], "table": [LOOPER], **DUD}, *[DUD] * (players - 1))
    answer(game, ("play", find(game, "starter")))
    assert game.is_over()
    assert game.result() == dict.fromkeys(range(players), "drew")
    assert any("104.4" in line for line in game.log)
    game.pop()
    assert not game.is_over()


def loop_with_a_way_out(**more):
    """Player 0 holds a card that could be played instead of passing, each time."""
    game = start(
        {"hand": [card("starter", script(again)), card("held", script(stops))], "table": [LOOPER], **DUD}, DUD, **more
    )
    answer(game, ("play", find(game, "starter")))
    return game


def stops(ctx) -> None:
    """The loop loses what triggers."""
    ctx.game.happen(Moved(find(ctx.game, "looper"), "pile"))


def passes_until_told(game) -> int:
    """Everybody passes until somebody is told of the loop; how often."""
    for count in range(300):
        if isinstance(game.decision, StopLoop):
            return count
        answer(game, PASS)
    raise AssertionError("nobody is told")


@rule("104.4b", "727.4", "727.5")
def test_who_could_act_and_always_passes_is_told_of_the_loop_once_and_it_is_a_draw() -> None:
    game = loop_with_a_way_out()
    passes_until_told(game)
    assert game.decision.player == 0, "player 1 can do nothing"
    assert game.decision.rule == "104.4b"
    assert game.decision.default() == 0
    game.push(0)
    assert game.result() == {0: "drew", 1: "drew"}
    game.pop()
    assert not game.is_over()


@rule("104.4b")
def test_who_then_acts_stops_the_loop() -> None:
    game = loop_with_a_way_out()
    passes_until_told(game)
    game.push(1)
    play(game, "held")
    assert game.result() == {0: "in", 1: "in"}
    assert "looper" not in [game.name_of(i) for i in game.zone("table")]


@rule("104.4b", "727.5")
def test_who_says_so_and_does_nothing_is_not_asked_again() -> None:
    game = loop_with_a_way_out()
    first = passes_until_told(game)
    game.push(1)
    for _ in range(first):
        if game.is_over():
            break
        assert not isinstance(game.decision, StopLoop)
        answer(game, PASS)
    assert game.result() == {0: "drew", 1: "drew"}


@rule("104.4b")
def test_it_is_the_same_with_agents_and_where_everybody_is_asked_at_every_priority() -> None:
    pushed = loop_with_a_way_out()
    passes_until_told(pushed)
    pushed.push(0)

    def agent(view, decision):
        starts = [at for at, option in enumerate(decision.options) if option == ("play", find(game, "starter"))]
        return starts[0] if starts and isinstance(decision, Priority) else 0

    game = start({"hand": [card("starter", script(again)), card("held", script(stops))], "table": [LOOPER], **DUD}, DUD,
                 agents={0: agent, 1: agent})  # fmt: skip
    game.run()
    assert game.result() == {0: "drew", 1: "drew"}
    assert game.inputs() == pushed.inputs()


@rule("104.4b", "727.5")
def test_everybody_who_could_act_is_told_in_turn_order_and_one_of_them_is_enough() -> None:
    hands = {"hand": [card("starter", script(again)), card("held", script(stops))], "table": [LOOPER], **DUD}
    game = start(hands, {"hand": [card("held")], **DUD})
    answer(game, ("play", find(game, "starter")))
    told = []
    passes_until_told(game)
    while isinstance(game.decision, StopLoop):
        told.append(game.decision.player)
        game.push(int(game.decision.player == 1))
    assert told == [0, 1]
    assert not game.is_over()


def may(ctx) -> None:
    """Triggers itself for ever, and each time its controller may have a point."""
    if ctx.game.ask(YesNo(player=0, prompt="A point?")):
        ctx.game.happen(Gain(0, 1))
    again(ctx)


@rule("104.4b", "727.6")
@pytest.mark.parametrize("stops", [False, True])
def test_to_say_no_each_time_is_to_do_nothing(stops: bool) -> None:
    looper = card("looper", whenever(WhenBent(), Script(script(may).effect.name)))
    game = start({"hand": [card("starter", script(again))], "table": [looper], **DUD}, DUD)
    answer(game, ("play", find(game, "starter")))
    for _ in range(300):
        if isinstance(game.decision, StopLoop):
            break
        assert isinstance(game.decision, YesNo)
        game.push(0)
    game.push(int(stops))
    assert game.is_over() != stops
    if stops:
        game.push(1)
        for _ in range(10):
            assert not isinstance(game.decision, StopLoop)
            game.push(0)
        assert game.get(SCORE, 0) == 1


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


def growing(*held, **more):
    """Each point triggers another one, for ever. Player 0 holds what is given, which could be played at any time."""
    watcher = card("watcher", whenever(WhenYouGain(), GainScore(1)))
    hand = {"hand": [card("starter", Spell(GainScore(1))), *held], "table": [watcher], **DUD}
    return start(hand, DUD, rules=limited(forced_steps=400), **more)


@rule("104.4b")
def test_a_loop_that_changes_something_each_time_is_stopped_where_somebody_could_act_and_always_passes() -> None:
    game = growing(card("held", Spell(GainScore(1))), card("kept", Spell(GainScore(1))))
    answer(game, ("play", find(game, "starter")))
    with pytest.raises(LimitExceeded, match=r"nobody did anything.*players 0 could have acted"):
        passes_until_told(game)
    stands = (game.digest(), list(game.log), game.inputs())
    with pytest.raises(LimitExceeded):
        answer(game, PASS)
    assert (game.digest(), list(game.log), game.inputs()) == stands
    answer(game, ("play", find(game, "held")))
    for _ in range(10):
        answer(game, PASS)
    assert game.get(SCORE, 0) > 10, "who does something can go on"


def test_to_pass_for_many_turns_meets_no_limit() -> None:
    turns = {"main": [card("dud")] * 500}
    game = start({"hand": [card("held", Spell(GainScore(1)))], **turns}, turns, rules=limited(forced_steps=100))
    for _ in range(400):
        answer(game, PASS)
    assert len(game.inputs()) == 400


@pytest.mark.parametrize("held", [(), (card("held", Spell(GainScore(1))),)])
def test_what_is_on_the_stack_is_worked_off_however_much_it_is(held) -> None:
    """A hundred abilities trigger at once, and everybody passes until all have resolved."""
    bell = card("bell", whenever(WhenBent(), GainScore(1)))
    hand = {"hand": [card("starter", script(again)), *held], "table": [*[bell] * 100, card("looper")], **DUD}
    game = start(hand, DUD, rules=limited(forced_steps=100))
    answer(game, ("play", find(game, "starter")))
    while game.get(SCORE, 0) < 100:
        game.push(game.decision.default())
    assert game.zone("stack") == ()


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
