"""What is under tools/ says what it is for when it is asked, and does nothing with arguments that it doesn't know."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"
PROGRAMS = [path.stem for path in sorted(TOOLS.glob("*.py")) if '__name__ == "__main__"' in path.read_text("utf-8")]


def ended(tool: str, word: str, monkeypatch: pytest.MonkeyPatch) -> object:
    """With what a tool ends that is given a word."""
    monkeypatch.setattr(sys, "argv", [tool, word])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(TOOLS / f"{tool}.py"), run_name="__main__")
    return end.value.code


@pytest.mark.parametrize("tool", PROGRAMS)
def test_a_tool_says_what_it_is_for_and_does_nothing_else(
    tool: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ended(tool, "--help", monkeypatch) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "usage:" in said
    assert len(said) > 100, "it doesn't say what it is for"
    assert ended(tool, "--no-such-thing", monkeypatch) == 2
    assert "error:" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
