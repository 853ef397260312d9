"""Abilities in plain words, from their trees: what a person may read until card text is printed from them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from rich.tree import Tree

from apnap import ABILITIES, NAME, Characteristics, Node, ObjectView, in_words
from apnap_plugins.apps.console import marked, said
from apnap_plugins.oracle.constructors import Constructors
from apnap_plugins.rules.vocabulary.characteristics import (
    LOYALTY,
    MANA_COST,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
)


def branches(ability: Node) -> Tree:
    """An ability as a tree to look at: each node with its plain values, and below it, by field, the nodes in it."""
    return _grown(ability, Tree(_label("", ability), guide_style="dim"))


def _grown(node: Node, tree: Tree) -> Tree:
    for name, below in _below(node):
        _grown(below, tree.add(_label(name, below)))
    return tree


def _below(node: Node) -> Iterator[tuple[str, Node]]:
    """The nodes in the fields of a node, also inside tuples, with the fields' names."""
    for field in dataclasses.fields(node):  # type: ignore[arg-type]
        yield from ((field.name, one) for one in _nodes_in(getattr(node, field.name)))


def _nodes_in(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _nodes_in(part)


def _label(name: str, node: Node) -> Any:
    """A node's class, behind the name of the field that it is in, and its plain values that are not the usual ones."""
    plain = []
    for field in dataclasses.fields(node):  # type: ignore[arg-type]
        value = getattr(node, field.name)
        if value != field.default and value not in (None, ()) and not any(_nodes_in(value)):
            plain.append(f"{field.name}={Constructors(value).expression(value)}")
    values = f" [note]{said(', '.join(plain))}[/]" if plain else ""
    before = f"[rule]{said(name)}:[/] " if name else ""
    return marked(f"{before}[card]{said(type(node).__name__)}[/]{values}")


def type_line(chars: Characteristics | ObjectView) -> str:
    """The type line as it is printed (CR 205.1)."""
    supertypes, types, subtypes = chars[SUPERTYPES], chars[TYPES], chars[SUBTYPES]
    before, after = [*sorted(supertypes), *sorted(types)], sorted(subtypes)
    return " ".join(word.capitalize() for word in before) + (f" — {' '.join(after)}" if after else "")


def described(chars: Characteristics, words: Callable[[Node], str] = in_words) -> list[str]:
    """A card or permanent in lines: name and cost, type line, each ability, power and toughness or loyalty.

    `words` says what an ability does.
    """
    cost = chars[MANA_COST]
    lines = [f"{chars[NAME]}  {cost}" if cost is not None else chars[NAME], type_line(chars)]
    lines += [f"· {words(ability)}" for ability in chars[ABILITIES]]
    if chars[POWER] is not None or chars[TOUGHNESS] is not None:
        lines.append(f"{chars[POWER] or 0}/{chars[TOUGHNESS] or 0}")
    if chars[LOYALTY] is not None:
        lines.append(f"loyalty {chars[LOYALTY]}")
    return lines
