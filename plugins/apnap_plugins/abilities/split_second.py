"""Split second (CR 702.61)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Ability,
    AffectsThis,
    Answering,
    Condition,
    Context,
    Continuous,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    Static,
    hookimpl,
    node,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.abilities import CAN_ACTIVATE
from apnap_plugins.rules.casting import CAN_CAST
from apnap_plugins.rules.continuous import Gain
from apnap_plugins.rules.words.keywords import keyword_words
from apnap_plugins.rules.words.settling import settle_with

MANIFEST = Manifest(
    id="split-second",
    name="Split second",
    kind="keyword ability",
    rules=("702.61",),
    since="TSP",
    requires=("activated-abilities", "casting", "continuous-effects"),
)

SPLIT_SECOND: Final = Keyword("split-second")


@node
class NoOtherSpells(Answering):
    """CR 702.61a: as long as this spell is on the stack, players can't cast other spells."""

    question: ClassVar[Question[Any]] = CAN_CAST

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """Whoever casts it, from wherever, also while something resolves."""
        _, card, _ = about
        return bool(value) and card == ctx.source


@node
class OnlyManaAbilities(Answering):
    """CR 702.61a, 702.61b: players can't activate abilities that aren't mana abilities."""

    question: ClassVar[Question[Any]] = CAN_ACTIVATE

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """Of whatever object."""
        _, _, ability = about
        return bool(value) and ability.is_mana_ability()


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.61a: a static ability that functions only while the spell is on the stack."""
    return (Static((NoOtherSpells(), OnlyManaAbilities()), zones=("stack",)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.61c)."""
    return [KeywordDefinition("split-second", _means, text="split second")]


# Words -----------------------------------------------------------------------------------------------


def _if(c: Condition) -> Any:
    """The spell has it on a condition, such as that it was kicked."""
    effect = Continuous(AffectsThis(), (Gain((SPLIT_SECOND,)),))
    return settle_with(lambda tree, targets: None if targets else (Static((effect,), tree, ("stack",)),), c)


def _says_if(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static) and tree[0].condition is not None:
        if (tree[0],) == _if(tree[0].condition):
            yield {"c": tree[0].condition}


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_words("split-second", "split second"),
        words("other line", "if {c:condition}, it has split second.", means=_if, says=_says_if),
    ]
