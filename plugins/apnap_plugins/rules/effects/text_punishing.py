"""Words for damage that any player may let something deal to them, and for what is done where somebody does, or nobody.

Each of them chooses, in turn order, and all who want it are dealt the damage at one moment (CR 101.4, 608.2d).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import EachMay, IfNotDone, IfYouDo, Willing
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer
from apnap_plugins.rules.words.references import named_first

plain_sentence: Final = partial(words, "plain sentence")


def _offer(who: Selector, o: Any, n: Any) -> EachMay:
    return EachMay(DealDamage(n, Willing(), o), who)


def _if_nobody(who: Selector) -> dict[str, Any]:
    def means(o: Any, n: Any, b: Any) -> Instruction:
        return IfNotDone(_offer(who, o, n), b)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, IfNotDone):
            yield from _says_offer(who, tree.what, tree.otherwise)

    return {"means": means, "says": says}


def _if_somebody(who: Selector) -> dict[str, Any]:
    def means(o: Any, n: Any, b: Any) -> Instruction:
        return IfYouDo(_offer(who, o, n), b)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, IfYouDo) and tree.otherwise is None:
            yield from _says_offer(who, tree.what, tree.then)

    return {"means": means, "says": says}


def _says_offer(who: Selector, offer: Any, after: Any) -> Iterator[Bindings]:
    damage = offer.what if isinstance(offer, EachMay) and offer.who == who else None
    if isinstance(damage, DealDamage) and damage == DealDamage(damage.amount, Willing(), damage.by):
        o, b = named_first(damage.by, after)
        yield {"o": o, "n": damage.amount, "b": b}


WORDS: Final[tuple[WordDeclaration, ...]] = tuple(
    plain_sentence(
        f"any {noun} may have {{o:mention.s}} deal {{n:number}} damage to them. {behind}, {{b:plain sentence}}",
        **means(who),
    )
    for noun, who in (("player", EachPlayer()), ("opponent", EachOpponent()))
    for behind, means in (("if (no one|no player) does", _if_nobody), ("if (a player|anyone) does", _if_somebody))
)
