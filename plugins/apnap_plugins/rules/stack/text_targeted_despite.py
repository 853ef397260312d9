"""Words for what is targeted as though it didn't have a keyword ability (CR 609.4), by the name of that ability."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.stack.untargetable import TargetedDespite
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You

static: Final = partial(words, "static")

_BY: Final[dict[str, Selector]] = {"spells and abilities you control": You(), "spells and abilities": EachPlayer()}
"""What targets it, and who controls that."""
_WITH: Final[dict[str, Selector | None]] = {"": None, "your opponents and ": EachOpponent()}
"""Players who are meant together with permanents."""


def _despite(keyword: str, others: Selector | None, who: Selector) -> dict[str, Any]:
    def means(f: Filter) -> tuple[TargetedDespite] | None:
        return None if f == Itself() else (TargetedDespite(keyword, f, others, who),)

    def says(tree: Any) -> Iterator[Bindings]:
        one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(one, TargetedDespite) and tree == means(one.filter):
            yield {"f": one.filter}

    return {"means": means, "says": says}


def targeted_despite(keyword: str) -> tuple[WordDeclaration, ...]:
    """Words for what can be the target "as though it didn't have" the keyword ability of that name, always or for a time."""
    without = f"as though they didn't have {keyword}"
    return (
        *(
            static(
                f"{others}{{f:filters}} can be the (targets|target) of {by} {without}",
                **_despite(keyword, players, who),
            )
            for by, who in _BY.items()
            for others, players in _WITH.items()
        ),
        *(
            static(
                f"~ can be the target of {by} as though it didn't have {keyword}",
                partial(_itself, keyword, who),
            )
            for by, who in _BY.items()
        ),
    )


def _itself(keyword: str, who: Selector) -> tuple[TargetedDespite]:
    return (TargetedDespite(keyword, Itself(), None, who),)
