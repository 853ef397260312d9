"""Sphinx configuration of apnap's documentation."""

from __future__ import annotations

project = "apnap"
author = "the apnap authors"
project_copyright = "the apnap authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "examples"]
html_theme = "furo"
html_title = "apnap"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_typehints = "signature"
