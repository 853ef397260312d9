"""Words for abilities that are lost, by choice or for good, and for base power or toughness by choice (CR 113.10, 113.11)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import CantHaveKeyword, LoseKeyword, SetPT
from apnap_plugins.rules.continuous.instructions import ChangeOfChoice
from apnap_plugins.rules.words.references import Subject

verb: Final = partial(words, "verb#")


def _says_barred(count: int) -> Any:
    """Keyword abilities that something loses and can't have, each of which is named twice."""

    def says(tree: Any) -> Iterator[Bindings]:
        parts = tree if isinstance(tree, tuple) else ()
        found = tuple(part.keyword for part in parts if isinstance(part, CantHaveKeyword))
        if len(found) == len(parts) == count:
            yield dict(zip("abcd", found * 2, strict=False))

    return says


def _either_base(d: Duration, who: Any, n: Any, m: Any) -> ChangeOfChoice:
    return ChangeOfChoice(who, ((SetPT(n, None),), (SetPT(None, m),)), d)


def _says_either_base(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChangeOfChoice) and len(tree.options) == 2:
        sizes = [one[0] for one in tree.options if len(one) == 1 and isinstance(one[0], SetPT)]
        if len(sizes) == 2 and sizes[0].toughness is None and sizes[1].power is None:
            yield {"d": tree.duration, "who": tree.objects, "n": sizes[0].power, "m": sizes[1].toughness}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        declared
        for category in ("having#", "gaining#")
        for declared in (
            words(
                category,
                "[loses|lose] {a:ability name} and can't have or gain {b:ability name}",
                lambda a, b: (CantHaveKeyword(a),) if a == b else None,
                _says_barred(1),
            ),
            words(
                category,
                "[loses|lose] {a:ability name} and {b:ability name} and can't have {c:ability name} or {d:ability name}",
                lambda a, b, c, d: (CantHaveKeyword(a), CantHaveKeyword(b)) if (a, b) == (c, d) else None,
                _says_barred(2),
            ),
        )
    ),
    words("lost", "{k:ability name}", lambda k: (LoseKeyword(k),)),
    words("kinds of loss", "{a:lost}, {b:lost}, or {c:lost}", lambda a, b, c: (a, b, c)),
    words("kinds of loss", "{a:lost} or {b:lost}", lambda a, b: (a, b)),
    verb("[loses|lose] your choice of {k:kinds of loss} {d:duration}", lambda k, d: ChangeOfChoice(Subject(), k, d)),
    verb("[loses|lose] {a:lost} or {b:lost} {d:duration}", lambda a, b, d: ChangeOfChoice(Subject(), (a, b), d)),
    words(
        "clause",
        "{d:duration}, {who:mention.s} has base power {n:number} or base toughness {m:number}",
        _either_base,
        _says_either_base,
    ),
)
