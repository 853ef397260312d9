"""Vigilance (CR 702.20)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, CounterKind, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.attacking import TAPS_TO_ATTACK
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="vigilance", name="Vigilance", kind="keyword ability", rules=("702.20",), requires=("attacking", "counters")
)


@node
class AttackingDoesNotTap(Answering):
    """CR 702.20b: attacking doesn't cause creatures with vigilance to tap."""

    question: ClassVar[Question[bool]] = TAPS_TO_ATTACK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No for a creature that has it."""
        return bool(value) and not has_keyword(ctx.game, about, "vigilance")


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.20c)."""
    return [KeywordDefinition("vigilance", lambda keyword: (), text="vigilance")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Vigilance counters (CR 122.1b)."""
    return [keyword_counter("vigilance")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What it changes in the declaration of attackers."""
    return [AttackingDoesNotTap()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("vigilance", "vigilance"), keyword_counter_words("vigilance")]
