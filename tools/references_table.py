#!/usr/bin/env python3
"""How words such as "it" and "that creature" are settled in card text.  usage: references_table.py [--write] [FILE]

Reads every understood card that is not held out and notes for each word that looks back what kind of thing it was found to
mean, and among how many that the text had named and that agree with it. Without --write it says which lines are read otherwise
than tests/proof/references.txt has it, and how many it doesn't have; with it that file is written anew. It has a short hash of
each line: lines that come to be understood change nothing, but one that was there and means something else must be explained.
"""

from __future__ import annotations

import hashlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final
from unittest import mock

import arguments
from apnap import Node
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import held_out, understood
from apnap_plugins.oracle.language import Reading
from apnap_plugins.oracle.references import resolution
from apnap_plugins.rules.vocabulary.selectors import Target
from text_coverage import DATA, in_scope, reader

ROOT: Final = Path(__file__).resolve().parents[1]
TARGET: Final = ROOT / "tests" / "proof" / "references.txt"
PROCESSES: Final = 2

Row = tuple[str, str, int]
"""A word, the kind of what it means, and among how many that agree with it it was found."""
Table = dict[Row, set[str]]
"""The hashes of the lines of each row."""


def hash_of(line: str) -> str:
    """A line in few letters."""
    return hashlib.sha256(line.encode()).hexdigest()[:6]


def kind_of(meant: object) -> str:
    """What kind of antecedent it is: its class, and of what the memory has the name."""
    if isinstance(meant, Target):
        return "Target"
    name = getattr(meant, "name", "")
    return f"{type(meant).__name__} {name}".strip()


class Watched:
    """What was settled while lines were read."""

    def __init__(self) -> None:
        self.seen: list[tuple[frozenset[Node], tuple[resolution.Choice, ...]]] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Note all that is settled meanwhile, also of readings that come to nothing."""
        settled = resolution.settled

        def noting(tree: object, about: Any = None) -> Any:
            found = settled(tree, about)
            if found is not None and (made := resolution.choices(tree, about)):
                self.seen.append((_nodes(found.tree), made))
            return found

        with mock.patch.object(resolution, "settled", noting):
            yield

    def of(self, reading: Reading) -> Iterable[resolution.Choice]:
        """Those of one reading: for each place in the text what the largest phrase says that is part of it."""
        parts = _nodes(reading.abilities)
        best: dict[tuple[int, str], tuple[int, resolution.Choice]] = {}
        for nodes, made in self.seen:
            size = len(nodes & parts)
            for choice in made:
                place = (choice.at, choice.word)
                if size and size >= best.get(place, (0,))[0]:  # the whole line is settled last
                    best[place] = (size, choice)
        return [choice for _, choice in best.values()]


def _nodes(tree: object) -> frozenset[Node]:
    if isinstance(tree, tuple):
        return frozenset(part for one in tree for part in _nodes(one))
    return frozenset(tree.walk()) if isinstance(tree, Node) else frozenset()


class Reader:
    """A language in which each line is watched as it is read for the first time."""

    def __init__(self) -> None:
        self.language = reader()
        self.language.use(self._parse)
        self._parsed: dict[str, list[Row]] = {}
        self._found: Table = defaultdict(set)

    def _parse(self, line: str, root: str) -> Reading:
        watched = Watched()
        with watched.watching():
            reading = self.language.parse(line, root)
        self._parsed[line] = [(one.word, kind_of(one.meant), one.candidates) for one in watched.of(reading)]
        return reading

    def read(self, row: dict[str, Any]) -> CardRefused | None:
        """Read a card; says why it is not understood. The lines of those that are, and are not held out, are noted."""
        before = set(self._parsed)
        try:
            understood(self.language, CardRow.model_validate(row))
        except CardRefused as why:
            return why
        if not held_out(row["name"]):
            for line in self._parsed.keys() - before:
                for one in self._parsed[line]:
                    self._found[one].add(hash_of(line))
        return None

    def table(self) -> Table:
        """All that was noted."""
        return dict(self._found)


def table(rows: Iterable[dict[str, Any]]) -> Table:
    """The rows for the understood cards among these."""
    reads = Reader()
    for row in rows:
        reads.read(row)
    return reads.table()


def chosen(path: Path = DATA) -> list[dict[str, Any]]:
    """The cards that are read: none that is held out."""
    return [row for row in in_scope(path) if not held_out(row["name"])]


def merged(tables: Iterable[Table]) -> Table:
    """Several as one."""
    found: Table = defaultdict(set)
    for one in tables:
        for row, lines in one.items():
            found[row] |= lines
    return dict(found)


def written(found: Table) -> str:
    """The rows as the file has them, with the hashes of their lines."""
    rows = (
        f"{word} | {kind} | {candidates} | {' '.join(sorted(lines))}"
        for (word, kind, candidates), lines in sorted(found.items())
    )
    return "\n".join(rows) + "\n"


def committed(path: Path = TARGET) -> Table:
    """What the file says."""
    found: Table = {}
    for row in path.read_text(encoding="utf-8").splitlines():
        word, kind, candidates, lines = row.split(" | ")
        found[word, kind, int(candidates)] = set(lines.split())
    return found


def by_line(found: Table) -> dict[str, set[Row]]:
    """The rows of each line."""
    out: dict[str, set[Row]] = defaultdict(set)
    for row, lines in found.items():
        for line in lines:
            out[line].add(row)
    return dict(out)


def unexplained(found: Table, known: Table) -> list[str]:
    """The lines that mean something else than the file has it; of those that it hasn't there is nothing to explain."""
    now, before = by_line(found), by_line(known)
    changed = sorted(line for line in now if line in before and now[line] != before[line])
    return [f"{line}: {sorted(before[line] - now[line])} became {sorted(now[line] - before[line])}" for line in changed]


def main() -> int:
    """Write or compare."""
    of_tool = arguments.parser(__doc__)
    of_tool.add_argument("--write", action="store_true", help=f"write {TARGET.name} anew")
    of_tool.add_argument("file", metavar="FILE", nargs="?", type=Path, default=DATA, help="a file of cards")
    asked = of_tool.parse_args()
    rows = chosen(asked.file)
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        found = merged(pool.map(table, (rows[n::PROCESSES] for n in range(PROCESSES))))
    if asked.write:
        TARGET.write_text(written(found), encoding="utf-8")
        return 0
    known = committed()
    problems = unexplained(found, known)
    print("\n".join(problems))
    print(f"{len(by_line(found).keys() - by_line(known).keys())} lines are new, {len(problems)} are read otherwise")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
