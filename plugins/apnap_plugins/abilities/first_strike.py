"""First strike (CR 702.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, CounterKind, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.combat_damage import DAMAGE_STEPS, FIRST
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="first-strike",
    name="First Strike",
    kind="keyword ability",
    rules=("702.7",),
    requires=("combat-damage", "counters"),
    mentions=("double-strike",),
)


@node
class StrikesFirst(Answering):
    """CR 702.7b: a creature with first strike assigns its combat damage in the first of two combat damage steps."""

    question: ClassVar[Question[frozenset[str]]] = DAMAGE_STEPS

    def answer(self, ctx: Context, value: Any, about: Any) -> frozenset[str]:
        """In the first."""
        found: frozenset[str] = value | {FIRST} if has_keyword(ctx.game, about, "first-strike") else value
        return found


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.7d)."""
    return [KeywordDefinition("first-strike", lambda keyword: (), text="first strike")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """First strike counters (CR 122.1b)."""
    return [keyword_counter("first-strike")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What it changes in the combat damage step."""
    return [StrikesFirst()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("first-strike", "first strike"), keyword_counter_words("first strike")]
