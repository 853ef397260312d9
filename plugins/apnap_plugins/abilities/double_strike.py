"""Double strike (CR 702.4)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.damage import BOTH, CombatDamageSteps
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="double-strike",
    name="Double Strike",
    kind="keyword ability",
    rules=("702.4",),
    requires=("combat-damage", "counters"),
    mentions=("first-strike",),
    kernel=">=0.1,<0.2",
)


@node
class StrikesTwice(Answering[CombatDamageSteps, frozenset[str]]):
    """CR 702.4b: a creature with double strike assigns its combat damage in both combat damage steps."""

    question: ClassVar[type[CombatDamageSteps]] = CombatDamageSteps

    def answer(self, ctx: Context, value: frozenset[str], question: CombatDamageSteps) -> frozenset[str]:
        """In both (CR 702.4c, 702.4d)."""
        return value | {BOTH} if has_keyword(ctx.game, question.creature, "double-strike") else value


apnap_declarations = declares(
    # Several instances are redundant (CR 702.4e).
    keyword_ability("double-strike", counter=True),
    # The static ability: what it changes in the combat damage step (CR 702.4a).
    StrikesTwice(),
)
