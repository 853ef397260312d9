"""Words behind a noun for what objects have and what they are: abilities, counters, types, colors (CR 105, 122.1, 205, 702.1).

Each says one thing of them or several, that it is so or that it isn't; "with" and "that has" say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.filters import IsAttacking, IsBlocking
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    LESS,
    MOST,
    HasColors,
    HasCounters,
    HasKeyword,
    HasSubtype,
    Not,
    Or,
)
from apnap_plugins.rules.words.filters import either_of_a_sort, if_so
from apnap_plugins.rules.words.sizes import WITH

having: Final = partial(words, "having")

WITHOUT: Final = "(without|that doesn't have|that don't have)"
NONE_OF: Final = "(with no|that has no|that have no)"
IS: Final = "(that's|that is|that are)"
IS_NOT: Final = "(that isn't|that's not|that aren't|that are not)"
BASIC_TYPED: Final = Or(tuple(HasSubtype(name) for name in BASIC_LAND_TYPES))
"""Has a basic land type (CR 305.6)."""


# Lists ------------------------------------------------------------------------------------------------------


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": tree[0], "b": tree[1]}


def _first_of_more(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": tree[0], "r": tree[1:]}


def _listed(category: str, one: str, article: str = "") -> Iterator[WordDeclaration]:
    """Two or more in a row, as a tuple; with an article before each of them but the first."""
    a, b = f"{{a:{one}}}", f"{article}{{b:{one}}}"
    rest, two = f"rest of {category}", (lambda a, b: (a, b))
    yield words(category, f"{a} (or|and/or) {b}", two, _pair)
    yield words(category, f"{a}, {article}{{r:{rest}}}", lambda a, r: (a, *r), _first_of_more)
    yield words(rest, f"{a}, (or|and/or) {b}", two, _pair)
    yield words(rest, f"{a}, {article}{{r:{rest}}}", lambda a, r: (a, *r), _first_of_more)


# Abilities --------------------------------------------------------------------------------------------------


def _any_of_these(k: tuple[str, ...]) -> Filter:
    return Or(tuple(map(HasKeyword, k)))


def _says_any_of_these(tree: Any) -> Iterator[Bindings]:
    parts = tree.parts if isinstance(tree, Or) else ()
    k = tuple(part.keyword for part in parts if isinstance(part, HasKeyword))
    if k and tree == _any_of_these(k):
        yield {"k": k}


def _abilities() -> Iterator[WordDeclaration]:
    yield from _listed("abilities of these", "ability name")
    yield having(f"{WITH} {{k:ability name}}", HasKeyword)
    yield having(f"{WITHOUT} {{k:ability name}}", lambda k: Not(HasKeyword(k)))
    yield having(f"{WITH} {{k:abilities of these}}", _any_of_these, _says_any_of_these)
    yield having(f"{WITHOUT} {{k:abilities of these}}", **if_so(_any_of_these, _says_any_of_these, negated=True))


# Counters ---------------------------------------------------------------------------------------------------

_ON: Final = "on (it|them)"


def _so_many(how: str) -> dict[str, Any]:
    """At least or at most so many counters of a kind, or fewer."""
    more = 1 if how == MOST else 0

    def means(n: int, k: str) -> Filter:
        return HasCounter(k, n) if how == LEAST else Not(HasCounter(k, n + more))

    def says(tree: Any) -> Iterator[Bindings]:
        has = tree if how == LEAST else tree.part if isinstance(tree, Not) else None
        if isinstance(has, HasCounter) and has.least > 1 + more:
            yield {"n": has.least - more, "k": has.kind}

    return {"means": means, "says": says}


def _so_many_of_all(how: str) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, HasCounters) and tree.how == how and tree.than > 1:
            yield {"n": tree.than}

    return {"means": lambda n: HasCounters(how, n), "says": says}


def _counters() -> Iterator[WordDeclaration]:
    ways = {LEAST: "{n:many} or more", MOST: "{n:many} or fewer", LESS: "fewer than {n:many}"}
    for kind in ("{k:counter kind} ", ""):
        some = f"(a {kind}counter|{kind}counters|one or more {kind}counters|at least one {kind}counter) {_ON}"
        none = f"(a {kind}counter|{kind}counters|any {kind}counters) {_ON}"
        yield having(f"{WITH} {some}", HasCounter if kind else HasCounters)
        no_counters: Any = (lambda k: Not(HasCounter(k))) if kind else (lambda: HasCounters(EQUAL, 0))
        yield having((f"{WITHOUT} {none}", f"{NONE_OF} {kind}counters {_ON}"), no_counters)
        for how, so_many in ways.items():
            made = _so_many(how) if kind else _so_many_of_all(how)
            yield having(f"{WITH} {so_many} {kind}counters {_ON}", **made)
    yield having(f"{WITH} exactly {{n:many}} counters {_ON}", **_so_many_of_all(EQUAL))
    yield having(f"{WITH} exactly one counter {_ON}", lambda: HasCounters(EQUAL, 1))


# What they are ----------------------------------------------------------------------------------------------

_IN_COMBAT: Final = {IsAttacking(), IsBlocking()}
"""Of which "attacking or blocking" is said elsewhere."""


def _one_of_a_sort(k: tuple[Filter, ...]) -> Filter | None:
    """Without an article: colors, states or types, all of one sort."""
    return None if set(k) <= _IN_COMBAT else either_of_a_sort(*k)


def _one_of_kinds(k: tuple[Filter, ...]) -> Filter:
    return Or(k)


def _says_kinds(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or):
        yield {"k": tree.parts}


# Any: a filter as the grammar has it
def _same(a: Any) -> Any:
    return a


def _says_same(tree: Any) -> Iterator[Bindings]:
    yield {"a": tree}


def _what_they_are() -> Iterator[WordDeclaration]:
    yield from _listed("kinds in a row", "adjective")
    yield from _listed("kinds with articles", "adjective", "a ")
    yield from _listed("several nouns", "noun.p")
    one = "{a:adjective}"
    yield having((f"{IS} {one}", f"{IS} a {one}"), _same, _says_same)
    yield having((f"{IS_NOT} {one}", f"{IS_NOT} a {one}"), **if_so(_same, _says_same, negated=True))
    for row, kinds in (
        ("{k:kinds in a row}", _one_of_a_sort),
        ("a {k:kinds in a row}", _one_of_kinds),
        ("a {k:kinds with articles}", _one_of_kinds),
        ("{k:several nouns}", _one_of_kinds),
    ):
        yield having(f"{IS} {row}", kinds, _says_kinds)
        yield having(f"{IS_NOT} {row}", **if_so(kinds, _says_kinds, negated=True))
    for n, bound in (("exactly {n:many}", lambda n: HasColors(n, n)), ("{n:many} or more", lambda n: HasColors(n, 5))):
        yield having(f"{IS} {n} colors", bound)
    yield having(f"{IS} one or more colors", lambda: HasColors(1, 5))
    yield having(f"{IS} exactly one color", lambda: HasColors(1, 1))
    yield having(f"{IS} all colors", lambda: HasColors(5, 5))
    yield having(f"{IS_NOT} all colors", lambda: Not(HasColors(5, 5)))
    yield having(f"{WITH} a basic land type", lambda: BASIC_TYPED)
    yield having(f"{WITHOUT} a basic land type", lambda: Not(BASIC_TYPED))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_abilities(),
    *_counters(),
    *_what_they_are(),
)
