"""Fear (CR 702.36)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.characteristics import COLORS, is_type
from apnap_plugins.rules.combat import treated_as_having
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="fear", name="Fear", kind="keyword ability", rules=("702.36",), since="ONS", requires=("blocking",)
)


@node
class OnlyArtifactOrBlackBlocks(Answering):
    """CR 702.36b: a creature with fear can't be blocked except by artifact creatures and/or black creatures."""

    question: ClassVar[Question[bool]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By what the blocker is."""
        blocker, attacker = about
        game = ctx.game
        if not value or not treated_as_having(game, attacker, "fear", "be blocked"):
            return bool(value)
        return is_type(game, blocker, "artifact") or "B" in game.characteristics(blocker)[COLORS]


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.36c)."""
    return [KeywordDefinition("fear", lambda keyword: (), text="fear")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The evasion ability (CR 702.36a)."""
    return [OnlyArtifactOrBlackBlocks()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("fear", "fear")
