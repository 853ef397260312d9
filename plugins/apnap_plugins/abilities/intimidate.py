"""Intimidate (CR 702.13)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.combat.combat import treated_as_having
from apnap_plugins.rules.vocabulary.characteristics import COLORS, is_type
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="intimidate", kind="keyword ability", rules=("702.13",), since="ZEN", requires=("blocking",), kernel=">=0.1,<0.2"
)


@node
class OnlyArtifactOrAlikeBlocks(Answering[CanBlock, bool]):
    """CR 702.13b: only artifact creatures and creatures that share a color with it block a creature with intimidate."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By what blocker and attacker are; what is colorless shares no color."""
        game = ctx.game
        if not value or not treated_as_having(game, question.attacker, "intimidate", "be blocked"):
            return value
        colors = game.characteristics(question.attacker)[COLORS]
        theirs = game.characteristics(question.blocker)[COLORS]
        return is_type(game, question.blocker, "artifact") or bool(colors & theirs)


apnap_declarations = declares(
    # Several instances are redundant (CR 702.13c).
    keyword_ability("intimidate"),
    # The evasion ability (CR 702.13a).
    OnlyArtifactOrAlikeBlocks(),
)
