"""Fear (CR 702.36)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.combat.combat import treated_as_having
from apnap_plugins.rules.vocabulary.characteristics import COLORS, is_type
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="fear", kind="keyword ability", rules=("702.36",), since="ONS", requires=("blocking",), kernel=">=0.1,<0.2"
)


@node
class OnlyArtifactOrBlackBlocks(Answering[CanBlock, bool]):
    """CR 702.36b: a creature with fear can't be blocked except by artifact creatures and/or black creatures."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By what the blocker is."""
        game = ctx.game
        if not value or not treated_as_having(game, question.attacker, "fear", "be blocked"):
            return value
        return is_type(game, question.blocker, "artifact") or "B" in game.characteristics(question.blocker)[COLORS]


apnap_declarations = declares(
    # Several instances are redundant (CR 702.36c).
    keyword_ability("fear"),
    # The evasion ability (CR 702.36a).
    OnlyArtifactOrBlackBlocks(),
)
