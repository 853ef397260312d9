"""The page with plots: it says what the summary says, needs nothing from elsewhere, and lets nothing in."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from commands import run
from simulations import mock_plan, mock_record

from apnap_plugins.apps.simulating.record import GameRecord
from apnap_plugins.apps.simulating.summary import summary_of

pytest.importorskip("matplotlib", reason="the extra plots")
pytest.importorskip("jinja2", reason="the extra plots")

EVIL = "<script>alert('$x$')</script>"


def games(count: int) -> list[GameRecord]:
    """Three decks, one of which has a name that is markup."""
    pairs = [("one", EVIL), (EVIL, "other"), ("one", "other")]
    return [
        mock_record(n).model_copy(
            update={"decks": pairs[n % 3], "mechanics": {"ward": {"acted": 2}}, "cards": ({EVIL: {"cast": 1}}, {})}
        )
        for n in range(count)
    ]


@pytest.fixture(scope="module")
def page() -> str:
    from apnap_plugins.apps.simulating.report import report

    failed = mock_record(30).model_copy(
        update={"status": "failed", "error": f"Broken: {EVIL}", "replay": "failures/x.json"}
    )
    return report(mock_plan(31), summary_of(mock_plan(31), [*games(30), failed]))


def test_it_needs_nothing_from_elsewhere(page: str) -> None:
    assert not re.findall(r"""(?:src|href)\s*=\s*["'](?!#)""", page)
    assert not re.findall(r"url\((?!#)", page) and "@import" not in page and "<script" not in page
    assert set(re.findall(r"https?://[^\s\"<]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert "default-src 'none'" in page
    assert page.count("&lt;script&gt;alert(") > 10


def test_every_plot_is_there_and_whole(page: str) -> None:
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 7
    for one in drawings:
        ElementTree.fromstring(one)
        assert "currentColor" in one and "#0a0b0c" not in one
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", page)) | set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_the_figures_are_those_of_the_summary(page: str) -> None:
    summary = summary_of(mock_plan(31), games(30))
    found = summary.entrants["one (a)"]
    row = f"<tr><td>one (a)</td><td>{found.count}</td><td>20</td><td>{100 * found.rate:.1f} %"
    assert row in page
    assert "30 won" in page and "1 failed" in page
    assert "failures/x.json" in page


def test_the_same_run_the_same_page(tmp_path: Path) -> None:
    from apnap_plugins.apps.simulating.report import report, write_report

    plan = mock_plan(9)
    summary = summary_of(plan, map(mock_record, range(2))).model_copy(update={"cards": {}, "lands": {}})
    assert write_report(tmp_path, plan, summary).read_text() == report(plan, summary)


def test_a_run_without_games_has_a_page_without_plots() -> None:
    from apnap_plugins.apps.simulating.report import report

    nothing = report(mock_plan(2), summary_of(mock_plan(2), []))
    assert "0 of 2 games" in nothing and "<svg" not in nothing


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "matplotlib" else find(name, *more)
    )
    result = run("simulate", "--games", 1, "--report", "--out", tmp_path / "run")
    assert result.exit_code == 2
    assert "needs matplotlib; install them: pip install 'apnap[plots]'" in result.stderr.replace("\n", " ")
    assert not (tmp_path / "run").exists()
