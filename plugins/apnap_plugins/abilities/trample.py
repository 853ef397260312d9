"""Trample (CR 702.19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, CounterKind, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.combat import ATTACKING, NOTHING
from apnap_plugins.rules.combat_damage import EXCESS_TO
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.selection import Ref
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="trample",
    name="Trample",
    kind="keyword ability",
    rules=("702.19",),
    requires=("combat", "combat-damage", "counters"),
)


@node
class RestToTheAttacked(Answering):
    """CR 702.19b, 702.19d: what is left after lethal damage to all blockers may go to what the creature attacks."""

    question: ClassVar[Question[tuple[Ref, ...]]] = EXCESS_TO

    def answer(self, ctx: Context, value: Any, about: Any) -> tuple[Ref, ...]:
        """The player or planeswalker; nothing where that was removed from combat (CR 702.19f)."""
        target = ctx.game.get(ATTACKING, about)
        found: tuple[Ref, ...] = value
        if target in (None, NOTHING) or target in found or not has_keyword(ctx.game, about, "trample"):
            return found
        return (target, *found)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.19g)."""
    return [KeywordDefinition("trample", lambda keyword: (), text="trample")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Trample counters (CR 122.1b)."""
    return [keyword_counter("trample")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What it changes in the assignment of an attacking creature's combat damage (CR 702.19a)."""
    return [RestToTheAttacked()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("trample", "trample")
