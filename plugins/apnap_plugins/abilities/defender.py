"""Defender (CR 702.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.attacking import CAN_ATTACK
from apnap_plugins.rules.combat import treated_as_having
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(id="defender", name="Defender", kind="keyword ability", rules=("702.3",), requires=("attacking",))


@node
class DefendersStay(Answering):
    """CR 702.3b: a creature with defender can't attack."""

    question: ClassVar[Question[bool]] = CAN_ATTACK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No, unless an effect lets it attack as though it didn't have defender."""
        return bool(value) and not treated_as_having(ctx.game, about[0], "defender", "attack")


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.3c)."""
    return [KeywordDefinition("defender", lambda keyword: (), text="defender")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The restriction."""
    return [DefendersStay()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("defender", "defender")
