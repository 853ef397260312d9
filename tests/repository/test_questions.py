"""Every question is asked, and answered by some mechanic, rule or pack; the others say that they are provisional."""

from __future__ import annotations

import ast
from typing import Any

import sources

import apnap_set_house.free_first_mulligan  # noqa: F401 (a pack whose rule answers a question of the base game)
import port_tables
from apnap import Question

port_tables.modules()
QUESTIONS: tuple[type[Any], ...] = tuple(
    cls for cls in port_tables.below(Question) if cls.__module__.partition(".")[0] in ("apnap", "apnap_plugins")
)


def made() -> set[str]:
    """The names of all that is called somewhere in the code, or kept for calling it."""
    found: set[str] = set()
    for path in sources.below(sources.ROOT):
        for part in sources.nodes_of(path):
            called = [part.func, *part.args] if isinstance(part, ast.Call) else []
            found.update(name.id for name in called if isinstance(name, ast.Name))
    return found


def test_every_question_is_asked() -> None:
    assert len(QUESTIONS) > 80
    assert {cls.__name__ for cls in QUESTIONS} - made() == set()


def test_a_question_that_nobody_answers_is_provisional_and_no_other_one() -> None:
    answered = port_tables.answers()
    unanswered = {cls.__name__ for cls in QUESTIONS if cls not in answered}
    assert unanswered == {cls.__name__ for cls in QUESTIONS if cls.provisional}


def test_every_question_says_its_rule_and_what_it_asks() -> None:
    for cls in QUESTIONS:
        assert cls.rule[:1].isdigit(), cls
        assert "CR " in (cls.__doc__ or ""), cls
