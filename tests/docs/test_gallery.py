"""The gallery shows every picture of the documentation, and nothing that is not there."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "gallery.md"


def test_every_picture_is_shown_and_says_how_it_was_made() -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]+\]\(pictures/([^)]+)\)", text)
    assert sorted(shown) == sorted(path.name for path in (DOCS / "pictures").iterdir())
    tools = set(re.findall(r"python (tools/\w+\.py)", text))
    assert len(tools) == 3 and all((DOCS.parent / tool).is_file() for tool in tools)
    assert "\ngallery\n" in (DOCS / "index.md").read_text(encoding="utf-8")
