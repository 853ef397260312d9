"""Texts that are no row of ordinary paragraphs: how a mechanic has the cards of its own layout read (CR 309.4c, 702.159b)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import final

from apnap import Ability, Contribution


@final
@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of such a card: `line` says in ordinary words what it means, and `make` gives what is on the card.

    `make` gets the abilities that the line was understood as.
    """

    line: str
    make: Callable[[tuple[Ability, ...]], tuple[Ability, ...]]


@final
@dataclass(frozen=True, slots=True)
class CardLayout(Contribution):
    """Cards of the layout `name`, with one of the card types `types`, are read by the paragraphs that `paragraphs` gives.

    It gets the lines of the card's text and raises ValueError where they are no card of that layout. Cards with these types are
    refused where nobody declares their layout.
    """

    name: str
    types: tuple[str, ...]
    paragraphs: Callable[[Sequence[str]], Sequence[Paragraph]]


@final
@dataclass(frozen=True, slots=True)
class PlainLayout(Contribution):
    """Cards of the layout `name` are rows like any other: only how they look is their own."""

    name: str


@final
@dataclass(frozen=True, slots=True)
class Continuation(Contribution):
    """A paragraph that begins with these words is a part of the one before it (CR 702.159b).

    The line that is read has both, with a mark between them (`rules.frames.text.BREAK`).
    """

    begins: str
