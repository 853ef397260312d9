"""Double strike (CR 702.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, CounterKind, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.combat_damage import BOTH, DAMAGE_STEPS
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="double-strike",
    name="Double Strike",
    kind="keyword ability",
    rules=("702.4",),
    requires=("combat-damage", "counters"),
    mentions=("first-strike",),
)


@node
class StrikesTwice(Answering):
    """CR 702.4b: a creature with double strike assigns its combat damage in both combat damage steps."""

    question: ClassVar[Question[frozenset[str]]] = DAMAGE_STEPS

    def answer(self, ctx: Context, value: Any, about: Any) -> frozenset[str]:
        """In both (CR 702.4c, 702.4d)."""
        found: frozenset[str] = value | {BOTH} if has_keyword(ctx.game, about, "double-strike") else value
        return found


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.4e)."""
    return [KeywordDefinition("double-strike", lambda keyword: (), text="double strike")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Double strike counters (CR 122.1b)."""
    return [keyword_counter("double-strike")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What it changes in the combat damage step."""
    return [StrikesTwice()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("double-strike", "double strike"), keyword_counter_words("double strike")]
