"""Haste (CR 702.10)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Answering, Context, Manifest, declares, node
from apnap.words import words
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.permanents.permanents import IsSummoningSick
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.keywords import keyword_ability
from apnap_plugins.rules.words.references import Subject

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


@node
class AttacksAsWithHaste(Answering[IsSummoningSick, bool]):
    """Creatures can attack as though they had haste (CR 609.4): they can't pay {T} or {Q} sooner."""

    filter: Filter = Itself()
    question: ClassVar[type[IsSummoningSick]] = IsSummoningSick

    def answer(self, ctx: Context, value: bool, question: IsSummoningSick) -> bool:
        """For the purpose of attacking only."""
        return value and not (question.attacking and self.filter.matches(ctx, question.creature))


@node
class AbilitiesAsWithHaste(Answering[IsSummoningSick, bool]):
    """Abilities of creatures can be activated as though these had haste (CR 609.4): they can't attack sooner."""

    filter: Filter
    question: ClassVar[type[IsSummoningSick]] = IsSummoningSick

    def answer(self, ctx: Context, value: bool, question: IsSummoningSick) -> bool:
        """For the purpose of paying {T} and {Q} only."""
        return value and (question.attacking or not self.filter.matches(ctx, question.creature))


AS_WITH_HASTE: Final = AttacksAsWithHaste(IsAffected())

apnap_declarations = declares(
    # Several instances are redundant (CR 702.10d).
    keyword_ability("haste", counter=True),
    # The static ability: what it changes about creatures that came just now (CR 702.10a).
    ActsAtOnce(),
    words(
        "static",
        "you may activate abilities of {f:filters} as though those creatures had haste",
        lambda f: (AbilitiesAsWithHaste(f),),
    ),
    words("lasting rule#", "can attack as though [it|they] had haste", lambda: (AS_WITH_HASTE,)),
    words(
        "verb#",
        "can attack {d:time} as though [it|they] had haste",
        lambda d: ForAWhile(Subject(), (AS_WITH_HASTE,), d),
    ),
)
