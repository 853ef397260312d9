"""Words for the cards that a player owns in exile (CR 108.3, 406.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import TheyOwn
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, parts_of


# Any: a player as the text names one
def _theirs(f: Filter, w: Any) -> All:
    return All(both(f, TheyOwn(w)), "exile")


def _says_theirs(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "exile":
        *rest, last = parts_of(tree.filter)
        if isinstance(last, TheyOwn):
            yield {"f": both(*rest), "w": last.who}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("group#", "{f:card filter#} {w:those players.s} owns in exile", _theirs, _says_theirs),
)
