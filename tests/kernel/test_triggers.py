"""Triggered abilities (CR 603)."""

from __future__ import annotations

from typing import Any

import pytest
from play import answer, find, finish, names, play, settle, start
from toy import SCORE, Bend, Break, Gain, card
from toybox import (
    WEATHER,
    BentItself,
    DrawCards,
    GainScore,
    ScoreAtLeast,
    Spell,
    TriggersTwice,
    WeatherIs,
    WhenAnyLeaf,
    WhenAnyLeave,
    WhenBent,
    WhenEnters,
    WhenGain,
    WhenLeaves,
    WhenLeavesForward,
    WhenOut,
    WhenTriggers,
    WhenYouGain,
    WhileWeather,
    script,
    static,
    whenever,
)

from apnap import PASS, ChooseOne, Context, Delayed, Game, Order, Priority, StateTrigger, TriggerCondition, Triggered

GAINER = card("gain", Spell(GainScore(1)))


def bend(ctx) -> None:
    ctx.game.happen(Bend(find(ctx.game, "target")))


BENDER = card("bender", script(bend))


def sweep(ctx) -> None:
    ctx.game.happen_all([Break(i) for i in ctx.game.zone("table")])


SWEEP = card("sweep", script(sweep))


def test_a_condition_that_notes_nothing_is_not_asked_for_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most conditions say nothing of their own there, and no context is made for them."""

    def asked(self: TriggerCondition, ctx: Context) -> tuple[tuple[str, Any], ...]:
        raise AssertionError("asked")

    monkeypatch.setattr(TriggerCondition, "notes", asked)
    game = start({"hand": [BENDER], "table": [card("target"), card("w", whenever(WhenBent(), GainScore(3)))]}, {})
    answer(game, ("play", find(game, "bender")))
    settle(game)
    assert game.get(SCORE, 0) == 3


def test_a_trigger_waits_and_then_resolves() -> None:
    game = start({"hand": [BENDER], "table": [card("target"), card("w", whenever(WhenBent(), GainScore(3)))]},
                 {"hand": [card("held")]})  # fmt: skip
    answer(game, ("play", find(game, "bender")))
    answer(game, PASS)
    answer(game, PASS)
    assert [game.object(i).kind for i in game.zone("stack")] == ["ability"]
    assert game.get(SCORE, 0) == 0
    settle(game)
    assert game.get(SCORE, 0) == 3


def test_intervening_if_is_checked_when_it_triggers_and_when_it_resolves() -> None:
    watcher = card("w", whenever(WhenBent(), GainScore(3), WeatherIs("wet")))

    def played(at_trigger: str, at_resolution: str) -> tuple[int, int]:
        game = start({"hand": [BENDER], "table": [card("target"), watcher]}, {"hand": [card("held")]})
        game.set(WEATHER, 0, at_trigger)
        answer(game, ("play", find(game, "bender")))
        answer(game, PASS)
        answer(game, PASS)
        stacked = len(game.zone("stack"))
        if at_resolution != at_trigger:
            game = change_weather(game, at_resolution)
        settle(game)
        return stacked, game.get(SCORE, 0)

    assert played("wet", "wet") == (1, 3)
    assert played("dry", "dry") == (0, 0)
    assert played("wet", "dry") == (1, 0)


def change_weather(game: Game, weather: str) -> Game:
    """A copy that starts from here with another weather."""
    copy = game.copy()
    assert copy.decision is not None
    copy.set(WEATHER, 0, weather)
    copy.session.bases[-1] = (copy.mark(), *copy.session.bases[-1][1:])
    return copy


def test_a_trigger_listed_under_a_type_and_its_base_triggers_once() -> None:
    game = start(
        {"hand": [card("gain", Spell(GainScore(5)))], "table": [card("w", whenever(WhenAnyLeaf(), DrawCards()))]}
    )
    play(game, "gain")
    assert sum("triggers" in line for line in game.log) == 1


def test_leaving_looks_back_and_the_others_do_not() -> None:
    """The watcher leaves with the rest: it sees all that leave at once with it (CR 603.10a)."""
    back = card("back", whenever(WhenLeaves(), GainScore(1)))
    forward = card("forward", whenever(WhenLeavesForward(), GainScore(100)))
    game = start({"hand": [SWEEP], "table": [back, forward, card("x")]})
    play(game, "sweep")
    finish(game)
    assert game.get(SCORE, 0) == 3
    assert sorted(names(game, "heap", 0)) == ["back", "forward", "x"]


def test_one_or_more_triggers_once_for_the_batch() -> None:
    game = start({"hand": [SWEEP], "table": [card("b", whenever(WhenAnyLeave(), GainScore(1))), card("x"), card("y")]})
    play(game, "sweep")
    assert game.get(SCORE, 0) == 1


def test_entering_is_judged_by_the_moment_after() -> None:
    game = start({"hand": [card("self", whenever(WhenEnters(), GainScore(1)))]})
    play(game, "self")
    assert game.get(SCORE, 0) == 1


def delay(*, once: bool, duration=None, condition=None):
    def create(ctx) -> None:
        ability = Triggered(WhenBent(), GainScore(1), condition)
        ctx.game.add_effect(ctx, Delayed(ability, once), duration)

    create.__qualname__ = f"delay {once} {duration} {condition}"
    return card("delay", script(create))


def bent_twice(delayed) -> Game:
    game = start({"hand": [delayed, BENDER, card("bender two", script(bend))], "table": [card("target")]})
    play(game, "delay")
    play(game, "bender")
    play(game, "bender two")
    return game


def test_a_delayed_trigger_triggers_once_unless_it_has_a_duration() -> None:
    assert bent_twice(delay(once=True)).get(SCORE, 0) == 1
    assert bent_twice(delay(once=False, duration=WhileWeather("dry"))).get(SCORE, 0) == 2
    game = bent_twice(delay(once=False, duration=WhileWeather("wet")))
    assert game.get(SCORE, 0) == 0
    assert not game.effects(), "what has run out is gone for good"


def test_a_delayed_trigger_whose_if_is_false_is_not_used_up() -> None:
    """It triggers the next time its event occurs with the condition true (CR 603.7b, 603.4)."""
    game = bent_twice(delay(once=True, condition=ScoreAtLeast(1)))
    assert game.get(SCORE, 0) == 0
    assert len(game.effects()) == 1


def test_of_several_simultaneous_events_the_controller_chooses_one() -> None:
    def bend_all(ctx) -> None:
        ctx.game.happen_all([Bend(i) for i in ctx.game.zone("table")])

    game = start({"hand": [delay(once=True), card("all", script(bend_all))], "table": [card("x"), card("y")]})
    play(game, "delay")
    play(game, "all")
    assert isinstance(game.decision, ChooseOne)
    assert game.decision.rule == "603.7b"
    assert game.decision.options[:2] == tuple(("Bend", find(game, name)) for name in "xy")
    game.push(1)
    settle(game)
    assert game.get(SCORE, 0) == 1
    assert not game.effects()


def test_a_state_trigger_triggers_again_only_after_it_left_the_stack() -> None:
    low = StateTrigger(ScoreAtLeast(3), GainScore(-1))
    game = start({"hand": [card("gain", Spell(GainScore(4)))], "table": [card("low", low)]})
    answer(game, ("play", find(game, "gain")))
    answer(game, PASS)
    answer(game, PASS)
    assert len(game.zone("stack")) == 1
    settle(game)
    assert game.get(SCORE, 0) == 2, "from 4 to 3, again to 2, and no more"


def test_a_state_trigger_sees_what_is_true_for_a_moment_in_a_resolution() -> None:
    def up_and_down(ctx) -> None:
        ctx.game.happen(Gain(0, 4))
        ctx.game.happen(Gain(0, -4))

    low = StateTrigger(ScoreAtLeast(3), GainScore(-1))
    game = start({"hand": [card("wave", script(up_and_down))], "table": [card("low", low)]})
    play(game, "wave")
    assert game.get(SCORE, 0) == -1


def test_each_player_orders_their_triggers_active_player_first() -> None:
    def watchers(n: int):
        return [card(f"{n}a", whenever(WhenBent(), GainScore(1))), card(f"{n}b", whenever(WhenBent(), DrawCards(1)))]

    game = start({"hand": [BENDER], "table": [card("target"), *watchers(0)]}, {"table": watchers(1)})
    play(game, "bender")
    asked = []
    while isinstance(game.decision, Order):
        asked.append((game.decision.player, game.decision.rule))
        game.push((1, 0))
    assert asked == [(0, "603.3b"), (1, "603.3b")]
    sources = [game.name_of(game.rules.stack_rules.ability_of(game, i)[0]) for i in game.zone("stack")]
    assert sources == ["0b", "0a", "1b", "1a"]


def test_equal_triggers_are_not_ordered_by_anybody() -> None:
    def twice(ctx) -> None:
        ctx.game.happen_all([Gain(0, 1), Gain(0, 1)])

    game = start({"hand": [card("twice", script(twice))], "table": [card("w", whenever(WhenBent(), DrawCards()))]})
    play(game, "twice")
    assert isinstance(game.decision, Priority)


def test_abilities_that_trigger_on_triggering_go_on_the_stack_after_the_rest() -> None:
    first = card("plain", whenever(WhenBent(), GainScore(1)))
    on_trigger = card("meta", whenever(WhenTriggers(), GainScore(10)))
    game = start({"hand": [BENDER], "table": [on_trigger, card("target")]}, {"table": [first], "hand": [card("held")]})
    answer(game, ("play", find(game, "bender")))
    answer(game, PASS)
    answer(game, PASS)
    sources = [game.name_of(game.rules.stack_rules.ability_of(game, i)[0]) for i in game.zone("stack")]
    assert sources == ["plain", "meta"]
    settle(game)
    assert (game.get(SCORE, 0), game.get(SCORE, 1)) == (10, 1)


def test_how_often_an_ability_triggers_is_a_question() -> None:
    table = [card("target"), card("w", whenever(WhenBent(), GainScore(1))), card("t", static(TriggersTwice()))]
    game = start({"hand": [BENDER], "table": table})
    play(game, "bender")
    assert game.get(SCORE, 0) == 2


def test_leaving_the_game_is_seen_by_those_who_stay_once_for_each() -> None:
    game = start({"table": [card("w", whenever(WhenOut(), GainScore(1)))]}, {}, {})
    assert game.decision is not None
    game.concede(2)
    settle(game)
    assert game.get(SCORE, 0) == 1


def test_conceding_while_ordering_triggers_puts_none_of_them_on_the_stack() -> None:
    table = [card("a", whenever(WhenBent(), GainScore(1))), card("b", whenever(WhenBent(), DrawCards(1)))]
    game = start({"hand": [BENDER], "table": [card("target")]}, {"table": table}, {})
    play(game, "bender")
    assert isinstance(game.decision, Order)
    assert game.decision.player == 1
    game.concede(1)
    assert isinstance(game.decision, Priority)
    assert game.zone("stack") == ()


def test_a_condition_of_the_source_itself() -> None:
    watcher = card("target", whenever(WhenYouGain(), DrawCards(1), BentItself()))
    game = start({"hand": [GAINER, BENDER, card("gain two", Spell(GainScore(1)))], "table": [watcher]})
    assert game.decision is not None
    play(game, "gain")
    assert len(game.zone("hand", 0)) == 3
    play(game, "bender")
    play(game, "gain two")
    assert len(game.zone("hand", 0)) == 2, "two were played and one drawn"
    assert WhenGain.events == (Gain,)
