"""Words for exiling cards face down, and for looking at them there (CR 406.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Indefinite, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.exiling import ExileFaceDown, LetLook
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.permissions import AllowPlaying
from apnap_plugins.rules.looking.instructions import Pick
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.objects.text import ALLOWED
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import Remembered, TopOfLibrary, You
from apnap_plugins.rules.words.references import Moving, Resulting, Subject, resulting

clause: Final = partial(words, "clause")
plain_sentence: Final = partial(words, "plain sentence")

_EXILED: Final = "exiled"


def _their_tops(n: Any, o: Any, at: int) -> Resulting:
    """A card of one player, or one of each of several."""
    of = getattr(o, "of", o)
    several = n != 1 or (isinstance(of, Selector) and of.several)
    return Resulting(ExileFaceDown(TopOfLibrary(n, o)), _EXILED, "cards" if several else "card", at)


def _says_their_tops(one: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        top = tree.objects if isinstance(tree, ExileFaceDown) and not tree.look else None
        if isinstance(top, TopOfLibrary) and top.who != You() and (top.count == 1) == one:
            yield {"o": top.who} if one else {"n": top.count, "o": top.who}

    return says


def _picked(p: Pick, at: int) -> Resulting:
    """One of the cards that were looked at: who looked may go on doing so (CR 406.3)."""
    of = ExileFaceDown(Remembered("picked"), look=True, pick=p)
    return Resulting(of, _EXILED, "card" if p.most == 1 else "cards", at)


def _says_picked(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ExileFaceDown) and tree.pick is not None:
        yield {"p": tree.pick}


def _look_and_play(o: Any) -> Instruction:
    return do(LetLook(o), AllowPlaying(Moving(o), ALLOWED, Indefinite()))


def _says_look_and_play(tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) and len(tree.steps) == 2 else None
    if isinstance(first, LetLook) and isinstance(tree.steps[1], AllowPlaying):
        if tree == do(first, AllowPlaying(first.objects, ALLOWED, Indefinite())):
            yield {"o": first.objects}


def _cast_if(d: Any, o: Any, f: Filter) -> AllowPlaying:
    """Only as a spell of the kind, which is judged as it is cast (CR 601.3e)."""
    return AllowPlaying(Moving(o), ALLOWED, d, True, f)


def _says_cast_if(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AllowPlaying) and tree.meant != Anything():
        if tree == AllowPlaying(tree.objects, ALLOWED, tree.duration, True, tree.meant):
            yield {"d": tree.duration, "o": tree.objects, "f": tree.meant}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause(
        "exile the top card of your library face down",
        **resulting(lambda: ExileFaceDown(TopOfLibrary()), _EXILED, "card"),
    ),
    clause(
        "exile the top {n:many} cards of your library face down",
        **resulting(lambda n: ExileFaceDown(TopOfLibrary(n)), _EXILED, "cards"),
    ),
    clause(
        "exile the top card of {o:possessor} library face down",
        lambda o, at: _their_tops(1, o, at),
        _says_their_tops(one=True),
        placed=True,
    ),
    clause(
        "exile the top {n:many} cards of {o:possessor} library face down",
        _their_tops,
        _says_their_tops(one=False),
        placed=True,
    ),
    clause("exile {p:pick} face down", _picked, _says_picked, placed=True),
    clause(
        "exile one face down",
        lambda at: _picked(Pick(), at),
        lambda tree: [found for found in _says_picked(tree) if found["p"] == Pick()] and [{}],
        placed=True,
    ),
    plain_sentence(
        "{d:playing time}, you may cast {o:mention.s} if it's a {f:spell filter.s}.", _cast_if, _says_cast_if
    ),
    clause(
        "exile the top card of your library face down and look at it",
        **resulting(lambda: ExileFaceDown(TopOfLibrary(), look=True), _EXILED, "card"),
    ),
    clause(
        "exile the top {n:many} cards of your library face down and look at them",
        **resulting(lambda n: ExileFaceDown(TopOfLibrary(n), look=True), _EXILED, "cards"),
    ),
    clause(
        "exile all cards from your hand face down",
        **resulting(lambda: ExileFaceDown(CardsOf(You(), "hand")), _EXILED, "cards"),
    ),
    clause(
        "exile all cards from your library face down",
        **resulting(lambda: ExileFaceDown(CardsOf(You(), "library")), _EXILED, "cards"),
    ),
    words(
        "verb.s",  # not what "you" do: that is your hand
        "exiles all cards from their hand face down",
        **resulting(lambda: ExileFaceDown(CardsOf(Subject(), "hand")), _EXILED, "cards"),
    ),
    plain_sentence("you may look at {o:mentions} for as long as (it remains|they remain) exiled.", LetLook),
    plain_sentence(
        "you may look at and play {o:mention.p} for as long as they remain exiled.", _look_and_play, _says_look_and_play
    ),
)
