"""docs/coverage.md says how much card text is understood, and is not stale."""

from __future__ import annotations

import pytest

from apnap_plugins.oracle.coverage import held_out
from text_coverage import DATA, STEP, TARGET, in_scope, markdown, survey, written_share

STALE = 1.0
"""Percent."""
BESIDE = 5.0
"""Percent. It is to be two: words that were found by reading cards understand these more often than cards that nobody read."""


def test_the_page_is_short_and_the_held_out_tenth_is_beside_the_rest() -> None:
    text = TARGET.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    assert abs(written_share("tenth held out", text) - written_share("nine tenths that were looked at", text)) < BESIDE


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_the_figures_are_not_stale() -> None:
    text = TARGET.read_text(encoding="utf-8")
    now = survey(in_scope(), STEP).share("sample")
    assert abs(now - written_share("sample", text)) <= STALE, "run tools/text_coverage.py --write"


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_nothing_of_held_out_cards_is_printed_but_counts() -> None:
    rows = [row for row in in_scope() if held_out(row["name"])][:150]
    figures = survey(rows)
    assert sum(figures.reasons.values()) > 30
    assert not figures.words
    printed = markdown_of(figures)
    assert not any(row["name"] in printed for row in rows if len(row["name"]) > 3)


def markdown_of(figures: object) -> str:
    figures.counts["looked at"] = figures.counts["held out"]  # type: ignore[attr-defined]
    figures.counts.setdefault("sample", figures.counts["held out"])  # type: ignore[attr-defined]
    return markdown(figures)  # type: ignore[arg-type]
