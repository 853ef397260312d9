"""Groups that a text goes on speaking of: "those creatures" are found before anything is done to them (CR 608.2c, 608.2h).

Where nothing changes what a group is, each instruction looks for it anew; else the first that speaks of it finds it once, and
the others remember it. `remembered` and `forgotten_again` are the way to such a tree and back.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from apnap import Instruction, Node
from apnap_plugins.rules.effects.instructions import Do, RememberThem, do
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import Remembered, Together
from apnap_plugins.rules.words.references import BackReference, Reference
from apnap_plugins.rules.words.trees import own_parts

THOSE: Final = Remembered("those")
"""What `RememberThem` has found."""


# Any: a tree as the grammar has it, of whatever type
def remembered(tree: Any, places: dict[Node, Selector]) -> Any:
    """A tree in which a group is found once, where its text names it first; `places` are changed with it.

    The same tree where several groups are spoken of, or where it isn't sure that the first instruction about it is followed.
    """
    groups = {what for part, what in places.items() if isinstance(part, BackReference) and what.group() is not None}
    named = [part for part, what in places.items() if isinstance(part, Reference) and what.group() is not None]
    if len(groups) != 1 or len(named) != 1 or places[named[0]] not in groups:
        return tree
    (group,), (first,) = groups, named
    parts = tree if isinstance(tree, tuple) else (tree,)
    at = next((at for at, part in enumerate(parts) if isinstance(part, Instruction)), -1)
    kept = _kept(parts[at], first, group) if at >= 0 else None
    if kept is None:
        return tree
    for part, what in places.items():
        if what == group:
            places[part] = THOSE
    return (*parts[:at], kept, *parts[at + 1 :]) if isinstance(tree, tuple) else kept


def _kept(effect: Instruction, first: Node, group: Selector) -> Instruction | None:
    """An effect that finds a group before the step which names it first; None where that may not be followed, or only later."""
    row = effect.row()
    for at, step in enumerate(row):
        if first in own_parts(step):
            sure = not (step.compound or step.uncertain or step.branches or step.later)
            sure = sure and not any(
                isinstance(part, Together) for part in own_parts(step)
            )  # "those" are the others as well
            return do(*row[:at], RememberThem(group), *row[at:]) if sure and len(row) > 1 else None
    return None


# Any: of the type of the tree
def forgotten_again(tree: Any) -> Any:
    """A tree in which a group stands where its text names it, and is remembered only by what is behind that."""
    if isinstance(tree, tuple):
        return tuple(map(forgotten_again, tree))
    steps = tree.steps if isinstance(tree, Do) else ()
    for at, step in enumerate(steps[:-1]):
        if isinstance(step, RememberThem):
            return do(*steps[:at], _first_named(steps[at + 1], step.objects), *steps[at + 2 :])
    return tree


# Any: of the type of the step
def _first_named(step: Any, group: Selector) -> Any:
    """A step with the group in the first place in which it is remembered."""
    if step == THOSE:
        return group
    if isinstance(step, tuple):
        for at, old in enumerate(step):
            if (new := _first_named(old, group)) != old:
                return (*step[:at], new, *step[at + 1 :])
    elif isinstance(step, Node):
        for field in dataclasses.fields(step):  # type: ignore[arg-type]
            old = getattr(step, field.name)
            if (new := _first_named(old, group)) != old:
                return dataclasses.replace(step, **{field.name: new})  # type: ignore[type-var]
    return step
