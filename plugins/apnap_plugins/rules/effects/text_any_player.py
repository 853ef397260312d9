"""Words for what any player, or any opponent, may do, and what follows where somebody does or nobody (CR 118.12).

What they may do is a cost, so that nobody can do it in part. They decide in APNAP order, each of them knowing what those before
have decided, and then pay (CR 101.4); that one of them pays doesn't keep another from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.instructions import EachMayPay
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.effects.instructions import IfNotDone, IfYouDo
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer
from apnap_plugins.rules.words.clauses_unless import is_paid

any_may: Final = partial(words, "any may")
plain_sentence: Final = partial(words, "plain sentence")

_GROUPS: Final[tuple[tuple[str, Selector], ...]] = (("player", EachPlayer()), ("opponent", EachOpponent()))


def _may(who: Selector, paying: bool) -> dict[str, Any]:
    def means(k: Any) -> EachMayPay | None:
        return None if has_x(k) else EachMayPay(k, who)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, EachMayPay) and tree == EachMayPay(tree.cost, who) and is_paid(tree.cost) == paying:
            yield {"k": tree.cost}

    return {"means": means, "says": says}


def _says_if_done(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IfYouDo) and isinstance(tree.what, EachMayPay) and tree.otherwise is None:
        yield {"a": tree.what, "b": tree.then}


def _says_if_not_done(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IfNotDone) and isinstance(tree.what, EachMayPay):
        yield {"a": tree.what, "b": tree.otherwise}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        any_may(f"any {noun} may {paying}{{k:cost}}.", **_may(who, bool(paying)))
        for noun, who in _GROUPS
        for paying in ("pay ", "")
    ),
    plain_sentence("{a:any may} if a player does, {b:plain sentence}", IfYouDo, _says_if_done),
    plain_sentence("{a:any may} (if no one does,|if no player does,) {b:plain sentence}", IfNotDone, _says_if_not_done),
)
