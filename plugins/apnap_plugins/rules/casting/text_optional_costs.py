"""Words for additional costs that may be paid, and for what was so as a spell was cast (CR 118.8, 601.2b, 601.2i)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.casting.as_cast import NumberAsCast, WasSoAsCast
from apnap_plugins.rules.casting.optional_costs import CostWasPaid, OptionalCost, TimesCostWasPaid
from apnap_plugins.rules.casting.text import ANY_NUMBER_PAID
from apnap_plugins.rules.costs.costs import CostId, has_x
from apnap_plugins.rules.costs.object_costs import RevealCost, TapCost
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AnyOf, YouHave
from apnap_plugins.rules.vocabulary.filters import YouControl
from apnap_plugins.rules.vocabulary.quantities import Count, Plus, Times
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of

condition: Final = partial(words, "condition")
each_one: Final = partial(words, "each one")
stack_static: Final = partial(words, "stack static")

OFFERED: Final = "additional cost"
"""The id of an additional cost that may be paid once; a card has one of that kind at most."""


# Any: a cost as the grammar has it
def _offered(c: Any) -> tuple[OptionalCost] | None:
    """Mana, or a card that is revealed (CR 601.2b)."""
    known = isinstance(c, Hole) or (len(c) == 1 and isinstance(c[0], (ManaCost, RevealCost)) and not has_x(c))
    return (OptionalCost(OFFERED, c),) if known else None


# Any: trees as the grammar has them
def _says_offered(tree: Any) -> Iterator[Bindings]:
    cost = tree[0].cost if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], OptionalCost) else None
    if cost is not None and tree == _offered(cost):
        yield {"c": cost}


def _offered_often(m: ManaCost) -> tuple[OptionalCost] | None:
    """Any number of times; how often is asked of that very cost."""
    if not isinstance(m, Hole) and has_x((m,)):
        return None
    return (OptionalCost(CostId(OFFERED, (m,)), (m,), repeatable=True),)


def _times_paid(m: ManaCost) -> TimesCostWasPaid:
    return TimesCostWasPaid(CostId(OFFERED, (m,)))


def _revealed_or_controlled(f: Filter, g: Filter) -> AnyOf | None:
    """A card of a kind that was revealed for it, or a permanent of that kind that its controller had."""
    return AnyOf((CostWasPaid(OFFERED), WasSoAsCast(YouHave(f)))) if f == g else None


def _says_revealed_or_controlled(tree: Any) -> Iterator[Bindings]:
    last = tree.parts[-1] if isinstance(tree, AnyOf) else None
    if isinstance(last, WasSoAsCast) and isinstance(last.of, YouHave):
        f = last.of.filter
        if tree == _revealed_or_controlled(f, f):
            yield {"f": f, "g": f}


def _controlled(f: Filter) -> WasSoAsCast:
    return WasSoAsCast(YouHave(f))


def _controlled_then(f: Filter) -> NumberAsCast:
    return NumberAsCast(Count(All(both(f, YouControl()))))


def _says_controlled_then(tree: Any) -> Iterator[Bindings]:
    counted = tree.of.of if isinstance(tree, NumberAsCast) and isinstance(tree.of, Count) else None
    if isinstance(counted, All) and isinstance(counted.filter, Filter):
        *rest, last = parts_of(counted.filter)
        if rest and last == YouControl() and tree == _controlled_then(both(*rest)):
            yield {"f": both(*rest)}


def _with_more(n: Any, m: Any, q: Any) -> Plus:
    return Plus(n, Times(m, q))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    stack_static("as a additional cost to cast ~, you may {c:spell cost}", _offered, _says_offered),
    stack_static("as a additional cost to cast ~, you may pay {m:mana cost} any number of times", _offered_often),
    stack_static(
        "as a additional cost to cast ~, tap any number of untapped {f:filter.p} you control",
        lambda f: (OptionalCost(ANY_NUMBER_PAID, (TapCost(f),), repeatable=True),),
    ),
    condition("~'s additional cost was paid", lambda: CostWasPaid(OFFERED)),
    condition(
        "you revealed a {f:card filter.s} or controlled a {g:filter.s} as you cast ~",
        _revealed_or_controlled,
        _says_revealed_or_controlled,
    ),
    condition("you controlled a {f:filter.s} as you cast ~", _controlled),
    each_one("additional {m:mana cost} you paid", _times_paid),
    each_one("{f:filter.s} you controlled as you cast ~", _controlled_then, _says_controlled_then),
    words("life", "{n:number} life plus a additional {m:number} life {q:each}", _with_more),
)
