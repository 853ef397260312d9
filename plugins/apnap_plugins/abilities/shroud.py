"""Shroud (CR 702.18)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap.words import word_list
from apnap_plugins.rules.continuous.players import keywords_of_ref
from apnap_plugins.rules.stack.targets import CanBeTargeted, IgnoredForTargeting
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(id="shroud", kind="keyword ability", rules=("702.18",), requires=("targets",), kernel=">=0.1,<0.2")


@node
class NobodyTargets(Answering[CanBeTargeted, bool]):
    """CR 702.18a: a permanent or player with shroud can't be the target of spells or abilities."""

    question: ClassVar[type[CanBeTargeted]] = CanBeTargeted
    anywhere: ClassVar[bool] = True

    def answer(self, ctx: Context, value: bool, question: CanBeTargeted) -> bool:
        """No, whoever controls the spell or ability."""
        if not value or not keywords_of_ref(ctx.game, question.target, "shroud"):
            return value
        return ctx.game.query(IgnoredForTargeting(question.target, "shroud", question.player), False)


apnap_declarations = declares(
    # Several instances are redundant (CR 702.18b).
    keyword_ability("shroud"),
    # The "can't".
    NobodyTargets(),
    word_list("ability against targeting", {"shroud": "shroud"}),
)
