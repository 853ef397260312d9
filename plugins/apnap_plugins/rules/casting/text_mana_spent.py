"""Words for what was spent to cast something: any kind of mana with any number, as a condition, as an amount, "for each"."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.mana_spent import (
    ColorsOfManaSpent,
    ManaFromSpent,
    ManaOfOneColorSpent,
    ManaOfTypesSpent,
    ManaSpentToCast,
)
from apnap_plugins.rules.mana.mana import COLORS_OF_MANA
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.conditions import AnyOf, NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, LESS, MORE, MOST
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.fixed import fixed
from apnap_plugins.rules.words.references import Reference

condition: Final = partial(words, "condition")
OF_MANA: Final = (ManaSpentToCast, ManaOfTypesSpent, ManaOfOneColorSpent, ManaFromSpent)
NUMBERS: Final = (
    ("no", EQUAL, 0),
    ("at least {n:many}", LEAST, None),
    ("{n:many} or more", LEAST, None),
    ("more than {n:many}", MORE, None),
    ("{n:many} or less", MOST, None),
    ("(less|fewer) than {n:many}", LESS, None),
    ("exactly {n:many}", EQUAL, None),
)


# Any: what was cast, as the grammar has it
def _cast_it(o: Any) -> Any:
    """What was cast, looked back at; "~" has words of its own, for no later word means what stands only in a condition."""
    return None if isinstance(o, Reference) and o.of == This() else o


# What kind of mana ---------------------------------------------------------------------------------------------


def _of_symbols(c: ManaCost) -> ManaOfTypesSpent | None:
    """Only where each symbol is a type of mana (CR 106.1b); snow is none."""
    plain = c.symbols and all(symbol in COLORS_OF_MANA for symbol in c.symbols)
    return ManaOfTypesSpent("".join(c.symbols)) if plain else None


def _says_symbols(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ManaOfTypesSpent):
        yield {"c": ManaCost(tuple(tree.types))}


def _says_color(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ManaOfTypesSpent) and len(tree.types) == 1:
        yield {"a": tree.types}


def _says_source(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ManaFromSpent) and not tree.snow:
        yield {"f": tree.filter}


def _kinds() -> Iterator[WordDeclaration]:
    """Kinds of mana, each as how much of it was spent to cast the object itself; in the manner of "mana" and of "{S}"."""
    yield fixed("mana spent", "mana", ManaSpentToCast())
    yield words("mana spent", "{a:color} mana", ManaOfTypesSpent, _says_color)
    yield fixed("mana spent", "colorless mana", ManaOfTypesSpent("C"))
    yield fixed("mana spent", "mana of the same color", ManaOfOneColorSpent())
    yield words(
        "mana spent", ("mana from a {f:filter.s}", "mana from a {f:filter.s} source"), ManaFromSpent, _says_source
    )
    yield words("mana spent", ("mana from {f:filter.p}", "mana from {f:filter.s} sources"), ManaFromSpent, _says_source)
    yield words("mana spent", "{s:symbols spent}", lambda s: s, lambda tree: [{"s": tree}])
    yield words("symbols spent", "{c:mana cost}", _of_symbols, _says_symbols)
    yield fixed("symbols spent", "{S}", ManaFromSpent(snow=True))


# On what, and how much -----------------------------------------------------------------------------------------


# Any: what was cast, as the grammar has it
def _on(m: Quantity, o: Any) -> Quantity:
    return dataclasses.replace(m, of=o)  # type: ignore[type-var]


def _says_on(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, OF_MANA):
        yield {"m": dataclasses.replace(tree, of=This()), "o": tree.of}


def _compared(how: str, number: int | None) -> dict[str, Any]:
    """So much of a kind of mana: what words with the slots `m`, `o` and, where they have no number, `n` mean."""

    def means(m: Quantity, o: Any, n: Any) -> NumberIs:
        return NumberIs(_on(m, o), how, n)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree.how == how and number in (None, tree.other):
            for found in _says_on(tree.one):
                yield found if number is not None else {**found, "n": tree.other}

    return {"means": means if number is None else partial(means, n=number), "says": says}


def _any_of_two(c: Quantity, d: Quantity, o: Any) -> AnyOf:
    return AnyOf((NumberIs(_on(c, o), LEAST, 1), NumberIs(_on(d, o), LEAST, 1)))


def _says_any_of_two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AnyOf) and len(tree.parts) == 2 and all(isinstance(part, NumberIs) for part in tree.parts):
        for one in _says_on(tree.parts[0].one):  # type: ignore[attr-defined]
            for other in _says_on(tree.parts[1].one):  # type: ignore[attr-defined]
                if tree == _any_of_two(one["m"], other["m"], one["o"]):
                    yield {"c": one["m"], "d": other["m"], "o": one["o"]}


def _says_colors(how: str) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree.how == how and isinstance(tree.one, ColorsOfManaSpent):
            yield {"n": tree.other, "o": tree.one.of}

    return says


def _colors(how: str) -> dict[str, Any]:
    return {"means": lambda n, o: NumberIs(ColorsOfManaSpent(o), how, n), "says": _says_colors(how)}


def _own() -> Iterator[WordDeclaration]:
    """What was spent to cast the permanent itself that enters: "for each ..." about how it does."""
    yield words("own mana spent", "{m:mana spent} spent to cast (it|them|him|her)", lambda m: m, _says_own)
    yield fixed("own mana spent", "color of mana spent to cast (it|them|him|her)", ColorsOfManaSpent())


def _says_own(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, OF_MANA) and tree.of == This():
        yield {"m": tree}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("cast thing", "~", This, lambda t: [{}] if t == This() else []),
    words("cast thing", "{o:mention.s}", _cast_it, lambda t: [{"o": t}]),
    *_kinds(),
    *_own(),
    condition("{m:mana spent} was spent to cast {o:cast thing}", **_compared(LEAST, 1)),
    *(
        condition(f"{said} {{m:mana spent}} was spent to cast {{o:cast thing}}", **_compared(how, number))
        for said, how, number in NUMBERS
    ),
    condition("{c:symbols spent} or {d:symbols spent} was spent to cast {o:cast thing}", _any_of_two, _says_any_of_two),
    *(
        condition(f"{said} colors of mana were spent to cast {{o:cast thing}}", **_colors(how))
        for said, how, number in NUMBERS
        if number is None
    ),
    words("quantity", "(the amount of|the total amount of) {m:mana spent} spent to cast {o:cast thing}", _on, _says_on),
    words("each one", "{m:mana spent} spent to cast {o:cast thing}", _on, _says_on),
    words("quantity", "the number of colors of mana spent to cast {o:cast thing}", ColorsOfManaSpent),
    words("each one", "color of mana spent to cast {o:cast thing}", ColorsOfManaSpent),
)
