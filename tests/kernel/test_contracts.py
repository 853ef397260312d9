"""What plugins must not do, and that the one who does it is named."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable

import pytest
import toybox
from play import RULES, answer, find, play, settle, start
from toy import SCORE, Gain, card
from toybox import GainScore, Naughty, Spell, script, static

from apnap import (
    CONTROLLER,
    ApnapError,
    ChooseNumber,
    Definition,
    Field,
    Game,
    KeywordDefinition,
    PluginError,
    RulesetError,
    UnknownName,
    VerbKey,
    YesNo,
    Zone,
)
from apnap.core.rules import Rules

STRAY = Field[int]("stray", "player", 0)
IMPOSTOR = Field[int]("score", "player", 0)


def blamed(game: Game, name: str) -> PluginError:
    """Playing the card of that name is an error, after which the game stands as before."""
    answer(game, ("play", find(game, name)))
    digest, log, pending = game.digest(), list(game.log), game.decision
    with pytest.raises(PluginError) as caught:
        answer(game, ("pass",))
    assert (game.digest(), list(game.log), game.decision) == (digest, log, pending)
    assert caught.value.plugin == "toybox"
    return caught.value


def one(function, **options) -> Game:
    return start({"hand": [card("bad", script(function))]}, **options)


def undeclared(ctx) -> None:
    ctx.game.set(STRAY, 0, 1)


def undeclared_read(ctx) -> None:
    ctx.game.get(STRAY, 0)


def another_of_the_name(ctx) -> None:
    ctx.game.set(IMPOSTOR, 0, 1)


@pytest.mark.parametrize("function", [undeclared, undeclared_read, another_of_the_name])
def test_a_field_that_nobody_declares(function) -> None:
    assert "not declared" in str(blamed(one(function), "bad"))


def mutable_value(ctx) -> None:
    ctx.game.set(toybox.WEATHER, 0, ["a", "list"])


def test_a_mutable_value_in_a_field() -> None:
    assert "plain data" in str(blamed(one(mutable_value, debug=True), "bad"))
    game = one(mutable_value)
    play(game, "bad")
    with pytest.raises(TypeError, match="plain data"):
        game.digest()


TIMES = {"asked": 0}


def fickle(ctx) -> None:
    TIMES["asked"] += 1
    ctx.game.ask(ChooseNumber(player=0, minimum=0, maximum=TIMES["asked"]))
    ctx.game.ask(YesNo(player=0))


def test_a_decision_that_is_another_one_when_the_code_runs_again() -> None:
    game = one(fickle)
    play(game, "bad")
    digest = game.digest
    with pytest.raises(PluginError, match="same answers") as caught:
        game.push(0)
    assert caught.value.plugin == "toybox"
    assert digest


def swallowing(ctx) -> None:
    toybox.swallow(lambda: ctx.game.ask(YesNo(player=0)))


def swallowing_and_going_on(ctx) -> None:
    toybox.swallow(lambda: ctx.game.ask(YesNo(player=0)))
    ctx.game.happen(Gain(0, 1))


def swallowing_twice(ctx) -> None:
    toybox.swallow(lambda: ctx.game.ask(YesNo(player=0)))
    toybox.swallow(lambda: ctx.game.ask(YesNo(player=0)))


@pytest.mark.parametrize("function", [swallowing, swallowing_and_going_on, swallowing_twice])
def test_code_that_catches_the_control_flow_of_the_kernel(function) -> None:
    assert "pending" in str(blamed(one(function), "bad"))


def catching_exceptions(ctx) -> None:
    try:
        answer_given = ctx.game.ask(YesNo(player=0))
    except Exception:
        answer_given = True
    ctx.game.happen(Gain(0, 7 if answer_given else 3))


def test_code_that_only_catches_exceptions_does_no_harm() -> None:
    game = one(catching_exceptions)
    play(game, "bad")
    game.push(0)
    assert game.get(SCORE, 0) == 3


@pytest.mark.parametrize("how", ["field in look-ahead", "event in look-ahead"])
def test_nothing_happens_while_the_game_looks_ahead(how: str) -> None:
    game = start({"hand": [card("bad", static(Naughty(how)))]}, debug=True)
    error = blamed(game, "bad")
    assert "look" in str(error)


PLACES = ["global", "list", "class attribute", "function attribute", "object", "set in a box", "another key", "count"]


@pytest.mark.parametrize("where", PLACES)
def test_state_outside_of_declared_fields_is_found_in_debug_mode(where: str) -> None:
    def hoard(ctx) -> None:
        toybox.hoard(where)
        ctx.game.happen(Gain(0, 1))

    hoard.__qualname__ = f"hoard {where}"
    error = blamed(one(hoard, debug=True), "bad")
    assert "toybox" in str(error)
    assert "declare a field" in str(error)
    game = one(hoard)
    play(game, "bad")
    assert game.get(SCORE, 0) == 1, "only in debug mode"


def hoard_and_ask(ctx) -> None:
    toybox.hoard("list")
    ctx.game.ask(YesNo(player=0))


def test_state_outside_is_found_before_a_decision_too() -> None:
    assert "declare a field" in str(blamed(one(hoard_and_ask, debug=True), "bad"))


def test_what_changes_between_two_steps_is_nobodys_state() -> None:
    game = one(memo, debug=True)
    answer(game, ("play", find(game, "bad")))
    for where in PLACES:
        toybox.hoard(where)
    settle(game)
    assert game.get(SCORE, 0) == 1


def memo(ctx) -> None:
    toybox.hoard("memo")
    ctx.game.happen(Gain(0, 1))


def test_a_global_that_says_it_is_a_memo_may_fill() -> None:
    game = one(memo, debug=True)
    play(game, "bad")
    assert game.get(SCORE, 0) == 1


# Declarations ---------------------------------------------------------------------------------------


def test_two_plugins_that_declare_the_same_name() -> None:
    with pytest.raises(RulesetError, match=r"'one'.*'two'"):
        Rules([("one", Zone("attic")), ("two", Zone("attic"))])
    with pytest.raises(RulesetError, match="the kernel"):
        Rules([("one", Zone("stack"))])


def test_a_declaration_of_nothing_the_kernel_knows() -> None:
    with pytest.raises(PluginError, match="nothing that the kernel knows") as caught:
        Rules([("odd", 42)])
    assert caught.value.plugin == "odd"


def test_names_that_are_not_there_come_with_close_ones() -> None:
    rules = RULES.compiled
    for look_up, close in ((lambda: rules.zone("tabel"), "table"), (lambda: RULES.card("gainr"), "gainer")):
        with pytest.raises(UnknownName, match=close):
            look_up()
    with pytest.raises(UnknownName, match="no verb 'juggle' in this ruleset"):
        rules.verb(VerbKey[Callable[[int], None]]("juggle"))
    with pytest.raises(UnknownName, match="plugin 'circus', which has it, is not in force"):
        rules.verb(VerbKey[Callable[[int], None]]("juggle", "circus"))
    with pytest.raises(UnknownName):
        Game(RULES, [["no such card"], []])


def test_a_card_that_needs_a_mechanic_that_is_not_in_force() -> None:
    from apnap import ABILITIES, Characteristics, Keyword

    needs = Definition("odd", Characteristics({"name": "odd", "abilities": (Keyword("juggling"),)}))
    with pytest.raises(UnknownName, match="juggling"):
        Game(RULES, [[needs], []])
    required = Definition("odd", Characteristics({"name": "odd"}), requires=("sleight",))
    with pytest.raises(UnknownName, match="sleight"):
        Game(RULES, [[required], []])
    module = types.ModuleType("nowhere")
    assert module.__name__ not in sys.modules
    keyword = KeywordDefinition("juggling", lambda k: (Spell(GainScore(1)),))
    rules = Rules([("juggler", keyword)])
    assert rules.expand(Keyword("juggling")) == (Spell(GainScore(1)),)
    assert ABILITIES.name == "abilities"
    assert CONTROLLER.default == -1


def test_all_errors_are_of_one_family() -> None:
    for error in (PluginError, RulesetError, UnknownName):
        assert issubclass(error, ApnapError)
