"""Mana symbols and mana costs (CR 107.4, 202)."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Sequence
from typing import Any, Final, Protocol, runtime_checkable

from apnap import Node, node

COLOR_LETTERS: Final = "WUBRG"
"""The letters of the five colors in their order (CR 107.4a)."""
MOST_DIGITS: Final = 9
_SYMBOL: Final = re.compile(r"\{([^{}]+)\}")
_KNOWN: Final = re.compile(r"[0-9]{1,9}|[WUBRGCXS]|[WUBRG]/[WUBRG]|2/[WUBRG]|[WUBRG]/P|[WUBRG]/[WUBRG]/P")


@runtime_checkable
class WritesColors(Protocol):
    """A node that is written with mana symbols: it says of which colors they are (CR 903.4)."""

    def written_colors(self) -> frozenset[str]:
        """The letters of the colors of the symbols in its own words, not of those in nodes below it."""


@node
class ManaCost(Node):
    """A mana cost: symbols without braces, in the order written, e.g. ("2", "W", "W/U") (CR 202.1)."""

    symbols: tuple[str, ...]

    def mana_value(self, x: int = 0) -> int:
        """The total amount of mana (CR 202.3), with `x` for each X; the larger half of a monocolour hybrid (CR 202.3f)."""
        return sum(symbol_value(s, x) for s in self.symbols)

    @functools.lru_cache(maxsize=10_000)  # noqa: B019 (a cost is a value, and there are few)
    def least(self) -> int:
        """The least mana that the cost could be paid with: X is 0, 2 life pays for a Phyrexian symbol (CR 107.4)."""
        return sum(int(s) if is_number(s) else 0 if s == "X" or s.endswith("/P") else 1 for s in self.symbols)

    def colors(self) -> frozenset[str]:
        """The colours of its symbols (CR 202.2, 202.2a, 202.2b, 202.2c, 202.2d)."""
        return frozenset(c for s in self.symbols for c in s if c in COLOR_LETTERS)

    def written_colors(self) -> frozenset[str]:
        """The colors of its symbols (CR 903.4)."""
        return self.colors()

    @functools.lru_cache(maxsize=10_000)  # noqa: B019 (a cost is a value, and there are few)
    def generic(self) -> int:
        """How much generic mana it asks for beside X (CR 107.4b)."""
        return sum(int(s) for s in self.symbols if is_number(s))

    @functools.lru_cache(maxsize=10_000)  # noqa: B019 (a cost is a value, and there are few)
    def with_generic(self, amount: int) -> ManaCost:
        """The same cost with `amount`, at least 0, of generic mana in place of its own."""
        rest = tuple(s for s in self.symbols if not is_number(s))
        return ManaCost(((str(amount),) if amount > 0 else ()) + rest)

    @functools.lru_cache(maxsize=10_000)  # noqa: B019 (a cost is a value, and there are few)
    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs together (CR 601.2f)."""
        mine = tuple(s for s in self.symbols if not is_number(s))
        theirs = tuple(s for s in other.symbols if not is_number(s))
        return ManaCost((*mine, *theirs)).with_generic(self.generic() + other.generic())

    @functools.lru_cache(maxsize=10_000)  # noqa: B019 (a cost is a value, and there are few)
    def with_x(self, x: int) -> ManaCost:
        """The cost with the value of X chosen (CR 601.2b, 107.3a)."""
        rest = tuple(s for s in self.symbols if s != "X")
        return ManaCost(rest).with_generic(self.generic() + x * self.symbols.count("X"))

    def __str__(self) -> str:
        return "{" + "}{".join(self.symbols or ("0",)) + "}"


def is_symbol(text: str) -> bool:
    """Whether a text is one mana symbol in braces, of those that exist (CR 107.4)."""
    return text[:1] == "{" and text[-1:] == "}" and _KNOWN.fullmatch(text[1:-1]) is not None


def is_written_number(text: str) -> bool:
    """Whether it is a number as texts have them: decimal digits as everybody writes them, nine at most."""
    return is_number(text) and len(text) <= MOST_DIGITS


def is_number(symbol: str) -> bool:
    """Whether it is a numerical symbol, such as {2}: decimal digits as everybody writes them (CR 107.4)."""
    return symbol.isascii() and symbol.isdigit()


def is_hybrid(symbol: str) -> bool:
    """Whether it is a hybrid symbol of two colours, such as {W/U} (CR 107.4e)."""
    return len(symbol) == 3 and symbol[0] in COLOR_LETTERS and symbol[2] in COLOR_LETTERS


def symbol_options(symbol: str) -> tuple[str, ...]:
    """What a symbol may be paid as: symbols that leave no choice, or "life" for 2 life (CR 107.4e, 107.4f)."""
    if symbol.startswith("2/"):
        return (symbol[2], "2")
    if symbol.endswith("/P"):
        return (*symbol[:-2].split("/"), "life")
    return (symbol[0], symbol[2]) if is_hybrid(symbol) else (symbol,)


def symbol_value(symbol: str, x: int = 0) -> int:
    """What one symbol counts for the mana value (CR 202.3, 202.3g)."""
    if is_number(symbol):
        return int(symbol)
    if symbol == "X":
        return x
    return 2 if symbol.startswith("2/") else 1


@functools.cache
def mana_cost(text: str) -> ManaCost:
    """A cost written with braces, e.g. "{2}{W}{W/U}". Raises ValueError for a symbol that doesn't exist (CR 107.4).

    Also CR 107.4d.
    """
    symbols = _SYMBOL.findall(text)
    if "".join(f"{{{s}}}" for s in symbols) != text:
        raise ValueError(f"{text!r} is no mana cost; write symbols in braces, such as {{2}}{{W}}")
    for symbol in symbols:
        if not _KNOWN.fullmatch(symbol):
            raise ValueError(f"{{{symbol}}} in {text!r} is no mana symbol (CR 107.4)")
    return ManaCost(tuple(s for s in symbols if s != "0"))


def mana_of(text: str) -> tuple[tuple[str, ...], ...]:
    """What an effect adds that is told to add these symbols: the ways to choose, each by its types of mana.

    One half of a hybrid symbol is chosen (CR 106.8), a Phyrexian one is its colour (CR 106.9), generic and snow ones are
    colourless mana (CR 106.10, 106.11).
    """
    ways: list[tuple[str, ...]] = [()]
    for symbol in mana_cost(text).symbols:
        halves = [o for o in symbol_options(symbol) if o != "life"]
        ways = [(*way, *_as_mana(half)) for way in ways for half in halves]
    return tuple(dict.fromkeys(tuple(sorted(way)) if len(ways) > 1 else way for way in ways))


def _as_mana(symbol: str) -> tuple[str, ...]:
    return ("C",) * int(symbol) if is_number(symbol) else ("C",) if symbol == "S" else (symbol,)


@functools.lru_cache(maxsize=10_000)
def open_symbols(cost: ManaCost) -> tuple[str, ...]:
    """The symbols that stand for a choice (CR 107.4e, 107.4f)."""
    return tuple(s for s in cost.symbols if len(symbol_options(s)) > 1)


@functools.lru_cache(maxsize=10_000)
def with_halves(cost: ManaCost, halves: tuple[str, ...]) -> tuple[ManaCost, int]:
    """The cost with the first symbols that stand for a choice replaced by what was chosen, and the life to pay."""
    chosen = iter(halves)
    symbols = [next(chosen, s) if len(symbol_options(s)) > 1 else s for s in cost.symbols]
    generic = sum(int(s) for s in symbols if is_number(s))
    left = ManaCost(tuple(s for s in symbols if s != "life" and not is_number(s)))
    return left.with_generic(generic), 2 * symbols.count("life")


@functools.lru_cache(maxsize=10_000)
def reduced(cost: ManaCost, by: ManaCost) -> ManaCost:
    """A cost less another: a coloured or colourless symbol takes away its like, or else generic mana (CR 118.7a–d)."""
    symbols = list(cost.symbols)
    generic = by.generic()
    for symbol in (s for s in by.symbols if not is_number(s)):
        if symbol in symbols:
            symbols.remove(symbol)
        else:
            generic += 1
    left = ManaCost(tuple(symbols))
    return left.with_generic(max(0, left.generic() - generic))


def symbol_ways(symbols: Sequence[str]) -> list[tuple[str, ...]]:
    """The ways to pay for symbols, those that differ only in which of like symbols is paid how counted once."""
    ways: dict[Any, tuple[str, ...]] = {}
    for way in itertools.product(*(symbol_options(s) for s in symbols)):
        ways.setdefault(tuple(sorted(zip(symbols, way, strict=True))), way)
    return list(ways.values())
