"""Words for what can be a target "as though it didn't have hexproof" (CR 609.4): what, of whose spells, despite which ability."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.effects.targeted_despite import TargetedAsWithout
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Remembered, You
from apnap_plugins.rules.words.references import Reference, Subject, with_subject

WHO: Final = IsAffected()
_WHOSE: Final[tuple[tuple[str, Selector], ...]] = (
    ("spells and abilities", EachPlayer()),
    ("spells and abilities you control", You()),
    ("spells and abilities your opponents control", EachOpponent()),
)
_BY: Final = "targeting"
"""Under this name an effect knows the player whose spells and abilities it is about."""


def _rule(by: Selector, k: str) -> tuple[TargetedAsWithout]:
    return (TargetedAsWithout(k, WHO, by),)


def _says_rule(by: Selector, tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, TargetedAsWithout) and tree == _rule(by, one.keyword):
        yield {"k": one.keyword}


def _and_players(by: Selector, f: Filter, k: str) -> tuple[TargetedAsWithout]:
    return (TargetedAsWithout(k, f, by, EachOpponent()),)


def _says_and_players(by: Selector, tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, TargetedAsWithout) and tree == _and_players(by, one.filter, one.keyword):
        yield {"f": one.filter, "k": one.keyword}


# Any: mentions as the grammar has them
def _of_one_player(d: Duration, who: Any, p: Any, k: str) -> Any:
    """Of a player who is settled as the effect begins."""
    named: Any = p if isinstance(p, (Hole, Reference)) else None
    effects = (TargetedAsWithout(k, WHO, Remembered(_BY)),)
    return with_subject(ForAWhile(Subject(), effects, d, ((_BY, named),)), who) if named is not None else None


def _says_of_one_player(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ForAWhile) and len(tree.remembers) == 1 and isinstance(tree.effects[0], TargetedAsWithout):
        if tree.effects == (TargetedAsWithout(tree.effects[0].keyword, WHO, Remembered(_BY)),):
            yield {"d": tree.duration, "who": tree.about, "p": tree.remembers[0][1], "k": tree.effects[0].keyword}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        words(
            "lasting rule#",
            f"can be the [target|targets] of {whose} as though [it|they] didn't have {{k:ability against targeting}}",
            partial(_rule, by),
            partial(_says_rule, by),
        )
        for whose, by in _WHOSE
    ),
    *(
        words(
            "static",
            f"your opponents and {{f:filter.p}} can be the targets of {whose} as though they didn't have "
            "{k:ability against targeting}",
            partial(_and_players, by),
            partial(_says_and_players, by),
        )
        for whose, by in _WHOSE
    ),
    words(
        "clause",
        "{d:time}, {who:mention.s} can be the target of spells and abilities controlled by {p:mention.s} as though it didn't "
        "have {k:ability against targeting}",
        _of_one_player,
        _says_of_one_player,
    ),
)
