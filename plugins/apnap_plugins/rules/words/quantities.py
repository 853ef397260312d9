"""Words for numbers and quantities (CR 107)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from apnap.words import Reader, WordDeclaration, words
from apnap_plugins.rules.continuous import ModifyPT
from apnap_plugins.rules.selection import All, Count, PowerOf, ToughnessOf, X

NUMBER_WORDS: Final = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_VALUES: Final = {word: value for value, word in enumerate(NUMBER_WORDS, 1)}


def _digits(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A number in digits, or X."""
    token = tokens[at]
    if token.isdecimal():
        return [(at + 1, int(token))]
    return [(at + 1, X())] if token in ("X", "x") else []


def _in_digits(value: Any) -> str | None:
    if isinstance(value, int):
        return str(value)
    return "X" if value == X() else None


def _counted(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A number of things, in words from two up, or X."""
    word = tokens[at].lower()
    if word in _VALUES and word != "one":
        return [(at + 1, _VALUES[word])]
    return [(at + 1, X())] if word == "x" else []


def _in_words(value: Any) -> str | None:
    if value == X():
        return "X"
    return NUMBER_WORDS[value - 1] if isinstance(value, int) and 2 <= value <= len(NUMBER_WORDS) else None


_PT: Final = re.compile(r"([+-]\d+)/([+-]\d+)$")


def _change(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """+N/+M with numbers."""
    found = _PT.match(tokens[at])
    return [(at + 1, ModifyPT(int(found[1]), int(found[2])))] if found else []


def _signed(value: int, other: int) -> str:
    """A zero has the sign of the other number, as cards have it."""
    return f"-{-value}" if value < 0 or (value == 0 and other < 0) else f"+{value}"


def _written_change(value: Any) -> str | None:
    if not isinstance(value, ModifyPT) or not isinstance(value.power, int) or not isinstance(value.toughness, int):
        return None
    return f"{_signed(value.power, value.toughness)}/{_signed(value.toughness, value.power)}"


WORDS: Final[tuple[WordDeclaration, ...]] = (
    Reader("number", _digits, _in_digits),
    Reader("many", _counted, _in_words),
    Reader("+n/+n", _change, _written_change),
    words("+n/+n", "+x/+x", means=lambda: ModifyPT(X(), X())),
    words("+n/+n", "+x/+0", means=lambda: ModifyPT(X(), 0)),
    words("+n/+n", "+0/+x", means=lambda: ModifyPT(0, X())),
    words("group#", "{f:filter#}", "{f:filter#} on the battlefield", means=All),
    words("quantity", "the number of {g:group.p}", means=Count),
    words("quantity", "{o:possessor} power", means=PowerOf),
    words("quantity", "{o:possessor} toughness", means=ToughnessOf),
)
