"""Words for revealing cards from a library until there are enough of a kind, and for what is done with them (CR 701.16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.looking.instructions import Place, Rest, RevealUntil, ShuffleRest
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.references import Subject, resulting

clause: Final = partial(words, "clause")
verb: Final = partial(words, "verb#")

OTHERS: Final = "(all other cards revealed this way|the rest of the revealed cards|the rest)"
ALL: Final = "(the rest|the rest of the revealed cards|the revealed cards|all cards revealed this way)"
_IN_GRAVEYARD: Final = Place(Rest(), "graveyard")


def _only(tree: Any, wanted: Any) -> Iterator[Bindings]:
    if tree == wanted:
        yield {}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "verb.s",
        "(reveals cards from the top of their library until they reveal {n:many} {f:card filter.p}|"
        "reveals cards from the top of their library until {n:many} {f:card filter.p} are revealed)",
        **resulting(lambda n, f: RevealUntil(f, Subject(), n), "found", "cards"),
    ),
    words(
        "verb.s",
        "reveals cards from the top of their library until a {f:card filter.s} is revealed",
        **resulting(lambda f: RevealUntil(f, Subject()), "found", "card"),
    ),
    clause(
        "reveal cards from the top of your library until you reveal {n:many} {f:card filter.p}",
        **resulting(lambda n, f: RevealUntil(f, You(), n), "found", "cards"),
    ),
    verb(f"[shuffles|shuffle] {OTHERS} into their library", lambda: ShuffleRest(Subject())),
    clause(f"shuffle {OTHERS} into your library", lambda: ShuffleRest(You())),
    # whoever puts them there: they go to their owner's graveyard
    clause(
        f"(that player|the player) puts {ALL} into their graveyard",
        lambda: _IN_GRAVEYARD,
        partial(_only, wanted=_IN_GRAVEYARD),
    ),
)
"""Words of revealing until enough are found, which the room of the keyword action reveal declares (CR 701.16)."""
