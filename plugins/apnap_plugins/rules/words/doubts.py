"""What a text leaves in doubt: words for several objects or others, where the tree would say something else (CR 608.2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from apnap import Ability, Instruction, Node
from apnap_plugins.rules.comparing import Neither
from apnap_plugins.rules.delayed import WhenYouDo
from apnap_plugins.rules.instructions import (
    Change,
    DefineX,
    Do,
    If,
    IfYouDo,
    May,
    PutCountersOn,
    TapThem,
    UnlessPaid,
    UntapThem,
)
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
    Remembered,
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


def own_parts(tree: Any) -> Iterator[Node]:
    """All nodes of a tree that speak of the targets and the memory of its own ability.

    Not those of abilities that it gives to something or creates: these have targets of their own, and were judged when they
    were read (CR 603.7, 603.12, 613.1f).
    """
    if isinstance(tree, tuple):
        for part in tree:
            yield from own_parts(part)
    elif isinstance(tree, Node) and not isinstance(tree, Ability):
        yield tree
        yield from own_parts(tree.what if isinstance(tree, WhenYouDo) else tuple(tree.children()))


def rewritten_own(tree: Any, change: Callable[[Node], Node]) -> Any:
    """A tree with every one of its `own_parts` as `change` has it."""
    if isinstance(tree, tuple):
        return tuple(rewritten_own(part, change) for part in tree)
    if not isinstance(tree, Node) or isinstance(tree, Ability):
        return tree
    fields = dataclasses.fields(tree)  # type: ignore[arg-type]
    names = ("what",) if isinstance(tree, WhenYouDo) else tuple(field.name for field in fields)
    values = {name: rewritten_own(getattr(tree, name), change) for name in names}
    changes = {name: value for name, value in values.items() if value != getattr(tree, name)}
    return change(dataclasses.replace(tree, **changes) if changes else tree)  # type: ignore[type-var]


def is_several(what: Selector, targets: list[TargetSpec]) -> bool:
    """Whether a selector may give more than one."""
    if isinstance(what, Target):
        return targets[what.slot].maximum != 1
    return isinstance(what, (All, EachPlayer, EachOpponent))


def has_others(tree: Any) -> bool:
    """Whether a tree speaks of all "other" objects."""
    return any(isinstance(part, All) and any(inner == Another() for inner in part.walk()) for part in own_parts(tree))


def is_permanent(spec: TargetSpec) -> bool:
    """Whether a target is a permanent: "each other creature" might mean others than that."""
    return spec.filter is not None and spec.zone == "battlefield" and not spec.players and not spec.also


STEADY = (Do, DefineX, Change, PutCountersOn, TapThem, UntapThem)
STEADY_FILTERS = (And, Or, Not, HasType, HasSubtype, HasColor, YouControl, OpponentControls, Another)


def lasts(tree: Any) -> bool:
    """Whether "those creatures" are still what the words for them meant at first: nothing in between changes that."""
    parts = tuple(own_parts(tree))
    groups = [inner for part in parts if isinstance(part, All) for inner in part.filter.walk()]
    return all(isinstance(part, STEADY) for part in parts if isinstance(part, Instruction)) and all(
        isinstance(inner, STEADY_FILTERS) for inner in groups
    )


OPTIONAL = (May, IfYouDo, If, UnlessPaid)
"""Instructions of which a part may not be done."""


def otherwise_of_nothing(steps: tuple[Node, ...], made: tuple[frozenset[str], ...]) -> bool:
    """Whether something is done because "it" isn't of a kind though there may be no "it", as what makes it is optional.

    "You may reveal the top card of your library. If it's a land card, ... Otherwise, you gain 2 life": who reveals none
    gains no life. `made` has for each of the steps the names of what it makes for the others.
    """
    maybe: frozenset[str] = frozenset()
    for step, names in zip(steps, made, strict=True):
        if isinstance(step, If) and any(not _needs(done, names_in(step.condition) & maybe) for done in _if_not(step)):
            return True
        maybe = maybe | names if isinstance(step, OPTIONAL) else maybe - names
    return False


def names_in(tree: Any) -> frozenset[str]:
    """The names under which a tree looks for something in the memory."""
    return frozenset(part.name for part in all_parts(tree) if isinstance(part, Remembered))


def _if_not(step: If) -> tuple[Instruction, ...]:
    """What is done also where a condition is not true of anything."""
    negative = any(isinstance(part, Neither) for part in step.condition.walk())
    return tuple(done for done in (step.then if negative else None, step.otherwise) if done is not None)


def _needs(done: Instruction, names: frozenset[str]) -> bool:
    """Whether without what has these names nothing of it can be done, or the condition doesn't speak of any."""
    rows = done.steps if isinstance(done, Do) else (done,)
    return not names or all(names & names_in(row) for row in rows)
