"""Words for coins and dice: flipping, rolling, what comes of it (CR 705, 706)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, Reader, WordDeclaration, word_list, words
from apnap_plugins.rules.chance.coins import (
    SIDES,
    CameUp,
    FlipCoins,
    FlipForEach,
    FlipForSide,
    FlipsWon,
    MoreCoins,
    WhenFlips,
)
from apnap_plugins.rules.chance.dice import (
    ROLLED,
    AnyResultIs,
    DieResult,
    MoreDice,
    OtherResult,
    ResultsThatAre,
    RollAgain,
    RollDie,
    RolledDoubles,
    Row,
    WhenDieRolled,
    WhenRollsDice,
)
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.deeds import TimesDone
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, MOST
from apnap_plugins.rules.vocabulary.quantities import Times
from apnap_plugins.rules.vocabulary.selectors import All, Among, Remembered, You
from apnap_plugins.rules.vocabulary.symbols import is_written_number
from apnap_plugins.rules.words.clauses import in_order, splits
from apnap_plugins.rules.words.conditions import number
from apnap_plugins.rules.words.deeds import deed, once, so_often
from apnap_plugins.rules.words.lines import first_and_rest
from apnap_plugins.rules.words.numbers_of_deeds import things_of, who_did
from apnap_plugins.rules.words.references import named_first
from apnap_plugins.rules.words.trigger_conditions_players import done_by

plain_sentence: Final = partial(words, "plain sentence")

_DIE: Final = re.compile(r"d([0-9]{1,9})$", re.IGNORECASE)
_SIDED: Final = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}
"""Dice whose sides are said in words."""


def _die(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A die by the number of its sides (CR 706.1a)."""
    found = _DIE.match(tokens[at])
    return [(at + 1, int(found[1]))] if found else []


def _range(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """The results that a row of a table is for: "3", "1-9" with a dash, "10+" (CR 706.3a)."""
    if not is_written_number(tokens[at]):
        return []
    low, after = int(tokens[at]), list(tokens[at + 1 : at + 4])
    if after[:1] == ["|"]:
        return [(at + 2, (low, low))]
    if after[:2] == ["+", "|"]:
        return [(at + 3, (low, None))]
    if after == ["or", "less", "|"]:
        return [(at + 4, (None, low))]
    if len(after) == 3 and after[0] in "\u2014-" and is_written_number(after[1]) and after[2] == "|":
        return [(at + 4, (low, int(after[1])))]
    return []


def _written_range(value: Any) -> str | None:
    if not isinstance(value, tuple) or len(value) != 2 or value == (None, None):
        return None
    low, high = value
    if low is None:
        return f"{high} or less |"
    return f"{low} |" if low == high else f"{low}+ |" if high is None else f"{low}\u2014{high} |"


def _flips(kind: type[FlipCoins] | type[FlipForSide], first: str, second: str) -> list[WordDeclaration]:
    """A coin flip with what comes of it: one outcome, or both; and "you may" before it."""
    a, b = f"{first}, {{a:plain sentence}}", f"{second}, {{b:plain sentence}}"

    otherwise = "otherwise, {b:plain sentence}"
    flip = "flip a coin. "
    return [
        plain_sentence((flip + a, "you " + flip + a), kind),
        plain_sentence((flip + b, "you " + flip + b), lambda b: kind(None, b)),
        plain_sentence(f"{flip}{a} ({b}|{otherwise})", kind),
        plain_sentence("you may " + flip + a, lambda a: May(kind(a))),
        plain_sentence(f"you may {flip}{a} {b}", lambda a, b: May(kind(a, b))),
    ]


def _their_flips() -> list[WordDeclaration]:
    """The same of a player whom the text speaks of."""
    win, lose = (
        "if (the|that) player wins the flip, {a:plain sentence}",
        "if (the|that) player loses the flip, {b:plain sentence}",
    )
    flip = "{who:mention.s} flips a coin. "
    return [
        plain_sentence(flip + win, lambda who, a: FlipCoins(a, who=who)),
        plain_sentence(flip + lose, lambda who, b: FlipCoins(None, b, who=who)),
        plain_sentence(f"{flip}{win} {lose}", lambda who, a, b: FlipCoins(a, b, who=who)),
    ]


def _row(r: tuple[int | None, int | None], e: Instruction) -> Row:
    return Row(r[0], r[1], e)


def _says_row(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Row):
        yield {"r": (tree.low, tree.high), "e": tree.effect}


_AGAIN: Final = May(RollAgain())


def _row_and_again(r: tuple[int | None, int | None], e: Instruction) -> Row:
    """With the same dice, modifiers and rows (CR 706.3c)."""
    return _row(r, in_order(e, _AGAIN))


def _says_row_and_again(tree: Any) -> Iterator[Bindings]:
    for cut in splits(tree.effect) if isinstance(tree, Row) else ():
        if cut["b"] == _AGAIN:
            yield {"r": (tree.low, tree.high), "e": cut["a"]}


# Which dice, and which of their results count ----------------------------------------------------------------


def _all_but_lowest(n: Any, d: int) -> RollDie | None:
    """Of more than two dice, of which the lower one has words of its own."""
    return RollDie(d, count=n, keep=n - 1) if isinstance(n, int) and n > 2 else None


def _says_all_but_lowest(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RollDie) and isinstance(tree.count, int) and tree == _all_but_lowest(tree.count, tree.sides):
        yield {"n": tree.count, "d": tree.sides}


# Any: a roll as the grammar has it
def _more(r: Any, q: Any) -> RollDie:
    return replace(r, modifier=q)  # type: ignore[no-any-return]


def _less(r: Any, q: Any) -> RollDie:
    return _more(r, Times(-1, q))


def _says_more(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RollDie) and tree.modifier != 0:
        yield {"r": replace(tree, modifier=0), "q": tree.modifier}


def _says_less(tree: Any) -> Iterator[Bindings]:
    for found in _says_more(tree):
        if isinstance(found["q"], Times) and found["q"].factor == -1:
            yield {"r": found["r"], "q": found["q"].of}


def _no_table(tree: Any) -> bool:
    return isinstance(tree, RollDie) and not tree.table


def _says_rolled(tree: Any) -> Iterator[Bindings]:
    if _no_table(tree):
        yield {"r": tree}


def _by_table(r: Any, t: tuple[Row, ...]) -> RollDie:
    return replace(r, table=t)  # type: ignore[no-any-return]


def _says_by_table(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RollDie) and tree.table:
        yield {"r": replace(tree, table=()), "t": tree.table}


def _low_and_table(r: Any, n: int, e: Instruction, t: tuple[Row, ...]) -> RollDie:
    """Where a sentence says what a row would (CR 706.3b)."""
    return _by_table(r, (Row(None, n, e), *t))


def _says_low_and_table(tree: Any) -> Iterator[Bindings]:
    for found in _says_by_table(tree):
        first, *rest = found["t"]
        if rest and first.low is None:
            yield {"r": found["r"], "n": first.high, "e": first.effect, "t": tuple(rest)}


def _then_roll(c: Any, r: Any, t: Any) -> Instruction:
    return in_order(c, _by_table(r, t))


def _says_then_roll(tree: Any) -> Iterator[Bindings]:
    """What is done before a roll that has a table; what the rows speak of is named before."""
    for cut in splits(tree):
        if isinstance(cut["b"], RollDie) and cut["b"].table:
            c, roll = named_first(cut["a"], cut["b"])
            yield from ({"c": c, **found} for found in _says_by_table(roll))


_NOTHING: Final[dict[str, Any]] = {"it": None, "that": None}


YOU: Final = You()


def _rolled(who: Selector = YOU) -> TimesDone:
    return TimesDone(ROLLED.name, who)


def _one_was(n: Any) -> Any:
    return (TimesDone(ROLLED.name, kind=str(n)), LEAST, 1) if isinstance(n, int) else None


def _says_one_was(tree: Any) -> Iterator[Bindings]:
    kind = getattr(tree[0], "kind", "")
    if kind and kind.isdecimal() and tree == _one_was(int(kind)):
        yield {"n": int(kind)}


def _each_die() -> Iterator[WordDeclaration]:
    """Words for each die that a player rolls, whatever its result or from some number on."""
    yield from done_by(lambda whose: WhenDieRolled(whose, 1), "roll{s} a die", **_NOTHING)
    yield from done_by(lambda n, whose: WhenDieRolled(whose, n, n), "roll{s} a {n:number}", **_NOTHING)
    yield from done_by(lambda n, whose: WhenDieRolled(whose, n), "roll{s} a {n:number} or higher", **_NOTHING)
    yield from done_by(
        lambda n, whose: WhenDieRolled(whose, n, n, natural=True), "roll{s} a natural {n:number}", **_NOTHING
    )
    yield from done_by(
        lambda whose: WhenDieRolled(whose, highest=True), "roll{s} a die's highest natural result", **_NOTHING
    )
    yield from done_by(
        lambda n, whose: WhenDieRolled(whose, nth=n), "roll{s} {their} {n:ordinal} die each turn", **_NOTHING
    )


def _says_exactly(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ResultsThatAre) and tree.low is not None and tree == ResultsThatAre(tree.low, tree.low):
        yield {"n": tree.low}


def _says_flip_for_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, FlipForEach) and isinstance(tree.of, All) and tree.of == All(tree.of.filter):
        yield {"f": tree.of.filter}


def _then_flip(c: Any, a: Instruction) -> Instruction:
    return in_order(c, FlipCoins(a))


def _says_then_flip(tree: Any) -> Iterator[Bindings]:
    for cut in splits(tree):
        flip = cut["b"]
        if isinstance(flip, FlipCoins) and flip.win is not None and flip == FlipCoins(flip.win):
            c, win = named_first(cut["a"], flip.win)
            yield {"c": c, "a": win}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_each_die(),
    *deed("rolled|rolled|roll", "{n:many} or more dice this turn", so_often(_rolled())),
    *deed("rolled|rolled|roll", "(a die|one or more dice) this turn", once(_rolled())),
    *deed("rolled|rolled|roll", "a {n:number} this turn", (_one_was, _says_one_was)),
    *who_did("rolled|rolled"),
    *things_of(_rolled, "rolled", "die", "dice"),
    *_flips(FlipCoins, "if you win the flip", "if you lose the flip"),
    *_their_flips(),
    *_flips(FlipForSide, "if it comes up heads", "if it comes up tails"),
    words("clause", "flip a coin until you lose a flip", lambda: FlipCoins(until_lost=True)),
    words("clause", "flip a coin", FlipCoins),
    plain_sentence(
        "{c:clauses}, then flip a coin. if you win the flip, {a:plain sentence}", _then_flip, _says_then_flip
    ),
    words("each one", "flip you won", FlipsWon),
    words("clause", "flip {n:many} coins", lambda n: FlipForSide(count=n)),
    *(
        words("condition", f"both coins come up {side}", lambda side=side: NumberIs(CameUp(side), EQUAL, 2))
        for side in SIDES
    ),
    *(words("each one", f"coin that (comes|came) up {side}", lambda side=side: CameUp(side)) for side in SIDES),
    *done_by(lambda whose: WhenFlips("won", whose), "win{s} a coin flip", **_NOTHING),
    *done_by(lambda whose: WhenFlips("lost", whose), "lose{s} a coin flip", **_NOTHING),
    *done_by(WhenRollsDice, "roll{s} one or more dice", **_NOTHING),
    *(
        declared
        for kind, word in (("die.s", "die"), ("die.p", "dice"))
        for declared in (
            Reader(kind, _die, lambda value: f"d{value}" if isinstance(value, int) else None),
            word_list(kind, {f"{name}-sided {word}": sides for name, sides in _SIDED.items()}),
        )
    ),
    Reader("range of results", _range, _written_range),
    words(
        "die row",
        "{r:range of results} {e:sentences}",
        _row,
        _says_row,
    ),
    words("die row", "{r:range of results} {e:sentences} you may roll again.", _row_and_again, _says_row_and_again),
    words("die table", "{m:die row}", lambda m: (m,)),
    words("die table", "{m:die row} {rest:die table}", lambda m, rest: (m, *rest), first_and_rest),
    words("roll", "a {d:die.s}", RollDie),
    words("roll", "{n:many} {d:die.p}", lambda n, d: RollDie(d, count=n)),
    words("roll", "two {d:die.p} and ignore the (lower|lowest) roll", lambda d: RollDie(d, count=2, keep=1)),
    words("roll", "{n:many} {d:die.p} and ignore the lowest roll", _all_but_lowest, _says_all_but_lowest),
    words(
        "roll",
        "a {d:die.s} {q:each} and ignore all but the highest roll",
        lambda d, q: RollDie(d, count=q, keep=1),
    ),
    words("roll", "{n:many} {d:die.p} and choose one result", lambda n, d: RollDie(d, count=n, choose=True)),
    words("modified roll", "{r:roll}", lambda r: r),
    words("modified roll", "{r:roll} and add {q:quantity}", _more, _says_more),
    words("modified roll", "{r:roll} and subtract {q:quantity}", _less, _says_less),
    words("clause", "roll {r:modified roll}", lambda r: r, _says_rolled),
    plain_sentence("roll {r:modified roll}. {t:die table}", _by_table, _says_by_table),
    plain_sentence(
        "roll {r:modified roll}. if the result is {n:number} or less, {e:plain sentence} {t:die table}",
        _low_and_table,
        _says_low_and_table,
    ),
    plain_sentence("{c:clauses}, then roll {r:modified roll}. {t:die table}", _then_roll, _says_then_roll),
    words("condition", "any of those results (was|is) {n:number} or higher", AnyResultIs),
    words("clause", "flip a coin for each {f:filter.s}", lambda f: FlipForEach(All(f)), _says_flip_for_each),
    *(
        words(
            "named.s",
            f"each {{g:filter.s}} whose coin comes up {side}",
            lambda g, side=side: Among(Remembered(f"came up {side}"), g),
        )
        for side in SIDES
    ),
    words("quantity", ("the result", "that result", "the total of those results"), DieResult),
    words("quantity", "the other result", OtherResult),
    words("condition", "you rolled doubles", RolledDoubles),
    words("each one", "even result", lambda: ResultsThatAre(even=True)),
    words("each one", "odd result", lambda: ResultsThatAre(even=False)),
    words("each one", "result of {n:number}", lambda n: ResultsThatAre(n, n), _says_exactly),
    words("each one", "result of {n:number} or (higher|greater|more)", ResultsThatAre),
    words("each one", "result of {n:number} or (lower|less)", lambda n: ResultsThatAre(None, n)),
    words("condition", "the result (is|was) even", lambda: NumberIs(ResultsThatAre(even=True), LEAST, 1)),
    words("condition", "the result (is|was) odd", lambda: NumberIs(ResultsThatAre(even=False), LEAST, 1)),
    number("the result (is|was) {n:number} or less", DieResult(), MOST),
    number("the result (is|was) {n:number} or (higher|more|greater)", DieResult(), LEAST),
    words("static", "if you would flip a coin, instead flip two coins and ignore one", lambda: (MoreCoins(),)),
    words(
        "static",
        "if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll",
        lambda: (MoreDice(),),
    ),
)
