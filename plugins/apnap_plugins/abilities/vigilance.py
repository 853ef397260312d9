"""Vigilance (CR 702.20)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.combat.attacking import TapsToAttack
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="vigilance", kind="keyword ability", rules=("702.20",), requires=("attacking", "counters"), kernel=">=0.1,<0.2"
)


@node
class AttackingDoesNotTap(Answering[TapsToAttack, bool]):
    """CR 702.20b: attacking doesn't cause creatures with vigilance to tap."""

    question: ClassVar[type[TapsToAttack]] = TapsToAttack

    def answer(self, ctx: Context, value: bool, question: TapsToAttack) -> bool:
        """No for a creature that has it."""
        return value and not has_keyword(ctx.game, question.creature, "vigilance")


apnap_declarations = declares(
    # Several instances are redundant (CR 702.20c).
    keyword_ability("vigilance", counter=True),
    # The static ability: what it changes in the declaration of attackers (CR 702.20a).
    AttackingDoesNotTap(),
)
