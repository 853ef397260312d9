"""Words for permanents that enter with more counters, and for what enters as a copy of something (CR 614.1c, 614.1d, 707.5).

Which ones, how many counters and for each of what are said once each; of what it is a copy, how it enters besides and what is
excepted are, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.copies.copies import CopyException, EntersAsCopy
from apnap_plugins.rules.effects.entering import EntersTapped, EnterWithCounters, EnterWithCountersForMana
from apnap_plugins.rules.vocabulary.base import Amount, Filter
from apnap_plugins.rules.vocabulary.filters import YouOwn
from apnap_plugins.rules.vocabulary.quantities import Times
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.quantities import split_times, times

static: Final = partial(words, "static")

# With more counters -----------------------------------------------------------------------------------------


# Any: a tree, whatever it is
def _entering(tree: Any) -> EnterWithCounters | None:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    return one if isinstance(one, EnterWithCounters) else None


def _so_many(n: int | None) -> dict[str, Any]:
    """A number that is given: what X would be, nothing says here."""

    def means(f: Filter, k: str, m: Any) -> Any:
        return (EnterWithCounters(f, k, m),) if isinstance(m, int) else None

    def says(tree: Any) -> Iterator[Bindings]:
        one = _entering(tree)
        if one is not None and isinstance(one.count, int) and n in (None, one.count):
            yield {"f": one.filter, "k": one.kind} if n else {"f": one.filter, "n": one.count, "k": one.kind}

    return {"means": (lambda f, k: means(f, k, n)) if n else (lambda f, n, k: means(f, k, n)), "says": says}


def _for_each(n: int | None) -> dict[str, Any]:
    """So many for each of something."""

    def means(f: Filter, k: str, m: Any, q: Any) -> Any:
        return (EnterWithCounters(f, k, times(m, q)),) if isinstance(m, int) else None

    def says(tree: Any) -> Iterator[Bindings]:
        one = _entering(tree)
        if one is None or isinstance(one.count, int):
            return
        number, q = (one.count.factor, one.count.of) if isinstance(one.count, Times) else (1, one.count)
        if tree == means(one.filter, one.kind, number, q) and (number == 1) == (n == 1):
            yield (
                {"f": one.filter, "k": one.kind, "q": q} if n else {"f": one.filter, "n": number, "k": one.kind, "q": q}
            )

    one_each = (lambda f, k, q: means(f, k, n, q)) if n else (lambda f, n, k, q: means(f, k, n, q))
    return {"means": one_each, "says": says}


def _equal_to(f: Filter, k: str, q: Amount) -> Any:
    return (EnterWithCounters(f, k, q),)


def _says_equal_to(tree: Any) -> Iterator[Bindings]:
    one = _entering(tree)
    if one is not None and not isinstance(one.count, int):
        yield {"f": one.filter, "k": one.kind, "q": one.count}


def _for_mana(n: int | None) -> dict[str, Any]:
    """So many for each mana that was spent to cast the permanent itself."""

    def means(f: Filter, k: str, m: Any, q: Any) -> Any:
        return (EnterWithCountersForMana(f, k, Times(m, q) if m > 1 else q),) if isinstance(m, int) else None

    def says(tree: Any) -> Iterator[Bindings]:
        one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(one, EnterWithCountersForMana):
            for number, q in split_times(one.spent):
                found: Bindings = {"f": one.filter, "k": one.kind, "q": q}
                if (number == 1) == (n == 1):
                    yield found if n else {**found, "n": number}

    return {"means": (lambda f, k, q: means(f, k, n, q)) if n else (lambda f, n, k, q: means(f, k, n, q)), "says": says}


def _with_counters() -> Iterator[WordDeclaration]:
    kind = "additional {k:counter kind}"
    for who, on in (("{f:those entering} enters", "on it"), ("{f:filters} enter", "on them")):
        enters = f"{who} (with|the battlefield with)"
        for number, n in ((f"a {kind} counter", 1), (f"{{n:many}} {kind} counters", None)):
            yield static(f"{enters} {number} {on}", **_so_many(n))
            yield static(f"{enters} {number} {on} {{q:each}}", **_for_each(n))
            yield static(f"{enters} {number} {on} for each {{q:own mana spent}}", **_for_mana(n))
        equal = f"{enters} a number of {kind} counters {on} equal to {{q:quantity}}"
        x = f"{enters} X {kind} counters {on}, where X is {{q:quantity}}"
        yield static((equal, x), _equal_to, _says_equal_to)


# As copies --------------------------------------------------------------------------------------------------

TAPPED: Final = (EntersTapped(),)
_OF: Final[tuple[tuple[str, str, tuple[Filter, ...]], ...]] = (
    ("(any {f:filter.s} on the battlefield|any {f:filter.s}|{f:a filter})", "battlefield", ()),
    ("(any|a) {f:card filter.s} in (a|any) graveyard", "graveyard", ()),
    ("(any|a) {f:card filter.s} in your graveyard", "graveyard", (YouOwn(),)),
)
"""Of what it may be a copy, and where that is."""


def _as_copy(zone: str, last: tuple[Filter, ...], also: tuple[Any, ...]) -> dict[str, Any]:
    def means(f: Filter, e: tuple[CopyException, ...] = ()) -> Any:
        return (EntersAsCopy(both(f, *last), zone=zone, exceptions=e, also=also),)

    def says(tree: Any) -> Iterator[Bindings]:
        one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(one, EntersAsCopy):
            parts = parts_of(one.filter)
            f = both(*parts[: len(parts) - len(last)])
            if tree == means(f, one.exceptions):
                yield {"f": f, "e": one.exceptions}

    return {"means": means, "says": says}


def _plain(found: dict[str, Any]) -> dict[str, Any]:
    """The same without exceptions."""

    def means(f: Filter) -> Any:
        return found["means"](f)

    def says(tree: Any) -> Iterator[Bindings]:
        yield from ({"f": one["f"]} for one in found["says"](tree) if not one["e"])

    return {"means": means, "says": says}


def _copies() -> Iterator[WordDeclaration]:
    for how, also in (("", ()), (" tapped", TAPPED)):
        enter = f"you may have ~ (enter|enter the battlefield){how} as a copy of"
        for of, zone, last in _OF:
            found = _as_copy(zone, last, also)
            yield static(f"{enter} {of}", **_plain(found))
            yield static(f"{enter} {of}, except {{e:copy exceptions}}", **found)


WORDS: Final[tuple[WordDeclaration, ...]] = (*_with_counters(), *_copies())
