"""Words for costs (CR 118, 602.1a)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from apnap.registry import MECHANICS, scan
from apnap.words import Bindings, Reader, WordDeclaration, word_list, words
from apnap_plugins.rules.costs import (
    Cost,
    DiscardAtRandom,
    DiscardOf,
    ExileOf,
    MoveThis,
    PayCounters,
    PayLife,
    PutCountersOnThis,
    RemoveCountersFromOne,
    RemoveCountersOf,
    RevealOf,
    SacrificeOf,
    SacrificeThis,
    TapOf,
    TapThis,
    UntapThis,
)
from apnap_plugins.rules.counters import MINUS, PLUS, UNEVEN
from apnap_plugins.rules.instructions import Pay
from apnap_plugins.rules.selection import Another, Anything, Filter, Quantity, X, YouControl
from apnap_plugins.rules.symbols import ManaCost, is_symbol, mana_cost
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.quantities import split_times, times


def _symbols(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """All mana symbols that follow each other (CR 107.4)."""
    end = at
    while end < len(tokens) and is_symbol(tokens[end]):
        end += 1
    return [(end, mana_cost("".join(tokens[at:end])))] if end > at else []


def _one_or_more(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def _part(wording: str, make: Any) -> WordDeclaration:
    return words("cost part", wording, means=lambda *slots: (make(*slots),))


def others_of(tree: Any, kind: type[Any], number: int = 0) -> Iterator[Bindings]:
    """A cost that is about other permanents, `number` of them where that is given."""
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], kind):
        parts = parts_of(tree[0].filter)
        if parts[-1] == Another() and number in (0, tree[0].count):
            yield {"n": tree[0].count, "f": both(*parts[:-1])}


def _from_one(n: Any, k: str, f: Filter) -> Any:
    """Counters from a permanent you control, a number of them that is given."""
    return (RemoveCountersFromOne(k, n, f),) if isinstance(n, int) and YouControl() in parts_of(f) else None


def _says_from_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], RemoveCountersFromOne) and tree[0].count == 1:
        yield {"n": tree[0].number, "k": tree[0].kind, "f": tree[0].filter}


def _life_for_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], PayLife):
        yield from ({"n": n, "q": q} for n, q in split_times(tree[0].amount))


def _discard(n: Any, f: Any) -> Any:
    """Cards that aren't just any cards."""
    return None if f == Anything() else (DiscardOf(n, f),)


def _discarded(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], DiscardOf) and tree[0].filter is not None:
        yield {"n": tree[0].count, "f": tree[0].filter}


def _energy(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Energy symbols, each of which is one energy counter (CR 107.14)."""
    end = at
    while end < len(tokens) and tokens[end] == "{E}":
        end += 1
    return [(end, end - at)] if end > at else []


ENERGY: Final = "energy"
WITH_RULES: Final = (PLUS, MINUS, *UNEVEN, "loyalty", "lore", "stun", "shield")
"""Kinds of counters that rules look at (CR 122.1a, 122.1c to 122.1e, 715.3)."""
NO_KINDS: Final = frozenset(
    [
        "a", "acorn", "additional", "all", "and", "another", "any", "each", "energy", "experience", "had", "has", "have", "its",
        "more", "no", "of", "one", "or", "poison", "rad", "that", "the", "those", "three", "ticket", "two", "with", "x",
    ]
)  # fmt: skip
"""Words before "counter" that are no markers on objects: articles and numbers, and kinds of counters that players have."""


@functools.cache
def _of_abilities() -> frozenset[str]:
    """The last words of the names of all keyword abilities that are installed, in force or not.

    Whether counters are called like one, and give it, is for plugins to declare (CR 122.1b); so is a marker that happens to
    be called like a keyword.
    """
    official = (found for found in scan() if found.official and found.group == MECHANICS)
    return frozenset(found.name.rpartition("-")[2] for found in official if found.module.split(".")[1] == "abilities")


def _is_marker(word: str) -> bool:
    return word.isalpha() and word not in NO_KINDS and word not in WITH_RULES and word not in _of_abilities()


def _marker(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A word before "counter": a marker that only the card itself speaks of (CR 122.1)."""
    if at + 1 >= len(tokens) or tokens[at + 1].lower() not in ("counter", "counters"):
        return []
    word = tokens[at].lower()
    return [(at + 1, word)] if _is_marker(word) else []


def _written_marker(value: Any) -> str | None:
    return value if isinstance(value, str) and _is_marker(value) else None


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("counter kind", {kind: kind for kind in WITH_RULES}),
    Reader("counter kind", _marker, _written_marker),
    Reader("mana cost", _symbols, lambda value: str(value) if isinstance(value, ManaCost) else None),
    _part("{m:mana cost}", lambda m: m),
    _part("{T}", TapThis),
    _part("{Q}", UntapThis),
    _part("sacrifice ~", SacrificeThis),
    _part("exile ~", lambda: MoveThis("exile")),
    _part("return ~ to its owner's hand", lambda: MoveThis("hand")),
    _part("sacrifice {f:a filter}", SacrificeOf),
    _part("sacrifice {n:many} {f:filter.p}", lambda n, f: SacrificeOf(f, n)),
    _part("tap an untapped {f:filter.s} you control", TapOf),
    _part("tap {n:many} untapped {f:filter.p} you control", lambda n, f: TapOf(f, n)),
    _part("pay {n:number} life", PayLife),
    words(
        "cost part",
        "pay {n:number} life for each {q:each one}",
        means=lambda n, q: (PayLife(times(n, q)),),
        says=_life_for_each,
    ),
    _part("discard a card", DiscardOf),
    _part("discard {n:many} cards", DiscardOf),
    _part("remove a {k:counter kind} counter from ~", RemoveCountersOf),
    _part("remove {n:many} {k:counter kind} counters from ~", lambda n, k: RemoveCountersOf(k, n)),
    _part("put a {k:counter kind} counter on ~", PutCountersOnThis),
    _part("put {n:many} {k:counter kind} counters on ~", lambda n, k: PutCountersOnThis(k, n)),
    words(
        "cost part",
        "remove {n:many} {k:counter kind} counters from ~ and sacrifice it",
        means=lambda n, k: (RemoveCountersOf(k, n), SacrificeThis()),
    ),
    words(
        "cost part",
        "remove a {k:counter kind} counter from ~ and sacrifice it",
        means=lambda k: (RemoveCountersOf(k), SacrificeThis()),
    ),
    words(
        "cost part",
        "remove a {k:counter kind} counter from a {f:filter.s}",
        means=lambda k, f: _from_one(1, k, f),
        says=lambda t: (found for found in _says_from_one(t) if found["n"] == 1),
    ),
    words(
        "cost part",
        "remove {n:many} {k:counter kind} counters from a {f:filter.s}",
        means=_from_one,
        says=_says_from_one,
    ),
    words(
        "cost part",
        "tap another untapped {f:filter.s} you control",
        means=lambda f: (TapOf(both(f, Another())),),
        says=lambda t: others_of(t, TapOf, 1),
    ),
    words(
        "cost part",
        "sacrifice {n:many} other {f:filter.p}",
        means=lambda n, f: (SacrificeOf(both(f, Another()), n),),
        says=lambda t: others_of(t, SacrificeOf),
    ),
    words(
        "cost part",
        "tap {n:many} other untapped {f:filter.p} you control",
        means=lambda n, f: (TapOf(both(f, Another()), n),),
        says=lambda t: others_of(t, TapOf),
    ),
    words("cost part", "exile another {f:filter.s}", means=lambda f: (ExileOf(1, f, "battlefield"),)),
    words(
        "cost part",
        "discard a {f:card filter.s}",
        means=lambda f: _discard(1, f),
        says=lambda t: (found for found in _discarded(t) if found["n"] == 1),
    ),
    words("cost part", "discard {n:many} {f:card filter.p}", means=_discard, says=_discarded),
    _part("reveal a {f:card filter.s} in your hand", lambda f: RevealOf(1, f)),
    _part("discard a card at random", DiscardAtRandom),
    _part("discard {n:many} cards at random", DiscardAtRandom),
    words(
        "cost part",
        "pay life equal to {q:quantity}",
        means=lambda q: (PayLife(q),),
        says=lambda t: (
            [{"q": t[0].amount}]
            if len(t) == 1 and isinstance(t[0], PayLife) and isinstance(t[0].amount, Quantity) and t[0].amount != X()
            else []
        ),
    ),
    Reader("energy", _energy, lambda value: "{E}" * value if isinstance(value, int) and value > 0 else None),
    words("cost part", "pay {n:energy}", "pay {n:many} {E}", means=lambda n: (PayCounters(ENERGY, n),)),
    words("clause", "pay {n:energy}", "pay {n:many} {E}", means=lambda n: Pay((PayCounters(ENERGY, n),))),
    words("clause", "pay {n:number} life", means=lambda n: Pay((PayLife(n),))),
    words("cost", "{a:cost part}", means=lambda a: a),
    words("cost", "{a:cost part}, {b:cost}", means=lambda a, b: (*a, *b), says=_one_or_more),
)


def is_cost(value: Any) -> bool:
    """Whether a value is a cost as trees hold it."""
    return isinstance(value, tuple) and all(isinstance(part, (Cost, ManaCost)) for part in value)
