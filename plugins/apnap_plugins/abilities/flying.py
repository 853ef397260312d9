"""Flying (CR 702.9)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.combat.combat import treated_as_having
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="flying",
    kind="keyword ability",
    rules=("702.9",),
    requires=("blocking", "counters"),
    mentions=("reach",),
    kernel=">=0.1,<0.2",
)


@node
class OnlyFlyersBlock(Answering[CanBlock, bool]):
    """CR 702.9b: a creature with flying can't be blocked except by creatures with flying and/or reach."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """No for a blocker with neither."""
        if not value or not treated_as_having(ctx.game, question.attacker, "flying", "be blocked"):
            return value
        game, blocker = ctx.game, question.blocker
        return treated_as_having(game, blocker, "flying", "block") or treated_as_having(game, blocker, "reach", "block")


apnap_declarations = declares(
    # Several instances are redundant (CR 702.9c).
    keyword_ability("flying", counter=True),
    # The evasion ability (CR 702.9a).
    OnlyFlyersBlock(),
)
