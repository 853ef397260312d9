"""Losing, winning, conceding and leaving the game (CR 104, 800.4)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from play import answer, find, names, play, settle, start
from toy import SCORE, Gain, card
from toybox import (
    CHOSEN,
    WEATHER,
    Doubled,
    GainScore,
    GiveTo,
    Instead,
    Spell,
    WhenBent,
    WhenGain,
    WhileWeather,
    script,
    static,
    whenever,
)

from apnap import (
    PASS,
    AffectsRemembered,
    Choose,
    ChooseNumber,
    ChooseOne,
    Continuous,
    Distribute,
    Game,
    GameDrawn,
    GameLost,
    GameWon,
    Moved,
    NotNow,
    Order,
    Priority,
    YesNo,
)
from apnap.core import fields as f
from apnap.testing.rule import rule


def steal(ctx) -> None:
    """Player 0's card: player 1 gets what player 2 has, for good."""
    game = ctx.game
    ids = (find(game, "loot"),)
    game.add_effect(ctx, Continuous(AffectsRemembered(), (GiveTo(1),)), None, {"affected": ids})


def borrow(ctx) -> None:
    game = ctx.game
    ids = (find(game, "loot"),)
    game.add_effect(ctx, Continuous(AffectsRemembered(), (GiveTo(1),)), WhileWeather("dry"), {"affected": ids})


def ask_all(ctx) -> None:
    game = ctx.game
    for player in game.apnap():
        game.happen(Gain(player, game.ask(ChooseNumber(player=player, minimum=1, maximum=3, source=ctx.this))))


def rule_asks(ctx) -> None:
    if ctx.game.ask(YesNo(player=1, rule="1.1", prompt="by a rule")):
        ctx.game.happen(Gain(0, 5))


def must_pay(ctx) -> None:
    if ctx.game.ask(YesNo(player=1, rule="1.1", prompt="pay?", cost=True, source=ctx.this)):
        ctx.game.happen(Gain(0, 50))
    ctx.game.happen(Gain(0, 5))


def test_conceding_at_priority_passes_it_on() -> None:
    game = start({"hand": [card("a")]}, {"hand": [card("b")]}, {"hand": [card("c")]})
    assert game.decision.player == 0
    game.concede(0)
    assert game.decision.player == 1
    assert game.result() == {0: "lost", 1: "in", 2: "in"}
    assert names(game, "hand", 0) == []
    assert game.pop() == ("concede", 0)
    assert game.decision.player == 0
    assert game.result()[0] == "in"
    assert names(game, "hand", 0) != []


def test_somebody_else_may_concede_while_a_player_has_priority() -> None:
    game = start({"hand": [card("a")]}, {"hand": [card("b")]}, {"hand": [card("c")]})
    game.concede(2)
    assert game.decision.player == 0
    game.concede(1)
    assert game.is_over()
    assert game.result() == {0: "won", 1: "lost", 2: "lost"}
    with pytest.raises(NotNow):
        game.concede(0)
    game.pop()
    assert game.decision.player == 0
    with pytest.raises(NotNow, match="player 2"):
        game.concede(2)


def test_a_pass_of_one_who_leaves_does_not_count_for_those_who_stay() -> None:
    """0 passes and leaves; 1 passes: 2 must still get priority (CR 117.4)."""
    hands = [{"hand": [card(f"card {n}"), card(f"more {n}")]} for n in range(3)]
    game = start(*hands)
    answer(game, PASS)
    assert game.decision.player == 1
    game.concede(0)
    assert game.decision.player == 1
    answer(game, PASS)
    assert game.decision.player == 2
    stage = game.get(f.STAGE)
    answer(game, PASS)
    assert game.get(f.STAGE) != stage


def test_what_the_leaver_owns_leaves_also_the_stack_and_what_others_control() -> None:
    game = start({"hand": [card("spell")], "table": [card("mine")]}, {"hand": [card("b")]}, {"hand": [card("c")]})
    answer(game, ("play", find(game, "spell")))
    assert names(game, "stack") == ["spell"]
    game.concede(0)
    assert names(game, "stack") == names(game, "table") == names(game, "pile", 0) == []
    assert not any(obj.owner == 0 for obj in game.objects.values())
    assert isinstance(game.decision, Priority)


def test_abilities_of_the_leaver_on_the_stack_cease_though_they_do_not_own_the_source() -> None:
    """800.4a, third step: player 1 controls an ability of a source that player 2 owns."""
    watcher = card("watcher", whenever(WhenBent(), GainScore(1)))
    game = start({"hand": [card("steal", script(steal)), card("bend", script(bend_loot)), card("held")]},
                 {"hand": [card("b")]}, {"table": [card("loot", whenever(WhenBent(), GainScore(1)))]})  # fmt: skip
    assert watcher.name == "watcher"
    play(game, "steal")
    answer(game, ("play", find(game, "bend")))
    answer(game, PASS)
    answer(game, PASS)
    assert [game.controller(i) for i in game.zone("stack")] == [1]
    game.concede(1)
    assert game.zone("stack") == ()


def bend_loot(ctx) -> None:
    from toy import Bend

    ctx.game.happen(Bend(find(ctx.game, "loot")))


def test_effects_that_give_the_leaver_control_end_whoever_made_them() -> None:
    game = start({"hand": [card("steal", script(steal))]}, {}, {"table": [card("loot")]})
    play(game, "steal")
    assert game.controller(find(game, "loot")) == 1
    game.concede(1)
    assert game.controller(find(game, "loot")) == 2
    assert not game.effects()


def test_effects_of_the_leaver_that_give_control_to_others_go_on() -> None:
    game = start({"hand": [card("steal", script(steal))]}, {"hand": [card("b")]}, {"table": [card("loot")]})
    play(game, "steal")
    game.concede(0)
    assert game.controller(find(game, "loot")) == 1


def test_what_the_leaver_controls_by_default_is_exiled() -> None:
    def lend(ctx) -> None:
        ctx.game.happen(Moved(find(ctx.game, "gift", "hand"), "table", controller=1))

    game = start({"hand": [card("lend", script(lend)), card("gift")]}, {}, {})
    play(game, "lend")
    assert game.controller(find(game, "gift")) == 1
    game.concede(1)
    assert names(game, "exile") == ["gift"]


@rule("800.4c")
def test_what_comes_back_to_one_who_left_is_exiled_as_soon_as_the_effect_ends() -> None:
    """CR 800.4c: player 2's default control of player 0's object is hidden by an effect for player 1."""

    def lend(ctx) -> None:
        ctx.game.happen(Moved(find(ctx.game, "loot", "hand"), "table", controller=2))
        borrow(ctx)

    def rain(ctx) -> None:
        ctx.game.set(WEATHER, 0, "wet")
        ctx.game.happen(Gain(0, 1))

    game = start({"hand": [card("lend", script(lend)), card("loot"), card("rain", script(rain))]}, {}, {})
    play(game, "lend")
    game.concede(2)
    assert names(game, "table") == ["loot", "lend"]
    play(game, "rain")
    assert names(game, "exile") == ["loot"]


@pytest.mark.parametrize("leaves", [False, True])
def test_effects_apply_to_events_as_before_when_somebody_has_left(leaves: bool) -> None:
    """Events of the other players go the short way again, and replacement effects stop them there."""
    hand = [card("gain", script(lambda ctx: ctx.game.happen(Gain(0, 2))))]
    bends = [card("doubling", static(Doubled())), card("marking", static(Instead("marked")))]
    game = start({"hand": hand, "table": bends}, {}, {})
    if leaves:
        game.concede(2)
    play(game, "gain")
    assert game.get(SCORE, 0) == 4
    assert game.get(CHOSEN, find(game, "gain", "table")) == "marked"


@rule("800.4b", "800.4d")
def test_nothing_comes_under_the_control_of_one_who_left() -> None:
    """CR 800.4b: it remains where it is."""

    def give(ctx) -> None:
        game = ctx.game
        assert game.happen(Moved(find(game, "gift"), "table", controller=1)) is None
        component = game.make_component(card("token"), 1, "token")
        assert game.happen(Moved(0, "table", made=(component,), controller=1, kind="token")) is None

    game = start({"hand": [card("give", script(give)), card("gift")]}, {}, {})
    assert game.decision is not None
    game.concede(1)
    play(game, "give")
    assert "gift" in names(game, "hand", 0)
    assert names(game, "table") == ["give"]


def test_conceding_in_one_s_own_resolution() -> None:
    game = start({"hand": [card("ask", script(ask_all))]}, {"hand": [card("b")]}, {"hand": [card("c")]})
    play(game, "ask")
    while isinstance(game.decision, Priority):
        answer(game, PASS)
    assert game.decision.player == 0
    game.concede(0)
    while isinstance(game.decision, ChooseNumber):
        assert game.decision.answerer != 0
        game.push(2)
    assert game.result()[0] == "lost"
    assert isinstance(game.decision, Priority)
    assert game.decision.player == 1
    assert names(game, "stack") == []
    digest = game.digest()
    while game.inputs():
        game.pop()
    assert game.result()[0] == "in"
    assert digest != game.digest()


@rule("800.4g")
def test_the_controller_chooses_who_chooses_for_one_who_left() -> None:
    """CR 800.4g, in the middle of player 0's resolution, while player 1 is being asked; three opponents."""
    game = start({"hand": [card("ask", script(ask_all))]}, {}, {}, {})
    play(game, "ask")
    game.push(1)
    assert game.decision.player == 1
    game.concede(1)
    assert game.decision.rule == "800.4g"
    assert game.decision.player == 0
    assert game.decision.options == (("player", 2), ("player", 3))
    answer(game, ("player", 3))
    assert (game.decision.player, game.decision.answerer) == (1, 3)
    game.push(3)
    assert game.get(SCORE, 1) == 3
    assert (game.decision.player, game.decision.answerer) == (2, 2)


def test_a_stand_in_works_with_agents_too() -> None:
    asked: list[tuple[int, str]] = []

    def agent(observation, decision):
        asked.append((observation.viewer, decision.rule))
        return decision.default()

    game = start({"hand": [card("ask", script(ask_all))]}, {}, {}, {})
    play(game, "ask")
    game.push(1)
    game.session.agents.update({0: agent, 2: agent, 3: agent})
    assert game.decision.player == 1
    game.concede(1)
    assert asked[:3] == [(0, "800.4g"), (2, ""), (2, "")]


def bend_some(minimum: int, maximum: int, *owners: int):
    """Player 1 bends between `minimum` and `maximum` cards in the hands of `owners`, and who does is remembered in the score."""

    def act(ctx) -> None:
        game = ctx.game
        hands = (card for owner in owners for card in game.zone("hand", owner))
        cards = tuple(card for card in hands if "filler" not in game.name_of(card))
        chosen = game.ask(Choose(player=1, options=cards, minimum=minimum, maximum=maximum, source=ctx.this))
        game.happen(Gain(0, sum(card in game.objects for card in chosen)))

    return act


@rule("800.4a", "800.4g")
@pytest.mark.parametrize("minimum", [0, 1])
def test_what_left_with_a_player_is_not_offered_to_who_chooses_for_them(minimum: int) -> None:
    """Nobody is asked where nothing is left of all that could be chosen."""
    chooses = card("ask", script(bend_some(minimum, 1, 1)))
    game = start({"hand": [chooses]}, {"hand": [card("b"), card("c")]}, {"hand": [card("d")]})
    play(game, "ask")
    while isinstance(game.decision, Priority):
        answer(game, PASS)
    assert [game.name_of(one) for one in game.decision.options] == ["b", "c"]
    game.concede(1)
    assert isinstance(game.decision, Priority)
    assert game.get(SCORE, 0) == 0


@rule("800.4a")
def test_what_left_is_neither_put_into_an_order_nor_given_a_part_any_more() -> None:
    """What the rules get has a place, and an amount, for all that there were: last, and none."""
    order = Order(player=0, options=(7, 8, 9))
    fewer = order.without({8})
    assert fewer is not None and fewer.options == (7, 9) and list(fewer.legal_answers(9)) == [(0, 1), (1, 0)]
    assert fewer.value((1, 0)) == (9, 7, 8)
    again = fewer.without({7})
    assert again is not None and again.value(again.forced()) == (9, 8, 7)
    assert order.without({5}) is order
    places = Order(player=0, options=(7, 8, 9), places=True)
    assert places.without({8}) is places, "there options only describe what is put into an order"
    divide = Distribute(player=0, options=(7, ("player", 1), 9), total=4, minimum=1)
    without = divide.without({("player", 1)})
    assert without is not None and without.options == (7, 9)
    assert not without.legal((1, 1, 2)) and without.value((1, 3)) == (1, 0, 3)
    last = without.without({7})
    assert last is not None and last.value(last.forced()) == (0, 0, 4)
    assert last.without({9}) is last, "something has to be divided among somebody"


@rule("800.4a")
@pytest.mark.parametrize(("minimum", "asked"), [(1, True), (2, False), (3, False)])
def test_what_left_with_another_player_is_not_offered_any_more(minimum: int, asked: bool) -> None:
    """Player 1 chooses among cards of two players, one of whom concedes meanwhile: among two, both, or as many as there are."""
    chooses = card("ask", script(bend_some(minimum, 3, 0, 2)))
    game = start({"hand": [chooses, card("a"), card("b")]}, {}, {"hand": [card("c"), card("d")]})
    play(game, "ask")
    while isinstance(game.decision, Priority):
        answer(game, PASS)
    assert [game.name_of(one) for one in game.decision.options] == ["a", "b", "c", "d"]
    game.concede(2)
    if asked:
        assert [game.name_of(one) for one in game.decision.options] == ["a", "b"]
        assert (game.decision.player, game.decision.minimum, game.decision.maximum) == (1, 1, 2)
        game.push((1,))
    assert isinstance(game.decision, Priority)
    assert game.get(SCORE, 0) == (1 if asked else 2)
    digest = game.digest()
    while game.inputs():
        game.pop()
    assert game.result()[2] == "in"
    assert digest != game.digest()


def test_a_kind_of_choice_with_fields_of_its_own_stays_as_it_is() -> None:
    """What it knows of its options goes by their places, as far as anybody can say."""

    @dataclass(slots=True, kw_only=True)
    class Weighed(Choose):
        weights: tuple[int, ...] = ()

    one = Weighed(player=0, options=(1, 2), weights=(5, 7), maximum=2)
    assert one.without({1}) is one
    assert Choose(player=0, options=(1, 2), maximum=2).without({1}) == Choose(player=0, options=(2,), maximum=1)
    assert Choose(player=0, options=(1, 2), minimum=2, maximum=2).without({1}) is None


@rule("800.4a", "102.1")
def test_a_player_who_left_is_not_offered_as_a_player_any_more() -> None:
    def name_one(ctx) -> None:
        who = ctx.game.ask(ChooseOne(player=1, options=tuple(("player", p) for p in (0, 1, 2)), source=ctx.this))
        ctx.game.happen(Gain(who[1], 7))

    game = start({"hand": [card("ask", script(name_one))]}, {}, {})
    play(game, "ask")
    while isinstance(game.decision, Priority):
        answer(game, PASS)
    game.concede(2)
    assert game.decision.options == (("player", 0), ("player", 1))
    game.push(0)
    assert game.get(SCORE, 0) == 7


@rule("800.4h")
def test_for_a_rule_the_next_player_chooses() -> None:
    game = start({"hand": [card("ask", script(rule_asks))]}, {}, {})
    play(game, "ask")
    assert game.decision.answerer == 1
    game.concede(1)
    assert (game.decision.player, game.decision.answerer) == (1, 2)


@rule("800.4f")
def test_costs_of_one_who_left_are_not_paid() -> None:
    game = start({"hand": [card("pay", script(must_pay))]}, {}, {})
    play(game, "pay")
    game.concede(1)
    assert isinstance(game.decision, Priority)
    assert game.get(SCORE, 0) == 5


@rule("800.4d")
def test_waiting_triggers_of_the_leaver_are_forgotten() -> None:
    def gain_and_ask(ctx) -> None:
        ctx.game.happen(Gain(0, 1))
        ctx.game.ask(YesNo(player=1))

    game = start(
        {"hand": [card("g", script(gain_and_ask))]}, {"table": [card("w", whenever(WhenGain(), GainScore(0)))]}, {}
    )
    play(game, "g")
    assert len(game.get(f.WAITING)) == 1
    game.concede(1)
    assert game.get(f.WAITING) == ()


def lose(*players: int):
    def lose_them(ctx) -> None:
        ctx.game.happen_all([GameLost(p) for p in players])

    lose_them.__qualname__ = f"lose {players}"
    return card("lose", script(lose_them))


def test_simultaneous_loss_is_a_draw() -> None:
    game = start({"hand": [lose(0, 1)]})
    play(game, "lose")
    assert game.is_over()
    assert game.result() == {0: "drew", 1: "drew"}
    game = start({"hand": [lose(0, 1)]}, {}, {})
    play(game, "lose")
    assert game.result() == {0: "lost", 1: "lost", 2: "won"}


def outcome(*events) -> dict[int, str]:
    def happen(ctx) -> None:
        ctx.game.happen_all(events)
        ctx.game.happen(Gain(0, 1))

    happen.__qualname__ = f"outcome {events}"
    game = start({"hand": [card("o", script(happen))]}, {}, {})
    play(game, "o")
    assert game.get(SCORE, 0) == 0 or not game.is_over()
    return game.result()


def test_winning_drawing_and_both_at_once() -> None:
    assert outcome(GameWon(1)) == {0: "lost", 1: "won", 2: "lost"}
    assert outcome(GameDrawn()) == {0: "drew", 1: "drew", 2: "drew"}
    assert outcome(GameLost(1), GameWon(1)) == {0: "in", 1: "lost", 2: "in"}
    assert outcome(GameWon(1), GameLost(1)) == {0: "in", 1: "lost", 2: "in"}, "CR 104.3f"


def test_the_turn_of_one_who_left_goes_on_without_them_and_their_next_does_not_begin() -> None:
    game = start({"hand": [card("a")]}, {"hand": [card("b")]}, {"hand": [card("c")]})
    assert game.active_player == 0
    game.concede(0)
    assert game.active_player == 0
    assert game.apnap() == (1, 2)
    turns = []
    while len(turns) < 6:
        answer(game, PASS)
        if not turns or turns[-1] != game.active_player:
            turns.append(game.active_player)
    assert turns == [0, 1, 2, 1, 2, 1] or turns == [1, 2, 1, 2, 1, 2]


def test_a_replay_reads_a_concession_where_it_was_made() -> None:
    """Steps without a decision lie between the answer before it and the decision at which it was made."""
    game = start({"hand": [card("gain", Spell(GainScore(1)))]}, {"hand": [card("b")]}, {"hand": [card("c")]})
    for _ in range(3):
        answer(game, PASS)
    assert game.active_player == 1
    game.concede(1)
    answer(game, PASS)
    again: Game = start({"hand": [card("gain", Spell(GainScore(1)))]}, {"hand": [card("b")]}, {"hand": [card("c")]})
    again.load_inputs(game.inputs())
    assert again.decision == game.decision
    assert again.digest() == game.digest()
    assert list(again.log) == list(game.log)
    settle(again)
    assert static() is not None
