"""Words for what a permanent that is tapped for mana produces instead: more, or other mana (CR 106.12b, 614.1a).

Who taps what for how much, and what is produced then, go together freely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.casting.mana_effects import ProducesInstead, ProducesMore, ProducesType
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You

static: Final = partial(words, "static")

_TAPPED: Final[tuple[tuple[tuple[str, ...], Selector], ...]] = (
    (("{f:a filter} is tapped for", "a player taps {f:a filter} for"), EachPlayer()),
    (("you tap {f:a filter} for",), You()),
    (("an opponent taps {f:a filter} for",), EachOpponent()),
)
"""How it is said that players tap something for mana, and which players."""
_LEAST: Final = {"mana": 1, "two or more mana": 2}
_OTHER: Final = "of any other type"
_COLORLESS: Final = ("C", "colorless")
_COLORS: Final = tuple(zip("WUBRG", ("white", "blue", "black", "red", "green"), strict=True))


# Any: the effect of a static ability, and the filter that it has
def _made(make: Callable[..., Any]) -> dict[str, Any]:
    """`means` and `says` of an effect that has nothing but a filter from the text."""

    def means(f: Filter) -> Any:
        return (make(f),)

    def says(tree: Any) -> Iterator[Bindings]:
        found = getattr(tree[0], "filter", None) if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(found, Filter) and tree == means(found):
            yield {"f": found}

    return {"means": means, "says": says}


def _multiplied(who: Selector) -> dict[str, Any]:
    def means(f: Filter, n: int) -> Any:
        return (ProducesMore(f, n, who=who),)

    def says(tree: Any) -> Iterator[Bindings]:
        found = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(found, ProducesMore) and tree == means(found.filter, found.times):
            yield {"f": found.filter, "n": found.times}

    return {"means": means, "says": says}


def _produced() -> Iterator[WordDeclaration]:
    """By who taps it, and for how much mana."""
    for tapped, who in _TAPPED:
        much = tuple(f"if {one} mana, it produces {{n:times produced}} as much of that mana instead" for one in tapped)
        yield static(much, **_multiplied(who))
        for amount, least in _LEAST.items():
            begin = tuple(f"if {one} {amount}, it produces" for one in tapped)
            for letter, said in (*_COLORS, _COLORLESS):
                symbol = f"{{{letter}}}"
                yield static(
                    tuple(f"{one} {how} instead {_OTHER}" for one in begin for how in (f"{said} mana", symbol)),
                    **_made(partial(ProducesType, type=letter, least=least, who=who)),
                )
                yield static(
                    tuple(f"{one} {symbol} instead {_OTHER} and amount" for one in begin),
                    **_made(partial(ProducesInstead, type=letter, least=least, who=who)),
                )


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("times produced", {"twice": 2, "three times": 3, "four times": 4}),
    *_produced(),
)
