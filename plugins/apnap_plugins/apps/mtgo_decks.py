"""Deck files of Magic Online (`.dek`), which are XML: read as the lines of an ordinary deck list.

They are strangers' files. The parser is told to stop at a document type: without one there are no entities, so that a short text
can't become a long one, and nothing outside of the file is looked at.
"""

from __future__ import annotations

import re
from typing import Final
from xml.parsers import expat

ROOT: Final = "Deck"
CARDS: Final = "Cards"
BESIDE: Final = ("NetDeckID", "PreconstructedDeckID")
"""Elements with numbers that only Magic Online knows."""
_LIST: Final = {"false": "", "true": "SB: "}
_SPLIT: Final = re.compile(r"\s*/+\s*")
"""Between the two names of a split card."""


class NoMtgoDeck(ValueError):
    """The text is no such file. Says what is wrong, and in which line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


def is_xml(text: str) -> bool:
    """Whether a text begins as XML does, and no line of a deck list."""
    return text.lstrip().startswith("<")


def deck_lines(text: str) -> list[tuple[int, str]]:
    """The deck as numbered lines such as "4 Lightning Strike" and "SB: 2 Duress". Raises NoMtgoDeck.

    Numbers and names are as they stand there; whoever reads the lines judges them.
    """
    reading = _Reading()
    try:
        reading.parser.Parse(text, True)
    except expat.ExpatError as err:
        raise NoMtgoDeck(err.lineno, f"no whole XML: {expat.errors.messages[err.code]}") from err
    return reading.lines


class _Reading:
    """A file while it is read."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, str]] = []
        self.inside: list[str] = []
        """The names of the elements that are open, from the outermost."""
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end

    def _wrong(self, why: str) -> NoMtgoDeck:
        return NoMtgoDeck(self.parser.CurrentLineNumber, why)

    def _doctype(self, name: str, *_: object) -> None:
        raise self._wrong("a document type (<!DOCTYPE>) has no place in a deck")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.inside and name != ROOT:
            raise self._wrong(f"<{name}> is no deck of Magic Online, which begins with <{ROOT}>")
        if self.inside and (len(self.inside) > 1 or name not in (CARDS, *BESIDE)):
            raise self._wrong(
                f'<{name}> is not known in <{self.inside[-1]}>; cards stand as <{CARDS} Quantity="4" Name="..."/>'
            )
        if name == CARDS:
            self.lines.append((self.parser.CurrentLineNumber, self._line(attributes)))
        self.inside.append(name)

    def _end(self, name: str) -> None:
        self.inside.pop()

    def _line(self, attributes: dict[str, str]) -> str:
        missing = [name for name in ("Name", "Quantity") if not attributes.get(name, "").strip()]
        if missing:
            raise self._wrong(f"<{CARDS}> has no {' and no '.join(missing)}")
        side = attributes.get("Sideboard", "false").lower()
        if side not in _LIST:
            raise self._wrong(f"Sideboard is {side!r}, and may be 'true' or 'false'")
        return f"{_LIST[side]}{attributes['Quantity'].strip()} {_SPLIT.sub(' // ', attributes['Name'])}"
