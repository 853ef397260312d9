"""Builds the pages of the documentation that are made from the code: vocabulary, mechanics, published names, rules.

usage: built_pages.py [FOLDER]

Sphinx calls it before it reads the pages (`docs/conf.py`); without a folder they go where it looks for them. Nothing of it is
committed. Examples of card text come from a card file where one lies beside the project, else from our own sample cards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import arguments
import glossary
import packs
import published
import vocabulary
from apnap import Ruleset
from conformance import known, table
from mechanic_pages import mechanics
from node_examples import examples

ROOT: Final = Path(__file__).resolve().parents[1]
BUILT: Final = ROOT / "docs" / "built"


def build(folder: Path = BUILT) -> None:
    """Write all pages that are made from the code; those that say the same already stay as they are."""
    ruleset = Ruleset.load(sets=packs.codes())
    words = vocabulary.Vocabulary(ruleset, examples(ruleset))
    vocabulary.write(folder / "vocabulary", vocabulary.pages(words))
    vocabulary.write(folder / "mechanics", mechanics(words).pages())
    single = {"rules.md": table(*known()), "glossary.md": glossary.page(ruleset), "published.md": published.page()}
    vocabulary.write(folder, single)


if __name__ == "__main__":
    of_tool = arguments.parser(__doc__)
    of_tool.add_argument(
        "folder", metavar="FOLDER", nargs="?", type=Path, help="where the pages go, if not beside the others"
    )
    named = of_tool.parse_args().folder
    build(*([named] if named is not None else []))
