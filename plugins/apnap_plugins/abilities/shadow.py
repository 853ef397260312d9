"""Shadow (CR 702.28)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, CounterKind, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.combat import TREATED_AS_HAVING, treated_as_having
from apnap_plugins.rules.combat_effects import Affected
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.selection import Filter, Itself
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="shadow",
    name="Shadow",
    kind="keyword ability",
    rules=("702.28",),
    since="TMP",
    requires=("blocking", "counters"),
)


@node
class ShadowsMeetShadows(Answering):
    """CR 702.28b: creatures with shadow block those with shadow only, and are blocked by those with shadow only."""

    question: ClassVar[Question[bool]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By both. What blocks as though it had shadow can block other creatures too."""
        blocker, attacker = about
        game = ctx.game
        if not value:
            return False
        if treated_as_having(game, attacker, "shadow", "be blocked"):
            return treated_as_having(game, blocker, "shadow", "block")
        return not has_keyword(game, blocker, "shadow")


@node
class BlocksShadows(Answering):
    """Creatures can block creatures with shadow as though they had shadow themselves (CR 609.4)."""

    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = TREATED_AS_HAVING

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """For the purpose of blocking only."""
        creature, keyword, purpose = about
        return bool(value) or (keyword == "shadow" and purpose == "block" and self.filter.matches(ctx, creature))


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.28c)."""
    return [KeywordDefinition("shadow", lambda keyword: (), text="shadow")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Shadow counters, as cards have them (CR 122.1b names no such)."""
    return [keyword_counter("shadow")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The evasion ability (CR 702.28a)."""
    return [ShadowsMeetShadows()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    can = "can block creatures with shadow as though"
    return [
        *keyword_words("shadow", "shadow"),
        keyword_counter_words("shadow"),
        words(
            "lasting rule#",
            f"{can} [it|they] had shadow",
            f"{can} they didn't have shadow",
            means=lambda: (BlocksShadows(Affected()),),
        ),
    ]
