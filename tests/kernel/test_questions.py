"""Questions that rules ask and effects answer (CR 613.11): values of classes, by which answers are found."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

import pytest
import toybox
from play import find, start
from toy import card
from toybox import AnswersNothing, Luck, Luckier, LuckOfTheLarge, static

from apnap import Game, PluginError, Question, question


def table(*cards: Any) -> Game:
    return start({"table": list(cards)}, {})


def test_each_answer_gets_what_the_ones_before_made_of_the_value() -> None:
    game = table(card("a", static(Luckier(2))), card("b", static(Luckier(5))))
    assert game.timestamp(find(game, "a")) < game.timestamp(find(game, "b"))
    assert game.query(Luck(0), 3) == (3 * 2 + 1) * 5 + 1
    assert game.query(Luck(1), 3) == 3  # by what is asked about


def test_what_nobody_answers_stays_as_it_is() -> None:
    game = table(card("a"))
    assert not game.is_answered(Luck)
    assert game.query(Luck(0), 3) == 3
    assert table(card("a", static(Luckier(2)))).is_answered(Luck)


@question
class Charm(Question[int]):
    """How charming a player is. Nothing says so."""

    rule: ClassVar[str] = "100.1"
    player: int


def test_whether_one_of_several_questions_is_answered_is_one_question() -> None:
    game = table(card("a", static(Luckier(2))))
    assert game.is_answered(Charm, Luck)
    assert not game.is_answered(Charm) and not game.is_answered()
    assert not table(card("a")).is_answered(Charm, Luck)


def test_an_effect_may_concern_objects_with_some_characteristics_alone() -> None:
    game = table(card("a", static(LuckOfTheLarge())), card("large", size=5), card("small", size=2))
    large, small = (game.characteristics(find(game, name)) for name in ("large", "small"))
    for _ in range(2):  # known from the second time on
        assert game.is_answered_about(Luck, large) and not game.is_answered_about(Luck, small)
    assert not game.is_answered_about(Charm, large)
    other = table(card("a", static(LuckOfTheLarge())), card("b", static(Luckier(2))))
    assert other.is_answered_about(Luck, small)


def test_the_identity_of_a_question_is_its_class() -> None:
    @question
    class Luck(Question[int]):
        """Another question of that name."""

        rule: ClassVar[str] = "100.1"
        player: int

    game = table(card("a", static(Luckier(2))))
    assert not game.is_answered(Luck)
    assert game.query(Luck(0), 3) == 3
    assert game.query(toybox.Luck(0), 3) == 7
    assert Luck(0) != toybox.Luck(0)


def test_a_question_is_a_frozen_value_that_shows_its_fields() -> None:
    asked = Luck(1)
    assert (asked, hash(asked)) == (Luck(player=1), hash(Luck(1)))
    assert asked != Luck(0)
    assert repr(asked) == "Luck(player=1)"
    with pytest.raises(dataclasses.FrozenInstanceError):
        asked.player = 0  # type: ignore[misc]
    assert not hasattr(asked, "__dict__")


def test_an_effect_that_does_not_say_what_it_answers_is_the_plugin_s_fault() -> None:
    with pytest.raises((TypeError, PluginError), match="AnswersNothing does not say which question it answers"):
        table(card("a", static(AnswersNothing()))).query(Luck(0), 0)
