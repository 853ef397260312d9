"""Split second (CR 702.61)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import AffectsThis, Answering, Condition, Context, Continuous, Keyword, Manifest, Static, declares, node
from apnap.words import words
from apnap_plugins.rules.casting.casting import CanCast
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.stack.abilities import CanActivate
from apnap_plugins.rules.words.keywords import keyword_ability
from apnap_plugins.rules.words.references import ToSettle

MANIFEST = Manifest(
    id="split-second",
    kind="keyword ability",
    rules=("702.61",),
    since="TSP",
    requires=("activated-abilities", "casting", "continuous-effects"),
    kernel=">=0.1,<0.2",
)

SPLIT_SECOND: Final = Keyword("split-second")


@node
class NoOtherSpells(Answering[CanCast, bool]):
    """CR 702.61a: as long as this spell is on the stack, players can't cast other spells."""

    question: ClassVar[type[CanCast]] = CanCast

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """Whoever casts it, from wherever, also while something resolves."""
        return value and question.card == ctx.source


@node
class OnlyManaAbilities(Answering[CanActivate, bool]):
    """CR 702.61a, 702.61b: players can't activate abilities that aren't mana abilities."""

    question: ClassVar[type[CanActivate]] = CanActivate

    def answer(self, ctx: Context, value: bool, question: CanActivate) -> bool:
        """Of whatever object."""
        return value and question.ability.is_mana_ability()


# Words -----------------------------------------------------------------------------------------------


def _on(condition: Condition) -> tuple[Static]:
    """The spell has it on a condition, such as that it was kicked."""
    return (Static((Continuous(AffectsThis(), (Gain((SPLIT_SECOND,)),)),), condition, ("stack",)),)


def _if(c: Condition) -> Any:
    return ToSettle(lambda tree, targets: None if targets else _on(tree), c)


apnap_declarations = declares(
    # Several instances are redundant (CR 702.61c).
    keyword_ability(
        "split-second",
        # CR 702.61a: a static ability that functions only while the spell is on the stack.
        Static((NoOtherSpells(), OnlyManaAbilities()), zones=("stack",)),
    ),
    words("other line", "if {c:condition}, it has split second.", _if),
)
