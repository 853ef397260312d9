"""Words for playing cards for a time: which of those that the text names, how they are paid, for how long (CR 400.7h, 611.2a)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Duration, Indefinite
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.text_free import ALLOWED, EXILED, FREE, MORE, ONE, SPENT, THEM, are_cards, for_a_time
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.objects.text import says_moving
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.words.references import Moving

plain_sentence: Final = partial(words, "plain sentence")
PLAYED: Final = {"s": "played.s", "p": "played.p"}
"""What may be played: one card, or several; its mana cost, or their mana costs."""


# Which of them ------------------------------------------------------------------------------------------------


def _bare(tree: AllowPlaying) -> AllowPlaying:
    """What is allowed, without the terms and the time."""
    return dataclasses.replace(tree, terms=ALLOWED, duration=UntilEndOfTurn(), when=None)


def _named(verb: str, number: str) -> WordDeclaration:
    """The cards that the text names; they are where an instruction before put them: "exiles a card. You may play that card"."""

    def means(o: Any) -> AllowPlaying:
        return AllowPlaying(Moving(o), ALLOWED, cast=verb == "cast")

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, AllowPlaying) and tree == AllowPlaying(tree.objects, ALLOWED, cast=verb == "cast"):
            yield from says_moving(tree.objects)

    return words(PLAYED[number], f"{verb} {{o:mention.{number}}}", means, says)


def _among(what: str, number: str, *, cast: bool, one: bool = False) -> WordDeclaration:
    """Any of several cards, or with `one` a single one of them."""

    def means(g: Any) -> AllowPlaying:
        return AllowPlaying(g, ALLOWED, cast=cast, one=one)

    return words(PLAYED[number], f"{what} {{g:those there}}", means)


def _some_among(what: str, number: str, *, one: bool) -> WordDeclaration:
    """Spells of a kind from among them, which is judged as they are cast (CR 601.3e); any kind has words of its own."""

    def means(f: Filter, g: Any) -> AllowPlaying | None:
        return None if f == IsSpell() and not one else AllowPlaying(g, ALLOWED, cast=True, meant=f, one=one)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, AllowPlaying) and tree.meant != Anything() and tree == means(tree.meant, tree.objects):
            yield {"f": tree.meant, "g": tree.objects}

    return words(PLAYED[number], f"{what} from among {{g:those there}}", means, says)


def _those(o: Any) -> Moving | None:
    return Moving(o) if are_cards(o) else None


def _says_those(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Selector):
        yield {"o": tree}


# For how much, and how long -----------------------------------------------------------------------------------


def _on_terms(wordings: tuple[str, ...], terms: Terms) -> WordDeclaration:
    def means(p: AllowPlaying, d: Duration) -> AllowPlaying:
        return dataclasses.replace(p, terms=terms, duration=d)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, AllowPlaying) and tree.terms == terms and tree.when is None:
            yield {"p": _bare(tree), "d": tree.duration}

    return plain_sentence(wordings, means, says)


def _free(number: str, cost: str) -> WordDeclaration:
    what = f"you may {{p:{PLAYED[number]}}}"
    return _on_terms((f"{what} {{d:playing time}} {cost}.", f"{{d:playing time}}, {what} {cost}.",
                      f"{what} {cost} {{d:playing time}}."), FREE)  # fmt: skip


def _in_some_turns(number: str, spent: str, terms: Terms) -> WordDeclaration:
    """Permission that lasts as long as the cards are there, for turns in which something was done."""

    def means(q: Condition, p: AllowPlaying) -> AllowPlaying:
        return dataclasses.replace(p, terms=terms, duration=Indefinite(), when=q)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, AllowPlaying) and tree.when is not None and tree == means(tree.when, tree):
            yield {"q": tree.when, "p": _bare(tree)}

    allowed = f"during any turn {{q:deed of a turn}}, you may {{p:{PLAYED[number]}}}"
    ends = (f" and {spent} to cast {THEM}.", f", and {spent} to cast {THEM}.") if spent else (".",)
    return plain_sentence(tuple(allowed + end for end in ends), means, says)


def _if_of_kind(d: Duration, p: AllowPlaying, f: Filter) -> AllowPlaying | None:
    """Only as a spell of the kind, which is judged as it is cast (CR 601.3e)."""
    return dataclasses.replace(p, duration=d, meant=f) if p.cast and p.meant == Anything() else None


def _says_if_of_kind(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AllowPlaying) and tree.meant != Anything() and tree.terms == ALLOWED and tree.when is None:
        yield {"d": tree.duration, "p": dataclasses.replace(_bare(tree), meant=Anything()), "f": tree.meant}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(_named(verb, number) for verb in ("play", "cast") for number in PLAYED),
    words("those there", "{o:mention.p}", _those, _says_those),
    words("those there", "(those exiled cards|the exiled cards|cards exiled this way)", lambda: EXILED),
    _among("cast spells from among", "p", cast=True),
    _among("play lands and cast spells from among", "p", cast=False),
    words("played.p", "play cards exiled this way", lambda: AllowPlaying(EXILED, ALLOWED)),
    _among("play one of", "s", cast=False, one=True),
    _among("cast one of", "s", cast=True, one=True),
    _some_among("cast {f:spell filter.p}", "p", one=False),
    _some_among("cast a {f:spell filter.s}", "s", one=True),
    *(
        _on_terms(for_a_time(f"{{p:{category}}}", spent), terms)
        for category in PLAYED.values()
        for spent, terms in (("", ALLOWED), *SPENT.items())
    ),
    _free("s", ONE),
    _free("p", MORE),
    *(_in_some_turns(number, spent, terms) for number in PLAYED for spent, terms in (("", ALLOWED), *SPENT.items())),
    plain_sentence(
        (
            "{d:playing time}, you may {p:played.s} if it's a {f:spell filter.s}.",
            "you may {p:played.s} {d:playing time} if it's a {f:spell filter.s}.",
        ),
        _if_of_kind,
        _says_if_of_kind,
    ),
)
