"""Flash (CR 702.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    ABILITIES,
    Answering,
    Context,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    StaticEffect,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import ANY_TIME
from apnap_plugins.rules.words.keywords import casting_keyword_words

MANIFEST = Manifest(
    id="flash",
    name="Flash",
    kind="keyword ability",
    rules=("702.8",),
    requires=("casting",),
    not_tested={"702.8b": "nothing can tell one instance from two"},
)


@node
class CastAnyTime(Answering):
    """CR 702.8a: a card with flash can be cast from wherever it could be cast, any time an instant could."""

    question: ClassVar[Question[bool]] = ANY_TIME

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By what it would be as it is cast (CR 702.8a, 601.3e)."""
        _, card, way = about
        chars = way.base(ctx.game, card) or ctx.game.characteristics(card)
        return value or any(isinstance(a, Keyword) and a.id == "flash" for a in chars[ABILITIES])


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """The keyword (CR 702.8a); several instances are redundant (CR 702.8b)."""
    return [KeywordDefinition("flash", lambda keyword: (), text="flash")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The permission."""
    return [CastAnyTime()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return casting_keyword_words("flash", "flash")
