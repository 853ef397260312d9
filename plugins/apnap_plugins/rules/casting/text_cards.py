"""Words for keyword abilities that cards in your graveyard are given, such as ways to cast them (CR 113.6, 611.3, 118.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Continuous, Part, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.effects import GainForItsManaCost
from apnap_plugins.rules.continuous.continuous import AffectsYourCards, Gain, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Or
from apnap_plugins.rules.vocabulary.selectors import InYour
from apnap_plugins.rules.words.filters import both, parts_of

static: Final = partial(words, "static")

GRAVEYARD: Final = "graveyard"


def _have(f: Filter, *parts: Part) -> tuple[Continuous]:
    return (Continuous(AffectsYourCards(f, GRAVEYARD), parts),)


# Any: a tuple of keyword abilities, or the hole by which words are turned around
def _gain(f: Filter, k: Any) -> tuple[Continuous] | None:
    """Not for a cost with an X, which the text says then."""
    costs = (cost for one in (k if isinstance(k, tuple) else ()) for cost in getattr(one, "parameters", ()))
    return None if any(isinstance(cost, tuple) and has_x(cost) for cost in costs) else _have(f, Gain(k))


# Any: as above
def _some_gain(f: Filter, h: Filter, k: Any) -> tuple[Continuous] | None:
    """What is said of them behind the zone that they are in."""
    return _gain(both(f, h), k)


def _says_some_gain(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(effect, Continuous) and isinstance(effect.affects, AffectsYourCards) and len(effect.parts) == 1:
        *rest, last = parts_of(effect.affects.filter)
        (part,) = effect.parts
        if rest and isinstance(part, Gain) and tree == _some_gain(both(*rest), last, part.abilities):
            yield {"f": both(*rest), "h": last, "k": part.abilities}


def _for_its_cost(f: Filter, k: str, again: str) -> tuple[Static] | None:
    """The ability named first, and the one whose cost is told then, are the same."""
    return (Static(_have(f, GainForItsManaCost(k))),) if k == again else None


def _says_for_its_cost(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    for part in ability.walk() if isinstance(ability, Static) else ():
        if isinstance(part, Continuous) and isinstance(part.affects, AffectsYourCards):
            keywords = (p.keyword for p in part.parts if isinstance(p, GainForItsManaCost))
            for keyword in keywords:
                if tree == _for_its_cost(part.affects.filter, keyword, keyword):
                    yield {"f": part.affects.filter, "k": keyword, "again": keyword}


def _for_its_value(f: Filter, k: str) -> tuple[Continuous]:
    return _have(f, GainForItsManaCost(k, generic=True))


def _gains(o: Any, k: str, again: str) -> Change | None:
    return Change(o, (GainForItsManaCost(k),), UntilEndOfTurn()) if k == again else None


def _says_gains(tree: Any) -> Iterator[Bindings]:
    """Not of all cards in your graveyard, which no mention means."""
    yield from (found for found in _found_gains(tree) if not isinstance(found["o"], InYour))


def _found_gains(tree: Any) -> Iterator[Bindings]:
    for part in tree.parts if isinstance(tree, Change) else ():
        if isinstance(part, GainForItsManaCost) and tree == _gains(tree.objects, part.keyword, part.keyword):
            yield {"o": tree.objects, "k": part.keyword, "again": part.keyword}


def _all_gain(f: Filter, k: str, again: str) -> Change | None:
    """Those that are there now (CR 611.2c)."""
    return _gains(InYour(GRAVEYARD, f), k, again)


def _says_all_gain(tree: Any) -> Iterator[Bindings]:
    for found in _found_gains(tree):
        if isinstance(found["o"], InYour) and found["o"].zone == GRAVEYARD:
            yield {"f": found["o"].filter, "k": found["k"], "again": found["again"]}


def _both_gain(a: Filter, b: Filter, k: str, again: str) -> Change | None:
    return _all_gain(Or((a, b)), k, again)


def _says_both_gain(tree: Any) -> Iterator[Bindings]:
    for found in _says_all_gain(tree):
        if isinstance(found["f"], Or) and len(found["f"].parts) == 2:
            a, b = found["f"].parts
            yield {"a": a, "b": b, "k": found["k"], "again": found["again"]}


_EACH: Final = "each {f:card filter.s} in your graveyard has"
_ALL: Final = "{f:card filter.p} in your graveyard have"
_COST: Final = "the {again:ability with a cost}|its {again:ability with a cost}"
_EQUAL: Final = f"({_COST}) cost is equal to (its|that card's|the card's) mana cost."


def _in_hand(f: Filter, k: Any) -> tuple[Continuous]:
    return (Continuous(AffectsYourCards(f, "hand"), (Gain(k),)),)


def _says_in_hand(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(effect, Continuous) and isinstance(effect.affects, AffectsYourCards) and len(effect.parts) == 1:
        (part,) = effect.parts
        if isinstance(part, Gain) and tree == _in_hand(effect.affects.filter, part.abilities):
            yield {"f": effect.affects.filter, "k": part.abilities}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    static("each {f:card filter.s} in your hand has {k:keywords}", _in_hand, _says_in_hand),
    static((f"{_EACH} {{k:keywords}}", f"{_ALL} {{k:keywords}}"), _gain),
    static(
        (
            "each {f:card filter.s} in your graveyard {h:having} has {k:keywords}",
            "{f:card filter.p} in your graveyard {h:having} have {k:keywords}",
        ),
        _some_gain,
        _says_some_gain,
    ),
    static(
        tuple(f"{who} {{k:ability with a cost}} {{X}}, where x is its mana value" for who in (_EACH, _ALL)),
        _for_its_value,
    ),
    words(
        "line",
        tuple(f"{who} {{k:ability with a cost}}. {_EQUAL}" for who in (_EACH, _ALL)),
        _for_its_cost,
        _says_for_its_cost,
    ),
    words(
        "plain sentence",
        (
            f"{{o:mention.s}} gains {{k:ability with a cost}} until end of turn. {_EQUAL}",
            f"until end of turn, {{o:mention.s}} gains {{k:ability with a cost}}. {_EQUAL}",
        ),
        _gains,
        _says_gains,
    ),
    words(
        "plain sentence",
        f"each {{f:card filter.s}} in your graveyard gains {{k:ability with a cost}} until end of turn. {_EQUAL}",
        _all_gain,
        _says_all_gain,
    ),
    words(
        "plain sentence",
        (
            "each {a:adjective} and {b:adjective} card in your graveyard gains {k:ability with a cost} until end of turn."
            f" {_EQUAL}"
        ),
        _both_gain,
        _says_both_gain,
    ),
)
