"""Walking through the tree of a text: all its nodes, or those that speak of its own ability's targets (CR 603.7, 603.12)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from apnap import Ability, Instruction, Node, field_names


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
    found: list[Node] = []
    _gather_own(tree, found)
    return iter(found)


def _gather_own(tree: object, found: list[Node]) -> None:
    """Add them to a list: a generator in a generator for each level takes longer than all that is done with them."""
    if isinstance(tree, tuple):
        for part in tree:
            _gather_own(part, found)
    elif isinstance(tree, Node) and not isinstance(tree, Ability):
        found.append(tree)
        if tree.own_fields:
            for name in tree.own_fields:
                _gather_own(getattr(tree, name), found)
        else:
            for child in tree.children():
                _gather_own(child, found)


# Any: of the type of the tree
def rewritten_own(tree: object, change: Callable[[Node], Node]) -> Any:
    """A tree with every one of its `own_parts` as `change` has it."""
    if isinstance(tree, tuple):
        return tuple(rewritten_own(part, change) for part in tree)
    if not isinstance(tree, Node) or isinstance(tree, Ability):
        return tree
    kind: Any = type(tree)
    names = tree.own_fields or field_names(kind)
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
    kind: Any = type(tree)
    return any(has_free_x(getattr(tree, name)) for name in field_names(kind))
