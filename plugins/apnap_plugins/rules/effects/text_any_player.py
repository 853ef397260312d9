"""Words for what any player, or any opponent, may do, and what follows where somebody does or nobody (CR 118.12, 608.2d).

Each of them chooses in APNAP order, knowing what those before have chosen; all who want to do it then do it (CR 101.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.instructions import UnlessPaid
from apnap_plugins.rules.effects.instructions import EachMay, IfNotDone, IfYouDo, Willing
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer
from apnap_plugins.rules.words.clauses_unless import is_paid
from apnap_plugins.rules.words.references import Subject, replaced, with_subject

any_may: Final = partial(words, "any may")
plain_sentence: Final = partial(words, "plain sentence")

_GROUPS: Final[tuple[tuple[str, Selector], ...]] = (("player", EachPlayer()), ("opponent", EachOpponent()))


def _may(who: Selector) -> dict[str, Any]:
    def means(v: Any) -> Instruction | None:
        what = with_subject(v, Willing())
        return None if what is None else EachMay(what, who)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, EachMay) and tree == EachMay(tree.what, who):
            yield {"v": replaced(tree.what, Willing(), Subject())}

    return {"means": means, "says": says}


def _pays_or_else(who: Selector) -> dict[str, Any]:
    """What is done unless one of them pays; nobody pays where somebody has already."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, UnlessPaid) and tree.who == who and is_paid(tree.cost):
            yield {"k": tree.cost, "c": tree.what}

    return {"means": lambda k, c: UnlessPaid(c, k, who), "says": says}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(any_may(f"any {noun} may {{v:verb.p}}.", **_may(who)) for noun, who in _GROUPS),
    plain_sentence(
        "{a:any may} (if a player does,|if one of them does,) {b:plain sentence}",
        IfYouDo,
        lambda tree: (
            [{"a": tree.what, "b": tree.then}] if isinstance(tree, IfYouDo) and tree.otherwise is None else []
        ),
    ),
    plain_sentence("{a:any may} (if no one does,|if no player does,) {b:plain sentence}", IfNotDone),
    *(
        plain_sentence(f"any {noun} may pay {{k:cost}}. if no one does, {{c:clauses}}.", **_pays_or_else(who))
        for noun, who in _GROUPS
    ),
)
