"""Cards that are understood are said in default words, and these mean the same when they are read.

A sample by a fixed seed; `APNAP_CARDS=200` takes more, `APNAP_CARDS=all` everything that is understood. The data is not part of
the project: without it there is nothing to say.
"""

from __future__ import annotations

import os
import random

import pytest

from apnap import Ruleset
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.coverage import held_out
from apnap_plugins.oracle.language import Language, NotUnderstood, Reading
from text_coverage import DATA, in_scope

WANTED = os.environ.get("APNAP_CARDS", "40")
FLOOR = 0.99
"""Of so many lines the words mean the same. In the rest a word looks back where nothing else can be said (CR 608.2h)."""


class Lines:
    """The lines that are read, each once, with what they were understood as."""

    def __init__(self) -> None:
        self.language = Language(Ruleset.load())
        self.language.use(self._read)
        self.new: list[tuple[Reading, str]] = []

    def _read(self, line: str, root: str) -> Reading:
        reading = self.language.parse(line, root)
        self.new.append((reading, root))
        return reading

    def of(self, row: CardRow) -> list[tuple[Reading, str]]:
        """Those of a card that no card before it had. Raises CardRefused."""
        self.new.clear()
        definition(self.language, row)
        return list(self.new)

    def is_said(self, reading: Reading, root: str) -> bool:
        """Whether its words mean the same."""
        said = self.language.text(reading.abilities, root)
        try:
            return said is not None and self.language.read(said, root=root)[0].abilities == reading.abilities
        except NotUnderstood:
            return False


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_default_words_mean_the_same() -> None:
    rows = in_scope()
    rows = random.Random(20221007).sample(rows, len(rows))
    lines, cards, count, wrong = Lines(), 0, 0, list[str]()
    for row in rows:
        try:
            found = lines.of(CardRow.model_validate(row))
        except CardRefused:
            continue
        cards, count = cards + 1, count + len(found)
        name = "a card held out" if held_out(row["name"]) else row["name"]
        wrong += [f"{name}: {reading.line}" if name == row["name"] else name
                  for reading, root in found if not lines.is_said(reading, root)]  # fmt: skip
        if WANTED != "all" and cards >= int(WANTED):
            break
    print(f"{cards} cards, {count} lines, {len(wrong)} not said:", *wrong, sep="\n  ")
    assert count > 0
    assert len(wrong) <= max(1, (1 - FLOOR) * count), wrong  # one in a small sample is within what all have
