"""Figures of speed: what a run tells is printed, compared with another run, and written where people and tests look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import speed

ROOT = Path(__file__).resolve().parents[2]


def run(each: float) -> dict[str, Any]:
    """A run with two figures."""
    return {
        "machine_info": {
            "python_implementation": "CPython", "python_version": "3.11.7", "machine": "x86_64", "cpu": {"count": 2},
        },
        "figures": [
            {"group": "Calls per decision", "name": "burn, by agents", "value": each, "unit": "calls"},
            {"group": "Operations", "name": "copy", "value": each / 1000, "unit": "µs"},
        ],
    }  # fmt: skip


def test_two_runs_are_compared_by_ratio() -> None:
    lines = speed.compared(run(1200.0), run(2400.0)).splitlines()
    assert [line.split()[-1] for line in lines if line.startswith("  ")] == ["0.50", "0.50"]
    assert speed.compared(run(1200.0), {"figures": []}).count("calls") == 1


def test_figures_are_written_into_the_page_and_for_the_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, committed = tmp_path / "speed.md", tmp_path / "committed.json"
    page.write_text(f"# Speed\n\n{speed.BEGINS}\n\nold\n", encoding="utf-8")
    monkeypatch.setattr(speed, "PAGE", page)
    monkeypatch.setattr(speed, "COMMITTED", committed)
    speed.write(run(1234.56))
    assert json.loads(committed.read_text(encoding="utf-8")) == {"burn, by agents": 1234.6}
    said = page.read_text(encoding="utf-8")
    assert said.startswith("# Speed\n")
    assert "old" not in said
    assert "| burn, by agents | 1,235 calls |" in said
    assert "CPython 3.11.7, x86_64, 2 cores" in said


def test_the_page_has_what_is_committed() -> None:
    said = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    committed = json.loads(speed.COMMITTED.read_text(encoding="utf-8"))
    assert len(committed) == 10
    for name, each in committed.items():
        assert f"| {name} | {speed.number(each)} calls |" in said
