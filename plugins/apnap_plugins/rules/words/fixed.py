"""Words that have no slots and stand for one thing, whatever it is: a number of players, a zone, who chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apnap.words import Bindings, WordDeclaration, words


# Any: a tree of whatever type, as the category has it
def fixed(category: str, wording: str | tuple[str, ...], value: Any) -> WordDeclaration:
    """Words that mean `value`, by which it is said again."""

    def means() -> Any:
        return value

    def says(tree: Any) -> Iterator[Bindings]:
        if tree == value:
            yield {}

    return words(category, wording, means, says)
