"""Haste (CR 702.10)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.permanents.permanents import IsSummoningSick
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="haste", kind="keyword ability", rules=("702.10",), requires=("permanents", "counters"), kernel=">=0.1,<0.2"
)


@node
class ActsAtOnce(Answering[IsSummoningSick, bool]):
    """CR 702.10b, 702.10c: a creature with haste can attack, and pay {T} and {Q}, although it came just now."""

    question: ClassVar[type[IsSummoningSick]] = IsSummoningSick

    def answer(self, ctx: Context, value: bool, question: IsSummoningSick) -> bool:
        """False for a creature with haste, whenever it came (CR 302.6)."""
        return value and not has_keyword(ctx.game, question.creature, "haste")


apnap_declarations = declares(
    # Several instances are redundant (CR 702.10d).
    keyword_ability("haste", counter=True),
    # The static ability: what it changes about creatures that came just now (CR 702.10a).
    ActsAtOnce(),
)
