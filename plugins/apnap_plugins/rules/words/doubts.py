"""What a text leaves in doubt: words for several objects or others, where the tree would say something else (CR 608.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apnap import Instruction, Node
from apnap_plugins.rules.instructions import Change, DefineX, Do, PutCountersOn, TapThem, UntapThem
from apnap_plugins.rules.selection import (
    All,
    And,
    Another,
    EachOpponent,
    EachPlayer,
    HasColor,
    HasSubtype,
    HasType,
    Not,
    OpponentControls,
    Or,
    Selector,
    Target,
    YouControl,
)
from apnap_plugins.rules.targets import TargetSpec


def all_parts(tree: Any) -> Iterator[Node]:
    """All nodes of a tree, or of several in tuples."""
    if isinstance(tree, Node):
        yield from tree.walk()
    elif isinstance(tree, tuple):
        for part in tree:
            yield from all_parts(part)


def is_several(what: Selector, targets: list[TargetSpec]) -> bool:
    """Whether a selector may give more than one."""
    if isinstance(what, Target):
        return targets[what.slot].maximum != 1
    return isinstance(what, (All, EachPlayer, EachOpponent))


def has_others(tree: Any) -> bool:
    """Whether a tree speaks of all "other" objects."""
    return any(isinstance(part, All) and any(inner == Another() for inner in part.walk()) for part in all_parts(tree))


def is_permanent(spec: TargetSpec) -> bool:
    """Whether a target is a permanent: "each other creature" might mean others than that."""
    return spec.filter is not None and spec.zone == "battlefield" and not spec.players and not spec.also


STEADY = (Do, DefineX, Change, PutCountersOn, TapThem, UntapThem)
STEADY_FILTERS = (And, Or, Not, HasType, HasSubtype, HasColor, YouControl, OpponentControls, Another)


def lasts(tree: Any) -> bool:
    """Whether "those creatures" are still what the words for them meant at first: nothing in between changes that."""
    parts = tuple(all_parts(tree))
    groups = [inner for part in parts if isinstance(part, All) for inner in part.filter.walk()]
    return all(isinstance(part, STEADY) for part in parts if isinstance(part, Instruction)) and all(
        isinstance(inner, STEADY_FILTERS) for inner in groups
    )
