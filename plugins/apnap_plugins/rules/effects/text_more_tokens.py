"""Words for more tokens than would be created: of every kind or of one, under whose control, how many times (CR 614.16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.replacement import MoreTokens
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.filters import HasSubtype, HasType
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You

_WHO: Final[tuple[tuple[str, Selector], ...]] = (
    (" under your control", You()),
    ("", EachPlayer()),
    (" under an opponent's control", EachOpponent()),
)
_TIMES: Final = {"twice": 2, "three times": 3}


# Any: what words behind "token" and before it make
def kind_of_token(kind: Any) -> str:
    """The card type or subtype that an adjective names; an empty one where it says something else."""
    if isinstance(kind, HasType):
        return kind.type
    return kind.subtype if isinstance(kind, HasSubtype) else ""


def _more(times: int, who: Selector, a: Any = None) -> tuple[MoreTokens] | None:
    kind = kind_of_token(a)
    return None if a is not None and not kind else (MoreTokens(times, who, kind),)


def _says_more(times: int, who: Selector, of_kind: bool, tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, MoreTokens) and bool(one.kind) == of_kind and one == MoreTokens(times, who, one.kind):
        named = (HasType(one.kind), HasSubtype(one.kind)) if of_kind else ()
        yield from ({"a": kind} for kind in named) if of_kind else ({},)


def _all() -> Iterator[WordDeclaration]:
    for many, times in _TIMES.items():
        for whose, who in _WHO:
            for of_kind, tokens in ((False, "tokens"), (True, "{a:adjective} tokens")):
                more = f"{many} that many of those tokens"
                said = [
                    f"if one or more {tokens} would be created{whose}, {more} are created instead",
                    f"if an effect would create one or more {tokens}{whose}, it creates {more} instead",
                ]
                if who == You():
                    said.append(f"if you would create one or more {tokens}, instead create {more}")
                if who == EachOpponent():
                    said.append(f"if an opponent would create one or more {tokens}, they create {more} instead")
                yield words("static", said, partial(_more, times, who), partial(_says_more, times, who, of_kind))


WORDS: Final[tuple[WordDeclaration, ...]] = tuple(_all())
