#!/usr/bin/env python3
"""How much of the cards in scope is understood wholly and printed back.  usage: text_coverage.py [--write] [FILE]

Reads cards in the fields of Scryfall (by default ../shared/data/cards.jsonl.gz), prints the figures, and with --write makes
docs/coverage.md of them. A tenth of the cards is held out: nobody looks at their texts while words are declared, and nothing
of them but counts is printed here.
"""

from __future__ import annotations

import functools
import gzip
import json
import os
import re
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import arguments
from apnap import Ruleset
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import held_out, understood, words_missing
from apnap_plugins.oracle.language import UNKNOWN, Language

ROOT: Final = Path(__file__).resolve().parents[1]
DATA: Final = ROOT.parent / "shared" / "data" / "cards.jsonl.gz"
TARGET: Final = ROOT / "docs" / "coverage.md"
NOT_IN_SCOPE: Final = ("later", "digital", "playtest", "funny", "incomplete")
STEP: Final = 80
"""A test reads every so many-th card only, and compares with the figure for these."""
MOST_WORDS: Final = 25
SETS_A_ROW: Final = 5
LEAST: Final = 20
"""Sets with fewer cards are left out of the table."""

HEAD: Final = """# How much card text is understood

Written by `tools/text_coverage.py --write`; a test checks that the figures are not stale. A card counts where all of its text is
understood in one way only, prints back as it was, and has no part without effect. In scope are the cards that the rules of
2022-10-07 are for. A tenth of them, by a hash of the name, is held out: nobody looks at their texts while words are declared.

"""


def in_scope(path: Path = DATA) -> list[dict[str, Any]]:
    """The cards that the rules of this game are for. The file is read once; who changes a card copies it first."""
    return [row for row in _rows(path) if not any(row.get(flag) for flag in NOT_IN_SCOPE)]


def later(path: Path = DATA) -> list[dict[str, Any]]:
    """Those that came after these rules, and are left out for no other reason: mechanics came with them that aren't here."""
    others = [flag for flag in NOT_IN_SCOPE if flag != "later"]
    return [row for row in _rows(path) if row.get("later") and not any(row.get(flag) for flag in others)]


@functools.cache
def _rows(path: Path) -> tuple[dict[str, Any], ...]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    by_name = {row["name"]: row for row in rows}
    for row in rows:
        if row.get("meld_result") in by_name:  # its combined face stands in a row of its own
            row["card_faces"] = [dict(row), dict(by_name[row["meld_result"]])]
    return tuple(rows)


@dataclass
class Figures:
    """Counts: [cards, understood] in all, looked at, held out, of the sample, by set; and why others are refused."""

    counts: dict[str, list[int]] = field(default_factory=dict)
    sets: dict[str, list[int]] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    """Where reading stopped; of cards that are not held out."""

    def add(self, row: dict[str, Any], refused: CardRefused | None, in_sample: bool) -> None:
        """Count a card."""
        out = held_out(row["name"])
        groups = ["in scope", "held out" if out else "looked at", *(["sample"] if in_sample else [])]
        for counts, keys in ((self.counts, groups), (self.sets, row.get("sets", ()))):
            for key in keys:
                pair = counts.setdefault(key, [0, 0])
                pair[0] += 1
                pair[1] += refused is None
        if refused is not None:
            self.reasons[refused.reason] += 1
            if not out and refused.reason == UNKNOWN:
                self.words[_stop(refused.detail)] += 1

    def merge(self, other: Figures) -> None:
        """Count what another process counted."""
        for mine, theirs in ((self.counts, other.counts), (self.sets, other.sets)):
            for key, (cards, good) in theirs.items():
                pair = mine.setdefault(key, [0, 0])
                pair[0] += cards
                pair[1] += good
        self.reasons += other.reasons
        self.words += other.words

    def share(self, key: str) -> float:
        """The part of a group that is understood, in percent."""
        cards, good = self.counts[key]
        return 100 * good / cards


def _stop(detail: str) -> str:
    """The first words that nobody declared there."""
    words = words_missing(detail).split() or ["?"]
    return " ".join("N" if word.isdigit() else word for word in words[:2])


def reader() -> Language:
    """The words of all mechanics, with those of variants that cards in scope are for."""
    return Language(Ruleset.load(also=["conspiracy-draft", "planechase", "scheme-decks", "vanguard"]))


def figures_of(rows: list[tuple[int, dict[str, Any]]]) -> Figures:
    """Read numbered cards."""
    language, figures = reader(), Figures()
    for number, row in rows:
        refused = None
        try:
            understood(language, CardRow.model_validate(row))
        except CardRefused as why:
            refused = why
        figures.add(row, refused, number % STEP == 0)
    return figures


MANY: Final = 3_000
"""From so many cards on other processes, each of which loads a ruleset, are worth it."""


def survey(rows: list[dict[str, Any]], step: int = 1) -> Figures:
    """Read cards, every `step`-th one; many in as many processes as there are processors."""
    numbered = list(enumerate(rows))[::step]
    if len(numbered) < MANY:
        return figures_of(numbered)
    workers = os.cpu_count() or 1
    figures = Figures()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for part in pool.map(figures_of, (numbered[at::workers] for at in range(workers))):
            figures.merge(part)
    return figures


def of_later_sets(figures: Figures) -> str:
    """A sentence about cards that came after these rules."""
    cards, good = figures.counts["in scope"]
    shares = f"{figures.share('in scope'):.1f} %; of the tenth held out {figures.share('held out'):.1f} %"
    return (
        f"Of {cards} cards that came after these rules {good} are understood ({shares}). Most of the others need mechanics that "
        "came with them, and that aren't here.\n\n"
    )


def markdown(figures: Figures) -> str:
    """The tables."""
    names = {
        "in scope": "in scope",
        "looked at": "nine tenths that were looked at",
        "held out": "tenth held out",
        "sample": f"every {STEP}th card",
    }
    out = ["| cards | | understood | |", "| --- | ---: | ---: | ---: |"]
    out += [
        f"| {name} | {figures.counts[key][0]} | {figures.counts[key][1]} | {figures.share(key):.2f} % |"
        for key, name in names.items()
    ]
    out += ["", "## Why cards are refused", "", "| reason | cards |", "| --- | ---: |"]
    out += [f"| {reason} | {count} |" for reason, count in figures.reasons.most_common()]
    out += [
        "",
        "Words at which reading stopped, of cards that are not held out:",
        "",
        "| words | cards |",
        "| --- | ---: |",
    ]
    out += [f"| `{words.replace('|', '')}` | {count} |" for words, count in figures.words.most_common(MOST_WORDS)]
    out += [
        "",
        "## By set",
        "",
        f"Sets with {LEAST} cards or more in scope: cards, and the part that is understood.",
        "",
    ]
    out += ["| " * SETS_A_ROW + "|", "| --- " * SETS_A_ROW + "|"]
    cells = [
        f"{code} {cards}: {100 * good / cards:.0f} %"
        for code, (cards, good) in sorted(figures.sets.items())
        if cards >= LEAST
    ]
    rows = [cells[at : at + SETS_A_ROW] for at in range(0, len(cells), SETS_A_ROW)]
    out += ["| " + " | ".join([*row, *[""] * (SETS_A_ROW - len(row))]) + " |" for row in rows]
    return "\n".join(out) + "\n"


def written_share(key: str, text: str) -> float:
    """What docs/coverage.md says of a row of its first table, in percent."""
    name = {"sample": f"every {STEP}th card"}.get(key, key)
    found = re.search(rf"^\| {re.escape(name)} \|.* ([\d.]+) % \|$", text, re.MULTILINE)
    if found is None:
        raise ValueError(f"no figure for {name!r}")
    return float(found[1])


def main(given: list[str] | None = None) -> int:
    """Print, and write where that is asked for."""
    of_tool = arguments.parser(__doc__)
    of_tool.add_argument("--write", action="store_true", help=f"write {TARGET.name} anew")
    of_tool.add_argument("file", metavar="FILE", nargs="?", type=Path, default=DATA, help="a file of cards")
    asked = of_tool.parse_args(given)
    path = asked.file
    if not path.exists():
        print(f"there is no {path}")
        return 1
    text = of_later_sets(survey(later(path))) + markdown(survey(in_scope(path)))
    if asked.write:
        TARGET.write_text(HEAD + text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
