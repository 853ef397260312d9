"""Words for what something becomes together with a name (CR 205.1, 612.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Part
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.text_changes import HasName

Parts = tuple[Part, ...]


def _named(p: Parts, n: str) -> Parts | None:
    """It loses any other name."""
    return None if any(isinstance(part, HasName) for part in p) else (*p, HasName(n))


def _says_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1 and isinstance(tree[-1], HasName):
        yield {"p": tree[:-1], "n": tree[-1].name}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("becoming#", "{p:becoming#} named {n:card name}", _named, _says_named),
)
