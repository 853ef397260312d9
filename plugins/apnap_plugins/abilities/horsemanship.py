"""Horsemanship (CR 702.31)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.combat.combat import treated_as_having
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="horsemanship",
    kind="keyword ability",
    rules=("702.31",),
    since="PTK",
    requires=("blocking",),
    kernel=">=0.1,<0.2",
)


@node
class OnlyRidersBlock(Answering[CanBlock, bool]):
    """CR 702.31b: only creatures with horsemanship block a creature with horsemanship."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By the blocker; one with horsemanship blocks others too."""
        if not value or not treated_as_having(ctx.game, question.attacker, "horsemanship", "be blocked"):
            return value
        return treated_as_having(ctx.game, question.blocker, "horsemanship", "block")


apnap_declarations = declares(
    # Several instances are redundant (CR 702.31c).
    keyword_ability("horsemanship"),
    # The evasion ability (CR 702.31a).
    OnlyRidersBlock(),
)
