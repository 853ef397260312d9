"""Words for abilities in a row of which some are quoted: "has flying, haste, and "...""; any number, in any order (CR 613.1f)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import Ability, Keyword
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.text import Being, Parts, only_gained, quoted_gained, says_gained

Abilities = tuple[Ability, ...]
Row = tuple[Abilities, bool]
"""Abilities as a text has them in a row, and whether some of them are quoted."""


def _row(a: Row, b: Row) -> Row:
    return (*a[0], *b[0]), a[1] or b[1]


def _mixed(a: Row, b: Row) -> Row | None:
    """Where some are quoted: of keyword abilities alone there are other words."""
    return _row(a, b) if a[1] or b[1] else None


def _cuts(tree: Any) -> Iterator[Bindings]:
    """Each way to cut a row in two."""
    abilities, quoted = tree
    for at in range(1, len(abilities)):
        for a, b in ((True, False), (False, True), (True, True)) if quoted else ((False, False),):
            yield {"a": (abilities[:at], a), "b": (abilities[at:], b)}


def _says_mixed(tree: Any) -> Iterator[Bindings]:
    if tree[1]:
        yield from _cuts(tree)


def _keyword(k: Keyword) -> Row:
    return (k,), False


def _says_keyword(tree: Any) -> Iterator[Bindings]:
    (first, *others), quoted = tree
    if not others and not quoted:
        yield {"k": first}


# Any: abilities in quotes, as the grammar has them
def _quoted(line: Any) -> Row:
    return tuple(line), True


def _says_quoted(tree: Any) -> Iterator[Bindings]:
    if tree[1]:
        yield {"line": tree[0]}


def given(r: Row) -> Abilities:
    """The abilities of a row."""
    return r[0]


# Any: abilities, or whatever else
def says_given(tree: Any) -> Iterator[Bindings]:
    """The way back from `given`, where some are quoted."""
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"r": (tree, True)}


def _gained(r: Row) -> Parts | None:
    return quoted_gained(r[0])


def _says_gained(tree: Any) -> Iterator[Bindings]:
    for _ in only_gained(tree):
        yield from (found for said in says_gained(tree) for found in says_given(said["line"]))


def _being_with(b: Being, r: Row) -> Being | None:
    gained = quoted_gained(r[0])
    if gained is None or b.abilities or not isinstance(gained[0], Gain):
        return None
    return dataclasses.replace(b, abilities=gained[0].abilities)


def _says_being_with(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Being) and tree.abilities:
        core = dataclasses.replace(tree, abilities=())
        for said in says_gained((Gain(tree.abilities),)):
            yield {"b": core, "r": (said["line"], True)}


# Any: power and toughness as the grammar has them
def _being_of_size(b: Being, p: Any, r: Row) -> Being | None:
    return None if b.numbers is not None else _being_with(dataclasses.replace(b, numbers=p), r)


def _says_being_of_size(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Being) and tree.numbers is not None:
        for found in _says_being_with(tree):
            core = found["b"]
            yield {"b": dataclasses.replace(core, numbers=None), "p": tree.numbers, "r": found["r"]}


_OF_SIZE: Final = "{b:being core#} with base power and toughness {p:n/n}"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("one given", "{k:keyword}", _keyword, _says_keyword),
    words("one quoted", "{line:quote}", _quoted, _says_quoted),
    words("one given", "{r:one quoted}", lambda r: r),
    words("abilities given", "{a:one given} and {b:one given}", _mixed, _says_mixed),
    words("abilities given", "{a:one given}, {b:last given}", _mixed, _says_mixed),
    words("last given", "{a:one given}, and {b:one given}", _row, _cuts),
    words("last given", "{a:one given}, {b:last given}", _row, _cuts),
    *(
        words(category, f"{get} {{r:abilities given}}", _gained, _says_gained)
        for category, get in (("having#", "[has|have]"), ("gaining#", "[gains|gain]"))
    ),
    words("being#", "{b:being core#} with {r:abilities given}", _being_with, _says_being_with),
    words("being#", f"{_OF_SIZE}, {{r:last given}}", _being_of_size, _says_being_of_size),
    words("being#", f"{_OF_SIZE} and {{r:one quoted}}", _being_of_size, _says_being_of_size),
)
