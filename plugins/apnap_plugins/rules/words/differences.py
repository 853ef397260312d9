"""What "the difference" is: how far the two numbers are apart that the condition before it compares (CR 107.1b, 608.2c)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar, Final

from apnap import Condition, Instruction, Node, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.conditions import Comparing, Difference
from apnap_plugins.rules.words.fixed import fixed
from apnap_plugins.rules.words.trees import own_parts, rewritten_own


@node
class TheDifference(Quantity):
    """The words "the difference", before it is known between what."""

    only_in_texts: ClassVar[bool] = True


# Any: a tree as the grammar has it
def with_difference(effect: Any, condition: object) -> Any:
    """What is done where a condition holds, in which "the difference" is that of the numbers that the condition compares."""
    if not isinstance(condition, Comparing):
        return effect
    between = Difference(condition)
    return rewritten_own(effect, lambda part: between if isinstance(part, TheDifference) else part)


# Any: a tree as the grammar has it
def without_difference(effect: Any, condition: object) -> Any:
    """The way back: a difference between the numbers of that condition is said as such."""
    return rewritten_own(effect, lambda part: TheDifference() if part == Difference(condition) else part)  # type: ignore[arg-type]


# Any: a tree as the grammar has it
def with_differences(tree: Any) -> Any:
    """A tree in which each "difference" behind a condition is known; None where one stands behind none that compares."""
    found = _in_branches(tree, with_difference)
    if isinstance(found, tuple) and len(found) == 2 and isinstance(found[0], Condition):
        found = (found[0], with_difference(found[1], found[0]))
    return None if any(isinstance(part, TheDifference) for part in own_parts(found)) else found


# Any: a tree as a game has it
def without_differences(tree: Any) -> Any:
    """The way back, for what is done where a condition holds."""
    return _in_branches(tree, without_difference)


# Any: a tree of whatever type
def _in_branches(tree: Any, change: Callable[[Any, object], Any]) -> Any:
    """A tree with the usual branch of whatever asks a condition changed; nothing is done about an "otherwise"."""

    def changed(part: Node) -> Node:
        if not isinstance(part, Instruction) or not part.asks or not part.branches:
            return part
        usual = part.branches[0]
        done = change(getattr(part, usual), getattr(part, part.asks))
        return part if done == getattr(part, usual) else dataclasses.replace(part, **{usual: done})  # type: ignore[type-var]

    return rewritten_own(tree, changed)


WORDS: Final[tuple[WordDeclaration, ...]] = (fixed("quantity", "the difference", TheDifference()),)
