"""How decisions leave rule code and come back: asks, agents, observers, errors."""

from __future__ import annotations

import time

import pytest
from play import RULES, answer, find, play, random_game, start
from toy import SCORE, Gain, card
from toybox import Controls, script, static

from apnap import (
    PASS,
    Choose,
    ChooseNumber,
    ChooseOne,
    Game,
    IllegalAnswer,
    NotNow,
    Order,
    PluginError,
    Priority,
    Setup,
    SetupError,
    YesNo,
)

STEPS = 50


def fifty(ctx) -> None:
    for n in range(STEPS):
        ctx.game.happen(Gain(0, ctx.game.ask(ChooseNumber(player=0, minimum=0, maximum=3, prompt=f"number {n}"))))


def forced_ones(ctx) -> None:
    game = ctx.game
    assert game.ask(ChooseOne(player=1, options=("only",))) == "only"
    assert game.ask(Order(player=1, options=(7,))) == (7,)
    assert game.ask(Choose(player=1, options=(1, 2), minimum=2, maximum=2)) == (1, 2)
    game.happen(Gain(0, game.ask(ChooseNumber(player=1, minimum=4, maximum=4))))


def test_fifty_questions_in_one_resolution() -> None:
    game = start({"hand": [card("fifty", script(fifty))]})
    play(game, "fifty")
    began = time.perf_counter()
    for n in range(STEPS):
        assert game.decision.prompt == f"number {n}"
        game.push(n % 4)
    assert time.perf_counter() - began < 3
    assert game.get(SCORE, 0) == sum(n % 4 for n in range(STEPS))
    for _ in range(STEPS):
        game.pop()
    assert game.get(SCORE, 0) == 0
    assert game.decision.prompt == "number 0"


def test_forced_decisions_are_not_asked_and_not_recorded() -> None:
    game = start({"hand": [card("forced", script(forced_ones))]})
    play(game, "forced")
    assert isinstance(game.decision, Priority)
    assert game.get(SCORE, 0) == 4
    assert len(game.inputs()) == 2


def test_an_illegal_answer_changes_nothing() -> None:
    game = start({"hand": [card("fifty", script(fifty))]})
    play(game, "fifty")
    game.push(2)
    digest, log, inputs, pending = game.digest(), list(game.log), game.inputs(), game.decision
    itself: list[object] = []
    itself.append(itself)
    deep: list[object] = []
    for _ in range(10_000):
        deep = [deep]
    for wrong in (4, -1, "x", None, (1,), 1.5, itself, deep, 10**5000, [10**5000]):
        with pytest.raises(IllegalAnswer):
            game.push(wrong)
    assert (game.digest(), list(game.log), game.inputs(), game.decision) == (digest, log, inputs, pending)


def test_an_agent_that_answers_illegally_is_an_error_and_changes_nothing() -> None:
    game = start({"hand": [card("quiz", script(ask_the_other))]}, agents={1: lambda o, d: "nonsense"})
    answer(game, ("play", find(game, "quiz")))
    digest, inputs, pending = game.digest(), game.inputs(), game.decision
    with pytest.raises(IllegalAnswer, match="nonsense"):
        answer(game, PASS)
    assert (game.digest(), game.inputs(), game.decision) == (digest, inputs, pending)
    game.session.agents[1] = lambda o, d: 1
    answer(game, PASS)
    assert game.get(SCORE, 0) == 100


def ask_the_other(ctx) -> None:
    if ctx.game.ask(YesNo(player=1, prompt="May it?")):
        ctx.game.happen(Gain(0, 100))


def test_an_agent_is_asked_once_for_each_decision() -> None:
    asked = []

    def agent(observation, decision):
        asked.append(decision.prompt)
        return 1

    game = start({"hand": [card("fifty", script(fifty_mixed))]}, agents={1: agent})
    play(game, "fifty")
    for n in range(5):
        assert asked == [f"agent {i}" for i in range(n + 1)]
        game.push(n % 2)
    assert asked == [f"agent {i}" for i in range(5)]
    assert game.get(SCORE, 0) == 7


def fifty_mixed(ctx) -> None:
    game = ctx.game
    for n in range(5):
        game.happen(Gain(0, game.ask(ChooseNumber(player=1, minimum=0, maximum=3, prompt=f"agent {n}"))))
        game.happen(Gain(0, game.ask(ChooseNumber(player=0, minimum=0, maximum=3, prompt=f"human {n}"))))


def test_a_game_cannot_be_driven_by_an_agent_while_it_runs() -> None:
    refused = []

    def agent(observation, decision):
        for move in (lambda: game.push(0), game.pop, lambda: game.concede(1), game.run):
            with pytest.raises(NotNow):
                move()
            refused.append(1)
        return 0

    game = start({"hand": [card("quiz", script(ask_the_other))]}, agents={1: agent})
    play(game, "quiz")
    assert len(refused) >= 4
    assert game.get(SCORE, 0) == 0


def test_nobody_asks_while_no_rule_code_runs() -> None:
    game = start()
    assert game.decision is not None
    digest = game.digest()
    with pytest.raises(NotNow):
        game.ask(YesNo(player=0))
    assert game.digest() == digest


def test_taking_back_pauses_agents_until_somebody_answers_or_runs() -> None:
    game = random_game(4, agents={1: lambda o, d: d.default()})
    while len(game.inputs()) < 12:
        game.push(game.decision.default())
    digest = game.digest()
    taken = game.pop()
    assert game.decision.answerer in (0, 1)
    while game.decision.answerer == 0:
        taken = game.pop()
    assert taken == 0
    assert game.run().answerer == 0
    assert digest


def test_observers_get_each_event_once() -> None:
    game = start({"hand": [card("fifty", script(fifty))]})
    seen: list[str] = []
    game.log.observers.append(lambda entry: seen.append(game.log.render(entry)))
    play(game, "fifty")
    for n in range(STEPS):
        game.push(n % 4)
    assert seen == list(game.log)[-len(seen) :]
    assert sum("Gain" in line for line in seen) == STEPS


def test_observers_get_what_happens_instead_after_an_answer_is_taken_back() -> None:
    game = start({"hand": [card("fifty", script(fifty))]})
    seen: list[str] = []
    game.log.observers.append(lambda entry: seen.append(game.log.render(entry)))
    play(game, "fifty")
    game.push(1)
    game.push(2)
    assert [line.rpartition(" ")[2] for line in seen if "Gain" in line] == ["1", "2"]
    game.pop()
    game.pop()
    game.push(3)
    assert [line.rpartition(" ")[2] for line in seen if "Gain" in line] == ["1", "2", "3"]


def test_another_player_may_make_the_decisions() -> None:
    game = start({"hand": [card("quiz", script(ask_the_other))]}, {"table": [card("mind", static(Controls()))]})
    assert game.decision.player == 0
    assert game.decision.answerer == 1
    assert game.observe(0).decision is None
    assert game.observe(1).decision == game.decision


def broken(ctx) -> None:
    ctx.game.happen(Gain(0, 1))
    raise RuntimeError("a plugin's mistake")


def interrupted(ctx) -> None:
    ctx.game.happen(Gain(0, 1))
    raise KeyboardInterrupt


@pytest.mark.parametrize(("mistake", "error"), [(broken, PluginError), (interrupted, KeyboardInterrupt)])
def test_after_any_error_the_game_stands_as_before(mistake, error: type[BaseException]) -> None:
    game = start({"hand": [card("broken", script(mistake)), card("quiz", script(ask_the_other))]})
    answer(game, ("play", find(game, "broken")))
    digest, log, inputs, pending = game.digest(), list(game.log), game.inputs(), game.decision
    with pytest.raises(error):
        game.push(0)
    assert (game.digest(), list(game.log), game.inputs(), game.decision) == (digest, log, inputs, pending)
    assert game.get(SCORE, 0) == 0
    game.pop()
    play(game, "quiz")
    assert game.decision.prompt == "May it?"


def nothing_to_choose(ctx) -> None:
    ctx.game.ask(ChooseOne(player=0, options=()))


def too_few(ctx) -> None:
    ctx.game.ask(Choose(player=0, options=(1,), minimum=2, maximum=2))


@pytest.mark.parametrize(("question", "debug"), [(nothing_to_choose, False), (too_few, True)])
def test_a_decision_without_a_legal_answer_is_the_plugin_s_fault(question, debug: bool) -> None:
    game = start({"hand": [card("stuck", script(question))]}, debug=debug)
    with pytest.raises(PluginError) as caught:
        play(game, "stuck")
    assert caught.value.plugin == "toybox"


def test_asking_while_the_game_is_set_up_says_where_to_ask() -> None:
    from play import limited
    from toy import apnap_declarations

    rules = limited()
    setups = [thing for thing in apnap_declarations() if isinstance(thing, Setup)]
    rules.compiled.setups[:] = [*setups, Setup("asks", lambda game, decks: game.ask(YesNo(player=0)))]
    with pytest.raises(NotNow, match="stage"):
        Game(rules, [[], []])


@pytest.mark.parametrize("seed", ["abc", 1.5, None, True])
def test_a_seed_is_a_whole_number(seed) -> None:
    with pytest.raises(SetupError, match="seed of a game is a whole number, not"):
        Game(RULES, [[], []], seed)


def test_a_game_has_players() -> None:
    with pytest.raises(SetupError, match="at least one player: give one deck for each"):
        Game(RULES, [])
    assert Game(RULES, [[]]).players == (0,)


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("stone", "a deck is a list of names of cards or definitions, .*; this is of type str"),
        ({"stone": 20}, "the part 'stone' of a deck is a list of .*; this is of type int"),
        (iter([card("stone")]), "this is of type list_iterator"),
        ([1], "one of its cards is of type int"),
        (7, "this is of type int"),
    ],
)
def test_what_is_no_deck_is_refused(deck, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        Game(RULES, [[card("stone")], deck])


def test_a_game_is_of_a_ruleset() -> None:
    with pytest.raises(SetupError, match=r"a game is of a ruleset, as Ruleset\.load gives it, not of 'xln'"):
        Game("xln", [[]])


def test_a_digest_is_that_of_the_first_decision_whatever_is_read_first() -> None:
    """A game that has not begun goes on to its first decision, so that to look at one changes nothing that can be seen."""
    read, unread = (Game(RULES, decks=[[card("stone")] * 9] * 2, seed=3) for _ in range(2))
    assert read.decision is not None
    assert unread.digest() == read.digest()
    assert unread.decision == read.decision and unread.digest() == read.digest()
