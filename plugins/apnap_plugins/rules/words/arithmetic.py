"""Numbers that are made of other numbers: sums, differences, multiples, parts, the greater of two, the most of players (CR 107).

Each takes any number that a text can say; where "plus" and "minus" stand between two, it is clear what belongs to which only of
numbers that are counted or that objects have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.text_each import controlled, says_controlled
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import YouOwn
from apnap_plugins.rules.vocabulary.quantities import (
    Count,
    Larger,
    Minus,
    MostOfPlayers,
    PlayersAmong,
    Plus,
    PowerOf,
    Times,
    ToughnessOf,
    X,
)
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachOtherPlayer, EachPlayer
from apnap_plugins.rules.vocabulary.shared import Least
from apnap_plugins.rules.vocabulary.terms import Half, Third
from apnap_plugins.rules.words.fixed import fixed
from apnap_plugins.rules.words.references import Reference, RepeatedReference, rewritten, same

quantity: Final = partial(words, "quantity")


# Sums and differences -----------------------------------------------------------------------------------------


def _is_summed(number: Any) -> bool:
    """Whether it is counted, or a number of an object."""
    return isinstance(number, Count) or (isinstance(number, Quantity) and bool(number.speaks_of))


def _of_two(kind: type[Plus] | type[Minus]) -> dict[str, Any]:
    """Of two numbers that are counted, or that objects have."""

    def means(a: Any, b: Any) -> Quantity | None:
        return kind(a, b) if _is_summed(a) and _is_summed(b) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, kind) and means(tree.one, tree.other) == tree:
            yield {"a": tree.one, "b": tree.other}

    return {"means": means, "says": says}


def _plus(n: Any, q: Quantity) -> Plus | None:
    """With a number in digits; "1 plus" and what is said in letters have words of their own."""
    return Plus(n, q) if n != 1 and n != X() else None


def _says_plus(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Plus) and isinstance(tree.one, int) and tree.one > 1 and isinstance(tree.other, Quantity):
        yield {"n": tree.one, "q": tree.other}


def _in_letters(n: Amount) -> bool:
    return isinstance(n, int) and n > 1


def _less(n: Any, q: Quantity) -> Minus | None:
    return Minus(q, n) if _in_letters(n) else None


def _says_less(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Minus) and _in_letters(tree.other):
        yield {"n": tree.other, "q": tree.one}


def _from(n: Any, q: Quantity) -> Minus | None:
    return Minus(n, q) if _in_letters(n) else None


def _says_from(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Minus) and _in_letters(tree.one):
        yield {"n": tree.one, "q": tree.other}


def _apart(a: Any, b: Any) -> Plus:
    """By how much one of the two is greater, whichever it is (CR 107.1b)."""
    return Plus(Minus(a, b), Minus(b, a))


def _own_apart(o: Any) -> Plus:
    return _apart(PowerOf(o), ToughnessOf(o))


def _says_own_apart(tree: Any) -> Iterator[Bindings]:
    of = getattr(getattr(getattr(tree, "one", None), "one", None), "of", None)
    if of is not None and tree == _own_apart(of):
        yield {"o": of}


def _counts_apart(a: Any, b: Any) -> Plus | None:
    return _apart(a, b) if isinstance(a, Count) and isinstance(b, Count) else None


# Any: a tree as the grammar has it
def _as_meant(tree: Any) -> Any:
    """What a number means, be the things in it named for the first time or again."""
    return rewritten(tree, lambda part: part.of if isinstance(part, (Reference, RepeatedReference)) else part)


def _says_counts_apart(tree: Any) -> Iterator[Bindings]:
    first = tree.one if isinstance(tree, Plus) else None
    if isinstance(first, Minus) and _as_meant(_counts_apart(first.one, first.other)) == _as_meant(tree):
        yield {"a": first.one, "b": first.other}


def _sums() -> Iterator[WordDeclaration]:
    yield quantity("({n:many} plus {q:quantity}|{q:quantity} plus {n:many})", Plus)
    yield quantity("(one plus {q:quantity}|1 plus {q:quantity}|{q:quantity} plus one)", lambda q: Plus(1, q))
    yield quantity("{n:number} plus {q:quantity}", _plus, _says_plus)
    yield quantity("{a:quantity} plus {b:quantity}", **_of_two(Plus))
    yield quantity("{q:quantity} minus {n:number}", Minus)
    yield quantity("{n:number} minus {q:quantity}", Minus)
    yield quantity("{q:quantity} minus one", lambda q: Minus(q, 1))
    yield quantity("{q:quantity} minus {n:many}", _less, _says_less)
    yield quantity("{n:many} minus {q:quantity}", _from, _says_from)
    yield quantity("{a:quantity} minus {b:quantity}", **_of_two(Minus))
    yield quantity(
        "the difference between {o:possessor} power and (toughness|its toughness|their toughness)",
        _own_apart,
        _says_own_apart,
    )
    yield quantity("the difference between {a:quantity} and {b:quantity}", _counts_apart, _says_counts_apart)


# Multiples and parts ------------------------------------------------------------------------------------------


def _says_times(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Times) and isinstance(tree.factor, int) and tree.factor > 2:
        yield {"n": tree.factor, "q": tree.of}


def _times(n: Any, q: Quantity) -> Times | None:
    return Times(n, q) if isinstance(n, int) and n > 2 else None


def _multiples() -> Iterator[WordDeclaration]:
    yield quantity("(twice|two times) {q:quantity}", lambda q: Times(2, q))
    yield quantity("{n:many} times {q:quantity}", _times, _says_times)
    for said, up in (("up", True), ("down", False)):
        for part, kind in (("half", Half), ("a third of", Third)):
            yield quantity(f"{part} {{q:quantity}}, rounded {said}", lambda q, up=up, kind=kind: kind(q, up))


# The greater of two, and the least ------------------------------------------------------------------------------


def _of_one(make: Callable[[Quantity, Quantity], Quantity]) -> dict[str, Any]:
    """Power and toughness of one object."""

    def says(tree: Any) -> Iterator[Bindings]:
        one, other = getattr(tree, "one", None), getattr(tree, "other", None)
        if isinstance(one, PowerOf) and isinstance(other, ToughnessOf) and same(one.of, other.of):
            if type(tree) is type(make(one, other)):
                yield {"o": one.of}

    return {"means": lambda o: make(PowerOf(o), ToughnessOf(o)), "says": says}


def _comparisons() -> Iterator[WordDeclaration]:
    yield quantity(
        ("{a:quantity} or {b:quantity}, whichever is greater", "the greater of {a:quantity} (and|or) {b:quantity}"),
        Larger,
    )
    yield quantity(
        (
            "{o:possessor} power or toughness, whichever is greater",
            "the greater of {o:possessor} power (and|or) toughness",
        ),
        **_of_one(Larger),
    )
    yield quantity("{o:possessor} total power and toughness", **_of_one(Plus))
    yield quantity("the (least|lowest) {s:stat} among {g:group.p}", Least)


# Of players ---------------------------------------------------------------------------------------------------

SOMEBODY: Final[tuple[tuple[str, str, Selector], ...]] = (
    ("(a|any) player", "player", EachPlayer()),
    ("(an|any) opponent", "opponent", EachOpponent()),
)


def _most_controlled(who: Selector) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, MostOfPlayers) and tree.who == who:
            yield from says_controlled(tree.of)

    return {"means": lambda f: MostOfPlayers(controlled(f), who), "says": says}


def _of_players() -> Iterator[WordDeclaration]:
    for said, noun, who in SOMEBODY:
        yield quantity(
            (
                f"the greatest number of {{f:filter.p}} {said} controls",
                f"the greatest number of {{f:filter.p}} controlled by {said}",
            ),
            **_most_controlled(who),
        )
        for zone in ("hand", "graveyard"):
            most = MostOfPlayers(Count(All(YouOwn(), zone)), who)
            most_there = f"the most cards in {zone}" if zone == "hand" else "the most cards in their graveyard"
            ways = (
                f"the number of cards in the {zone} of the {noun} with {most_there}",
                f"the greatest number of cards in {said}'s {zone}",
            )
            yield fixed("quantity", ways, most)
    for said, who in (
        ("players", EachPlayer()),
        ("players in the game", EachPlayer()),
        ("other players", EachOtherPlayer()),
    ):
        yield fixed("quantity", f"the number of {said}", PlayersAmong(who))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_sums(),
    *_multiples(),
    *_comparisons(),
    *_of_players(),
)
