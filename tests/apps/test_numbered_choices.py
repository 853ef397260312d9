"""Decisions as choices: what a person types becomes the answer that they mean, or they are told why not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from apnap import PASS, Choose, ChooseNumber, ChooseOne, Decision, Distribute, Match, Order, Priority, YesNo
from apnap_plugins.apps.numbered_choices import Misread, numbered, present
from apnap_plugins.rules.mana.atoms import PaymentSource
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.payment.mana_plans import Plan, Step
from apnap_plugins.rules.payment.payment import PayMana

ONE_LEFT = {"options": ("a", "b", "c"), "partners": (("x",), ("x",), ("x",))}
SEVERAL = {"options": ("a", "b"), "partners": (("x", "y"), ("y",))}
R = frozenset("R")
GREEN = frozenset("G")


@dataclass(slots=True, kw_only=True)
class Strange(Decision):
    """A type that the program has never heard of: a pair of numbers whose sum is even."""

    def problem(self, answer):
        ok = isinstance(answer, tuple) and len(answer) == 2 and sum(answer) % 2 == 0
        return None if ok else "expected two numbers with an even sum"

    def default(self):
        return (0, 0)


def priority(*actions) -> Priority:
    return Priority(player=0, options=(PASS, *actions))


def mountains(*windows, wanted=R, plan=None) -> PayMana:
    atoms = tuple(PaymentSource("ability", n, 0, (R,), n) for n in (11, 12, 13))
    return PayMana(player=0, options=atoms, wanted=(wanted,), windows=windows, plan=plan)


@pytest.mark.parametrize(
    ("decision", "typed", "answer"),
    [
        (priority("cast A", "cast B"), "2", 2),
        (priority("cast A", "cast B"), "", 0),
        (priority("play Forest", "play Forest", "cast B"), "2", 3),
        (YesNo(player=0), "y", 1),
        (YesNo(player=0), "NO", 0),
        (YesNo(player=0), "", 0),
        (ChooseOne(player=0, options=("a", "b")), "2", 1),
        (Choose(player=0, options=("a", "b", "c"), minimum=0, maximum=3), "3, 1", (0, 2)),
        (Choose(player=0, options=("a", "b", "c"), minimum=0, maximum=3), "", ()),
        (Order(player=0, options=("a", "b", "c")), "3 1 2", (2, 0, 1)),
        (Order(player=0, options=("a", "b", "c")), "", (0, 1, 2)),
        (ChooseNumber(player=0, minimum=2, maximum=5), "4", 4),
        (Distribute(player=0, options=("a", "b"), total=3, minimum=1), "1 2", (1, 2)),
        (Distribute(player=0, options=("a", "b"), total=3, minimum=1), "", (2, 1)),
        (Match(player=0, **ONE_LEFT), "1 3", ((0, 0), (2, 0))),
        (Match(player=0, **ONE_LEFT), "all", ((0, 0), (1, 0), (2, 0))),
        (Match(player=0, **ONE_LEFT), "", ()),
        (Match(player=0, **SEVERAL), "1>b 2", ((0, 1), (1, 0))),
        (Match(player=0, **SEVERAL), "1 > a", ((0, 0),)),
        (mountains(), "", (0,)),
        (mountains(), "3", (2,)),
        (mountains((99, 0)), "4", -1),
        (mountains((99, 0), wanted=GREEN), "5", -2),
        (mountains((99, 0), wanted=GREEN, plan=Plan((Step(11, 0), Step(99, 0)))), "", -2),
        (Arrange(player=0, options=("a", "b", "c"), piles=("top", "bottom")), "3 1 | 2", ((2, 0), (1,))),
        (Strange(player=0), "[1, 3]", (1, 3)),
        (Strange(player=0), "", (0, 0)),
    ],
)
def test_what_is_typed_becomes_the_answer(decision, typed, answer) -> None:
    read = present(decision, str).read(typed)
    assert read == answer
    assert decision.legal(read)


@pytest.mark.parametrize(
    ("decision", "typed", "why"),
    [
        (priority("cast A"), "2", "choose a number from 1 to 1"),
        (priority("cast A"), "attack", "'attack' is no number"),
        (YesNo(player=0), "perhaps", "y for yes"),
        (ChooseOne(player=0, options=("a", "b")), "0", "from 1 to 2"),
        (Choose(player=0, options=("a", "b"), minimum=1, maximum=1), "1 2", "expected 1 to 1"),
        (Choose(player=0, options=("a", "b"), minimum=1, maximum=2), "1 1", "twice"),
        (Order(player=0, options=("a", "b")), "1", "expected each index"),
        (ChooseNumber(player=0, minimum=2, maximum=5), "7", "expected a number in 2..5"),
        (Distribute(player=0, options=("a", "b"), total=3), "1 1", "expected 3"),
        (Match(player=0, **SEVERAL), "2>a", "say whom with a letter"),
        (mountains(), "9", "choose a number from 1 to 3"),
        (Arrange(player=0, options=("a", "b"), piles=("top", "bottom")), "1", "expected 2 lists"),
        (Strange(player=0), "[1, 2]", "even sum"),
        (Strange(player=0), "what?", "that can't be"),
        (Strange(player=0), "[" * 100_000, "that can't be"),
        (Strange(player=0), "9" * 5000, "that can't be"),
        (ChooseNumber(player=0, minimum=2, maximum=5), "9" * 5000, "is no number"),
    ],
)
def test_what_is_no_answer_is_refused_with_the_reason(decision, typed, why) -> None:
    with pytest.raises(Misread, match=why):
        present(decision, str).read(typed)


def test_the_lines_are_numbered_and_partners_have_letters() -> None:
    choice = present(Match(player=0, prompt="Block", **SEVERAL), str)
    assert numbered(choice.lines) == ["  1  a", "  2  b", "    a) x", "    b) y"]
    assert choice.question == "Block"
    assert "1>a" in choice.how


def test_alike_things_are_offered_once() -> None:
    assert present(priority("play Forest", "play Forest", "cast B"), str).lines == ("play Forest", "cast B")
