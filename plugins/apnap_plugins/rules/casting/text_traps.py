"""Words for what an opponent has done this turn, on which traps cost less (CR 118.9, 608.2h)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.history import CardsPutIntoGraveyardThisTurn, PermanentsEnteredThisTurn
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import SomePlayer
from apnap_plugins.rules.vocabulary.filters import LEAST
from apnap_plugins.rules.vocabulary.selectors import EachOpponent

condition: Final = partial(words, "condition")

ENTERED: Final = "(enter|enter the battlefield) under their control this turn"


def _entered(n: Any, f: Filter) -> Condition:
    """Of one opponent by themselves, so many permanents."""
    return SomePlayer(EachOpponent(), PermanentsEnteredThisTurn(f), LEAST, n)


def _one_entered(f: Filter) -> Condition:
    return _entered(1, f)


def _says_entered(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SomePlayer) and isinstance(tree.number, PermanentsEnteredThisTurn):
        if tree == _entered(tree.other, tree.number.filter):
            yield {"n": tree.other, "f": tree.number.filter}


def _says_one_entered(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": found["f"]} for found in _says_entered(tree) if found["n"] == 1)


def _says_several_entered(tree: Any) -> Iterator[Bindings]:
    yield from (found for found in _says_entered(tree) if found["n"] != 1)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    condition(
        (
            f"a opponent had a {{f:filter.s}} {ENTERED}",
            "a {f:filter.s} entered (the battlefield under|under) a opponent's control this turn",
        ),
        _one_entered,
        _says_one_entered,
    ),
    condition(f"a opponent had {{n:many}} or more {{f:filter.p}} {ENTERED}", _entered, _says_several_entered),
    condition(
        "a opponent had {n:many} or more cards put into their graveyard from anywhere this turn",
        lambda n: SomePlayer(EachOpponent(), CardsPutIntoGraveyardThisTurn(), LEAST, n),
    ),
)
