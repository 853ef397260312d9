"""Hexproof (CR 702.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    Answering,
    Context,
    CounterKind,
    Game,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    StaticEffect,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.players import context_of_ref, keywords_of_ref
from apnap_plugins.rules.selection import Filter, Ref
from apnap_plugins.rules.stack import source_of
from apnap_plugins.rules.targets import IGNORED, TARGETABLE
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_from_qualities, keyword_words

MANIFEST = Manifest(
    id="hexproof",
    name="Hexproof",
    kind="keyword ability",
    rules=("702.11",),
    requires=("targets", "stack", "counters"),
)


def hexproof(*qualities: Filter) -> tuple[Keyword, ...]:
    """Hexproof, or "hexproof from [A] and from [B]": an ability for each quality (CR 702.11d, 702.11f)."""
    return tuple(Keyword("hexproof", (quality,)) for quality in qualities) or (Keyword("hexproof"),)


@node
class OpponentsCantTarget(Answering):
    """CR 702.11b–d: opponents can't target a permanent or player with hexproof, or not with what has the quality."""

    question: ClassVar[Question[bool]] = TARGETABLE

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No for an opponent's spell or ability that one of the instances is about."""
        ref, by, player = about
        game = ctx.game
        if not value:
            return False
        instances = keywords_of_ref(game, ref, "hexproof")
        if not instances or context_of_ref(game, ref).controller == player:
            return True
        if not any(_stops(game, ref, instance, source_of(game, by)) for instance in instances):
            return True
        return game.query(IGNORED, False, (ref, "hexproof", player))


def _stops(game: Game, ref: Ref, instance: Keyword, source: int) -> bool:
    """Whether an instance is about this source: a spell, or the source of an ability (CR 702.11d)."""
    quality = instance.parameters[0] if instance.parameters else None
    return quality is None or bool(quality.matches(context_of_ref(game, ref), source))


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter, if any, is the filter for "from [quality]". Equal instances are redundant (CR 702.11g).

    Also CR 702.11e.
    """
    return [KeywordDefinition("hexproof", lambda keyword: (), text="hexproof")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Hexproof counters (CR 122.1b)."""
    return [keyword_counter("hexproof")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The "can't" (CR 702.11a)."""
    return [OpponentsCantTarget()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_words("hexproof", "hexproof"),
        keyword_counter_words("hexproof"),
        *keyword_from_qualities("hexproof"),
    ]
