"""Shadow (CR 702.28)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap.words import words
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.combat.combat import TreatedAsHaving, treated_as_having
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="shadow",
    kind="keyword ability",
    rules=("702.28",),
    since="TMP",
    requires=("blocking", "counters"),
    kernel=">=0.1,<0.2",
)


@node
class ShadowsMeetShadows(Answering[CanBlock, bool]):
    """CR 702.28b: creatures with shadow block those with shadow only, and are blocked by those with shadow only."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By both. What blocks as though it had shadow can block other creatures too."""
        game = ctx.game
        if not value:
            return False
        if treated_as_having(game, question.attacker, "shadow", "be blocked"):
            return treated_as_having(game, question.blocker, "shadow", "block")
        return not has_keyword(game, question.blocker, "shadow")


@node
class BlocksShadows(Answering[TreatedAsHaving, bool]):
    """Creatures can block creatures with shadow as though they had shadow themselves (CR 609.4)."""

    filter: Filter = Itself()
    question: ClassVar[type[TreatedAsHaving]] = TreatedAsHaving

    def answer(self, ctx: Context, value: bool, question: TreatedAsHaving) -> bool:
        """For the purpose of blocking only."""
        return value or (
            question.keyword == "shadow" and question.purpose == "block" and self.filter.matches(ctx, question.creature)
        )


apnap_declarations = declares(
    # Several instances are redundant (CR 702.28c).
    # Shadow counters are as cards have them (CR 122.1b names no such).
    keyword_ability("shadow", counter=True),
    # The evasion ability (CR 702.28a).
    ShadowsMeetShadows(),
    words(
        "lasting rule#",
        "can block creatures with shadow as though ([it|they] had|they didn't have) shadow",
        lambda: (BlocksShadows(IsAffected()),),
    ),
)
