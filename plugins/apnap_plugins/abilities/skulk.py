"""Skulk (CR 702.118)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.combat.combat import treated_as_having
from apnap_plugins.rules.vocabulary.characteristics import power_of
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="skulk", kind="keyword ability", rules=("702.118",), since="SOI", requires=("blocking",), kernel=">=0.1,<0.2"
)


@node
class NothingStrongerBlocks(Answering[CanBlock, bool]):
    """CR 702.118b: a creature with skulk can't be blocked by creatures with greater power."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By the powers as they are."""
        game = ctx.game
        if not value or not treated_as_having(game, question.attacker, "skulk", "be blocked"):
            return value
        return power_of(game, question.blocker) <= power_of(game, question.attacker)


apnap_declarations = declares(
    # Several instances are redundant (CR 702.118c).
    keyword_ability("skulk"),
    # The evasion ability (CR 702.118a).
    NothingStrongerBlocks(),
)
