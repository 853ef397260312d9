"""Sphinx configuration of apnap's documentation."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from built_pages import build

project = "apnap"
author = "the apnap authors"
project_copyright = "the apnap authors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "examples"]
html_theme = "furo"
html_title = "apnap"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"


def _as_code(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Docstrings put code between single backticks, as Markdown does."""
    lines[:] = [re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", line) for line in lines]


def _made_from_the_code(app: Any) -> None:
    """Some pages are made from the code each time, and not committed."""
    build(Path(app.srcdir) / "built")


def setup(app: Any) -> None:
    """Pages are made before any is read, docstrings changed before napoleon reads their sections."""
    app.connect("builder-inited", _made_from_the_code)
    app.connect("autodoc-process-docstring", _as_code, priority=100)
