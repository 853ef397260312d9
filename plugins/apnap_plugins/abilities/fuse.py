"""Fuse (CR 702.102): both halves of a split card cast as one spell."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, Static, declares, node
from apnap.words import word_list
from apnap_plugins.rules.faces.faces import BOTH, LEFT, RIGHT, CastableFaces
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="fuse",
    kind="keyword ability",
    rules=("702.102", "709.4d"),
    since="DGM",
    requires=("casting", "faces"),
    kernel=">=0.1,<0.2",
)


@node
class CastFused(Answering[CastableFaces, tuple[str, ...]]):
    """CR 702.102a: a player who casts this card from their hand may cast both halves instead of one.

    What the spell is (CR 702.102b, 709.4d), costs (CR 702.102c) and says (CR 702.102d), a whole split card says by itself.
    """

    question: ClassVar[type[CastableFaces]] = CastableFaces

    def answer(self, ctx: Context, value: tuple[str, ...], question: CastableFaces) -> tuple[str, ...]:
        """However they are allowed to cast it from their hand; the other halves' abilities say the same (CR 702.102a)."""
        from_hand = question.card == ctx.source and ctx.game.object(question.card).zone == ("hand", question.player)
        return (*value, BOTH) if from_hand and {LEFT, RIGHT} <= set(value) and BOTH not in value else value


apnap_declarations = declares(
    # It stands on both halves, and is one ability no more than two.
    keyword_ability(
        "fuse",
        # CR 702.102a: a static ability that applies while the card is in a hand.
        Static((CastFused(),), zones=("hand",)),
    ),
    word_list("counter kind", {"fuse": "fuse"}),  # such counters give nothing
)
