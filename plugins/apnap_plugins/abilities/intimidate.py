"""Intimidate (CR 702.13)."""

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
    id="intimidate", name="Intimidate", kind="keyword ability", rules=("702.13",), since="ZEN", requires=("blocking",)
)


@node
class OnlyArtifactOrAlikeBlocks(Answering):
    """CR 702.13b: only artifact creatures and creatures that share a color with it block a creature with intimidate."""

    question: ClassVar[Question[bool]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By what blocker and attacker are; what is colorless shares no color."""
        blocker, attacker = about
        game = ctx.game
        if not value or not treated_as_having(game, attacker, "intimidate", "be blocked"):
            return bool(value)
        colors = game.characteristics(attacker)[COLORS]
        theirs = game.characteristics(blocker)[COLORS]
        return is_type(game, blocker, "artifact") or bool(colors & theirs)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.13c)."""
    return [KeywordDefinition("intimidate", lambda keyword: (), text="intimidate")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The evasion ability (CR 702.13a)."""
    return [OnlyArtifactOrAlikeBlocks()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("intimidate", "intimidate")
