"""Writes the trees into docs/cookbook.md: the code below each text of the page.

usage: cookbook.py [--check]

The page is written by hand, but for its code: below each line of the form `> text` stands the Python of the text's tree.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import arguments
from apnap import Ruleset
from apnap_plugins.apps.trying import tried
from apnap_plugins.oracle.constructors import Constructors
from apnap_plugins.oracle.language import Language

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "cookbook.md"
RECIPE: Final = re.compile(r"^> (?P<text>.+)\n\n```python\n(?P<code>[^`]*)```$", re.MULTILINE)


def recipes(page: str) -> list[tuple[str, str]]:
    """The texts of a page with the code below them."""
    return [(found["text"], found["code"]) for found in RECIPE.finditer(page)]


def tree_of(language: Language, text: str) -> tuple[object, str]:
    """The tree of a text of one line, and the text that is printed of it. Raises the refusal of a text that no card can have."""
    found = tried(language, text)
    if found.refused is not None:
        raise found.refused
    ((_, abilities, printed),) = found.lines
    return (abilities[0] if len(abilities) == 1 else abilities), printed


def written(page: str, code_of: Callable[[str], str]) -> str:
    """The page with the code anew."""
    return RECIPE.sub(lambda found: f"> {found['text']}\n\n```python\n{code_of(found['text'])}\n```", page)


def main(given: list[str] | None = None) -> int:
    """Write the page, or check it; 1 if it is out of date."""
    only = arguments.checks(__doc__, given)
    language = Language(Ruleset.load())

    def code_of(text: str) -> str:
        tree, _ = tree_of(language, text)
        return Constructors(tree).expression(tree)

    old = PAGE.read_text(encoding="utf-8")
    new = written(old, code_of)
    if only:
        if new != old:
            print("docs/cookbook.md is out of date: run python tools/cookbook.py", file=sys.stderr)
        return int(new != old)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
