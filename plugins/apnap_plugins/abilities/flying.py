"""Flying (CR 702.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, CounterKind, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.combat import treated_as_having
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="flying",
    name="Flying",
    kind="keyword ability",
    rules=("702.9",),
    requires=("blocking", "counters"),
    mentions=("reach",),
)


@node
class OnlyFlyersBlock(Answering):
    """CR 702.9b: a creature with flying can't be blocked except by creatures with flying and/or reach."""

    question: ClassVar[Question[bool]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No for a blocker with neither."""
        blocker, attacker = about
        if not value or not treated_as_having(ctx.game, attacker, "flying", "be blocked"):
            return bool(value)
        return any(treated_as_having(ctx.game, blocker, keyword, "block") for keyword in ("flying", "reach"))


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.9c)."""
    return [KeywordDefinition("flying", lambda keyword: (), text="flying")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Flying counters (CR 122.1b)."""
    return [keyword_counter("flying")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The evasion ability."""
    return [OnlyFlyersBlock()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("flying", "flying"), keyword_counter_words("flying")]
