"""Words for what players can't cast or play, and how much: whoever they are, whatever it is, from wherever (CR 101.2, 601.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.effects import (
    CantActivate,
    CantCast,
    CantCastFrom,
    CantCastMore,
    CastsOnlyFrom,
)
from apnap_plugins.rules.casting.land_effects import CantPlayLands
from apnap_plugins.rules.casting.text import cards_meant, spells_meant
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.vocabulary.shared import PlayersOfWhom

static: Final = partial(words, "static")


# Any: a tree, whatever it is
def _only(tree: Any, kind: type[Any]) -> Any:
    return tree[0] if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], kind) else None


# Any: how a number of theirs compares, as words make it
def _those_with(who: Selector) -> dict[str, Any]:
    """Those of some players of whom something is so."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PlayersOfWhom) and tree.who == who:
            yield {"s": (tree.number, tree.how, tree.other)}

    return {"means": lambda s: PlayersOfWhom(who, *s), "says": says}


def _barred(w: Selector, f: Filter) -> Any:
    return (CantCast(cards_meant(f), w),)


def _says_barred(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, CantCast)
    if found is not None and found == CantCast(found.filter, found.who):
        yield from ({"w": found.who, "f": spells} for spells in spells_meant(found.filter))


def _or_abilities(w: Selector, f: Filter, g: Filter) -> Any:
    return (CantCast(cards_meant(f), w), CantActivate(g, who=w))


def _says_or_abilities(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], CantCast):
        for spells in spells_meant(tree[0].filter):
            found: Bindings = {"w": tree[0].who, "f": spells, "g": getattr(tree[1], "filter", Anything())}
            if tree == _or_abilities(**found):
                yield found


def _no_more(w: Selector, n: Any, f: Filter) -> Any:
    return (CantCastMore(n, cards_meant(f), w),) if isinstance(n, int) else None


def _says_no_more(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, CantCastMore)
    if found is not None and found == CantCastMore(found.most, found.filter, found.who):
        yield from ({"w": found.who, "n": found.most, "f": spells} for spells in spells_meant(found.filter))


def _no_other(w: Selector, f: Filter, g: Filter) -> Any:
    """Once they have cast one, none besides."""
    return _no_more(w, 1, f) if f == g else None


def _says_no_other(tree: Any) -> Iterator[Bindings]:
    for found in _says_no_more(tree):
        if found["n"] == 1:
            yield {"w": found["w"], "f": found["f"], "g": found["f"]}


def _of_one(tree: Any) -> Iterator[Bindings]:
    yield from ({"w": found["w"], "f": found["f"]} for found in _says_no_more(tree) if found["n"] == 1)


def _nothing_from(zone: str) -> Any:
    """You can play no card from a zone of your own."""
    return (CantPlayLands(You(), zone, own=True), CantCastFrom((zone,), You(), own=True))


def _no_lands_from(zone: str) -> dict[str, Any]:
    def means(w: Selector) -> Any:
        return (CantPlayLands(w, zone),)

    def says(tree: Any) -> Iterator[Bindings]:
        found = _only(tree, CantPlayLands)
        if found is not None and tree == means(found.who):
            yield {"w": found.who}

    return {"means": means, "says": says}


def _only_from(zone: str) -> dict[str, Any]:
    """Spells that aren't cast from a zone of their player's own, all or some of them."""

    def means(w: Selector, f: Filter) -> Any:
        return (CastsOnlyFrom((zone,), w, cards_meant(f)),)

    def says(tree: Any) -> Iterator[Bindings]:
        found = _only(tree, CastsOnlyFrom)
        if found is not None and found.zones == (zone,):
            yield from ({"w": found.who, "f": spells} for spells in spells_meant(found.filter))

    return {"means": means, "says": says}


_ZONES: Final = {"graveyards": "graveyard", "exile": "exile", "libraries": "library"}

WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        words("these players", f"each {one} {{s:player with.s}}", **_those_with(who))
        for one, who in (("opponent", EachOpponent()), ("player", EachPlayer()))
    ),
    static("{w:these players} can't cast {f:spell filter.p}", _barred, _says_barred),
    static(
        "{w:these players} can't cast {f:spell filter.p} or activate abilities of {g:filters}",
        _or_abilities,
        _says_or_abilities,
    ),
    static(
        "{w:these players} can't cast more than one {f:spell filter.s} each turn",
        lambda w, f: _no_more(w, 1, f),
        _of_one,
    ),
    static(
        "{w:these players} can't cast more than {n:many} {f:spell filter.p} each turn",
        _no_more,
        lambda tree: (found for found in _says_no_more(tree) if found["n"] > 1),
    ),
    static(
        (
            "each player who has cast a {f:spell filter.s} this turn can't cast additional {g:spell filter.p}",
            "each player who has cast a {f:spell filter.s} this turn can't cast other {g:spell filter.p}",
        ),
        lambda f, g: _no_other(EachPlayer(), f, g),
        lambda tree: ({"f": x["f"], "g": x["g"]} for x in _says_no_other(tree) if x["w"] == EachPlayer()),
    ),
    *(
        static(f"{{w:these players}} can't play (lands|land cards) from {said}", **_no_lands_from(zone))
        for said, zone in _ZONES.items()
    ),
    *(
        static(
            f"{{w:these players}} can't cast {{f:spell filter.p}} from anywhere other than (their|your) ({zone}|{several})",
            **_only_from(zone),
        )
        for zone, several in (("hand", "hands"), ("graveyard", "graveyards"), ("library", "libraries"))
    ),
    *(
        static(f"you can't play lands or cast spells from your {zone}", partial(_nothing_from, zone))
        for zone in ("hand", "graveyard")
    ),
)
