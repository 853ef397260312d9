"""Words for costs (CR 118, 602.1a)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from apnap.words import Bindings, Reader, WordDeclaration, word_list, words
from apnap_plugins.rules.costs import (
    Cost,
    DiscardOf,
    MoveThis,
    PayLife,
    PutCountersOnThis,
    RemoveCountersOf,
    SacrificeOf,
    SacrificeThis,
    TapOf,
    TapThis,
    UntapThis,
)
from apnap_plugins.rules.symbols import ManaCost, mana_cost

_MANA: Final = re.compile(r"\{(\d+|[WUBRGCXS]|[WUBRG2C]/[WUBRG](/P)?|[WUBRG]/P)\}$")


def _symbols(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """All mana symbols that follow each other (CR 107.4)."""
    end = at
    while end < len(tokens) and _MANA.match(tokens[end]):
        end += 1
    return [(end, mana_cost("".join(tokens[at:end])))] if end > at else []


def _one_or_more(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def _part(wording: str, make: Any) -> WordDeclaration:
    return words("cost part", wording, means=lambda *slots: (make(*slots),))


WITH_RULES: Final = ("+1/+1", "-1/-1", "loyalty", "lore", "stun", "shield")
"""Kinds of counters that rules look at (CR 122.1a, 122.1c to 122.1e, 715.3)."""
NO_KINDS: Final = frozenset(
    [
        "a", "additional", "all", "and", "another", "any", "each", "energy", "experience", "had", "has", "have", "its", "more",
        "no", "of", "one", "or", "poison", "rad", "that", "the", "those", "three", "ticket", "two", "with", "x", "acorn",
        "deathtouch", "decayed", "exalted", "finality", "flying", "haste", "hexproof", "indestructible", "lifelink", "menace",
        "reach", "shadow", "strike", "trample", "vigilance",
    ]
)  # fmt: skip
"""Words before "counter" that are no plain markers: players have them, or they give abilities (CR 122.1b, 122.1f)."""


def _marker(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A word before "counter": a marker that only the card itself speaks of (CR 122.1)."""
    if at + 1 >= len(tokens) or tokens[at + 1].lower() not in ("counter", "counters"):
        return []
    word = tokens[at].lower()
    return [(at + 1, word)] if word.isalpha() and word not in NO_KINDS and word not in WITH_RULES else []


def _written_marker(value: Any) -> str | None:
    plain = isinstance(value, str) and value.isalpha() and value not in NO_KINDS and value not in WITH_RULES
    return value if plain else None


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
    _part("discard a card", DiscardOf),
    _part("discard {n:many} cards", DiscardOf),
    _part("remove a {k:counter kind} counter from ~", RemoveCountersOf),
    _part("remove {n:many} {k:counter kind} counters from ~", lambda n, k: RemoveCountersOf(k, n)),
    _part("put a {k:counter kind} counter on ~", PutCountersOnThis),
    words("cost", "{a:cost part}", means=lambda a: a),
    words("cost", "{a:cost part}, {b:cost}", means=lambda a, b: (*a, *b), says=_one_or_more),
)


def is_cost(value: Any) -> bool:
    """Whether a value is a cost as trees hold it."""
    return isinstance(value, tuple) and all(isinstance(part, (Cost, ManaCost)) for part in value)
