"""Fuse (CR 702.102): both halves of a split card cast as one spell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Ability, Answering, Context, Keyword, KeywordDefinition, Manifest, Question, Static, hookimpl, node
from apnap.words import WordDeclaration, word_list
from apnap_plugins.rules.faces import BOTH, FACES_TO_CAST, LEFT, RIGHT
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="fuse",
    name="Fuse",
    kind="keyword ability",
    rules=("702.102", "709.4d"),
    since="DGM",
    requires=("casting", "faces"),
)


@node
class CastFused(Answering):
    """CR 702.102a: a player who casts this card from their hand may cast both halves instead of one.

    What the spell is (CR 702.102b, 709.4d), costs (CR 702.102c) and says (CR 702.102d), a whole split card says by itself.
    """

    question: ClassVar[Question[Any]] = FACES_TO_CAST

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """However they are allowed to cast it from their hand; the other halves' abilities say the same (CR 702.102a)."""
        player, card, _ = about
        from_hand = card == ctx.source and ctx.game.object(card).zone == ("hand", player)
        return (*value, BOTH) if from_hand and {LEFT, RIGHT} <= set(value) and BOTH not in value else value


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.102a: a static ability that applies while the card is in a hand."""
    return (Static((CastFused(),), zones=("hand",)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """It stands on both halves, and is one ability no more than two."""
    return [KeywordDefinition("fuse", _means, text="fuse")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("fuse", "fuse"), word_list("counter kind", {"fuse": "fuse"})]  # such counters give nothing
