"""Skulk (CR 702.118)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.characteristics import power_of
from apnap_plugins.rules.combat import treated_as_having
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="skulk", name="Skulk", kind="keyword ability", rules=("702.118",), since="SOI", requires=("blocking",)
)


@node
class NothingStrongerBlocks(Answering):
    """CR 702.118b: a creature with skulk can't be blocked by creatures with greater power."""

    question: ClassVar[Question[bool]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By the powers as they are."""
        blocker, attacker = about
        game = ctx.game
        if not value or not treated_as_having(game, attacker, "skulk", "be blocked"):
            return bool(value)
        return power_of(game, blocker) <= power_of(game, attacker)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.118c)."""
    return [KeywordDefinition("skulk", lambda keyword: (), text="skulk")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The evasion ability (CR 702.118a)."""
    return [NothingStrongerBlocks()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("skulk", "skulk")
