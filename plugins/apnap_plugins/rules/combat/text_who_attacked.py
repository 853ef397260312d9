"""Words for who attacked whom this turn: "each opponent who attacked you this turn", "the player ~ attacked" (CR 508.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.combat.selectors import WhoAttacked, WhoWereAttacked
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST
from apnap_plugins.rules.vocabulary.quantities import PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, This, You
from apnap_plugins.rules.words.fixed import fixed
from apnap_plugins.rules.words.players_of_whom import GROUPS, TARGETS

condition: Final = partial(words, "condition")

Those = Callable[[Selector], Selector]


def _attackers(who: Selector, whom: Selector, did: bool) -> Selector:
    return WhoAttacked(who, whom, did)


def _attacked(who: Selector, by: Selector, did: bool) -> Selector:
    return WhoWereAttacked(who, by, did)


def _rows() -> Iterator[tuple[str, str, Those]]:
    """What is said behind a noun for one player, and for several, and whom it means among some."""
    for whom, said in ((You(), "you"), (EachPlayer(), "a player")):
        for one, did in (("(attacked|has attacked)", True), ("(didn't attack|hasn't attacked)", False)):
            behind = f"who {one} {said} this turn"
            yield behind, behind.replace("has", "have"), partial(_attackers, whom=whom, did=did)
    for by, said in ((You(), "(you|you've)"), (This(), "~")):
        behind = f"{said} attacked this turn"
        yield behind, behind, partial(_attacked, by=by, did=True)
        behind = f"{said.split('|')[0].strip('()')} didn't attack this turn"
        yield behind, behind, partial(_attacked, by=by, did=False)
    anybody = EachPlayer()
    yield "who was attacked this turn", "who were attacked this turn", partial(_attacked, by=anybody, did=True)
    yield "who wasn't attacked this turn", "who weren't attacked this turn", partial(_attacked, by=anybody, did=False)


def _some(those: Selector, n: int) -> NumberIs:
    return NumberIs(PlayersAmong(those), LEAST if n else EQUAL, n)


def _said() -> Iterator[WordDeclaration]:
    for one, several, among in _rows():
        for noun, group in GROUPS:
            those = among(group)
            yield fixed("named.s", f"each {noun} {one}", those)
            yield fixed("each one", f"{noun} {one}", PlayersAmong(those))
            yield fixed("quantity", f"the number of {noun}s {several}", PlayersAmong(those))
            if noun in TARGETS:
                yield fixed("target thing.s", f"{noun} {one}", TargetSpec(None, TARGETS[noun], among=those))
            if one.startswith("who (attacked"):
                yield fixed("condition", f"a {noun} {one.removeprefix('who ')}", _some(those, 1))
                yield fixed("condition", f"no {noun} {one.removeprefix('who ')}", _some(those, 0))


YOU_WERE: Final = WhoWereAttacked(You(), EachPlayer())
WHOM_YOU_DID: Final = WhoWereAttacked(EachPlayer(), You())

WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_said(),
    fixed("condition", "(you were|you've been) attacked this turn", _some(YOU_WERE, 1)),
    fixed("condition", "(you weren't|you haven't been) attacked this turn", _some(YOU_WERE, 0)),
    fixed("condition", "(you attacked|you've attacked) a player this turn", _some(WHOM_YOU_DID, 1)),
)
