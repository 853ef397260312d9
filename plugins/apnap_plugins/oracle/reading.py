"""Reading: from words to everything that they can mean.

A chart is filled from the end of the text to its beginning. At each place, everything that begins further on is known
already, so that each phrase is found once, whatever it is part of, and left recursion needs no care. All readings are
kept; who asks decides what two of them mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from apnap_plugins.oracle.grammar import FAULTS, Branch, Grammar, Pattern, failed
from apnap_plugins.oracle.neighbours import EVERYTHING
from apnap_plugins.oracle.tokens import plain_all

MOST_TOKENS: Final = 600
MOST_ITEMS: Final = 60_000
"""What one text may be made of before it is refused: a limit for texts made to cost time."""


class TooMuch(Exception):
    """A text is too long, or can be read in too many ways, to be understood in bounded time."""


@final
class Chart:
    """What can be read in a row of words: for each place, category by category, (end, tree) pairs."""

    def __init__(self, grammar: Grammar, tokens: Sequence[str], root: str | None = None) -> None:
        """Read `tokens`. Raises TooMuch where that would take too long.

        Args:
            grammar: the words.
            tokens: the text.
            root: the category of which the whole text shall be. What can't be part of such a reading is left out then; else
                everything that the words can mean is found.
        """
        if len(tokens) > MOST_TOKENS:
            raise TooMuch(f"{len(tokens)} words are more than {MOST_TOKENS}")
        self.grammar = grammar
        self.raw = tuple(tokens)
        self.tokens = plain_all(tokens)
        self.items = 0
        self.furthest = 0
        """How far something that begins at the beginning could be followed."""
        self.cells: list[dict[str, dict[tuple[int, Any], None]]] = [{} for _ in range(len(tokens) + 1)]
        self.matched: list[dict[str, dict[Pattern, None]]] = [{} for _ in range(len(tokens) + 1)]
        """For each place, category by category, the patterns whose words begin there, whatever came of them."""
        self._root = root
        self._neighbours = grammar.neighbours
        self._may_end = [EVERYTHING] * (len(tokens) + 1)
        """For each place, the categories of which something that ends there has a use."""
        if root is not None:
            self._may_end[-1] = self._neighbours.ending(root)
        for place in range(len(tokens) - 1, -1, -1):
            self._fill(place, self._may_begin(place))
            if root is not None:
                self._may_end[place] = self._goes_on(place)

    def trees(self, category: str, start: int = 0, end: int | None = None) -> tuple[Any, ...]:
        """Everything of a category that reaches from `start` to `end`, by default to the end of the text."""
        last = len(self.tokens) if end is None else end
        return tuple(tree for to, tree in self.cells[start].get(category, ()) if to == last)

    def _may_begin(self, place: int) -> int:
        """The categories of which something that begins at a place has a use."""
        if self._root is None:
            return EVERYTHING
        return self._neighbours.behind(self.tokens[place - 1]) if place else self._neighbours.beginning(self._root)

    def _goes_on(self, place: int) -> int:
        """The categories of which something that ends at a place has a use, by what has been found to begin there."""
        found = self._neighbours.before(self.tokens[place])
        for category in (*self.cells[place], *self.matched[place]):
            found |= self._neighbours.before(self._neighbours.bits[category])
        return found

    def _fill(self, place: int, wanted: int) -> None:
        """Find everything of the categories that are `wanted` that begins at a place."""
        cell, matched = self.cells[place], self.matched[place]
        bits, may_end = self._neighbours.bits, self._may_end
        agenda: list[tuple[str, int, Any]] = []

        def found(category: str, end: int, tree: Any, plugin: str = "") -> None:
            if tree is None:
                return
            known = cell.setdefault(category, {})
            try:
                is_new = (end, tree) not in known
            except FAULTS as why:  # a tree that can't be hashed or compared
                raise failed(plugin, f"for {category!r}", why) from why
            if is_new:
                known[end, tree] = None
                agenda.append((category, end, tree))
                self.items += 1
                if self.items > MOST_ITEMS:
                    raise TooMuch("it can be read in too many ways")

        def worded(pattern: Pattern, end: int, values: tuple[Any, ...]) -> None:
            if bits[pattern.category] & wanted & may_end[end]:
                matched.setdefault(pattern.category, {})[pattern] = None
                found(pattern.category, end, pattern.tree(values, place), pattern.plugin)

        for category, end, tree, plugin in self._single(place, wanted):
            if bits[category] & may_end[end]:
                found(category, end, tree, plugin)
        root = self.grammar.root
        first = root.words.get(self.tokens[place])
        if first is not None and first.reach & wanted:
            for pattern, end, values in self._walk(first, place + 1, (), place, wanted):
                worded(pattern, end, values)
        while agenda:
            category, end, tree = agenda.pop()
            branch = root.slots.get(category)
            if branch is not None and branch.reach & wanted:
                for pattern, to, values in self._walk(branch, end, (tree,), place, wanted):
                    worded(pattern, to, values)

    def _single(self, place: int, wanted: int) -> Iterator[tuple[str, int, Any, str]]:
        """What lists and readers find at a place, of the categories that are wanted, and the plugin that brings the reader."""
        bits = self._neighbours.bits
        for words, meanings in self.grammar.lists.get(self.tokens[place], {}).items():
            if self.tokens[place : place + len(words)] == words:
                for category, value in meanings:
                    if bits[category] & wanted:
                        yield category, place + len(words), value, ""  # it could be hashed when it was listed
        for reader in self.grammar.readers_of(wanted):
            for end, value in reader.read(self.raw, place):
                yield reader.category, end, value, reader.plugin

    def _walk(self, branch: Branch, place: int, values: tuple[Any, ...], start: int, wanted: int) -> Iterator[Any]:
        """Every pattern of a wanted category that goes on from a branch: (pattern, end, values of its slots)."""
        if start == 0 and place > self.furthest:
            self.furthest = place
        for pattern in branch.ends:
            yield pattern, place, values
        if place >= len(self.tokens):
            return
        literal = branch.words.get(self.tokens[place])
        if literal is not None and literal.reach & wanted:
            yield from self._walk(literal, place + 1, values, start, wanted)
        cell = self.cells[place]
        for category, after in branch.slots.items():
            if category in cell and after.reach & wanted:
                for end, tree in tuple(cell[category]):
                    yield from self._walk(after, end, (*values, tree), start, wanted)
