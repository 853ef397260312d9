"""Words for changing the words of a text (CR 612)."""

from __future__ import annotations

from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.continuous.text_changes import ChangeWord
from apnap_plugins.rules.vocabulary.base import COLOR, SUBTYPE
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS

BASIC_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")

WORDS: Final[tuple[WordDeclaration, ...]] = tuple(
    words(
        "clause",
        f"change the text of {{o:mention.s}} by replacing all instances of one {what} with another",
        lambda o, kind=kind, among=among: ChangeWord(o, kind, among),
    )
    for what, kind, among in (
        ("basic land type", SUBTYPE, BASIC_TYPES),
        ("color word", COLOR, tuple(COLOR_LETTERS)),
    )
)
