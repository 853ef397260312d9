"""First strike (CR 702.7)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.damage import FIRST, CombatDamageSteps
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="first-strike",
    name="First Strike",
    kind="keyword ability",
    rules=("702.7",),
    requires=("combat-damage", "counters"),
    mentions=("double-strike",),
    kernel=">=0.1,<0.2",
)


@node
class StrikesFirst(Answering[CombatDamageSteps, frozenset[str]]):
    """CR 702.7b: a creature with first strike assigns its combat damage in the first of two combat damage steps."""

    question: ClassVar[type[CombatDamageSteps]] = CombatDamageSteps

    def answer(self, ctx: Context, value: frozenset[str], question: CombatDamageSteps) -> frozenset[str]:
        """Adds the first of two steps for a creature with first strike."""
        return value | {FIRST} if has_keyword(ctx.game, question.creature, "first-strike") else value


apnap_declarations = declares(
    # Several instances are redundant (CR 702.7d).
    keyword_ability("first-strike", counter=True),
    # The static ability: what it changes in the combat damage step (CR 702.7a).
    StrikesFirst(),
)
