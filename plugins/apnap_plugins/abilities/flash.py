"""Flash (CR 702.8)."""

from __future__ import annotations

from typing import ClassVar

from apnap import ABILITIES, Answering, Characteristics, Context, Keyword, Manifest, declares, node
from apnap_plugins.rules.casting.casting import CanCastAtInstantSpeed, characteristics_as_cast
from apnap_plugins.rules.words.keywords import casting_keyword_words, keyword_ability

MANIFEST = Manifest(
    id="flash",
    kind="keyword ability",
    rules=("702.8",),
    requires=("casting",),
    kernel=">=0.1,<0.2",
    not_tested={"702.8b": "nothing can tell one instance from two"},
)


@node
class CastAnyTime(Answering[CanCastAtInstantSpeed, bool]):
    """CR 702.8a: a card with flash can be cast from wherever it could be cast, any time an instant could."""

    question: ClassVar[type[CanCastAtInstantSpeed]] = CanCastAtInstantSpeed

    @classmethod
    def concerns(cls, characteristics: Characteristics) -> bool:
        """What has flash."""
        return any(isinstance(a, Keyword) and a.id == "flash" for a in characteristics[ABILITIES])

    def answer(self, ctx: Context, value: bool, question: CanCastAtInstantSpeed) -> bool:
        """By what it would be as this player casts it (CR 702.8a, 601.3e)."""
        return value or self.concerns(characteristics_as_cast(ctx.game, question.player, question.card, question.way))


apnap_declarations = declares(
    # The keyword (CR 702.8a); several instances are redundant (CR 702.8b).
    keyword_ability("flash", worded=casting_keyword_words),
    # The permission.
    CastAnyTime(),
)
