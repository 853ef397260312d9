"""Rule code that raises in play: the plugin and the card are named, and the game stands as before."""

from __future__ import annotations

import sys

import pytest
import toy
import toybox
from play import FILLER, answer, find, play, start
from toy import Gain, card
from toybox import Trips, script, static

from apnap import Game, IllegalAnswer, PluginError, Ruleset, StateBasedAction


def divides(ctx) -> None:
    ctx.game.happen(Gain(0, 1))
    1 // 0  # noqa: B018 - what it is for


def leaves(ctx) -> None:
    sys.exit(0)


def recurses(ctx) -> None:
    recurses(ctx)


def gives_nonsense_to_the_kernel(ctx) -> None:
    ctx.game.happen("score!")


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (divides, "ZeroDivisionError: integer division"), (leaves, "SystemExit: 0"), (recurses, "RecursionError: "),
        (gives_nonsense_to_the_kernel, "AttributeError: 'str'"),
    ],
)  # fmt: skip
def test_an_ability_that_raises_is_named_with_its_card(function, said: str) -> None:
    game = start({"hand": [card("bad", script(function))]})
    answer(game, ("play", find(game, "bad")))
    before = (game.digest(), list(game.log), game.inputs(), game.decision)
    with pytest.raises(PluginError) as caught:
        answer(game, ("pass",))
    assert (game.digest(), list(game.log), game.inputs(), game.decision) == before
    assert caught.value.plugin == "toybox"
    text = str(caught.value)
    assert f"failed in play: {said}" in text
    assert f"an ability of 'bad' (object {find(game, 'bad')})" in text
    assert "test_blame" in text or "toy" in text, "the place in the code"
    game.concede(0)
    assert game.is_over()


def gains(ctx) -> None:
    ctx.game.happen(Gain(0, 1))


def test_an_effect_that_trips_over_an_event_of_another_is_to_blame() -> None:
    """The innermost part of an ability is named, not the card that did something."""
    game = start({"hand": [card("gains", script(gains))], "table": [card("trap", static(Trips()))]})
    with pytest.raises(PluginError, match=r"KeyError: 'tripped'.*an ability of 'trap'"):
        play(game, "gains")


def nothing(game: Game) -> None:
    return None


def no_event(game: Game) -> list[object]:
    return ["score!"]


def raises(game: Game) -> list[object]:
    yield 1 // 0


@pytest.mark.parametrize(
    ("check", "said"), [(nothing, "'NoneType' object is not iterable"), (no_event, "'score!', which is no event"),
                        (raises, "ZeroDivisionError")],
)  # fmt: skip
def test_a_state_based_action_that_gives_nonsense(check, said: str) -> None:
    rules = Ruleset.load(mechanics=[], extra=[toy, toybox])
    action = StateBasedAction("odd", "704.5z", check)
    rules.compiled.owners["StateBasedAction", "odd"] = "odd-plugin"
    rules.compiled.state_based_actions = (action, *rules.compiled.state_based_actions)
    game = Game(rules, [{"main": FILLER}] * 2, 1)
    with pytest.raises(PluginError, match=said) as caught:
        _ = game.decision
    assert caught.value.plugin == "odd-plugin"


def test_what_agents_and_observers_raise_is_theirs() -> None:
    class Mine(Exception):
        """Nothing of the game's."""

    def fails(*_: object) -> int:
        raise Mine

    game = start(agents={0: fails, 1: fails})
    with pytest.raises(Mine):
        game.run()
    game = start()
    game.log.observers.append(fails)
    with pytest.raises(Mine):
        _ = game.decision


def test_errors_of_ours_stay_what_they_are() -> None:
    game = start(agents={0: lambda observation, decision: "nonsense"})
    with pytest.raises(IllegalAnswer):
        game.run()
