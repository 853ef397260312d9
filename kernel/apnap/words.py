"""How plugins declare the words of card text, for both directions: from words to trees and from trees to words.

A grammar is assembled from what the chosen plugins declare, and from nothing else. Every declaration belongs to a
category, a plain string such as "condition"; any plugin may use the categories of others and invent its own. A category
whose name ends in "#" has a singular and a plural, called "noun.s" and "noun.p" where "noun#" was declared.

A pattern is written as the text is, in lower case: `"{who:subject#} [gains|gain] {n:number} life"`. `{name:category}` is a
slot, `[one|many]` a word with its singular and plural, and what has braces without a colon is a symbol such as {T}.
All marks "#" and all brackets of one pattern go together: it stands for a singular and a plural pattern. `(one|other)` are
alternatives, each a wording of its own: "(that's|that is) red".
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from apnap.core.values import Node, node

Bindings = Mapping[str, Any]
"""The values of a pattern's slots, by name."""

Meaning = Callable[..., Any]
"""What words mean: gets the slots' values and gives the tree, or None."""

Says = Callable[[Any], Iterable[Bindings]]
"""The way back: the slots' values that a tree may be worded with, in order of preference."""


@node
class Hole(Node):
    """Stands in a tree for the value of a slot, where words are turned around: from trees to text."""

    blank: ClassVar[bool] = True
    name: str
    only_in_texts: ClassVar[bool] = True


@final
@dataclass(frozen=True)
class Words:
    """Words for a kind of tree. The first wording is the one that is printed where nothing else is asked for.

    `means` takes the slots' values by name and gives the tree; None says that the words don't stand for that. `says` is
    the way back: it gives the slots' values that a tree may be worded with, in order of preference. It may be left out
    where `means` puts its arguments into a tree as they are: then the tree is compared with what `means` makes of holes.
    `placed` says that `means` also takes `at`, the place in the text where the words begin.
    """

    category: str
    wordings: tuple[str, ...]
    means: Meaning
    says: Says | None = None
    placed: bool = False


@final
@dataclass(frozen=True)
class WordList:
    """A closed list of words and their values. In a category with "#" each entry is a (singular, plural) pair."""

    category: str
    entries: tuple[tuple[Any, Any], ...]


@final
@dataclass(frozen=True)
class Reader:
    """Words that no list holds, such as numbers, costs and names.

    `read` takes the words of a text, in their own case, and a place, and gives (end, value) pairs; `write` gives the
    words for a value, or None for what is no value of this category. Words that a list of one of the categories `leaves`
    has are left to that list, whichever plugin declares it: they are neither read nor written.
    """

    category: str
    read: Callable[[Sequence[str], int], Iterable[tuple[int, Any]]]
    write: Callable[[Any], str | None]
    leaves: tuple[str, ...] = ()


@final
@dataclass(frozen=True)
class Derived:
    """Words of a category that are those of another with another beginning, whichever plugin declares them.

    "Or you draw a card" goes on after "whenever ~ enters" because the base game derives what follows "whenever" in all words for
    triggers, and strangers' are joined with ours without declaring anything. Words of `of` that don't begin with the word
    `beginning` are left out; `instead` is put in its place, or nothing. What has words of its own in a declaration keeps
    them, and derived ones are printed only where no others fit.
    """

    category: str
    of: str
    beginning: str
    instead: str = ""


WordDeclaration = Words | WordList | Reader | Derived


def words(
    category: str,
    wording: str | Iterable[str],
    means: Meaning,
    says: Says | None = None,
    *,
    placed: bool = False,
) -> Words:
    """Declare words of a category: see `Words`.

    Args:
        category: what kind of tree they make.
        wording: how a text says it, or several ways. Alternatives "(one|other)" in it are spelled out, those with the
            first of the earliest group first. The first of all is printed where nothing else is asked for.
        means: what they mean, from the slots' values.
        says: the way back, where `means` does more than put its arguments into a tree.
        placed: whether `means` also takes `at`, the place in the text where the words begin.

    Raises:
        ValueError: there is no wording, or a slot has no place in all of them.
    """
    written = (wording,) if isinstance(wording, str) else wording
    wordings = tuple(spelled for one in written for spelled in _spelled_out(one))
    if not wordings:
        raise ValueError(f"words of category {category!r} need at least one wording")
    slots = [slot_names(one) for one in wordings]
    if any(names != slots[0] for names in slots):
        raise ValueError(f"the wordings {wordings!r} do not have the same slots")
    return Words(category, wordings, means, says, placed)


def word_list(category: str, entries: Mapping[Any, Any] | Iterable[tuple[Any, Any]]) -> WordList:
    """Declare a list of (words, value) pairs, or in a numbered category ((singular, plural), value) pairs."""
    pairs = entries.items() if isinstance(entries, Mapping) else entries
    return WordList(category, tuple(pairs))


_SLOT: Final = re.compile(r"\{(\w+):([^{}]+)\}")
_ALTERNATIVES: Final = re.compile(r"\(([^()]*)\)")
_BETWEEN_THEM: Final = re.compile(r"\|(?![^\[\]]*\])")
"""The bar that parts alternatives: not the one in a bracket of a singular and a plural."""


def _spelled_out(wording: str) -> Iterator[str]:
    """A wording for each way to choose from its alternatives."""
    group = _ALTERNATIVES.search(wording)
    if group is None:
        yield wording
        return
    for chosen in _BETWEEN_THEM.split(group[1]):
        yield from _spelled_out(wording[: group.start()] + chosen + wording[group.end() :])


def slot_names(wording: str) -> frozenset[str]:
    """The names of a pattern's slots."""
    return frozenset(name for name, _ in _SLOT.findall(wording))


def unify(template: object, tree: object, found: dict[str, Any]) -> bool:
    """Whether a tree is what a template with holes says; `found` gets what stands in the holes."""
    if isinstance(template, Hole):
        if template.name in found:
            return bool(found[template.name] == tree)
        found[template.name] = tree
        return True
    if type(template) is not type(tree):
        return False
    if isinstance(template, Node):
        fields = template.__dataclass_fields__  # type: ignore[attr-defined]
        return all(unify(getattr(template, name), getattr(tree, name), found) for name in fields)
    if isinstance(template, tuple) and isinstance(tree, tuple):
        return len(template) == len(tree) and all(unify(a, b, found) for a, b in zip(template, tree, strict=True))
    return bool(template == tree)


@functools.cache
def reserved_words() -> frozenset[str]:
    """The words by which texts would know official plugins, in force or not: the last one of each of their ids.

    Where any word may stand, such as before "counter", one of these is left to the plugin that is called so.
    """
    from apnap.registry import MECHANICS, scan  # which knows plugins, and these declare words

    return frozenset(found.name.rpartition("-")[2] for found in scan() if found.official and found.group == MECHANICS)
