#!/usr/bin/env python3
"""How many understood cards need words that no other card needs.  usage: lone_words.py [--list] [FILE]

Reads the cards in scope that are not held out (by default of ../shared/data/cards.jsonl.gz) and finds by which declared
wordings each of them is said. A card that needs one which no other needs would be refused had nobody looked at it: the part of
such cards tells beforehand, without a look at the tenth held out, how far that must lie behind. With --list it prints these
wordings, each with its card: what to word more generally.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import arguments
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import held_out, understood
from apnap_plugins.oracle.grammar import Pattern, Slot
from apnap_plugins.oracle.language import Language, Reading
from apnap_plugins.oracle.printing import Printer
from apnap_plugins.oracle.tokens import cut, plain_all
from text_coverage import DATA, in_scope, reader

Wording = tuple[str, str]
"""The plugin of a declared wording, and its words with the categories of what they hold."""
Key = tuple[str, Any, int, int]


class Said:
    """By which patterns a text says a tree: one way to do so, from the top."""

    def __init__(self, language: Language, line: str) -> None:
        self.grammar = language.grammar
        self.printer = Printer(self.grammar, plain_all(cut(line)))
        self.used: dict[Pattern, None] = {}
        self._seen = set[Key]()

    def follow(self, category: str, tree: Any, place: int, end: int) -> None:
        """Note the patterns by which the words from `place` to `end` say a tree; words of lists and readers have none."""
        if (key := (category, tree, place, end)) in self._seen:
            return
        self._seen.add(key)
        word = self.printer.like[place] if place < len(self.printer.like) else ""
        for pattern in self.grammar.saying_from(category, tree, word):
            for bindings in pattern.bindings(tree):
                if (parts := self._parts(pattern, bindings, 0, place, end)) is not None:
                    self.used[pattern] = None
                    for part in parts:
                        self.follow(*part)
                    return

    def _parts(self, pattern: Pattern, bindings: Any, at: int, place: int, end: int) -> tuple[Key, ...] | None:
        """What the slots from the `at`-th element on hold, and where; None where the words are others."""
        if at == len(pattern.elements):
            return () if place == end else None
        element = pattern.elements[at]
        if not isinstance(element, Slot):
            same = self.printer.like[place : place + 1] == (element,)
            return self._parts(pattern, bindings, at + 1, place + 1, end) if same else None
        tree = bindings[element.name]
        for to in self.printer.say(element.category, tree, place):
            if (rest := self._parts(pattern, bindings, at + 1, to, end)) is not None:
                return ((element.category, tree, place, to), *rest)
        return None


def wordings_of(rows: list[dict[str, Any]]) -> list[tuple[str, tuple[Wording, ...]]]:
    """The understood cards among these, by name, each with the wordings by which it is said."""
    language, found, lines = reader(), list[tuple[str, tuple[Wording, ...]]](), dict[tuple[str, str], Reading]()

    def read(line: str, root: str) -> Reading:
        lines[line, root] = reading = language.parse(line, root)
        return reading

    language.read_line = read
    for row in rows:
        lines.clear()
        try:
            understood(language, CardRow.model_validate(row))
        except CardRefused:
            continue
        used = {name: None for (line, root), reading in lines.items() for name in _used(language, line, root, reading)}
        found.append((row["name"], tuple(used)))
    return found


def _used(language: Language, line: str, root: str, reading: Reading) -> Iterator[Wording]:
    said = Said(language, line)
    said.follow(root, reading.abilities, 0, len(said.printer.like))
    for pattern in said.used:
        yield pattern.plugin, language.grammar.worded(pattern)


def lone(found: list[tuple[str, tuple[Wording, ...]]]) -> dict[Wording, str]:
    """The wordings that one card alone needs, each with that card."""
    counts = Counter(wording for _, used in found for wording in used)
    return {wording: name for name, used in found for wording in used if counts[wording] == 1}


def main(given: list[str] | None = None) -> int:
    """Print the figures, and the wordings where they are asked for."""
    of_tool = arguments.parser(__doc__)
    of_tool.add_argument("--list", action="store_true", help="print the wordings too")
    of_tool.add_argument("file", metavar="FILE", nargs="?", type=Path, default=DATA, help="a file of cards")
    asked = of_tool.parse_args(given)
    if not asked.file.exists():
        print(f"there is no {asked.file}")
        return 1
    rows = [row for row in in_scope(asked.file) if not held_out(row["name"])]
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        parts = pool.map(wordings_of, (rows[at::workers] for at in range(workers)))
        found = [one for part in parts for one in part]
    alone = lone(found)
    cards = len(set(alone.values()))
    print(
        f"{len(found)} cards are understood; {cards} of them need one of {len(alone)} wordings that no other card needs."
    )
    share, without = 100 * len(found) / len(rows), 100 * (len(found) - cards) / len(rows)
    print(f"{share:.2f} % are understood, and {without:.2f} % would be, had nobody looked at the card itself.")
    if asked.list:
        for (plugin, words), name in sorted(alone.items()):
            print(f"{plugin}: {words}: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
