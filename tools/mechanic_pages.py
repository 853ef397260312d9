"""Writes a page for each mechanic of this project, from its manifest, its room, its tests' marks and its words.

usage: mechanic_pages.py FOLDER

The documentation builds them; they are not committed.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import arguments
import packs
from apnap import Manifest, Ruleset
from apnap.testing.conformance import UNTESTABLE, Report, Row
from apnap_plugins.oracle.language import Language, NotUnderstood
from catalogue import KINDS, numbers, ours
from conformance import known
from node_examples import Line, language_of, lines_of
from vocabulary import Vocabulary, base, title, words_link, write

MOST_TESTS: Final = 4
DECLARED: Final = {
    "KeywordDefinition": "keywords",
    "Verb": "verbs",
    "Field": "fields",
    "Zone": "zones",
    "CounterKind": "kinds of counters",
    "Stage": "stages",
    "Procedure": "procedures",
    "StateBasedAction": "state-based actions",
    "AnyTimeCheck": "at any time",
    "ActionKind": "actions",
    "Layer": "layers",
}
"""Things that plugins declare under a name, and what they are called."""


def samples(language: Language, packs: int = 1) -> dict[str, str]:
    """For each plugin the shortest line of our own sample cards that it is needed for, as the oracle prints it.

    With `packs` one card in so many of the packs is looked at as well.
    """
    return shortest(language, lines_of(language, packs=packs))


def shortest(language: Language, lines: Iterable[Line]) -> dict[str, str]:
    """For each plugin the shortest of these lines that it is needed for, as the oracle prints it."""
    found: dict[str, str] = {}
    for line in sorted(set(lines), key=lambda one: (len(one[0]), one)):
        _sample(language, line, found)
    return found


def _sample(language: Language, line: Line, found: dict[str, str]) -> None:
    try:
        reading = language.read_line(*line)
    except NotUnderstood:
        return
    needed = language.ruleset.compiled.needs(reading.abilities) - set(found)
    if needed:
        said = language.text(reading.abilities, line[1]) or line[0]
        found.update(dict.fromkeys(needed, said))


class Mechanics:
    """What the pages are made from."""

    def __init__(self, vocabulary: Vocabulary, report: Report, texts: Mapping[str, str]) -> None:
        self.vocabulary = vocabulary
        self.report = report
        self.rows: dict[str, list[Row]] = defaultdict(list)
        for row in report.rows:
            for id in row.mechanics if row.wanted else ():
                self.rows[id].append(row)
        self.texts = {one.owner: said.line for one in vocabulary.entries if (said := vocabulary.examples.get(one.cls))}
        self.texts |= texts
        self.manifests = {one.id: (where, one) for where, one in ours() if isinstance(one, Manifest)}
        self.modules = {id: module for module, id in vocabulary.ruleset.compiled.modules.items()}

    def page(self, id: str) -> str:
        """The page of one mechanic."""
        where, one = self.manifests[id]
        lines = [f"({_label(id)})=", f"# {one.name}", "", self._about(id), ""]
        facts = {
            "id": f"`{id}`",
            "kind": one.kind,
            "rules": numbers(one),
            "since": one.since,
            "requires": self._links(one.requires),
            "works without": self._links(one.mentions),
            "conflicts with": self._links(one.conflicts),
            "words of its own": ", ".join(f"`{word}`" for word in one.words),
            "comes with": f"`{where}`",
        }
        lines += ["| | |", "| --- | --- |", *(f"| {name} | {said} |" for name, said in facts.items() if said), ""]
        return "\n".join([*lines, *self._text(id), *self._rules(one), *self._nodes(id), *self._declares(id)])

    def _about(self, id: str) -> str:
        """What its room says of itself."""
        module = sys.modules.get(self.modules.get(id, ""))
        return inspect.cleandoc(module.__doc__ or "") if module is not None else ""

    def _links(self, ids: Iterable[str]) -> str:
        return ", ".join(f"[`{one}`](#{_label(one)})" if one in self.manifests else f"`{one}`" for one in sorted(ids))

    def _text(self, id: str) -> list[str]:
        """Its words of card text, and a line that has them."""
        mine = [thing for owner, thing in self.vocabulary.ruleset.words if owner == id]
        lines = ["## Card text", ""] if mine or id in self.texts else []
        lines += [f"For example: `{self.texts[id]}`", ""] if id in self.texts else []
        by_category: dict[str, list[Any]] = defaultdict(list)
        for thing in mine:
            by_category[base(thing.category)].append(thing)
        for category, things in sorted(by_category.items()):
            lines += [
                f"As {words_link(category)}:",
                "",
                *(row for one in things for row in self.vocabulary.declared(one)),
                "",
            ]
        return lines

    def _rules(self, one: Manifest) -> list[str]:
        """Each rule of it, with the tests that name it, or the reason why there is none."""
        rows = self.rows.get(one.id)
        if not rows:
            return []
        return ["## Rules", "", "| rule | edition | shown by |", "| --- | --- | --- |", *map(_row, rows), ""]

    def _nodes(self, id: str) -> list[str]:
        mine = [entry for entry in self.vocabulary.entries if entry.owner == id]
        rows = [
            f"- {title(kind)}: {', '.join(entry.link() for entry in mine if entry.kind == kind)}"
            for kind in dict.fromkeys(entry.kind for entry in mine)
        ]
        return ["## Nodes", "", *rows, ""] if rows else []

    def _declares(self, id: str) -> list[str]:
        """What it declares under names that others can ask for."""
        found: dict[str, list[str]] = defaultdict(list)
        for (kind, name), owner in self.vocabulary.ruleset.compiled.owners.items():
            if owner == id and kind in DECLARED:
                found[DECLARED[kind]].append(f"`{name}`")
        rows = [f"- {kind}: {', '.join(sorted(names))}" for kind, names in sorted(found.items())]
        return ["## Declares", "", *rows, ""] if rows else []

    def index_page(self) -> str:
        """The page that lists all, by kind."""
        lines = [INDEX_HEAD]
        for kind, name in KINDS:
            mine = sorted(one.id for _, one in self.manifests.values() if one.kind == kind)
            lines += [f"## {name}: {len(mine)}", "", self._links(mine), ""]
        pages = sorted(map(_file, self.manifests))
        return "\n".join([*lines, "```{toctree}", ":maxdepth: 1", ":hidden:", "", *pages, "```", ""])

    def pages(self) -> dict[str, str]:
        """All pages by the names of their files."""
        return {"index.md": self.index_page()} | {f"{_file(id)}.md": self.page(id) for id in self.manifests}


INDEX_HEAD: Final = """# A page for each mechanic

Written by `tools/mechanic_pages.py` from the manifests, the rooms and the tests. What all of them need and which set has which
stands in [mechanics and sets](../../catalogue.md).
"""


def _label(id: str) -> str:
    return f"mechanic-{id}"


def _file(id: str) -> str:
    return id.replace("-", "_")


def _row(row: Row) -> str:
    """A rule with its tests, or with the reason why none can show it."""
    if row.status == UNTESTABLE:
        return f"| {row.rule} | {row.edition} | no test can: {_cell(row.reason)} |"
    shown = [f"`{re.sub(r'.*/', '', name)}`" for name, _ in row.tests[:MOST_TESTS]]
    more = [f"and {len(row.tests) - MOST_TESTS} more"] if len(row.tests) > MOST_TESTS else []
    return f"| {row.rule} | {row.edition} | {_cell('<br>'.join([*shown, *more])) or 'no test yet'} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def mechanics(vocabulary: Vocabulary, packs: int = 1) -> Mechanics:
    """What the pages of all mechanics are made from; `packs` as in `samples`."""
    return Mechanics(vocabulary, known()[0], samples(language_of(vocabulary.ruleset), packs))


def main(given: list[str] | None = None) -> int:
    """Write the pages into the folder that was named."""
    target = Path(arguments.folder(__doc__, given))
    made = mechanics(Vocabulary(Ruleset.load(sets=packs.codes()), {})).pages()
    write(target, made)
    print(f"{len(made) - 1} mechanics")
    return 0


if __name__ == "__main__":
    sys.exit(main())
