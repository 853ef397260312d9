"""Words for conditions on the numbers of an object: its power, toughness or mana value compared to another number (CR 107.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.conditions import IsMostCommonColor, NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    HasStat,
    ManaValueAtMost,
    PowerAtLeast,
    PowerAtMost,
)
from apnap_plugins.rules.vocabulary.quantities import ManaValueOf, PowerOf, ToughnessOf
from apnap_plugins.rules.vocabulary.selectors import All

condition: Final = partial(words, "condition")

NUMBERS: Final[dict[str, type[Quantity]]] = {"power": PowerOf, "toughness": ToughnessOf, "mana value": ManaValueOf}
COMPARED: Final = {
    MOST: "(less than or equal to|equal to or less than)",
    LEAST: "(greater than or equal to|equal to or greater than)",
    LESS: "less than",
    MORE: "greater than",
    EQUAL: "equal to",
}


def _of_each(n: Any) -> bool:
    """Whether a number is that of each of several, with which nothing is compared at once."""
    of = getattr(n, "of", None) if type(n) in NUMBERS.values() else None
    return isinstance(getattr(of, "of", of), All)


def _is(of: type[Quantity], how: str) -> dict[str, Any]:
    """A number of an object compared to another: what words with slots `o` and `n` mean, and the way back."""

    def means(o: Any, n: Any) -> Condition | None:
        return None if _of_each(n) else NumberIs(of(o), how, n)  # type: ignore[call-arg]

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree.how == how and isinstance(tree.one, of):
            yield {"o": tree.one.of, "n": tree.other}  # type: ignore[attr-defined]

    return {"means": means, "says": says}


def _than_that(of: type[Quantity], how: str) -> dict[str, Any]:
    """Compared to the same number of another object: "is greater than ~'s"."""

    def means(o: Any, p: Any) -> Condition:
        return NumberIs(of(o), how, of(p))  # type: ignore[call-arg]

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree.how == how and isinstance(tree.one, of) and isinstance(tree.other, of):
            yield {"o": tree.one.of, "p": tree.other.of}  # type: ignore[attr-defined]

    return {"means": means, "says": says}


def _has(what: str, how: str) -> dict[str, Any]:
    """That an object has such a number: what words with slots `o` and `n` mean, and the way back."""
    made: dict[tuple[str, str], Any] = {
        ("power", MOST): PowerAtMost,
        ("power", LEAST): PowerAtLeast,
        ("mana value", MOST): ManaValueAtMost,
    }
    make = made.get((what, how), lambda n: HasStat(what, how, n))
    return {"means": lambda o, n: ObjectIs(o, make(n))}


def _of(what: str, of: type[Quantity]) -> Iterator[WordDeclaration]:
    own = f"{{o:possessor}} {what} (is|was)"
    known = {("power", LEAST), ("toughness", LEAST)}
    for how, more in ((MOST, "or less"), (LEAST, "or greater"), (EQUAL, "")):
        if (what, how) not in known:
            yield condition(f"{own} {{n:number}} {more}".strip(), **_is(of, how))
        yield condition(f"{{o:mention.s}} (has|had) {what} {{n:number}} {more}".strip(), **_has(what, how))
    for how, compared in COMPARED.items():
        having = f"{{o:mention.s}} (has|had) {what} {compared} {{n:quantity}}"
        yield condition((f"{own} {compared} {{n:quantity}}", having), **_is(of, how))
    yield from (condition(f"{own} {words_} {{p:possessor}}", **_than_that(of, how)) for how, words_ in COMPARED.items())


def _counted(how: str) -> dict[str, Any]:
    """Any other number compared: one that is counted, an amount, the greatest of several. What has one has words of its own."""

    def means(q: Any, n: Any) -> Condition | None:
        return NumberIs(q, how, n) if isinstance(q, Quantity) and not q.speaks_of else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree == means(tree.one, tree.other) and tree.how == how:
            yield {"q": tree.one, "n": tree.other}

    return {"means": means, "says": says}


def _any_number() -> Iterator[WordDeclaration]:
    for how, compared in COMPARED.items():
        for many in ("{n:quantity}", "{n:number}", "{n:count}") if how in (LESS, MORE) else ("{n:quantity}",):
            yield condition(f"{{q:quantity}} (is|was) {compared} {many}", **_counted(how))
    for many in ("{n:number}", "{n:count}"):
        yield condition(f"{{q:quantity}} (is|was) {many} or (greater|more)", **_counted(LEAST))
        yield condition(f"{{q:quantity}} (is|was) {many} or (less|fewer)", **_counted(MOST))
        yield condition(f"{{q:quantity}} (is|was) {many}", **_counted(EQUAL))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_any_number(),
    *(each for what, of in NUMBERS.items() for each in _of(what, of)),
    condition(
        (
            "{c:color} is the most common color among all {g:group.p} or is tied for most common",
            "{c:color} is the most common color among {g:group.p} or is tied for most common",
        ),
        IsMostCommonColor,
        lambda t: [{"c": t.color, "g": t.among}] if isinstance(t, IsMostCommonColor) else [],
    ),
)
