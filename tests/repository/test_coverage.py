"""A sample of cards is read: docs/coverage.md says how much is understood, and words such as "it" mean what they meant."""

from __future__ import annotations

from typing import Any

import pytest

from apnap_plugins.oracle.coverage import held_out
from lone_words import lone, wordings_of
from references_table import Reader, Table, by_line, committed, unexplained
from text_coverage import DATA, STEP, TARGET, Figures, in_scope, later, markdown, of_later_sets, survey, written_share

STALE = 1.0
"""Percent."""
BESIDE = 10.5
"""Percent. It is to be two: words that were found by reading cards understand these more often than cards that nobody read."""


def test_the_page_is_short_and_the_held_out_tenth_is_beside_the_rest() -> None:
    text = TARGET.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    assert abs(written_share("tenth held out", text) - written_share("nine tenths that were looked at", text)) < BESIDE


@pytest.fixture(scope="module")
def read() -> tuple[Figures, Table]:
    """The sample is read once: how much of it is understood, and what its words were found to mean."""
    if not DATA.exists():
        pytest.skip(f"{DATA.name} is not there")
    figures, reads = Figures(), Reader()
    for row in in_scope()[::STEP]:
        figures.add(row, reads.read(row), in_sample=True)
    return figures, reads.table()


def test_the_figures_are_not_stale(read: tuple[Figures, Table]) -> None:
    now = read[0].share("sample")
    written = written_share("sample", TARGET.read_text(encoding="utf-8"))
    assert abs(now - written) <= STALE, "run tools/text_coverage.py --write"


def test_no_line_means_something_else_than_before(read: tuple[Figures, Table]) -> None:
    """What is read otherwise must be explained, and `tools/references_table.py --write` run; `tox -e long` reads all cards."""
    assert len(by_line(read[1])) > 25
    assert unexplained(read[1], committed()) == []


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_nothing_of_held_out_cards_is_printed_but_counts() -> None:
    rows = [row for row in in_scope() if held_out(row["name"])][:120]
    figures = survey(rows)
    assert sum(figures.reasons.values()) > 10
    assert not figures.words
    printed = markdown_of(figures)
    assert not any(row["name"] in printed for row in rows if len(row["name"]) > 3)


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_cards_that_came_later_are_counted_by_themselves() -> None:
    rows = later()
    assert len(rows) > 5_000 and all(row["later"] and not row.get("digital") for row in rows)
    assert not {row["name"] for row in rows[:500]} & {row["name"] for row in in_scope()}
    figures = survey(rows[:120])
    said = of_later_sets(figures)
    cards, good = figures.counts["in scope"]
    assert said.startswith(f"Of {cards} cards that came after these rules {good} are understood (")
    assert cards == 120 and 0 < good < 120


def markdown_of(figures: object) -> str:
    figures.counts["looked at"] = figures.counts["held out"]  # type: ignore[attr-defined]
    figures.counts.setdefault("sample", figures.counts["held out"])  # type: ignore[attr-defined]
    return markdown(figures)  # type: ignore[arg-type]


def card(name: str, text: str) -> dict[str, Any]:
    return {"name": name, "type_line": "Sorcery", "oracle_text": text, "mana_cost": "{0}"}


def test_words_that_one_card_alone_needs_are_told_with_that_card() -> None:
    """Two cards draw, one scries besides: what only that one is said with is lone, and so are its cards counted."""
    rows = [card("Look", "Draw two cards."), card("See", "Draw three cards."), card("Know", "Scry 2.\nDraw a card."),
            card("Not a Card", "Frobnicate the opponent.")]  # fmt: skip
    found = wordings_of(rows)
    used = dict(found)
    assert list(used) == ["Look", "See", "Know"]
    assert used["Look"] == used["See"] and ("words", "draw {cards} (act.p)") in used["See"]
    alone = lone(found)
    assert set(alone.values()) == {"Know"}
    assert any(plugin == "scry" for plugin, _ in alone)
    assert not any("draw" in words for _, words in alone)
