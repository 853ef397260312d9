"""The set packs of this project, by the one list that there is of them: `sets/packs.txt`, which pip reads too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = ROOT / "sets" / "packs.txt"
_LINE: Final = "-e sets/"


def codes() -> list[str]:
    """Their codes, in order."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return sorted(line.removeprefix(_LINE).strip() for line in lines if line.startswith(_LINE))


def distributions() -> set[str]:
    """The names of their distributions."""
    return {f"apnap-set-{code}" for code in codes()}
