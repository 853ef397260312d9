"""Wither (CR 702.80)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, Event, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.damage import DAMAGE_RESULTS, as_counters
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="wither", name="Wither", kind="keyword ability", rules=("702.80",), since="SHM", requires=("damage", "counters")
)


@node
class DamageShrinks(Answering):
    """CR 702.80a–c: damage by a source with wither, wherever it is or was last, puts -1/-1 counters on a creature."""

    question: ClassVar[Question[tuple[Event, ...]]] = DAMAGE_RESULTS

    def answer(self, ctx: Context, value: Any, about: Any) -> tuple[Event, ...]:
        """Instead of being marked; the source's controller puts them."""
        results: tuple[Event, ...] = value
        return as_counters(ctx.game, results, about) if has_keyword(ctx.game, about.source, "wither") else results


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.80d)."""
    return [KeywordDefinition("wither", lambda keyword: (), text="wither")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What damage to creatures does (CR 120.3d)."""
    return [DamageShrinks()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("wither", "wither")
