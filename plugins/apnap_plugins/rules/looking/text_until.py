"""Words for revealing cards from a library until there are enough of a kind, and for what is done with them (CR 701.16)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import Do, IfYouDo, May, do
from apnap_plugins.rules.effects.text_which_players import CHOOSES_RIVAL, chosen_rival, says_rival
from apnap_plugins.rules.effects.which_players import ChooseRival
from apnap_plugins.rules.looking.instructions import Place, PutThem, Rest, RevealUntil, ShuffleRest
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import CardIs
from apnap_plugins.rules.vocabulary.selectors import Among, Remembered, You
from apnap_plugins.rules.words.references import Subject, resulting

clause: Final = partial(words, "clause")
verb: Final = partial(words, "verb#")

OTHERS: Final = "(all other cards revealed this way|the rest of the revealed cards|the rest)"
ALL: Final = "(the rest|the rest of the revealed cards|the revealed cards|all cards revealed this way)"
_IN_GRAVEYARD: Final = Place(Rest(), "graveyard")


def _only(tree: Any, wanted: Any) -> Iterator[Bindings]:
    if tree == wanted:
        yield {}


FOUND_AND_REST: Final = PutThem((Place(Remembered("found"), "battlefield"), _IN_GRAVEYARD))


# Any: a player, how the other one outdoes them, and a filter, as the grammar has them
def _first_may_reveal(who: Any, o: Any, f: Any, at: int) -> Instruction | None:
    """The library is revealed to its end where there is none, and then put into the graveyard: that was done as well."""
    target = chosen_rival(who, o, at)
    if target is None:
        return None
    return do(ChooseRival(target), IfYouDo(May(RevealUntil(f, who), who=who), FOUND_AND_REST))


def _says_first_may_reveal(tree: Any) -> Iterator[Bindings]:
    last = tree.steps[-1] if isinstance(tree, Do) else None
    if isinstance(last, IfYouDo) and last.then == FOUND_AND_REST:
        for found in says_rival(do(*tree.steps[:-1], last.what)):
            revealing = found["offer"].what
            if revealing == RevealUntil(revealing.filter, found["who"]):
                yield {"who": found["who"], "o": found["o"], "f": revealing.filter}


def _found_is(f: Filter, g: Filter) -> CardIs:
    return CardIs(Among(Remembered("found"), f), g)


def _says_found_is(tree: Any) -> Iterator[Bindings]:
    of = tree.of if isinstance(tree, CardIs) else None
    if isinstance(of, Among) and tree == _found_is(of.filter, tree.filter):
        yield {"f": of.filter, "g": tree.filter}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("condition", "the revealed {f:card filter.s} was a {g:core.s}", _found_is, _says_found_is),
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
        "reveal cards from the top of your library until a {f:card filter.s} is revealed",
        **resulting(lambda f: RevealUntil(f, You()), "found", "card"),
    ),
    clause(
        "(reveal cards from the top of your library until you reveal {n:many} {f:card filter.p}|"
        "reveal cards from the top of your library until {n:many} {f:card filter.p} are revealed)",
        **resulting(lambda n, f: RevealUntil(f, You(), n), "found", "cards"),
    ),
    words(
        "plain sentence",
        f"{CHOOSES_RIVAL} reveal cards from the top of their library until they reveal a {{f:card filter.s}}. "
        "if the first player does, that player puts that card onto the battlefield and all other cards revealed this way "
        "into their graveyard.",
        _first_may_reveal,
        _says_first_may_reveal,
        placed=True,
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
