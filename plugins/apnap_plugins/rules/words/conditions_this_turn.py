"""Words for conditions on what happened this turn: who discarded, what was put into a graveyard, what entered (CR 608.2h)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.effects.history import (
    AttackedThisTurn,
    AttackersDeclaredThisTurn,
    BlockedThisTurn,
    DamageDealtBy,
    LifeGainedThisTurn,
    LifeLostThisTurn,
    PermanentsDiedThisTurn,
    PermanentsEnteredThisTurn,
    WasCast,
)
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import AllOf, AnyOf, NumberIs
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    LESS,
    Another,
    Or,
    YouControl,
)
from apnap_plugins.rules.vocabulary.quantities import CountThisWay, Minus
from apnap_plugins.rules.vocabulary.selectors import (
    EachOpponent,
    EachPlayer,
    Remembered,
    You,
    YourTeam,
)
from apnap_plugins.rules.words.conditions import number
from apnap_plugins.rules.words.filters import both, parts_of

condition: Final = partial(words, "condition")

_ATTACKED_OR_BLOCKED: Final = Or((AttackedThisTurn(), BlockedThisTurn()))
_ENTER: Final = "(enter|enter the battlefield) under your control this turn"


def _some(kind: type[Quantity], last: Filter | None = None, how: str = LEAST, least: int = 1) -> dict[str, Any]:
    """That there were some that a filter means, with something `last` in it that the words say: `means` and `says`."""

    def means(f: Filter) -> Condition:
        return NumberIs(kind(f if last is None else both(f, last)), how, least)  # type: ignore[call-arg]

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and isinstance(tree.one, kind):
            parts = parts_of(tree.one.filter)  # type: ignore[attr-defined]
            if last is not None and parts[-1] != last:
                return
            f = both(*(parts if last is None else parts[:-1]))
            if tree == means(f):
                yield {"f": f}

    return {"means": means, "says": says}


# Any: a number, or X
def _had_enter(n: Any, f: Filter) -> NumberIs:
    return NumberIs(PermanentsEnteredThisTurn(f), LEAST, n)


def _says_had_enter(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and isinstance(tree.one, PermanentsEnteredThisTurn):
        if tree == _had_enter(tree.other, tree.one.filter):
            yield {"n": tree.other, "f": tree.one.filter}


# Any: keyword arguments of different types
def _so_many(kind: type[Quantity], last: Filter | None = None) -> dict[str, Any]:
    """That there were at least so many that a filter means, with something `last` in it: `means` and `says`."""

    def means(n: Any, f: Filter) -> Condition:
        return NumberIs(kind(f if last is None else both(f, last)), LEAST, n)  # type: ignore[call-arg]

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and isinstance(tree.one, kind):
            parts = parts_of(tree.one.filter)  # type: ignore[attr-defined]
            f = both(*(parts if last is None else parts[:-1]))
            if tree == means(tree.other, f):
                yield {"n": tree.other, "f": f}

    return {"means": means, "says": says}


def _another_of_yours(f: Filter) -> NumberIs:
    return NumberIs(PermanentsDiedThisTurn(both(f, YouControl(), Another())), LEAST, 1)


def _says_another_of_yours(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and isinstance(tree.one, PermanentsDiedThisTurn):
        parts = parts_of(tree.one.filter)
        if len(parts) > 2 and tree == _another_of_yours(both(*parts[:-2])):
            yield {"f": both(*parts[:-2])}


_GAINED: Final = NumberIs(LifeGainedThisTurn(), LEAST, 1)
_LOST: Final = NumberIs(LifeLostThisTurn(), LEAST, 1)
_FROM_HAND: Final = both(IsSpell(), WasCast(True, True))
_DISCARDED_NOW: Final = CountThisWay(Remembered("discarded"))


# Any: a number, or X
def _draw_what_is_short(n: Any) -> If:
    return If(NumberIs(_DISCARDED_NOW, LESS, n), DrawCards(Minus(n, _DISCARDED_NOW)))


def _says_what_is_short(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, If)
        and isinstance(tree.condition, NumberIs)
        and tree == _draw_what_is_short(tree.condition.other)
    ):
        yield {"n": tree.condition.other}


_DISCARDED: Final[tuple[tuple[str, Selector], ...]] = (
    ("(you've|you) discarded", You()),
    ("a opponent discarded", EachOpponent()),
    ("a player discarded", EachPlayer()),
)

WORDS: Final[tuple[WordDeclaration, ...]] = (
    condition(
        "{o:mention.s} (has dealt|dealt) {n:number} or more damage this turn",
        lambda o, n: NumberIs(DamageDealtBy(o), LEAST, n),
        lambda t: (
            [{"o": t.one.of, "n": t.other}]
            if isinstance(t, NumberIs) and t.how == LEAST and isinstance(t.one, DamageDealtBy)
            else []
        ),
    ),
    words(
        "sentence",
        "if fewer than {n:many} cards were discarded this way, you draw cards equal to the difference.",
        _draw_what_is_short,
        _says_what_is_short,
    ),
    number("your team gained life this turn", LifeGainedThisTurn(YourTeam()), LEAST, 1),
    number("no creatures attacked this turn", AttackersDeclaredThisTurn(), EQUAL, 0),
    condition("(you|you've) gained or lost life this turn", lambda: AnyOf((_GAINED, _LOST))),
    condition("(you|you've) gained and lost life this turn", lambda: AllOf((_GAINED, _LOST))),
)
