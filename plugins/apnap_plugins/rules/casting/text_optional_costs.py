"""Words for additional costs that may be paid, and for what was so as a spell was cast (CR 118.8, 601.2b, 601.2i)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.casting.as_cast import NumberAsCast, WasSoAsCast
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.casting.optional_costs import CostWasPaid, OptionalCost, TimesCostWasPaid
from apnap_plugins.rules.costs.costs import Cost, CostId, has_x
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost, SacrificeCost, TapCost
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AnyOf, YouHave
from apnap_plugins.rules.vocabulary.filters import Anything, Itself, YouControl
from apnap_plugins.rules.vocabulary.quantities import Count, Plus, Times
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of

condition: Final = partial(words, "condition")
each_one: Final = partial(words, "each one")
stack_static: Final = partial(words, "stack static")

OFFERED: Final = "additional cost"
"""The id of an additional cost that may be paid once; a card has one of that kind at most."""


def _exiled(zone: str, f: Filter) -> Cost:
    return ExileCost(1, f, zone)


def _discarded(f: Filter) -> Cost:
    return DiscardCost(1, f)


ANY_NUMBER_PAID: Final = "any number"
"""The id of an additional cost that may be paid any number of times."""
ANY_NUMBER: Final[tuple[tuple[str, str, Callable[[Filter], Cost]], ...]] = (
    ("sacrifice any number of {f:filter.p}", "{g:filter.s} sacrificed", SacrificeCost),
    ("tap any number of untapped {f:filter.p} you control", "{g:filter.s} tapped", TapCost),
    ("exile any number of {f:card filter.p} from your hand", "{g:card filter.s} exiled", partial(_exiled, "hand")),
    (
        "exile any number of {f:card filter.p} from your graveyard",
        "{g:card filter.s} exiled",
        partial(_exiled, "graveyard"),
    ),
    ("discard any number of {f:card filter.p}", "{g:card filter.s} discarded", _discarded),
)
"""What may be paid for any number of things, how each of them is called behind that, and the cost for one."""


def _any_number(make: Callable[[Filter], Cost]) -> dict[str, Any]:
    """A cost that is paid once for each of so many things as are announced (CR 601.2b).

    Which they are is chosen as it is paid (CR 601.2h).
    """

    def means(f: Filter) -> tuple[OptionalCost]:
        return (OptionalCost(ANY_NUMBER_PAID, (make(f),), repeatable=True),)

    def says(tree: Any) -> Iterator[Bindings]:
        cost = tree[0].cost if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], OptionalCost) else ()
        f = getattr(cost[0], "filter", None) if len(cost) == 1 else None
        if f is not None and tree == means(f):
            yield {"f": f}

    return {"means": means, "says": says}


def _cheaper(make: Callable[[Filter], Cost]) -> dict[str, Any]:
    """The same where each of the things makes the spell cost less (CR 601.2f).

    Each is called by what it is, or just a permanent or a card.
    """

    def less(m: ManaCost, f: Filter) -> tuple[Any, ...]:
        paid = OptionalCost(ANY_NUMBER_PAID, (make(f),), repeatable=True, lowers=True)
        return (paid, CostsLess(m, Itself(), EachPlayer(), TimesCostWasPaid(ANY_NUMBER_PAID)))

    def means(f: Filter, m: ManaCost, g: Filter) -> Any:
        return less(m, f) if not has_x((m,)) and g in (f, Anything()) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], OptionalCost):
            for part in tree[0].cost:
                f = getattr(part, "filter", None)
                if f is not None and tree == less(tree[1].symbols, f):
                    yield from ({"f": f, "m": tree[1].symbols, "g": g} for g in (f, Anything()))

    return {"means": means, "says": says}


def _any_numbers() -> Iterator[WordDeclaration]:
    start = "as a additional cost to cast ~, "
    for cost, each, make in ANY_NUMBER:
        yield stack_static((f"{start}{cost}", f"{start}you may {cost}"), **_any_number(make))
        yield stack_static(
            f"{start}you may {cost}. ~ costs {{m:mana cost}} less to cast for each {each} this way", **_cheaper(make)
        )


# Any: a cost as the grammar has it
def _offered(c: Any) -> tuple[OptionalCost] | None:
    """Any cost in which nothing more is chosen than whether it is paid (CR 601.2b)."""
    return (OptionalCost(OFFERED, c),) if isinstance(c, Hole) or not has_x(c) else None


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
    *_any_numbers(),
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
