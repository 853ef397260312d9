"""Defender (CR 702.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.attacking import CAN_ATTACK
from apnap_plugins.rules.combat import TREATED_AS_HAVING, treated_as_having
from apnap_plugins.rules.combat_effects import Affected, ForAWhile
from apnap_plugins.rules.selection import Filter, Itself
from apnap_plugins.rules.words.keywords import keyword_words
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(id="defender", name="Defender", kind="keyword ability", rules=("702.3",), requires=("attacking",))


@node
class DefendersStay(Answering):
    """CR 702.3b: a creature with defender can't attack."""

    question: ClassVar[Question[bool]] = CAN_ATTACK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No, unless an effect lets it attack as though it didn't have defender."""
        return bool(value) and not treated_as_having(ctx.game, about[0], "defender", "attack")


@node
class AttacksDespiteDefender(Answering):
    """Creatures can attack as though they didn't have defender (CR 609.4)."""

    filter: Filter = Itself()
    question: ClassVar[Question[bool]] = TREATED_AS_HAVING

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """For the purpose of attacking only."""
        creature, keyword, purpose = about
        despite = keyword == "defender" and purpose == "attack" and self.filter.matches(ctx, creature)
        return bool(value) and not despite


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
    despite = AttacksDespiteDefender(Affected())
    return [
        *keyword_words("defender", "defender"),
        words(
            "lasting rule#",
            "can attack as though [it|they] didn't have defender",
            means=lambda: (despite,),
        ),
        words(
            "verb#",
            "can attack {d:time} as though [it|they] didn't have defender",
            means=lambda d: ForAWhile(Subject(), (despite,), d),
        ),
    ]
