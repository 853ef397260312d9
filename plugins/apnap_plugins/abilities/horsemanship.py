"""Horsemanship (CR 702.31)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.combat import treated_as_having
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="horsemanship",
    name="Horsemanship",
    kind="keyword ability",
    rules=("702.31",),
    since="PTK",
    requires=("blocking",),
)


@node
class OnlyRidersBlock(Answering):
    """CR 702.31b: only creatures with horsemanship block a creature with horsemanship."""

    question: ClassVar[Question[bool]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By the blocker; one with horsemanship blocks others too."""
        blocker, attacker = about
        if not value or not treated_as_having(ctx.game, attacker, "horsemanship", "be blocked"):
            return bool(value)
        return treated_as_having(ctx.game, blocker, "horsemanship", "block")


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.31c)."""
    return [KeywordDefinition("horsemanship", lambda keyword: (), text="horsemanship")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The evasion ability (CR 702.31a)."""
    return [OnlyRidersBlock()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("horsemanship", "horsemanship")
