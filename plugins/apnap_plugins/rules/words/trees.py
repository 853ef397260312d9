"""Walking through the tree of a text: all its nodes, or those that speak of its own ability's targets (CR 603.7, 603.12)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from apnap import Ability, Instruction, Node


def all_parts(tree: object) -> Iterator[Node]:
    """All nodes of a tree, or of several in tuples."""
    if isinstance(tree, Node):
        yield from tree.walk()
    elif isinstance(tree, tuple):
        for part in tree:
            yield from all_parts(part)


def own_parts(tree: object) -> Iterator[Node]:
    """All nodes of a tree that speak of the targets and the memory of its own ability.

    Not those of abilities that it gives to something or creates: these have targets of their own, and were judged when they
    were read (CR 603.7, 603.12, 613.1f).
    """
    if isinstance(tree, tuple):
        for part in tree:
            yield from own_parts(part)
    elif isinstance(tree, Node) and not isinstance(tree, Ability):
        yield tree
        yield from own_parts(tuple(getattr(tree, name) for name in tree.own_fields) or tuple(tree.children()))


# Any: of the type of the tree
def rewritten_own(tree: object, change: Callable[[Node], Node]) -> Any:
    """A tree with every one of its `own_parts` as `change` has it."""
    if isinstance(tree, tuple):
        return tuple(rewritten_own(part, change) for part in tree)
    if not isinstance(tree, Node) or isinstance(tree, Ability):
        return tree
    fields = dataclasses.fields(tree)  # type: ignore[arg-type]
    names = tree.own_fields or tuple(field.name for field in fields)
    values = {name: rewritten_own(getattr(tree, name), change) for name in names}
    changes = {name: value for name, value in values.items() if value != getattr(tree, name)}
    return change(dataclasses.replace(tree, **changes) if changes else tree)  # type: ignore[type-var]


def has_free_x(tree: object) -> bool:
    """Whether X stands in a tree that doesn't say itself what it is (CR 107.3)."""
    if isinstance(tree, (tuple, frozenset)):
        return any(map(has_free_x, tree))
    if not isinstance(tree, Node) or tree.of_x:
        return isinstance(tree, Node)
    around = tree.x_around()
    if around is not None:
        return has_free_x(around)
    if isinstance(tree, Ability) and any(isinstance(part, Instruction) and part.chooses_x for part in tree.walk()):
        return False
    return any(has_free_x(getattr(tree, field.name)) for field in dataclasses.fields(tree))  # type: ignore[arg-type]
