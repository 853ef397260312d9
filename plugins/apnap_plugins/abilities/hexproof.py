"""Hexproof (CR 702.11)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Game, Keyword, Manifest, declares, node
from apnap.words import word_list
from apnap_plugins.rules.continuous.players import context_of_ref, keywords_of_ref
from apnap_plugins.rules.stack.stack import source_of
from apnap_plugins.rules.stack.targets import CanBeTargeted, IgnoredForTargeting
from apnap_plugins.rules.vocabulary.base import Filter, Ref
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_from_qualities

MANIFEST = Manifest(
    id="hexproof",
    kind="keyword ability",
    rules=("702.11",),
    requires=("targets", "stack", "counters"),
    kernel=">=0.1,<0.2",
)


def hexproof(*qualities: Filter) -> tuple[Keyword, ...]:
    """Hexproof, or "hexproof from [A] and from [B]": an ability for each quality (CR 702.11d, 702.11f)."""
    return tuple(Keyword("hexproof", (quality,)) for quality in qualities) or (Keyword("hexproof"),)


@node
class OpponentsCantTarget(Answering[CanBeTargeted, bool]):
    """CR 702.11b–d: opponents can't target a permanent or player with hexproof, or not with what has the quality."""

    question: ClassVar[type[CanBeTargeted]] = CanBeTargeted
    anywhere: ClassVar[bool] = True

    def answer(self, ctx: Context, value: bool, question: CanBeTargeted) -> bool:
        """No for an opponent's spell or ability that one of the instances is about."""
        ref = question.target
        game = ctx.game
        if not value:
            return False
        instances = keywords_of_ref(game, ref, "hexproof")
        if not instances or context_of_ref(game, ref).controller == question.player:
            return True
        if not any(_stops(game, ref, instance, source_of(game, question.by)) for instance in instances):
            return True
        return game.query(IgnoredForTargeting(ref, "hexproof", question.player), False)


def _stops(game: Game, ref: Ref, instance: Keyword, source: int) -> bool:
    """Whether an instance is about this source: a spell, or the source of an ability (CR 702.11d)."""
    quality = instance.parameters[0] if instance.parameters else None
    return quality is None or bool(quality.matches(context_of_ref(game, ref), source))


apnap_declarations = declares(
    # Its parameter, if any, is the filter for "from [quality]". Equal instances are redundant (CR 702.11g). Also CR
    # 702.11e.
    keyword_ability("hexproof", counter=True),
    # The "can't" (CR 702.11a).
    OpponentsCantTarget(),
    keyword_from_qualities("hexproof"),
    word_list("ability against targeting", {"hexproof": "hexproof"}),
)
