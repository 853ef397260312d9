"""Verb phrases: what a subject does or what happens to it (CR 608.2, 611)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous import UntilEndOfTurn
from apnap_plugins.rules.durations import UntilEndOfStep, UntilYourNextTurn
from apnap_plugins.rules.instructions import DealDamageTo, Draw, GainsLife, LosesLife
from apnap_plugins.rules.phases import COMBAT
from apnap_plugins.rules.words.references import Subject


def pair(tree: Any) -> Iterator[Bindings]:
    """A tuple of two or more, as its first and the rest."""
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def last_pair(tree: Any) -> Iterator[Bindings]:
    """A tuple of exactly two, as two tuples of one."""
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": tree[:1], "b": tree[1:]}


def both(a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[Any, ...]:
    """Two tuples as one."""
    return (*a, *b)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("cards", "a card", means=lambda: 1),
    words("cards", "{n:many} cards", means=lambda n: n),
    words("cards", "cards equal to {q:quantity}", means=lambda q: q),
    words("life", "{n:number} life", means=lambda n: n),
    words("life", "life equal to {q:quantity}", means=lambda q: q),
    words("duration", "until end of turn", means=UntilEndOfTurn),
    words("duration", "until your next turn", means=UntilYourNextTurn),
    words("duration", "until end of combat", means=lambda: UntilEndOfStep(COMBAT[-1])),
    words("act#", "[draws|draw] {n:cards}", means=lambda n: Draw(n, Subject())),
    words("verb#", "[gains|gain] {n:life}", means=lambda n: GainsLife(n, Subject())),
    words("verb#", "[loses|lose] {n:life}", means=lambda n: LosesLife(n, Subject())),
    words("damage", "{n:number} damage", means=lambda n: n),
    words("damage", "damage equal to {q:quantity}", means=lambda q: q),
    words("verb#", "[deals|deal] {n:damage} to {to:mentions}", means=lambda n, to: DealDamageTo(n, to, Subject())),
    words("verb#", "[deals|deal] damage to {to:mentions} equal to {q:quantity}",
          means=lambda to, q: DealDamageTo(q, to, Subject())),
)  # fmt: skip
