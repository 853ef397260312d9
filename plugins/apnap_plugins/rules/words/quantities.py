"""Words for numbers and quantities (CR 107)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from apnap.words import Bindings, Reader, WordDeclaration, words
from apnap_plugins.rules.comparing import ColorsAmong, Greatest, LifeOf, ManaValueOf, PlayersAmong, Plus, Times
from apnap_plugins.rules.continuous import ModifyPT
from apnap_plugins.rules.history import CardsDrawn, ColorsSpent, DiedThisTurn, LifeGained, LifeLost, SpellsCast
from apnap_plugins.rules.linking import TotalOf
from apnap_plugins.rules.phrases import CountersOn
from apnap_plugins.rules.selection import (
    All,
    Another,
    Count,
    EachOpponent,
    EachPlayer,
    PowerOf,
    Quantity,
    This,
    ToughnessOf,
    X,
    You,
)
from apnap_plugins.rules.symbols import is_written_number
from apnap_plugins.rules.terms import Half
from apnap_plugins.rules.words.filters import both, parts_of

NUMBER_WORDS: Final = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_VALUES: Final = {word: value for value, word in enumerate(NUMBER_WORDS, 1)}


def _digits(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A number in digits, or X."""
    token = tokens[at]
    if is_written_number(token):
        return [(at + 1, int(token))]
    return [(at + 1, X())] if token in ("X", "x") else []


def _in_digits(value: Any) -> str | None:
    if isinstance(value, int):
        return str(value)
    return "X" if value == X() else None


def _counted(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A number of things, in words from two up, or X."""
    word = tokens[at].lower()
    if word in _VALUES and word != "one":
        return [(at + 1, _VALUES[word])]
    return [(at + 1, X())] if word == "x" else []


def _in_words(value: Any) -> str | None:
    if value == X():
        return "X"
    return NUMBER_WORDS[value - 1] if isinstance(value, int) and 2 <= value <= len(NUMBER_WORDS) else None


_PT: Final = re.compile(r"([+-][0-9]{1,9})/([+-][0-9]{1,9})$")


def _change(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """+N/+M with numbers."""
    found = _PT.match(tokens[at])
    return [(at + 1, ModifyPT(int(found[1]), int(found[2])))] if found else []


def _signed(value: int, other: int) -> str:
    """A zero has the sign of the other number, as cards have it."""
    return f"-{-value}" if value < 0 or (value == 0 and other < 0) else f"+{value}"


def _written_change(value: Any) -> str | None:
    if not isinstance(value, ModifyPT) or not isinstance(value.power, int) or not isinstance(value.toughness, int):
        return None
    return f"{_signed(value.power, value.toughness)}/{_signed(value.toughness, value.power)}"


def times(n: Any, q: Any) -> Any:
    """A number for each of something."""
    return q if n == 1 else 0 if n == 0 else Times(n, q)


def split_times(value: Any) -> Iterator[tuple[int, Quantity]]:
    """How a quantity may be said as a number for each of something."""
    if isinstance(value, Times) and isinstance(value.factor, int) and isinstance(value.of, Quantity):
        yield value.factor, value.of
    elif isinstance(value, Quantity):
        yield 1, value


def of_each(tree: Any) -> Iterator[Bindings]:
    """A quantity as a number `n`, more than one, for each `q`."""
    if isinstance(tree, Times) and isinstance(tree.factor, int) and tree.factor > 1:
        yield {"n": tree.factor, "q": tree.of}


def for_each(p: ModifyPT, q: Quantity) -> ModifyPT:
    """+N/+M for each of something."""
    return ModifyPT(times(p.power, q), times(p.toughness, q))


def says_for_each(tree: Any) -> Iterator[Bindings]:
    """+N/+M for each of something, with its parts `p` and `q`."""
    if not isinstance(tree, ModifyPT):
        return
    for value in (tree.power, tree.toughness):
        for _, q in split_times(value):
            p = [
                next((n for n, of in split_times(v) if of == q), None) if v != 0 else 0
                for v in (tree.power, tree.toughness)
            ]
            if None not in p:
                yield {"p": ModifyPT(*p), "q": q}  # type: ignore[arg-type]


def _counted_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Count) and isinstance(tree.of, All) and tree.of.zone == "battlefield":
        parts = parts_of(tree.of.filter)
        if parts[-1] == Another():
            yield {"f": both(*parts[:-1])}


NEGATIVE_X: Final = Times(-1, X())

WORDS: Final[tuple[WordDeclaration, ...]] = (
    Reader("number", _digits, _in_digits),
    Reader("many", _counted, _in_words),
    words("count", "{n:many}", means=lambda n: n),
    words("count", "one", means=lambda: 1),
    Reader("written +n/+n", _change, _written_change),
    words("+n/+n", "{p:written +n/+n}", means=lambda p: p, says=lambda t: [{"p": t}]),
    words("+n/+n", "{p:written +n/+n} {q:each}", means=for_each, says=says_for_each),
    words("+n/+n", "+X/+X", means=lambda: ModifyPT(X(), X())),
    words("+n/+n", "+X/+0", means=lambda: ModifyPT(X(), 0)),
    words("+n/+n", "+0/+X", means=lambda: ModifyPT(0, X())),
    words("+n/+n", "-X/-X", means=lambda: ModifyPT(NEGATIVE_X, NEGATIVE_X)),
    words("+n/+n", "-X/-0", means=lambda: ModifyPT(NEGATIVE_X, 0)),
    words("+n/+n", "-0/-X", means=lambda: ModifyPT(0, NEGATIVE_X)),
    words("+n/+n", "+X/-X", means=lambda: ModifyPT(X(), NEGATIVE_X)),
    words("group#", "{f:filter#}", "{f:filter#} on the battlefield", means=All),
    # what is counted one by one
    words("each one", "{g:group.s}", means=Count),
    words("each one", "other {f:filter.s}", "other {f:filter.s} on the battlefield",
          means=lambda f: Count(All(both(f, Another()))), says=_counted_other),
    words("each one", "{k:counter kind} counter on {o:mention.s}", means=CountersOn),
    words("each one", "opponent", "opponent you have", means=lambda: PlayersAmong(EachOpponent())),
    words("each one", "player", means=lambda: PlayersAmong(EachPlayer())),
    words("each one", "{f:filter.s} that died this turn", means=DiedThisTurn),
    words("each one", "color among {g:group.p}", means=ColorsAmong),
    words("each one", "color of mana spent to cast {o:mention.s}", means=ColorsSpent),
    words("each one", "color of mana spent to cast it", means=lambda: ColorsSpent(This())),
    words("each", "for each {q:each one}", means=lambda q: q, says=lambda t: [{"q": t}]),
    # what a number can be
    words("quantity", "the number of {g:group.p}", means=Count),
    words("quantity", "the number of {k:counter kind} counters on {o:mention.s}", means=CountersOn),
    words("quantity", "the number of colors among {g:group.p}", means=ColorsAmong),
    words("quantity", "the number of colors of mana spent to cast {o:mention.s}", means=ColorsSpent),
    words("quantity", "the number of opponents you have", "the number of your opponents",
          means=lambda: PlayersAmong(EachOpponent())),
    words("quantity", "the number of {f:filter.p} that died this turn", means=DiedThisTurn),
    words("quantity", "{o:possessor} power", means=PowerOf),
    words("quantity", "{o:possessor} toughness", means=ToughnessOf),
    words("quantity", "{o:possessor} mana value", means=ManaValueOf),
    words("quantity", "your life total", means=lambda: LifeOf(You())),
    words("quantity", "the amount of life you gained this turn", "the total amount of life you gained this turn",
          means=lambda: LifeGained(You())),
    words("quantity", "the amount of life you lost this turn", "the total amount of life you lost this turn",
          means=lambda: LifeLost(You())),
    words("quantity", "the total amount of life your opponents lost this turn",
          "the total amount of life your opponents have lost this turn", means=lambda: LifeLost(EachOpponent())),
    words("quantity", "the number of cards you've drawn this turn", means=CardsDrawn),
    words("quantity", "the number of {f:spell filter.p} you've cast this turn", means=SpellsCast),
    words("stat", "power", means=lambda: "power"),
    words("stat", "toughness", means=lambda: "toughness"),
    words("stat", "mana value", means=lambda: "mana value"),
    words("quantity", "the greatest {s:stat} among {g:group.p}", means=Greatest),
    words("quantity", "the total {s:stat} of {g:group.p}", means=lambda s, g: TotalOf(g, s)),
    words("quantity", "twice {q:quantity}", means=lambda q: Times(2, q)),
    words("quantity", "three times {q:quantity}", means=lambda q: Times(3, q)),
    words("quantity", "half {q:quantity}, rounded up", means=lambda q: Half(q, True)),
    words("quantity", "half {q:quantity}, rounded down", means=lambda q: Half(q, False)),
    words("quantity", "{n:many} plus {q:quantity}", "{q:quantity} plus {n:many}", means=Plus),
    words("quantity", "one plus {q:quantity}", "1 plus {q:quantity}", "{q:quantity} plus one", means=lambda q: Plus(1, q)),
    words("quantity", "x", means=X),
)  # fmt: skip
