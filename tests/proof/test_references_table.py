"""What words such as "it" mean stays as it is, and what a change reads otherwise must be explained: how that is found.

The table is made by `tools/references_table.py --write`. That no line means something else is shown in
`repository/test_coverage.py`, by the cards of its sample, and with `APNAP_CARDS=all` (`tox -e long`) here by all of them.
"""

from __future__ import annotations

import os

import pytest
from wordings import language

from apnap_plugins.oracle.language import LINE
from references_table import Watched, chosen, committed, kind_of, table, unexplained, written
from text_coverage import DATA

ALL = DATA.exists() and os.environ.get("APNAP_CARDS") == "all"


@pytest.mark.skipif(not ALL, reason="APNAP_CARDS=all reads all cards, where they are there")
def test_no_line_means_something_else_than_before() -> None:
    assert unexplained(table(chosen()), committed()) == []


def test_the_file_says_what_was_written(tmp_path) -> None:
    rows = {("it", "Target", 2): {"aaaaaa", "bbbbbb"}, ("it", "This", 0): {"cccccc"}}
    path = tmp_path / "table.txt"
    path.write_text(written(rows), encoding="utf-8")
    assert committed(path) == rows


def test_only_what_was_there_and_is_otherwise_must_be_explained() -> None:
    known = {("it", "Target", 2): {"aaaaaa"}, ("it", "This", 0): {"bbbbbb"}}
    now = {("it", "This", 2): {"aaaaaa"}, ("it", "This", 0): {"bbbbbb", "cccccc"}}
    (problem,) = unexplained(now, known)
    assert problem.startswith("aaaaaa: ")


@pytest.mark.parametrize(("line", "word", "kind", "candidates"), [
    ("{T}: Tap target creature. It doesn't untap during its controller's next untap step.", "it", "Target", 1),
    ("Whenever a creature enters, tap target creature. Untap that creature.", "that creature", "Target", 2),
    ("Whenever an opponent draws a card, that player loses 1 life.", "that player", "TriggerPlayer", 1),
])  # fmt: skip
def test_what_a_word_was_found_to_be_among_how_many(line, word, kind, candidates) -> None:
    watched = Watched()
    with watched.watching():
        reading = language().parse(line, LINE)
    assert (word, kind, candidates) in [(one.word, kind_of(one.meant), one.candidates) for one in watched.of(reading)]
