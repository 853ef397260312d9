"""Words for what something becomes together with a name, or with numbers and an ability in quotes (CR 205.1, 612.8)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import Part
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.text import Being, quoted_gained, says_gained
from apnap_plugins.rules.continuous.text_changes import HasName

Parts = tuple[Part, ...]


def _named(p: Parts, n: str) -> Parts | None:
    """It loses any other name."""
    return None if any(isinstance(part, HasName) for part in p) else (*p, HasName(n))


def _says_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1 and isinstance(tree[-1], HasName):
        yield {"p": tree[:-1], "n": tree[-1].name}


# Any: numbers and a line in quotes, as the grammar has them
def _with_base_and_quoted(b: Being, p: Any, line: Any) -> Being | None:
    gained = quoted_gained(line)
    if b.numbers is not None or b.abilities or gained is None or not isinstance(gained[0], Gain):
        return None
    return dataclasses.replace(b, numbers=p, abilities=gained[0].abilities)


def _says_with_base_and_quoted(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Being) and tree.numbers is not None and tree.abilities:
        plain = dataclasses.replace(tree, numbers=None, abilities=())
        yield from ({"b": plain, "p": tree.numbers, **said} for said in says_gained((Gain(tree.abilities),)))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("becoming#", "{p:becoming#} named {n:card name}", _named, _says_named),
    words(
        "being#",
        "{b:being core#} with base power and toughness {p:n/n} and {line:quote}",
        _with_base_and_quoted,
        _says_with_base_and_quoted,
    ),
)
