"""`Decision.legal_answers`: all of them, each once, and nothing else; or None, soon."""

from __future__ import annotations

import itertools
import os
import random
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from apnap import Choose, ChooseNumber, ChooseOne, Decision, Distribute, Game, Match, Order, Ruleset, YesNo
from apnap.provisional import chained, divisions
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.rules.objects.arranging import Arrange

ABC = ("a", "b", "c")


def counted(length: int, values: Iterable[int]) -> set[Any]:
    """All tuples of those numbers, up to that length."""
    return {one for size in range(length + 1) for one in itertools.product(tuple(values), repeat=size)}


NUMBERS = set(range(-2, 8))
PAIRS = {pairs for size in range(4) for pairs in itertools.product(itertools.product(range(3), range(2)), repeat=size)}
PILES = {(one, other) for one in counted(3, range(3)) for other in counted(3, range(3))}


@pytest.mark.parametrize(
    "decision, space",
    [
        (ChooseOne(player=0, options=ABC), NUMBERS),
        (YesNo(player=0), NUMBERS),
        (ChooseNumber(player=0, minimum=2, maximum=6), NUMBERS),
        (Choose(player=0, options=ABC, minimum=1, maximum=2), counted(3, range(3))),
        (Choose(player=0, options=ABC, minimum=0, maximum=9), counted(4, range(3))),
        (Choose(player=0, options=(), minimum=0, maximum=2), counted(2, range(2))),
        (Order(player=0, options=ABC), counted(3, range(3))),
        (Distribute(player=0, options=ABC, total=4, minimum=0), counted(3, range(5))),
        (Distribute(player=0, options=ABC, total=5, minimum=1), counted(3, range(6))),
        (Match(player=0, options=ABC, partners=(("x", "y"), (), ("x",))), PAIRS),
        (Match(player=0, options=ABC, partners=(("x", "y"), (), ("x",)), everyone=True), PAIRS),
        (Arrange(player=0, options=ABC, piles=("top", "bottom")), PILES),
    ],
)
def test_they_are_all_that_are_legal(decision: Decision, space: set[Any]) -> None:
    found = decision.legal_answers(1000)
    assert found is not None
    assert len(found) == len(set(found))
    assert set(found) == {answer for answer in space if decision.legal(answer)} != set()
    assert decision.legal_answers(len(found)) == found
    assert decision.legal_answers(len(found) - 1) is None


@pytest.mark.parametrize(
    "decision",
    [
        ChooseNumber(player=0, minimum=0, maximum=10**30),
        Choose(player=0, options=tuple(range(400)), minimum=0, maximum=400),
        Order(player=0, options=tuple(range(400))),
        Distribute(player=0, options=tuple(range(900)), total=10**30),
        Match(player=0, options=tuple(range(2000)), partners=(tuple(range(50)),) * 2000),
        Arrange(player=0, options=tuple(range(300)), piles=("top", "bottom")),
    ],
)
def test_too_many_are_none_and_soon(decision: Decision) -> None:
    begun = time.process_time()
    assert decision.legal_answers(50) is None
    assert time.process_time() - begun < 1


@dataclass(slots=True, kw_only=True)
class Needle(Choose):
    """Only one set of many is legal."""

    def problem(self, answer: Any) -> str | None:
        return Choose.problem(self, answer) or (None if sum(answer) == 435 else "not those")


def test_few_among_too_many_are_none() -> None:
    needle = Needle(player=0, options=tuple(range(30)), minimum=0, maximum=30)
    assert needle.legal_answers(5) is None
    assert Needle(player=0, options=tuple(range(30)), minimum=30, maximum=30).legal_answers(5) == (tuple(range(30)),)


def test_a_kind_that_does_not_list_them_says_so() -> None:
    @dataclass(slots=True, kw_only=True)
    class Word(Decision):
        def problem(self, answer: Any) -> str | None:
            return None if isinstance(answer, str) else "a word"

    assert Word(player=0).legal_answers(10) is None


def test_divisions_and_chains_are_what_products_are() -> None:
    for total, parts, minimum in ((0, 0, 0), (3, 0, 0), (0, 3, 0), (5, 1, 0), (5, 3, 1), (2, 3, 1), (6, 4, 0)):
        expected = [
            one
            for one in itertools.product(range(total + 1), repeat=parts)
            if sum(one) == total and min(one, default=minimum) >= minimum
        ]
        assert list(divisions(total, parts, minimum)) == expected
    parts = [[(1,), ()], [], [(2, 3)]]
    assert list(chained([lambda part=part: part for part in parts])) == []  # type: ignore[misc]
    assert list(chained([lambda: parts[0], lambda: parts[2]])) == [(1, 2, 3), (2, 3)]


def test_in_games_what_is_sampled_is_among_them() -> None:
    rules = Ruleset.load(sets=["xln"])
    rng, seen, listed = random.Random(5), Counter[str](), Counter[str]()
    for seed in range(3 if os.environ.get("APNAP_THOROUGH") else 1):
        game = Game(rules, [find_deck(name).parts for name in ("dinosaurs", "merfolk")], seed)
        while (decision := game.decision) is not None:
            answer = decision.sample(rng)
            kind = type(decision).__name__
            seen[kind] += 1
            if seen[kind] <= 20:
                found = decision.legal_answers(300)
                if found is not None:
                    listed[kind] += 1
                    assert all(map(decision.legal, found)) and len(found) == len(set(found)) > 0
                    assert {decision.default(), answer, decision.sample(rng)} <= set(found)
                    assert all(decision.parse(one) == one for one in found)
            game.push(answer)
    assert {"Priority", "PayMana", "DeclareAttackers", "DeclareBlockers", "ChooseTargets"} <= listed.keys()
    assert sum(listed.values()) > 0.9 * sum(min(20, count) for count in seen.values())
