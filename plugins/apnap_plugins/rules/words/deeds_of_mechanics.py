"""Words for what players do by a mechanic: "if you've surveiled this turn", "for the first time each turn" (CR 603.2, 603.4).

One declaration says such a `Deed` in all places in which texts ask what has happened this turn: as a condition on you and on
every other player, as a number, and as a trigger event that comes for the first or a later time (CR 608.2h).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import TriggerCondition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.deeds import Deed, ThingsDone, TimesDone, WhenNthTime
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, MORE, Another, Anything
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.deeds import deed as said_deed
from apnap_plugins.rules.words.deeds import of_kind, once, so_often
from apnap_plugins.rules.words.numbers_of_deeds import who_did
from apnap_plugins.rules.words.trigger_conditions_players import done_by

quantity: Final = partial(words, "quantity")
each_one: Final = partial(words, "each one")

HOW_OFTEN: Final = (("more than once", MORE, 1), ("exactly once", EQUAL, 1))
HOW_MANY: Final[tuple[tuple[str, int | None, str], ...]] = (
    ("(a {f:%s.s}|one or more {f:%s.p})", 1, LEAST),
    ("more than one {f:%s.s}", 1, MORE),
    ("exactly one {f:%s.s}", 1, EQUAL),
    ("no {f:%s.p}", 0, EQUAL),
    ("{n:many} or more {f:%s.p}", None, LEAST),
    ("more than {n:many} {f:%s.p}", None, MORE),
    ("exactly {n:many} {f:%s.p}", None, EQUAL),
)
"""How many objects of a kind, with the category of words in which the kind is said."""


# Any: fields of `Cause` by name
def done(
    deed: Deed,
    verb: str,
    when: Callable[..., TriggerCondition] | None = None,
    does: str = "",
    kind: str = "",
    **about: Any,
) -> Iterator[WordDeclaration]:
    """Words for a deed that needs no object to be said: "surveiled", "searched {their} library".

    `verb` has its three forms as a row of `deed`, with all that is behind it, and "{their}" for "your" or "their". `when` makes
    the condition of what triggers on each time that it is done, from whose it is, and `does` is the verb of that as `done_by`
    has it, with what is `about` it; `kind` is the kind of the deed that is meant.
    """
    forms = verb.split("|")
    number = TimesDone(deed.name, kind=kind)
    for whose, their in (("your", "your"), ("their", "their")) if "{their}" in verb else (("", "their"),):
        said = verb.replace("{their}", their)
        yield from said_deed(said, "this turn", once(number), whose)
        yield from said_deed(said, "{n:many} or more times this turn", so_often(number), whose)
        for often, how, n in HOW_OFTEN:
            yield from said_deed(said, f"{often} this turn", once(number, how, n), whose)
    yield from _how_often(number, forms[0], forms[1])
    if when is not None:
        yield from done_by(partial(_nth, number, when), f"{does} for the {{n:ordinal}} time each turn", **about)


def _nth(so_far: Quantity, when: Callable[..., TriggerCondition], number: int, whose: str) -> WhenNthTime:
    return WhenNthTime(when(whose), number, so_far)


def _how_often(number: TimesDone, past: str, participle: str) -> Iterator[WordDeclaration]:
    """How often it was done, by whomever."""

    def times(w: Any) -> TimesDone:
        return TimesDone(number.deed, w, number.kind)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TimesDone) and tree == times(tree.who):
            yield {"w": tree.who}

    for their, whom in (("your", "you"), ("their", "")) if "{their}" in past else (("", ""),):
        mine, having = past.replace("{their}", their), participle.replace("{their}", their)
        category = f"who {mine}"
        yield from who_did(f"{mine}|{having}")
        fits = partial(_of_you, whom == "you") if their else _of_anybody
        yield quantity(
            f"the number of times {{w:{category}}}", partial(_if_fits, times, fits), partial(_saying, says, fits)
        )
        yield each_one(f"time {{w:{category}}}", partial(_if_fits, times, fits), partial(_saying, says, fits))


# Any: whom the words name, as the grammar has it
def _of_you(yours: bool, who: Any) -> bool:
    """Whether "your" is said of you, and "their" of somebody else."""
    return bool(who == You()) == yours


def _of_anybody(who: Any) -> bool:
    return True


def _if_fits(make: Callable[[Any], TimesDone], fits: Callable[[Any], bool], w: Any) -> TimesDone | None:
    return make(w) if fits(w) else None


def _saying(says: Callable[[Any], Iterator[Bindings]], fits: Callable[[Any], bool], tree: Any) -> Iterator[Bindings]:
    yield from (found for found in says(tree) if fits(found["w"]))


# Any: a number of deeds that a filter tells apart, which has whose they are, too
def done_to(
    number: Callable[[Filter, Selector], Quantity | None],
    verb: str,
    category: str,
    behind: str = "",
    another: bool = True,
) -> Iterator[WordDeclaration]:
    """Words for a deed that is done to or with objects: "cycled two or more cards", "the number of cards you've cycled".

    `number` makes the number of these, a node with a `filter` and a `who`, or gives None for a filter that can't be asked
    about later. `verb` has its three forms, `category` is that of words for the objects, and `behind` what stands behind them.
    """
    end = f"{behind} this turn".strip()

    def mine(f: Filter) -> Quantity | None:
        return number(f, You())

    for said, n, how in HOW_MANY:
        yield from said_deed(verb, f"{said.replace('%s', category)} {end}", of_kind(mine, n=n, how=how))
    if another:
        yield from said_deed(verb, f"another {{f:{category}.s}} {end}", of_kind(mine, Another()))
    if behind:
        return
    past, participle, _ = verb.split("|")

    def says(tree: Any) -> Iterator[Bindings]:
        who, f = getattr(tree, "who", None), getattr(tree, "filter", None)
        if isinstance(who, Selector) and isinstance(f, Filter) and number(f, who) == tree:
            yield {"f": f, "w": who}

    yield from who_did(f"{past}|{participle}")
    yield quantity(f"the number of {{f:{category}.p}} {{w:who {past}}}", number, says)
    yield each_one(f"{{f:{category}.s}} {{w:who {past}}}", number, says)


def things(deed: Deed, kind: str = "", gone: bool = False) -> Callable[[Filter, Selector], Quantity | None]:
    """How many objects of a kind something was done to, for `done_to`; `gone` where none of them is there any more then."""

    def made(f: Filter, w: Selector) -> ThingsDone | None:
        known = gone or deed.then is None or f == Anything() or f.knows_past()
        return ThingsDone(deed.name, f, w, kind) if known else None

    return made


# Any: fields of `Cause` by name
def nth(
    number: Callable[[Filter, Selector], Quantity],
    when: Callable[[Filter, str], TriggerCondition],
    does: str,
    category: str,
    **about: Any,
) -> Iterator[WordDeclaration]:
    """Words for a deed that is done with an object, as the Nth in a turn: "discard{s} {their} second card each turn".

    `number` is as for `done_to`, and `when` makes the condition of what triggers each time, from a filter and whose it is.
    """

    def made(n: int, f: Filter, whose: str) -> WhenNthTime:
        return WhenNthTime(when(f, whose), n, number(f, You()))

    def in_other_order(f: Filter, n: int, whose: str) -> WhenNthTime:
        return made(n, f, whose)

    yield from done_by(made, f"{does} {{their}} {{n:ordinal}} {{f:{category}.s}} each turn", **about)
    yield from done_by(in_other_order, f"{does} a {{f:{category}.s}} for the {{n:ordinal}} time each turn", **about)


# Any: the same
def first_of_several(
    number: Callable[[Filter, Selector], Quantity],
    when: Callable[[Filter, str], TriggerCondition],
    does: str,
    category: str,
    **about: Any,
) -> Iterator[WordDeclaration]:
    """Words for a deed that is done with one or more objects at once, for the first time each turn.

    `number` and `when` are as for `nth`; this one is about "one or more".
    """

    def made(f: Filter, whose: str) -> WhenNthTime:
        return WhenNthTime(when(f, whose), 1, number(f, You()))

    yield from done_by(made, f"{does} one or more {{f:{category}.p}} for the first time each turn", **about)
