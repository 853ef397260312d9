"""Words for exiling cards face down, and for looking at them there (CR 406.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction, StaticEffect
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.exiling import ExileFaceDown, LetLook, MayLookAtExiled, TurnExiledUp
from apnap_plugins.rules.casting.text_free import SPENT, are_cards, for_a_time
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.effects.playing_among import MayCastAmong, MayPlayLandsAmong
from apnap_plugins.rules.effects.text_linked import EXILED_WITH, THE_EXILED
from apnap_plugins.rules.looking.instructions import Pick
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.objects.text import ALLOWED, CHOSEN, about_chosen
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import Remembered, TopOfLibrary, You
from apnap_plugins.rules.words.references import Moving, Resulting, Subject, ThatMuch, is_that_much, resulting

clause: Final = partial(words, "clause")
plain_sentence: Final = partial(words, "plain sentence")

_EXILED: Final = "exiled"


def _their_tops(n: Any, o: Any, at: int, look: bool = False) -> Resulting:
    """A card of one player, or one of each of several."""
    of = getattr(o, "of", o)
    several = n != 1 or (isinstance(of, Selector) and of.several)
    return Resulting(ExileFaceDown(TopOfLibrary(n, o), look), _EXILED, "cards" if several else "card", at)


def _says_their_tops(one: bool, look: bool = False) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        top = tree.objects if isinstance(tree, ExileFaceDown) and tree.look is look and tree.pick is None else None
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


def _look_and_play(spent: str, terms: Terms) -> WordDeclaration:
    """Words for permission to look at cards for as long as they remain exiled, and to play them for a time (CR 406.3)."""

    def make(o: Any, d: Any) -> Instruction | None:
        return do(LetLook(o), AllowPlaying(Moving(o), terms, d)) if are_cards(o) else None

    def says(tree: Any) -> Iterator[Bindings]:
        first, then = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else (None, None)
        if isinstance(first, LetLook) and isinstance(then, AllowPlaying):
            if then == AllowPlaying(first.objects, terms, then.duration):
                yield {"o": first.objects, "d": then.duration}

    return plain_sentence(for_a_time("look at and play {o:mentions}", spent), make, says)


# Any: a tree, whatever it is
def _is_top_of_theirs(tree: Any) -> bool:
    top = tree.objects if isinstance(tree, ExileFaceDown) else None
    return isinstance(top, TopOfLibrary) and tree == ExileFaceDown(TopOfLibrary(top.count, Subject()))


# Any: what is exiled, as the text names it
def _turned_up(o: Any) -> TurnExiledUp | None:
    """What is exiled, as the words say; a permanent is turned face up in another way."""
    return TurnExiledUp(o) if getattr(o, "of", o) == THE_EXILED or o == EXILED_WITH else None


def _says_turned_up(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TurnExiledUp):
        yield {"o": tree.objects}


def _that_many_to_hand(at: int) -> MoveTo:
    return MoveTo(TopOfLibrary(ThatMuch(at)), "hand")


def _says_that_many_to_hand(tree: Any) -> Iterator[Bindings]:
    top = tree.objects if isinstance(tree, MoveTo) else None
    if isinstance(top, TopOfLibrary) and is_that_much(top.count) and tree == MoveTo(TopOfLibrary(top.count), "hand"):
        yield {}


def _seen_and_put_back(o: Any) -> Instruction:
    """In an order that their owner chooses who has looked at them (CR 401.4)."""
    return do(LetLook(o), MoveTo(o, "library"))


def _says_seen_and_put_back(tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) else None
    if isinstance(first, LetLook) and tree == _seen_and_put_back(first.objects):
        yield {"o": first.objects}


def _seen(g: Selector) -> tuple[MayLookAtExiled]:
    return (MayLookAtExiled(g),)


def _seen_and_played(g: Selector) -> tuple[StaticEffect, ...]:
    return (MayLookAtExiled(g), MayPlayLandsAmong(g, AMONG), MayCastAmong(g, AMONG))


AMONG: Final = Terms("among")

WORDS: Final[tuple[WordDeclaration, ...]] = (
    *about_chosen(ExileFaceDown(CHOSEN), "exile {c:choice} face down"),
    *about_chosen(ExileFaceDown(CHOSEN), "[exiles|exile] {c:their choice} face down", category="verb#"),
    clause("turn ({o:mention.s}|{o:mention.p}) face up", _turned_up, _says_turned_up),
    clause(
        "look at {o:mention.p} and put them on top of your library in any order",
        _seen_and_put_back,
        _says_seen_and_put_back,
    ),
    clause(
        "put that many cards from the top of your library into your hand",
        _that_many_to_hand,
        _says_that_many_to_hand,
        placed=True,
    ),
    words("static", "you may look at {g:cards there}", _seen),
    words(
        "static",
        "you may look at {g:cards there}, and you may play lands and cast spells from among those cards",
        _seen_and_played,
    ),
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
    clause(
        "look at the top card of {o:possessor} library, then exile it face down",
        lambda o, at: _their_tops(1, o, at, look=True),
        _says_their_tops(one=True, look=True),
        placed=True,
    ),
    clause(
        (
            "exile the top card of your library face down and look at it",
            "look at the top card of your library, then exile it face down",
        ),
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
        "verb.s",  # not what "you" do: that is your library
        "exiles the top {n:many} cards of their library face down",
        lambda n, at: Resulting(ExileFaceDown(TopOfLibrary(n, Subject())), _EXILED, "cards", at),
        lambda t: [{"n": t.objects.count}] if _is_top_of_theirs(t) and t.objects.count != 1 else [],
        placed=True,
    ),
    words(
        "verb.s",
        "exiles the top card of their library face down",
        lambda at: _their_tops(1, Subject(), at),
        lambda t: [{}] if _is_top_of_theirs(t) and t.objects.count == 1 else [],
        placed=True,
    ),
    words(
        "verb.s",  # not what "you" do: that is your hand
        "exiles all cards from their hand face down",
        **resulting(lambda: ExileFaceDown(CardsOf(Subject(), "hand")), _EXILED, "cards"),
    ),
    plain_sentence("you may look at {o:mentions} for as long as (it remains|they remain) exiled.", LetLook),
    *(_look_and_play(spent, terms) for spent, terms in (("", ALLOWED), *SPENT.items())),
)
