"""Shroud (CR 702.18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.players import keywords_of_ref
from apnap_plugins.rules.targets import IGNORED, TARGETABLE
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(id="shroud", name="Shroud", kind="keyword ability", rules=("702.18",), requires=("targets",))


@node
class NobodyTargets(Answering):
    """CR 702.18a: a permanent or player with shroud can't be the target of spells or abilities."""

    question: ClassVar[Question[bool]] = TARGETABLE

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No, whoever controls the spell or ability."""
        ref, _, player = about
        if not value or not keywords_of_ref(ctx.game, ref, "shroud"):
            return bool(value)
        return ctx.game.query(IGNORED, False, (ref, "shroud", player))


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.18b)."""
    return [KeywordDefinition("shroud", lambda keyword: (), text="shroud")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The "can't"."""
    return [NobodyTargets()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("shroud", "shroud")
