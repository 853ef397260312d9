"""Menace (CR 702.111)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.blocking import MinimumBlockers
from apnap_plugins.rules.combat.combat import treated_as_having
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="menace", kind="keyword ability", rules=("702.111",), requires=("blocking", "counters"), kernel=">=0.1,<0.2"
)


@node
class TwoOrMoreBlock(Answering[MinimumBlockers, int]):
    """CR 702.111b: a creature with menace can't be blocked except by two or more creatures."""

    question: ClassVar[type[MinimumBlockers]] = MinimumBlockers

    def answer(self, ctx: Context, value: int, question: MinimumBlockers) -> int:
        """At least two."""
        return max(value, 2) if treated_as_having(ctx.game, question.attacker, "menace", "be blocked") else value


apnap_declarations = declares(
    # Several instances are redundant (CR 702.111c).
    keyword_ability("menace", counter=True),
    # The evasion ability (CR 702.111a).
    TwoOrMoreBlock(),
)
