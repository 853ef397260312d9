"""Menace (CR 702.111)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, CounterKind, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.blocking import MIN_BLOCKERS
from apnap_plugins.rules.combat import treated_as_having
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="menace", name="Menace", kind="keyword ability", rules=("702.111",), requires=("blocking", "counters")
)


@node
class TwoOrMoreBlock(Answering):
    """CR 702.111b: a creature with menace can't be blocked except by two or more creatures."""

    question: ClassVar[Question[int]] = MIN_BLOCKERS

    def answer(self, ctx: Context, value: Any, about: Any) -> int:
        """At least two."""
        return max(value, 2) if treated_as_having(ctx.game, about, "menace", "be blocked") else int(value)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.111c)."""
    return [KeywordDefinition("menace", lambda keyword: (), text="menace")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Menace counters (CR 122.1b)."""
    return [keyword_counter("menace")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The evasion ability."""
    return [TwoOrMoreBlock()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("menace", "menace"), keyword_counter_words("menace")]
