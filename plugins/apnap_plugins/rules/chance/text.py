"""Words for coins and dice: flipping, rolling, what comes of it (CR 705, 706)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, Reader, WordDeclaration, words
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
    AnyResultIs,
    DiceRolledThisTurn,
    DieResult,
    MoreDice,
    RollDie,
    Row,
    WhenDieRolled,
    WhenRollsDice,
)
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, MOST
from apnap_plugins.rules.vocabulary.selectors import All, Among, Remembered
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
    if len(after) == 3 and after[0] in "\u2014-" and is_written_number(after[1]) and after[2] == "|":
        return [(at + 4, (low, int(after[1])))]
    return []


def _written_range(value: Any) -> str | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], int):
        return None
    low, high = value
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


def _row(r: tuple[int, int | None], e: Instruction) -> Row:
    return Row(r[0], r[1], e)


def _then_roll(c: Any, d: Any, t: Any) -> Instruction:
    return in_order(c, RollDie(d, t))


def _then_roll_more(c: Any, d: Any, q: Any, t: Any) -> Instruction:
    return in_order(c, RollDie(d, t, modifier=q))


def _rolled_last(tree: Any) -> Iterator[Bindings]:
    """What is done before a roll that has a table; what the rows speak of is named before."""
    for cut in splits(tree):
        roll = cut["b"]
        if isinstance(roll, RollDie) and roll.table and roll == RollDie(roll.sides, roll.table, modifier=roll.modifier):
            c, roll = named_first(cut["a"], roll)
            yield {"c": c, "d": roll.sides, "t": roll.table, "q": roll.modifier}


def _says_then_roll(tree: Any) -> Iterator[Bindings]:
    yield from ({name: found[name] for name in "cdt"} for found in _rolled_last(tree) if found["q"] == 0)


def _says_then_roll_more(tree: Any) -> Iterator[Bindings]:
    yield from (found for found in _rolled_last(tree) if found["q"] != 0)


_NOTHING: Final[dict[str, Any]] = {"it": None, "that": None}


def _each_die() -> Iterator[WordDeclaration]:
    """Words for each die that a player rolls, whatever its result or from some number on."""
    yield from done_by(lambda whose: WhenDieRolled(whose, 1), "roll{s} a die", **_NOTHING)
    yield from done_by(lambda n, whose: WhenDieRolled(whose, n, n), "roll{s} a {n:number}", **_NOTHING)
    yield from done_by(lambda n, whose: WhenDieRolled(whose, n), "roll{s} a {n:number} or higher", **_NOTHING)


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
    *deed("rolled|rolled|roll", "{n:many} or more dice this turn", so_often(DiceRolledThisTurn())),
    *deed("rolled|rolled|roll", "(a die|one or more dice) this turn", once(DiceRolledThisTurn())),
    *who_did("rolled|rolled"),
    *things_of(DiceRolledThisTurn, "rolled", "die", "dice"),
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
    Reader("die", _die, lambda value: f"d{value}" if isinstance(value, int) else None),
    Reader("range of results", _range, _written_range),
    words(
        "die row",
        "{r:range of results} {e:sentences}",
        _row,
        lambda t: [{"r": (t.low, t.high), "e": t.effect}] if isinstance(t, Row) else [],
    ),
    words("die table", "{m:die row}", lambda m: (m,)),
    words("die table", "{m:die row} {rest:die table}", lambda m, rest: (m, *rest), first_and_rest),
    plain_sentence("roll a {d:die}. {t:die table}", RollDie),
    plain_sentence("roll a {d:die} and add {q:quantity}. {t:die table}", lambda d, q, t: RollDie(d, t, modifier=q)),
    plain_sentence("{c:clauses}, then roll a {d:die}. {t:die table}", _then_roll, _says_then_roll),
    plain_sentence(
        "{c:clauses}, then roll a {d:die} and add {q:quantity}. {t:die table}", _then_roll_more, _says_then_roll_more
    ),
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
    words("clause", "roll a {d:die}", RollDie),
    words("clause", "roll a six-sided die", lambda: RollDie(6)),
    words("quantity", "the result", DieResult),
    number("the result (is|was) {n:number} or less", DieResult(), MOST),
    number("the result (is|was) {n:number} or (higher|more|greater)", DieResult(), LEAST),
    words("static", "if you would flip a coin, instead flip two coins and ignore one", lambda: (MoreCoins(),)),
    words(
        "static",
        "if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll",
        lambda: (MoreDice(),),
    ),
)
