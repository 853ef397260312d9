"""What an answer may look like, type by type."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Choose, ChooseNumber, ChooseOne, Decision, Distribute, IllegalAnswer, Match, Order, YesNo, pick

ONE = ChooseOne(player=0, options=("a", "b", "c"))
YES = YesNo(player=0)
SOME = Choose(player=0, options=("a", "b", "c", "d"), minimum=1, maximum=3)
ORDER = Order(player=0, options=("a", "b", "c"))
NUMBER = ChooseNumber(player=0, minimum=2, maximum=5)
DIVIDE = Distribute(player=0, options=("a", "b", "c"), total=5, minimum=1)
MATCH = Match(player=0, options=("a", "b"), partners=(("x", "y"), ("x",)))
ALL = [ONE, YES, SOME, ORDER, NUMBER, DIVIDE, MATCH]

LEGAL = [
    (ONE, 2, "c"), (YES, 0, False), (YES, 1, True), (SOME, (0, 2), ("a", "c")), (ORDER, (2, 0, 1), ("c", "a", "b")),
    (NUMBER, 5, 5), (DIVIDE, (1, 3, 1), (1, 3, 1)), (MATCH, (), ()),
    (MATCH, ((0, 1), (1, 0)), (("a", "y"), ("b", "x"))),
]  # fmt: skip
ILLEGAL = [
    (ONE, 3), (ONE, -1), (ONE, True), (ONE, "a"), (ONE, None), (ONE, (0,)), (ONE, 1.0), (YES, 2), (YES, True),
    (SOME, ()), (SOME, (0, 0)), (SOME, (0, 1, 2, 3)), (SOME, (4,)), (SOME, 0), (SOME, ("a",)), (SOME, (True,)),
    (ORDER, (0, 1)), (ORDER, (0, 1, 1)), (ORDER, (0, 1, 3)), (ORDER, 0), (ORDER, (0, 1, True)),
    (NUMBER, 1), (NUMBER, 6), (NUMBER, "3"), (NUMBER, True), (NUMBER, 2.0),
    (DIVIDE, (5, 0, 0)), (DIVIDE, (1, 1, 1)), (DIVIDE, (2, 3)), (DIVIDE, (1, 1, 3.0)), (DIVIDE, 5),
    (DIVIDE, (6, -2, 1)),
    (MATCH, ((0, 2),)), (MATCH, ((1, 0), (0, 0))), (MATCH, ((0, 0), (0, 1))), (MATCH, (0,)),
    (MATCH, ((0, 0, 0),)), (MATCH, 0),
]  # fmt: skip


@pytest.mark.parametrize(("decision", "answer", "value"), LEGAL, ids=repr)
def test_a_legal_answer_and_its_value(decision: Decision, answer: object, value: object) -> None:
    assert decision.legal(answer)
    assert decision.parse(answer) == answer
    assert decision.value(decision.parse(answer)) == value
    assert decision.complete(answer) == answer
    if isinstance(answer, tuple):
        as_json = [list(a) if isinstance(a, tuple) else a for a in answer]
        assert decision.parse(as_json) == answer


@pytest.mark.parametrize(("decision", "answer"), ILLEGAL, ids=repr)
def test_an_illegal_answer_says_why_and_shows_a_legal_one(decision: Decision, answer: object) -> None:
    assert not decision.legal(answer)
    with pytest.raises(IllegalAnswer) as caught:
        decision.parse(answer)
    assert repr(decision.default()) in str(caught.value)


def test_some_options_may_be_given_in_any_order() -> None:
    assert SOME.parse([2, 0]) == (0, 2)


@pytest.mark.parametrize("decision", ALL, ids=lambda d: d.kind)
def test_default_and_samples_are_legal_and_samples_reach_everything(decision: Decision) -> None:
    assert decision.legal(decision.default())
    rng = random.Random(1)
    seen = {decision.sample(rng) for _ in range(2000)}
    assert all(decision.legal(a) for a in seen)
    expected = {"choose one": 3, "may": 2, "choose some": 4 + 6 + 4, "order": 6, "number": 4, "divide": 6, "match": 6}
    assert len(seen) == expected[decision.kind]
    assert decision.forced() is None


@pytest.mark.parametrize(("decision", "only"), [
    (ChooseOne(player=0, options=("a",)), 0),
    (Choose(player=0, options=("a", "b"), minimum=2, maximum=2), (0, 1)),
    (Choose(player=0, options=("a", "b"), minimum=2, maximum=5), (0, 1)),
    (Choose(player=0, options=("a",), minimum=0, maximum=0), ()),
    (Choose(player=0, options=(), minimum=0, maximum=3), ()),
    (Order(player=0, options=("a", "a")), (0, 1)), (Order(player=0, options=()), ()),
    (ChooseNumber(player=0, minimum=3, maximum=3), 3),
    (Distribute(player=0, options=("a",), total=4), (4,)),
    (Distribute(player=0, options=("a", "b"), total=4, minimum=2), (2, 2)),
    (Match(player=0, options=("a",), partners=((),)), ()),
], ids=repr)  # fmt: skip
def test_what_is_forced_is_the_only_legal_answer(decision: Decision, only: object) -> None:
    assert decision.forced() == only
    assert decision.legal(only)
    assert decision.value(decision.sample(random.Random(0))) == decision.value(only)


@pytest.mark.parametrize(("decision", "partial", "whole"), [
    (SOME, (), (0,)), (SOME, [3], (3,)), (Choose(player=0, options="abc", minimum=2, maximum=3), [2], (0, 2)),
    (ORDER, [2], (2, 0, 1)), (ORDER, None, (0, 1, 2)), (DIVIDE, [2], (2, 2, 1)), (DIVIDE, [], (3, 1, 1)),
    (DIVIDE, [1, 1], (1, 1, 3)), (ONE, None, 0), (NUMBER, None, 2), (MATCH, [[0, 1]], ((0, 1),)),
], ids=repr)  # fmt: skip
def test_completing_keeps_what_is_given(decision: Decision, partial: object, whole: object) -> None:
    assert decision.complete(partial) == whole


@pytest.mark.parametrize(("decision", "partial"), [
    (SOME, [9]), (SOME, 3), (ORDER, [1, 1]), (ORDER, 2), (DIVIDE, [4]), (DIVIDE, [0]), (DIVIDE, [1, 1, 1, 1]),
    (ONE, 7), (MATCH, [[5, 5]]),
], ids=repr)  # fmt: skip
def test_what_cannot_be_completed_is_refused(decision: Decision, partial: object) -> None:
    with pytest.raises(IllegalAnswer):
        decision.complete(partial)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(1, 6), st.integers(0, 12), st.integers(0, 2), st.integers(0, 1000))
def test_dividing_samples_add_up(parts: int, extra: int, minimum: int, seed: int) -> None:
    decision = Distribute(player=0, options=tuple(range(parts)), total=extra + minimum * parts, minimum=minimum)
    for answer in (decision.default(), decision.sample(random.Random(seed)), decision.complete([])):
        assert decision.legal(answer)
        assert sum(answer) == decision.total
        assert min(answer) >= minimum


def test_picking_by_value() -> None:
    assert pick(ONE, "b") == 1
    assert pick(SOME, ["d", "a"]) == (0, 3)
    assert pick(ORDER, ["c", "b", "a"]) == (2, 1, 0)
    assert pick(MATCH, [("b", "x"), ("a", "y")]) == ((0, 1), (1, 0))
    assert pick(NUMBER, 4) == 4
    assert pick(YES, True) == 1
    with pytest.raises(IllegalAnswer, match="not an option"):
        pick(ONE, "z")


def test_a_type_that_does_not_say_what_is_legal_accepts_nothing() -> None:
    with pytest.raises(IllegalAnswer):
        Decision(player=0).parse(0)


def _without_end() -> list[object]:
    """Answers that nobody can write down."""
    itself: list[object] = []
    itself.append(itself)
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    huge = 10**5000
    return [itself, [itself], deep, huge, [huge], [[0, huge]], -huge]


@pytest.mark.parametrize("decision", ALL, ids=lambda decision: decision.kind)
def test_answers_without_end_are_refused_in_few_words(decision: Decision) -> None:
    for answer in [*_without_end(), "x" * 100_000, [object()], {}, [{}], b"", float("nan")]:
        for ask in (decision.parse, decision.complete):
            with pytest.raises(IllegalAnswer) as failed:
                ask(answer)
            assert len(str(failed.value)) < 1000
