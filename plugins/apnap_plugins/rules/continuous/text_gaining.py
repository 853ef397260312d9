"""Words for abilities in quotes with keyword abilities behind them: "has "..." and equip {2}" (CR 613.1f)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Keyword
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.text import Parts, only_gained, quoted_gained, says_gained


# Any: abilities in quotes, and a keyword ability, as the grammar has them
def _quoted_with(line: Any, k: tuple[Keyword, ...]) -> Parts | None:
    return quoted_gained((*line, *k))


def _says_quoted_with(number: int) -> Any:
    """The last so many are keyword abilities, what stands before them isn't."""

    def says(tree: Any) -> Iterator[Bindings]:
        for abilities in only_gained(tree):
            first, last = abilities[:-number], abilities[-number:]
            if first and all(isinstance(one, Keyword) for one in last) and not isinstance(first[-1], Keyword):
                names = {"k": last[:1]} if number == 1 else {"k": last[:1], "j": last[1:]}
                yield from ({**said, **names} for said in says_gained((Gain(first),)))

    return says


def _one_behind(line: Any, k: tuple[Keyword, ...]) -> Parts | None:
    return _quoted_with(line, k) if len(k) == 1 else None


def _two_behind(line: Any, k: tuple[Keyword, ...], j: tuple[Keyword, ...]) -> Parts | None:
    return _quoted_with(line, (*k, *j)) if len(k) == 1 == len(j) else None


# Any: keyword abilities, and abilities in quotes, as the grammar has them
def _one_by_one(a: Keyword, b: Keyword, c: Any, d: Any) -> Parts | None:
    """Two keyword abilities, and two that are quoted, of which the first is a single one."""
    return quoted_gained((a, b, *c, *d)) if len(c) == 1 else None


def _says_one_by_one(tree: Any) -> Iterator[Bindings]:
    for abilities in only_gained(tree):
        if len(abilities) > 3 and all(isinstance(one, Keyword) for one in abilities[:2]):
            a, b = abilities[:2]
            for c in says_gained((Gain(abilities[2:3]),)):
                yield from (
                    {"a": a, "b": b, "c": c["line"], "d": d["line"]} for d in says_gained((Gain(abilities[3:]),))
                )


WORDS: Final[tuple[WordDeclaration, ...]] = tuple(
    declared
    for category, get in (("having#", "[has|have]"), ("gaining#", "[gains|gain]"))
    for declared in (
        words(category, f"{get} {{line:quote}} and {{k:keywords}}", _one_behind, _says_quoted_with(1)),
        words(
            category,
            f"{get} {{line:quote}}, {{k:keywords}}, and {{j:keywords}}",
            _two_behind,
            _says_quoted_with(2),
        ),
        words(
            category,
            f"{get} {{a:keyword}}, {{b:keyword}}, {{c:quote}}, and {{d:quote}}",
            _one_by_one,
            _says_one_by_one,
        ),
    )
)
