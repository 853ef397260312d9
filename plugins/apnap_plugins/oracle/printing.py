"""Printing: from trees to words, with the same declarations that reading uses.

What is printed is found from the tree alone. `wording` gives the first wording; `can_be_said` asks whether a tree can be
worded as a certain text, so that of several ways to say the same the text's own is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from apnap_plugins.oracle.grammar import Grammar, Pattern, Slot
from apnap_plugins.oracle.tokens import cut, plain_all

Place = Any
"""Where printing stands: a place in a given text, or the words so far as nested pairs."""
DEEPEST: Final = 110


@final
class Printer:
    """Says trees of a grammar's categories. `like` is the text that must come out; without it any will do."""

    def __init__(self, grammar: Grammar, like: Sequence[str] | None = None) -> None:
        self.grammar = grammar
        self.like = None if like is None else tuple(like)
        self._done: dict[tuple[str, Any, Place], tuple[Place, ...]] = {}
        self._open: set[tuple[str, Any, Place]] = set()

    def start(self) -> Place:
        """Where nothing is said yet."""
        return () if self.like is None else 0

    def _said(self, place: Place, token: str) -> Place | None:
        if self.like is None:
            return (place, token)
        return place + 1 if place < len(self.like) and self.like[place] == token else None

    def say(self, category: str, tree: Any, place: Place) -> Iterator[Place]:
        """Every place that saying a tree leads to from `place`."""
        key = (category, tree, place)
        if self.like is not None and key in self._done:
            yield from self._done[key]
            return
        if key in self._open or len(self._open) > DEEPEST:
            return
        self._open.add(key)
        try:
            if self.like is None:
                yield from self._ways(category, tree, place)
                return
            self._done[key] = tuple(dict.fromkeys(self._ways(category, tree, place)))
        finally:
            self._open.discard(key)
        yield from self._done[key]

    def _ways(self, category: str, tree: Any, place: Place) -> Iterator[Place]:
        listed = self.grammar.written.get((category, tree))
        if listed is not None:
            yield from self._tokens(listed, place)
        for reader in self.grammar.writers.get(category, ()):
            text = reader.write(tree)
            if text is not None:
                yield from self._tokens(written_tokens(text), place)
        for pattern in self.grammar.patterns.get(category, ()):
            for bindings in pattern.bindings(tree):
                yield from self._pattern(pattern, bindings, 0, place)

    def _tokens(self, tokens: Sequence[str], place: Place) -> Iterator[Place]:
        for token in tokens:
            place = self._said(place, token)
            if place is None:
                return
        yield place

    def _pattern(self, pattern: Pattern, bindings: Any, at: int, place: Place) -> Iterator[Place]:
        if at == len(pattern.elements):
            yield place
            return
        element = pattern.elements[at]
        if isinstance(element, Slot):
            after = self.say(element.category, bindings[element.name], place)
        else:
            after = self._tokens((element,), place)
        for then in after:
            yield from self._pattern(pattern, bindings, at + 1, then)


def written_tokens(text: str) -> tuple[str, ...]:
    """The words of a text that a reader wrote, as they are compared."""
    return plain_all(cut(text))


def can_be_said(grammar: Grammar, category: str, tree: Any, tokens: Sequence[str]) -> bool:
    """Whether a tree of a category can be worded as exactly these words."""
    printer = Printer(grammar, tokens)
    return any(end == len(tokens) for end in printer.say(category, tree, printer.start()))


def wording(grammar: Grammar, category: str, tree: Any) -> tuple[str, ...] | None:
    """The words for a tree that are declared first; None where the grammar has none."""
    printer = Printer(grammar)
    for place in printer.say(category, tree, printer.start()):
        out: list[str] = []
        while place:
            place, token = place
            out.append(token)
        return tuple(reversed(out))
    return None
