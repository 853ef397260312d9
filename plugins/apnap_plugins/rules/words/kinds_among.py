"""How many different ones there are among several objects: colors, card types, names, counters (CR 105.2, 205.2, 122.1).

What is counted is said once, in the singular and the plural; what is said of its number is said once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.quantities import AllCountersAmong, CounterKindsAmong, CountersAmong
from apnap_plugins.rules.objects.names import NamesAmong
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, LESS
from apnap_plugins.rules.vocabulary.quantities import (
    BasicLandTypesAmong,
    CardTypesAmong,
    ColorsAmong,
    DifferentAmong,
    ManaValuesAmong,
)

condition: Final = partial(words, "condition")
one: Final = partial(words, "kind among.s")
several: Final = partial(words, "kind among.p")

KINDS: Final[tuple[tuple[str, str, Any], ...]] = (
    ("color", "colors", ColorsAmong),
    ("card type", "card types", CardTypesAmong),
    ("basic land type", "basic land types", BasicLandTypesAmong),
    ("different mana value", "(different mana values|mana values)", ManaValuesAmong),
    ("different name", "different names", NamesAmong),
    ("different kind of counter", "(different kinds of counters|kinds of counters)", CounterKindsAmong),
    ("counter", "counters", AllCountersAmong),
)


def _kinds() -> Iterator[WordDeclaration]:
    for single, many, kind in KINDS:
        where = "(among|on)" if "counter" in single else "among"
        yield one(f"{single} {where} {{g:group.p}}", kind)
        yield several(f"{many} {where} {{g:group.p}}", kind)
    yield one("{k:counter kind} counter (on|among) {g:group.p}", CountersAmong)
    yield several("{k:counter kind} counters (on|among) {g:group.p}", CountersAmong)
    for stat, many in (("power", "powers"), ("toughness", "toughnesses")):
        yield one(f"different {stat} among {{g:group.p}}", partial(_different, stat), partial(_says_different, stat))
        yield several(
            f"different {many} among {{g:group.p}}", partial(_different, stat), partial(_says_different, stat)
        )


# Any: a group as the grammar has it
def _different(stat: str, g: Any) -> Quantity:
    return DifferentAmong(stat, g)


def _says_different(stat: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DifferentAmong) and tree.what == stat:
        yield {"g": tree.of}


COUNTED: Final = (*(kind for _, _, kind in KINDS), CountersAmong, DifferentAmong)


# Any: keyword arguments of different types
def _so_many(how: str, n: int | None = None) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree.how == how and isinstance(tree.one, COUNTED) and n in (None, tree.other):
            yield {"q": tree.one} if n is not None else {"n": tree.other, "q": tree.one}

    means = (lambda q: NumberIs(q, how, n)) if n is not None else (lambda n, q: NumberIs(q, how, n))
    return {"means": means, "says": says}


def _says_it(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, COUNTED):
        yield {"q": tree}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_kinds(),
    words("each one", "{q:kind among.s}", lambda q: q, _says_it),
    words("quantity", "the number of {q:kind among.p}", lambda q: q, _says_it),
    condition(
        (
            "there are {n:many} or more {q:kind among.p}",
            "there are at least {n:many} {q:kind among.p}",
        ),
        **_so_many(LEAST),
    ),
    condition("there are fewer than {n:many} {q:kind among.p}", **_so_many(LESS)),
    condition("there are exactly {n:many} {q:kind among.p}", **_so_many(EQUAL)),
    condition("there are no {q:kind among.p}", **_so_many(EQUAL, 0)),
    condition("there is exactly one {q:kind among.s}", **_so_many(EQUAL, 1)),
)
