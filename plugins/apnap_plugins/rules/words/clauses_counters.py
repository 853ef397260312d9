"""Clauses that put counters: so many of several kinds, and on several things (CR 122.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.instructions import AtOnce
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.quantities import Times
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.words.quantities import of_each
from apnap_plugins.rules.words.references import ThatMuch, is_that_much, named_first, same

clause: Final = partial(words, "clause")


def _counters_each(n: Any, k: str, o: Any, q: Any) -> Any:
    return PutCounters(k, Times(n, q), o)


def _says_counters_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutCounters):
        yield from ({"k": tree.kind, "o": tree.on, **found} for found in of_each(tree.amount))


def _says_counters_equal(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutCounters) and isinstance(tree.amount, Quantity):
        o, q = named_first(tree.on, tree.amount)
        yield {"k": tree.kind, "o": o, "q": q}


def _says_counters_equal_to(tree: Any) -> Iterator[Bindings]:
    """The number before what they are put on."""
    if isinstance(tree, PutCounters) and isinstance(tree.amount, Quantity):
        q, o = named_first(tree.amount, tree.on)
        yield {"k": tree.kind, "q": q, "o": o}


# Any: a number of which words look back, and a mention
def _that_many_counters(n: Any, k: str, o: Any) -> Any:
    return PutCounters(k, n, o)


def _says_that_many(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutCounters) and isinstance(tree.amount, Quantity):
        yield {"n": tree.amount, "k": tree.kind, "o": tree.on}


def _half_as_many(up: bool, k: str, o: Any, at: int) -> Any:
    return PutCounters(k, Half(ThatMuch(at), up), o)


def _says_half(up: bool, tree: Any) -> Iterator[Bindings]:
    half = tree.amount if isinstance(tree, PutCounters) else None
    if isinstance(half, Half) and half.up == up and is_that_much(half.of):
        yield {"k": tree.kind, "o": tree.on}


def _says_many(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[1] != 1:
        yield {"k": tree[0], "n": tree[1]}


def _of_kinds(o: Any, *kinds: tuple[str, Any]) -> Instruction:
    """Counters of several kinds on one object, at one moment (CR 122.6)."""
    return AtOnce(tuple(PutCounters(kind, amount, o) for kind, amount in kinds))


def _on_two(a: Any, x: Any, b: Any, y: Any) -> Instruction:
    """Counters on one object and on another."""
    return AtOnce(tuple(PutCounters(kind, amount, on) for (kind, amount), on in ((a, x), (b, y))))


def _says_on_two(tree: Any) -> Iterator[Bindings]:
    yield from (dict(zip("axby", pairs, strict=True)) for pairs in _counters_on_each(tree, 2))


def _counters_on_each(tree: Any, count: int) -> Iterator[list[Any]]:
    """What counters a row of instructions puts, and on what, in turn."""
    row = tree.parts if isinstance(tree, AtOnce) else ()
    puts = [step for step in row if isinstance(step, PutCounters)]
    if len(puts) == len(row) == count:
        yield [part for put in puts for part in ((put.kind, put.amount), put.on)]


def _on_three(a: Any, x: Any, b: Any, y: Any, c: Any, z: Any) -> Instruction:
    """Counters on one object, on another and on a third one."""
    return AtOnce(tuple(PutCounters(kind, amount, on) for (kind, amount), on in ((a, x), (b, y), (c, z))))


def _says_on_three(tree: Any) -> Iterator[Bindings]:
    yield from (dict(zip("axbycz", pairs, strict=True)) for pairs in _counters_on_each(tree, 3))


def _two_kinds(a: Any, b: Any, o: Any) -> Instruction:
    return _of_kinds(o, a, b)


def _three_kinds(a: Any, b: Any, c: Any, o: Any) -> Instruction:
    return _of_kinds(o, a, b, c)


def _kinds_on(tree: Any, count: int) -> Iterator[tuple[Any, list[tuple[str, Any]]]]:
    """The object that a row of instructions puts counters of so many kinds on, and these."""
    row = tree.parts if isinstance(tree, AtOnce) else ()
    puts = [step for step in row if isinstance(step, PutCounters)]
    if len(puts) == len(row) == count and all(same(puts[0].on, put.on) for put in puts):
        yield puts[0].on, [(put.kind, put.amount) for put in puts]


def _says_two_kinds(tree: Any) -> Iterator[Bindings]:
    yield from ({"a": kinds[0], "b": kinds[1], "o": on} for on, kinds in _kinds_on(tree, 2))


def _says_three_kinds(tree: Any) -> Iterator[Bindings]:
    yield from ({"a": kinds[0], "b": kinds[1], "c": kinds[2], "o": on} for on, kinds in _kinds_on(tree, 3))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause("put {a:some counters} on {x:mention.s} and {b:some counters} on {y:mention.s}", _on_two, _says_on_two),
    words("some counters", "{n:many} {k:counter kind} counters", lambda n, k: (k, n), _says_many),
    clause("put {a:some counters} and {b:some counters} on {o:mention.s}", _two_kinds, _says_two_kinds),
    clause(
        "put {a:some counters}, {b:some counters}, and {c:some counters} on {o:mention.s}",
        _three_kinds,
        _says_three_kinds,
    ),
    clause(
        "put {a:some counters} on {x:mention.s}, {b:some counters} on {y:mention.s}, and {c:some counters} on {z:mention.s}",
        _on_three,
        _says_on_three,
    ),
    clause("put {n:many} {k:counter kind} counters on {o:mentions} {q:each}", _counters_each, _says_counters_each),
    clause(
        (
            "put a number of {k:counter kind} counters on {o:mentions} equal to {q:quantity}",
            "put {k:counter kind} counters on {o:mentions} equal to {q:quantity}",
        ),
        lambda k, o, q: PutCounters(k, q, o),
        _says_counters_equal,
    ),
    clause(
        "put a number of {k:counter kind} counters equal to {q:quantity} on {o:mentions}",
        PutCounters,
        _says_counters_equal_to,
    ),
    clause("put {n:that many} {k:counter kind} counters on {o:mentions}", _that_many_counters, _says_that_many),
    *(
        clause(
            f"put half that many {{k:counter kind}} counters on {{o:mentions}}, rounded {rounded}",
            partial(_half_as_many, up),
            partial(_says_half, up),
            placed=True,
        )
        for rounded, up in (("up", True), ("down", False))
    ),
)
