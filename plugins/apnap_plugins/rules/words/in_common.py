"""Words for what an object has in common with others: a color, a card type, a creature type (CR 105, 205.2a, 205.3m)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.designations.commanders import YourCommanders
from apnap_plugins.rules.vocabulary.filters import SharesCardTypeWith, SharesColorWith, SharesCreatureTypeWith
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Together, TopOfLibrary
from apnap_plugins.rules.words.filters import if_so

having: Final = partial(words, "having")

# Any: filters with one selector
_SHARED: Final[dict[str, Any]] = {
    "color": SharesColorWith,
    "card type": SharesCardTypeWith,
    "creature type": SharesCreatureTypeWith,
}
TOP_OF_ANY: Final = TopOfLibrary(who=EachPlayer())


# Any: what the text names, as the grammar has it
def _others(o: Any) -> Any:
    return o


def _says_named(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, Together):
        yield {"o": tree}


def _says_together(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Together) and len(tree.parts) == 2:
        yield {"a": tree.parts[0], "b": tree.parts[1]}


def _shares(kind: Any) -> tuple[Any, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, kind):
            yield {"o": tree.of}

    return kind, says


def _sharing() -> Iterator[WordDeclaration]:
    for what, kind in _SHARED.items():
        for shares, negated in (
            (f"(that shares|that share) (a|at least one) {what}", False),
            (f"(that doesn't|that don't) share a {what}", True),
        ):
            yield having(f"{shares} with {{o:those in common}}", **if_so(*_shares(kind), negated=negated))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("one in common", "{o:mention.s}", _others, _says_named),
    words("one in common", "a {o:group.s}", _others, _says_named),
    words("one in common", "the top card of a library", lambda: TOP_OF_ANY),
    words("one in common", "your commander", YourCommanders),
    words("those in common", "{o:one in common}", _others, _says_named),
    words("those in common", "{a:one in common} or {b:one in common}", lambda a, b: Together((a, b)), _says_together),
    *_sharing(),
)
