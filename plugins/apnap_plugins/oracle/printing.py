"""Printing: from trees to words, with the same declarations that reading uses.

What is printed is found from the tree alone. `wording` gives the first wording; `can_be_said` asks whether a tree can be
worded as a certain text, so that of several ways to say the same the text's own is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from apnap_plugins.oracle.grammar import Grammar, Pattern, Slot
from apnap_plugins.oracle.tokens import cut, plain_all

Place = int
"""Where printing stands in a given text: how many of its words are said."""
DEEPEST: Final = 110


@final
class Printer:
    """Says trees of a grammar's categories so that the words of a given text come out."""

    def __init__(self, grammar: Grammar, like: Sequence[str]) -> None:
        self.grammar = grammar
        self.like = tuple(like)
        self._done: dict[tuple[str, Any, Place], tuple[Place, ...]] = {}
        self._open: set[tuple[str, Any, Place]] = set()

    def say(self, category: str, tree: Any, place: Place) -> Iterator[Place]:
        """Every place that saying a tree leads to from `place`."""
        key = (category, tree, place)
        if key in self._done:
            yield from self._done[key]
            return
        if key in self._open or len(self._open) > DEEPEST:
            return
        self._open.add(key)
        try:
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
        end = place + len(tokens)
        if self.like[place:end] == tuple(tokens):
            yield end

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
    return any(end == len(tokens) for end in printer.say(category, tree, 0))


@final
class FirstWords:
    """Finds the first wording of trees. What one part is said as doesn't depend on the others, so each is found once."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._done: dict[tuple[str, Any], tuple[str, ...] | None] = {}
        self._open: dict[tuple[str, Any], int] = {}
        self._cut = DEEPEST
        """How far up the search last came back to where it already was; what failed below that may succeed elsewhere."""

    def say(self, category: str, tree: Any) -> tuple[str, ...] | None:
        """The words for a tree of a category; None where there are none."""
        key = (category, tree)
        if key in self._done:
            return self._done[key]
        depth = len(self._open)
        if key in self._open or depth > DEEPEST:
            self._cut = min(self._cut, self._open.get(key, 0))
            return None
        outside, self._cut = self._cut, DEEPEST
        self._open[key] = depth
        found = self._first(category, tree)
        del self._open[key]
        if found is not None or self._cut >= depth:
            self._done[key] = found
            self._cut = DEEPEST
        self._cut = min(self._cut, outside)
        return found

    def _first(self, category: str, tree: Any) -> tuple[str, ...] | None:
        listed = self.grammar.written.get((category, tree))
        if listed is not None:
            return tuple(listed)
        for reader in self.grammar.writers.get(category, ()):
            text = reader.write(tree)
            if text is not None:
                return cut(text)
        for pattern in self.grammar.patterns.get(category, ()):
            for bindings in pattern.bindings(tree):
                said = self._pattern(pattern, bindings)
                if said is not None:
                    return said
        return None

    def _pattern(self, pattern: Pattern, bindings: Any) -> tuple[str, ...] | None:
        out: list[str] = []
        for element in pattern.elements:
            if isinstance(element, Slot):
                part = self.say(element.category, bindings[element.name])
                if part is None:
                    return None
                out += part
            else:
                out.append(element)
        return tuple(out)


def wording(grammar: Grammar, category: str, tree: Any) -> tuple[str, ...] | None:
    """The words for a tree that are declared first; None where the grammar has none."""
    return FirstWords(grammar).say(category, tree)
