"""Words for counters that are moved or removed, in any number: "remove up to three counters from target permanent" (CR 122).

How many, of which kind or of any, and from what are slots of their own. "All" of a kind, and one of a kind, say it by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.some_of_them import MoveSome, RemoveSome
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.references import named_first

_HOW_MANY: Final = {"up to {n:many}": "up to", "any number of": "any", "{n:many}": "so many"}
_KINDS: Final = {"{k:counter kind} counters": True, "counters": False}


# Any: a number, or X, as words make it
def _between(how: str, n: Any) -> tuple[Any, Any]:
    """The fewest and the most of them."""
    return {"up to": (0, n), "any": (0, ANY_NUMBER), "so many": (n, n)}[how]


# Any: as in `_between`
def _how(least: Any, most: Any) -> str:
    return "so many" if least == most else "any" if most == ANY_NUMBER else "up to"


def _slots(tree: Any, how: str, of_a_kind: bool) -> Bindings | None:
    """What is said of how many of which kind, where the words in question say it."""
    if _how(tree.least, tree.most) != how or bool(tree.kind) != of_a_kind:
        return None
    found: Bindings = {} if how == "any" else {"n": tree.most}
    return {**found, "k": tree.kind} if of_a_kind else found


# Any: a mention, as words make it
def _is_one(mention: Any) -> bool:
    """Whether a mention is of one object or player: of several, "up to two" would be that of each."""
    of = getattr(mention, "of", mention)
    if isinstance(of, TargetSpec):
        return of.maximum == 1
    return not (isinstance(of, Selector) and of.several)


def _removing(how: str, of_a_kind: bool, among: bool) -> dict[str, Any]:
    def means(n: Any = 0, k: str = "", o: Any = None, f: Filter | None = None) -> Instruction | None:
        if f is None and not _is_one(o):
            return None
        return RemoveSome(o if f is None else All(f), k, *_between(how, n))

    def says(tree: Any) -> Iterator[Bindings]:
        found = _slots(tree, how, of_a_kind) if isinstance(tree, RemoveSome) else None
        if found is not None and isinstance(tree.on, All) == among:
            yield {**found, "f": tree.on.filter} if among else {**found, "o": tree.on}

    return {"means": means, "says": says}


def _moving(how: str, of_a_kind: bool, among: bool) -> dict[str, Any]:
    def means(b: Any, n: Any = 0, k: str = "", a: Any = None, f: Filter | None = None) -> Instruction | None:
        if f is None and how != "any" and not _is_one(a):
            return None
        return MoveSome(b, k, a if f is None else All(f), *_between(how, n))

    def says(tree: Any) -> Iterator[Bindings]:
        found = _slots(tree, how, of_a_kind) if isinstance(tree, MoveSome) else None
        if found is not None and among and isinstance(tree.source, All):
            yield {**found, "f": tree.source.filter, "b": tree.to}
        elif found is not None and not among:
            a, b = named_first(tree.source, tree.to)
            yield {**found, "a": a, "b": b}

    return {"means": means, "says": says}


def _words() -> Iterator[WordDeclaration]:
    for many, how in _HOW_MANY.items():
        for counters, of_a_kind in _KINDS.items():
            exactly = how == "so many"
            if not (exactly and not of_a_kind):  # of any kind: they are taken one by one, a kind for each
                yield words(
                    "clause", f"remove {many} {counters} from among {{f:filter.p}}", **_removing(how, of_a_kind, True)
                )
            if not exactly:
                yield words(
                    "clause", f"remove {many} {counters} from {{o:mention.s}}", **_removing(how, of_a_kind, False)
                )
            if not (exactly and of_a_kind):
                source = "{a:mentions}" if how == "any" else "{a:mention.s}"
                yield words(
                    "clause",
                    f"move {many} {counters} from {source} onto {{b:mention.s}}",
                    **_moving(how, of_a_kind, False),
                )
            yield words(
                "clause",
                f"move {many} {counters} from among {{f:filter.p}} onto {{b:mention.s}}",
                **_moving(how, of_a_kind, True),
            )


WORDS: Final[tuple[WordDeclaration, ...]] = tuple(_words())
