"""Words for revealing some of the cards in a hand, of one's choice or at random (CR 701.16a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.looking.hands import RevealFromHand
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Quantity
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.words.references import Resulting, Subject, resulting

clause: Final = partial(words, "clause")
verb: Final = partial(words, "verb#")


def _theirs(n: Any, random: bool = False) -> RevealFromHand:
    return RevealFromHand(Subject(), Anything(), n, n, random)


def _of_choice(n: Any) -> RevealFromHand:
    return _theirs(n)


def _as_many(q: Quantity, at: int) -> Resulting:
    return Resulting(_theirs(q), "among", "cards", at)


def _says_as_many(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RevealFromHand) and isinstance(tree.most, Quantity) and tree == _theirs(tree.most):
        yield {"q": tree.most}


def _any_number(f: Filter) -> RevealFromHand:
    return RevealFromHand(filter=f, least=0, most=ANY_NUMBER)


def _one_of_yours(f: Filter) -> RevealFromHand:
    return RevealFromHand(filter=f)


def _at_random() -> RevealFromHand:
    return RevealFromHand(random=True)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    verb("[reveals|reveal] a card at random from their hand", **resulting(lambda: _theirs(1, True), "among", "card")),
    clause("reveal a card at random from your hand", **resulting(_at_random, "among", "card")),
    verb(
        "[reveals|reveal] {n:many} cards at random from their hand",
        **resulting(lambda n: _theirs(n, True), "among", "cards"),
    ),
    verb("[reveals|reveal] {n:many} cards from their hand", **resulting(_of_choice, "among", "cards")),
    verb(
        "[reveals|reveal] a number of cards from their hand equal to {q:quantity}",
        _as_many,
        _says_as_many,
        placed=True,
    ),
    verb(
        "[reveals|reveal] a {f:card filter.s} from their hand",
        **resulting(lambda f: RevealFromHand(Subject(), f), "among", "card"),
    ),
    verb(
        "[reveals|reveal] any number of {f:card filter.p} from their hand",
        **resulting(lambda f: RevealFromHand(Subject(), f, 0, ANY_NUMBER), "among", "cards"),
    ),
    clause("reveal a {f:card filter.s} from your hand", **resulting(_one_of_yours, "among", "card")),
    clause("reveal any number of {f:card filter.p} (in|from) your hand", **resulting(_any_number, "among", "cards")),
)
"""Words of revealing parts of hands, which the room of the keyword action reveal declares (CR 701.16)."""
