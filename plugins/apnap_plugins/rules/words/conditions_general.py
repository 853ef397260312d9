"""Words for conditions on all or none of several players, on numbers of any kind, and on zones (CR 603.4, 608.2h, 611.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.history import (
    ControlledSinceTurnBegan,
)
from apnap_plugins.rules.effects.linked_abilities import HasChosenName, TotalOf
from apnap_plugins.rules.effects.text_entering import NAME_LINK
from apnap_plugins.rules.objects.names import HasNameOf
from apnap_plugins.rules.turn.conditions import TurnOf
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import AllOf, CardIs, NumberIs, ObjectIs, SomePlayer, Unless
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    Anything,
    HasCounters,
    Not,
    Or,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachOtherPlayer, EachPlayer, This
from apnap_plugins.rules.words.conditions_players import Standing

condition: Final = partial(words, "condition")

GROUPS: Final[tuple[tuple[str, Selector], ...]] = (
    ("opponent", EachOpponent()),
    ("player", EachPlayer()),
    ("other player", EachOtherPlayer()),
)
CONTRARY: Final = {MOST: MORE, LEAST: LESS, LESS: LEAST, MORE: MOST}


def _contrary(s: Standing) -> Standing | None:
    """What a player has who doesn't have that; of a number that is exactly so only where that is none at all."""
    what, how, n = s
    if how == EQUAL:
        return (what, LEAST, 1) if n == 0 else None
    return what, CONTRARY[how], n


# Any: keyword arguments of different types
def every(who: Selector) -> dict[str, Any]:
    """What is so for each of some players: for none of them it is otherwise."""

    def means(s: Standing) -> Condition | None:
        contrary = _contrary(s)
        return _for_all(who, *s) if contrary is None else Unless(SomePlayer(who, *contrary))

    def says(tree: Any) -> Iterator[Bindings]:
        first = tree.parts[0] if isinstance(tree, AllOf) else None
        if isinstance(first, Unless) and isinstance(first.of, SomePlayer):
            s = (first.of.number, EQUAL, first.of.other)
            yield from [{"s": s}] if tree == _for_all(who, *s) else ()
        if isinstance(tree, Unless) and isinstance(tree.of, SomePlayer) and tree.of.who == who:
            what, how, n = tree.of.number, tree.of.how, tree.of.other
            if how != EQUAL:
                yield {"s": (what, EQUAL, 0) if (how, n) == (LEAST, 1) else _contrary((what, how, n))}

    return {"means": means, "says": says}


def _for_all(who: Selector, what: Amount, how: str, n: Amount) -> AllOf:
    """Nobody has less than exactly that, or more."""
    return AllOf((Unless(SomePlayer(who, what, LESS, n)), Unless(SomePlayer(who, what, MORE, n))))


def _none(who: Selector) -> dict[str, Any]:
    """What is so for no player among some."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Unless) and isinstance(tree.of, SomePlayer) and tree.of.who == who:
            yield {"s": (tree.of.number, tree.of.how, tree.of.other)}

    return {"means": lambda s: Unless(SomePlayer(who, *s)), "says": says}


def _players() -> Iterator[WordDeclaration]:
    for noun, who in GROUPS:
        yield condition(f"each {noun} ({{s:standing.s}}|{{s:holding.s}})", **every(who))
        yield condition(f"no {noun} {{s:standing.s}}", **_none(who))


# Numbers ------------------------------------------------------------------------------------------------


def _with_total(how: str) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree.how == how and isinstance(tree.one, TotalOf):
            yield {"g": tree.one.of, "s": tree.one.what, "n": tree.other}

    return {"means": lambda g, s, n: NumberIs(TotalOf(g, s), how, n), "says": says}


# Zones --------------------------------------------------------------------------------------------------


def _zones() -> Iterator[WordDeclaration]:
    for many in ("{n:count}", "{n:number}"):
        yield condition(
            f"there are {many} or more cards in all graveyards",
            lambda n: NumberIs(Count(All(Anything(), "graveyard")), LEAST, n),
        )


# Objects ------------------------------------------------------------------------------------------------


def _is_either(kind: type[ObjectIs] | type[CardIs], *, negated: bool = False) -> dict[str, Any]:
    def means(o: Any, f: Filter, g: Filter) -> Condition:
        return kind(o, Not(Or((f, g))) if negated else Or((f, g)))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, kind):
            whole = tree.filter.part if negated and isinstance(tree.filter, Not) else tree.filter
            if isinstance(whole, Or) and len(whole.parts) == 2 and tree == means(tree.of, *whole.parts):
                yield {"o": tree.of, "f": whole.parts[0], "g": whole.parts[1]}

    return {"means": means, "says": says}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_players(),
    condition("{g:group.p} have total {s:stat} {n:number} or greater", **_with_total(LEAST)),
    condition("{g:group.p} have total {s:stat} {n:number} or less", **_with_total(MOST)),
    *_zones(),
    condition("{o:mention.s} has the same name as a {g:group.s}", lambda o, g: ObjectIs(o, HasNameOf(g))),
    condition("{o:mention.s} has the chosen name", lambda o: ObjectIs(o, HasChosenName(NAME_LINK))),
    condition("{o:mention.s} (has|had) no counters on it", lambda o: ObjectIs(o, Not(HasCounters()))),
    condition("{o:mention.s}( is|'s| was) a {f:core.s} or a {g:core.s}", **_is_either(ObjectIs)),
    condition("{o:mention.s}( is|'s| was) a {f:card filter.s} or a {g:card filter.s}", **_is_either(CardIs)),
    condition(
        "{o:mention.s}( isn't|'s not| wasn't) a {f:core.s} or a {g:core.s}", **_is_either(ObjectIs, negated=True)
    ),
    condition(
        "you've controlled ~ continuously since the beginning of your most recent turn",
        lambda: ObjectIs(This(), ControlledSinceTurnBegan()),
    ),
    condition("it's a opponent's turn", lambda: TurnOf(EachOpponent())),
)
