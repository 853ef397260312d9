"""Verb phrases: what a subject does or what happens to it (CR 608.2, 611)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Duration
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.comparing import Times
from apnap_plugins.rules.continuous import ModifyPT, UntilEndOfTurn
from apnap_plugins.rules.durations import UntilEndOfStep, UntilYourNextTurn
from apnap_plugins.rules.history import EventAmount
from apnap_plugins.rules.instructions import Change, DealDamageTo, Draw, GainsLife, LosesLife
from apnap_plugins.rules.phases import COMBAT
from apnap_plugins.rules.selection import Quantity, X
from apnap_plugins.rules.words.quantities import for_each, of_each, says_for_each
from apnap_plugins.rules.words.references import Subject, ThatMuch, named_first


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


def _change_each(p: ModifyPT, d: Duration, q: Quantity) -> Any:
    return Change(Subject(), (for_each(p, q),), d)


def _says_change_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Change) and tree.objects == Subject() and len(tree.parts) == 1:
        yield from ({"d": tree.duration, **found} for found in says_for_each(tree.parts[0]))


def a_quantity(tree: Any) -> Iterator[Bindings]:
    """What is no plain number."""
    if isinstance(tree, Quantity) and tree != X():
        yield {"q": tree}


def that_much(tree: Any) -> Iterator[Bindings]:
    """What the trigger event was about."""
    if tree == EventAmount():
        yield {}


def more_than_one(n: Any, q: Any) -> Any:
    """A number for each of something, where it is not one."""
    return Times(n, q) if isinstance(n, int) and n > 1 else None


def _says_damage_equal(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DealDamageTo) and tree.by == Subject():
        yield from (
            dict(zip(("to", "q"), named_first(tree.to, found["q"]), strict=True)) for found in a_quantity(tree.amount)
        )


def _damage_each(n: Any, to: Any, q: Any) -> Any:
    much = more_than_one(n, q)
    return None if much is None else DealDamageTo(much, to, Subject())


def _says_damage_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DealDamageTo) and tree.by == Subject():
        yield from ({"to": tree.to, **found} for found in of_each(tree.amount))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("cards", "a card", means=lambda: 1),
    words("cards", "{n:many} cards", means=lambda n: n),
    words("cards", "cards equal to {q:quantity}", means=lambda q: q, says=a_quantity),
    words("cards", "a card {q:each}", means=lambda q: q, says=a_quantity),
    words("cards", "{n:many} cards {q:each}", means=Times, says=of_each),
    words("cards", "that many cards", means=ThatMuch, says=that_much, placed=True),
    words("life", "{n:number} life", means=lambda n: n),
    words("life", "life equal to {q:quantity}", means=lambda q: q, says=a_quantity),
    words("life", "1 life {q:each}", means=lambda q: q, says=a_quantity),
    words("life", "{n:number} life {q:each}", means=more_than_one, says=of_each),
    words("life", "that much life", means=ThatMuch, says=that_much, placed=True),
    words("life", "twice that much life", means=lambda at: Times(2, ThatMuch(at)), placed=True,
          says=lambda t: [{}] if t == Times(2, EventAmount()) else []),
    words("duration", "until end of turn", means=UntilEndOfTurn),
    words("duration", "until your next turn", means=UntilYourNextTurn),
    words("duration", "until end of combat", means=lambda: UntilEndOfStep(COMBAT[-1])),
    words("act#", "[draws|draw] {n:cards}", means=lambda n: Draw(n, Subject())),
    words("verb#", "[gains|gain] {n:life}", means=lambda n: GainsLife(n, Subject())),
    words("verb#", "[loses|lose] {n:life}", means=lambda n: LosesLife(n, Subject())),
    words("damage", "{n:number} damage", means=lambda n: n),
    words("damage", "damage equal to {q:quantity}", means=lambda q: q, says=a_quantity),
    words("damage", "that much damage", means=ThatMuch, says=that_much, placed=True),
    words("verb#", "[deals|deal] {n:damage} to {to:mentions}", means=lambda n, to: DealDamageTo(n, to, Subject())),
    words("verb#", "[deals|deal] damage to {to:mentions} equal to {q:quantity}",
          means=lambda to, q: DealDamageTo(q, to, Subject()), says=_says_damage_equal),
    words("verb#", "[deals|deal] 1 damage to {to:mentions} {q:each}", means=lambda to, q: DealDamageTo(q, to, Subject())),
    words("verb#", "[deals|deal] {n:number} damage to {to:mentions} {q:each}", means=_damage_each, says=_says_damage_each),
    words("verb#", "[gets|get] {p:written +n/+n} {d:duration} {q:each}", means=_change_each, says=_says_change_each),
)  # fmt: skip
