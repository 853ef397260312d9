"""Words for changing the words of a text (CR 612)."""

from __future__ import annotations

from typing import Any, Final

from apnap import Duration
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.continuous.text_changes import ChangeWord, ChangeWordOfEitherKind
from apnap_plugins.rules.vocabulary.base import COLOR, SUBTYPE
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS

BASIC_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")

KINDS: Final = (("color word", COLOR, tuple(COLOR_LETTERS)), ("basic land type", SUBTYPE, BASIC_TYPES))
EITHER: Final = tuple((kind, among) for _, kind, among in KINDS)
_CHANGE: Final = "change the text of {o:mention.s} by replacing all instances of one"


# Any: a mention as words make it
def _either(o: Any) -> ChangeWordOfEitherKind:
    return ChangeWordOfEitherKind(o, EITHER)


def _either_for_a_time(o: Any, d: Duration) -> ChangeWordOfEitherKind:
    return ChangeWordOfEitherKind(o, EITHER, d)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        words(
            "clause",
            f"{_CHANGE} {what} with another",
            lambda o, kind=kind, among=among: ChangeWord(o, kind, among),
        )
        for what, kind, among in KINDS
    ),
    words("clause", f"{_CHANGE} color word with another or one basic land type with another", _either),
    words(
        "clause",
        f"{_CHANGE} color word with another or one basic land type with another {{d:duration}}",
        _either_for_a_time,
    ),
)
