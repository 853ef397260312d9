"""Cleave (CR 702.148): cast for its cleave cost, a spell has no text in square brackets (CR 612)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from apnap import (
    ABILITIES,
    EVERYWHERE,
    Ability,
    AffectsThis,
    Context,
    Continuous,
    Keyword,
    KeywordDefinition,
    Manifest,
    Op,
    Part,
    Static,
    Working,
    declares,
    node,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.conditions import WasCastThatWay
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.frames.text import WITHOUT
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="cleave",
    kind="keyword ability",
    rules=("702.148",),
    since="VOW",
    requires=("casting", "continuous-effects", "text"),
    kernel=">=0.1,<0.2",
)

CLEAVE = "cleave"
BRACKETS = "square brackets"


def cleave(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Cleave [cost]."""
    return Keyword(CLEAVE, (cost,))


def bracketed(printed: Iterable[Ability], without: Iterable[Ability]) -> Keyword:
    """A line of text with words in square brackets: what it means as it is printed, and what without these words."""
    return Keyword(BRACKETS, (tuple(printed), tuple(without)))


def without_brackets(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """The abilities that a text has once all in square brackets is removed (CR 702.148a)."""
    left: list[Ability] = []
    for ability in abilities:
        left += ability.parameters[1] if isinstance(ability, Keyword) and ability.id == BRACKETS else (ability,)
    return tuple(left)


@node
class RemovesBrackets(Op):
    """All text in square brackets is gone."""

    def apply(self, values: Working) -> None:
        """Of the rules text (CR 612.1)."""
        abilities: tuple[Any, ...] = values[ABILITIES]
        values[ABILITIES] = without_brackets(abilities)


@node
class WithoutBrackets(Part):
    """CR 702.148a, 702.148b: text found within square brackets is removed (layer 3)."""

    layer: ClassVar[str] = "3"
    writes: ClassVar[frozenset[str]] = frozenset([ABILITIES.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Takes the words in brackets out of the text, whatever the object."""
        return RemovesBrackets()


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.148a: an alternative cost, and a text that changes where it was paid, while the spell is on the stack."""
    return (
        Static((AlternativeCost(CLEAVE, cost_parts(keyword.parameters[0])),), zones=(EVERYWHERE,)),
        Static((Continuous(AffectsThis(), (WithoutBrackets(),)),), WasCastThatWay(CLEAVE), zones=("stack",)),
    )


def _as_printed(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.148a: the brackets themselves mean nothing."""
    printed: tuple[Ability, ...] = keyword.parameters[0]
    return printed


def _says_both(tree: Any) -> Iterable[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Keyword) and tree[0].id == BRACKETS:
        printed, without = tree[0].parameters
        yield {"a": printed, "b": without} if without else {"a": printed}


def _both_words(line: str) -> Iterator[WordDeclaration]:
    """A line says itself twice: with the words in square brackets, and between marks without them."""
    begin, end = WITHOUT
    yield words(
        line,
        f"{{a:{line}}} {begin} {{b:{line}}} {end}",
        lambda a, b: (bracketed(a, b),),
        lambda tree: (one for one in _says_both(tree) if len(one) == 2),
    )
    yield words(
        line,
        f"{{a:{line}}} {begin} {end}",
        lambda a: (bracketed(a, ()),),
        lambda tree: (one for one in _says_both(tree) if len(one) == 1),
    )


apnap_declarations = declares(
    # Cleave's parameter is the cost, a part of one or a tuple of parts; those of a line with brackets are its two
    # meanings.
    keyword_ability(CLEAVE, _means, worded=keyword_with_cost),
    KeywordDefinition(BRACKETS, _as_printed, cumulative=True),
    # What cards call it, and their text in square brackets.
    _both_words("line"),
    _both_words("spell line"),
)
