"""Words for how much damage, where a player's own number says it, and to whom of several (CR 120, 107.1b)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.filters import IsAttachedTo
from apnap_plugins.rules.combat.selectors import WhatItAttacks
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.vocabulary.base import Filter, Quantity
from apnap_plugins.rules.vocabulary.filters import OpponentControls, Or, TheyControl
from apnap_plugins.rules.vocabulary.quantities import Count, Greatest
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Together
from apnap_plugins.rules.words.clauses import says_where_x, where_x
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.names_of_things import looks_back
from apnap_plugins.rules.words.references import BackReference, Subject, ThatMuch, named_first
from apnap_plugins.rules.words.verbs import a_quantity, that_much

mentions: Final = partial(words, "mentions")
plain_sentence: Final = partial(words, "plain sentence")
quantity: Final = partial(words, "quantity")
theirs: Final = partial(words, "their number")
verb: Final = partial(words, "verb#")


def _they_control(f: Filter, w: Any) -> All:
    return All(both(f, TheyControl(w)))


def _says_they_control(of: Any) -> Iterator[Bindings]:
    if isinstance(of, All) and of.zone == "battlefield" and isinstance(of.filter, Filter):
        *rest, last = parts_of(of.filter)
        if rest and isinstance(last, TheyControl):
            yield {"f": both(*rest), "w": last.who}


def _counted(f: Filter, w: Any) -> Quantity:
    return Count(_they_control(f, w))


def _says_counted(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Count):
        yield from _says_they_control(tree.of)


def _greatest(s: str, f: Filter, w: Any) -> Quantity:
    return Greatest(s, _they_control(f, w))


def _says_greatest(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Greatest):
        yield from ({"s": tree.what, **found} for found in _says_they_control(tree.among))


def _attached_to_them(f: Filter, at: int) -> Quantity:
    """To the player of whom the text has spoken."""
    return Count(All(both(f, IsAttachedTo(BackReference("their", at)))))


def _says_attached_to_them(tree: Any) -> Iterator[Bindings]:
    group = tree.of.group() if isinstance(tree, Count) else None
    *rest, last = parts_of(group) if group is not None else (tree,)
    if rest and isinstance(last, IsAttachedTo) and last.of.of_players:
        yield {"f": both(*rest)}


def _says_damage_to(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DealDamage) and tree == DealDamage(tree.amount, tree.to, Subject()):
        for found in a_quantity(tree.amount):
            to, q = named_first(tree.to, found["q"])
            yield {"to": to, "q": q}


def _and_theirs(f: Filter) -> Any:
    """Each opponent, and what your opponents control: every one of them deals with their own."""
    return Together((EachOpponent(), All(both(f, OpponentControls()))))


def _says_and_theirs(tree: Any) -> Iterator[Bindings]:
    parts = tree.parts if isinstance(tree, Together) else ()
    if len(parts) == 2 and tree == Together((EachOpponent(), parts[1])) and isinstance(parts[1], All):
        *rest, last = parts_of(parts[1].filter)
        if rest and last == OpponentControls() and parts[1].zone == "battlefield":
            yield {"f": both(*rest)}


def _two_kinds(f: Filter, g: Filter) -> Any:
    return _and_theirs(Or((f, g)))


def _says_two_kinds(tree: Any) -> Iterator[Bindings]:
    for found in _says_and_theirs(tree):
        if isinstance(found["f"], Or) and len(found["f"].parts) == 2:
            yield {"f": found["f"].parts[0], "g": found["f"].parts[1]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # numbers that are a player's own, of whom the text has spoken
    theirs("the number of {f:filter.p} {w:they who act} control", _counted, _says_counted),
    theirs("the greatest {s:stat} among {f:filter.p} {w:they who act} control", _greatest, _says_greatest),
    theirs("the number of {f:filter.p} attached to them", _attached_to_them, _says_attached_to_them, placed=True),
    quantity("that damage", ThatMuch, that_much, placed=True),
    verb(
        "[deals|deal] damage to {to:mentions} equal to {q:their number}",
        lambda to, q: DealDamage(q, to, Subject()),
        _says_damage_to,
    ),
    verb("[deals|deal] damage equal to {q:their number} to {to:mentions}", lambda q, to: DealDamage(q, to, Subject())),
    plain_sentence("{c:clauses}, where x is {q:their number}.", where_x, says_where_x),
    # whom
    words("named.s", "the player or planeswalker {o:that attacks} attacking", WhatItAttacks),
    *(
        words(
            "that attacks",
            said,
            lambda at, word=word: BackReference(word, at),
            looks_back(False, subject=True, one=True),
            placed=True,
        )
        for said, word in (("it's", "it"), ("that creature is", "that creature"))
    ),
    mentions("each opponent and each {f:filter.s} they control", _and_theirs, _says_and_theirs),
    mentions("each opponent and each {f:noun.s} and {g:noun.s} they control", _two_kinds, _says_two_kinds),
)
