"""The documentation is up to date and builds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import catalogue
import port_tables
import transcript

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", [port_tables, catalogue, transcript], ids=lambda tool: tool.__name__)
def test_a_page_is_up_to_date(
    page: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ports of the base game, the catalogue, and the game that is played by hand: each is what its tool would write."""
    monkeypatch.setattr(sys, "argv", [page.__name__, "--check"])
    done = page.main()
    said = capsys.readouterr()
    assert done == 0, said.out + said.err


BUILT = {"built/vocabulary/index", "built/mechanics/index", "built/glossary", "built/published", "built/rules"}
"""Pages that are made from the code as the documentation is built; those below an index are in its table of contents."""


def test_every_page_is_linked() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    assert pages | BUILT | {"decisions/index"} == set(re.findall(r"^([\w/]+)$", index, re.MULTILINE))


def test_what_is_made_from_the_code_is_not_committed() -> None:
    listed = subprocess.run(["git", "ls-files", "docs/built"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert listed.stdout == ""


@pytest.mark.docs
def test_the_pages_hold_what_is_made_from_the_code() -> None:
    """`tox -e docs` has built them, warnings being errors."""
    pages = ROOT / "docs" / "_build" / "html"
    assert "apnap_declarations" in (pages / "architecture.html").read_text(encoding="utf-8")
    reference = (pages / "api.html").read_text(encoding="utf-8")
    for name in ("apnap.Game.push", "apnap.Manifest", "apnap.words.words", "apnap.registry.scan", "apnap.testing.kit.check",
                 "apnap_plugins.testing.Table"):  # fmt: skip
        assert f'id="{name}"' in reference, name
    for page in (*BUILT, "built/mechanics/ward", "built/vocabulary/filter", "built/vocabulary/words"):
        assert (pages / f"{page}.html").exists(), page
    ward = (pages / "built" / "mechanics" / "ward.html").read_text(encoding="utf-8")
    assert re.search(r'href="\.\./vocabulary/instruction\.html#node-[\w-]+-counterunlesspaid"', ward)
