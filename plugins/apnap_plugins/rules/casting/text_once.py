"""Words for casting and playing once each turn: from a zone, for another cost (CR 118.8, 118.9, 601.3)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.text_free import ONE, are_once, by_itself
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.effects.permissions import (
    ONCE_EACH_TURN,
    MayCastFrom,
    MayCostOnceEachTurn,
    MayPlayLandsFrom,
    Terms,
)
from apnap_plugins.rules.payment.total_cost import split_cost
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import Anything, HasType, SharesCardTypeWith
from apnap_plugins.rules.words.filters import both, parts_of, with_having

static: Final = partial(words, "static")
once: Final = partial(words, "done once")
other_line: Final = partial(words, "other line")

FREE: Final = dataclasses.replace(ONCE_EACH_TURN, free=True)
LAND: Final = HasType("land")
TIMES: Final[dict[str, Condition | None]] = {"once each turn": None, "once during each of your turns": YourTurn()}
ZONES: Final = {"your graveyard": "graveyard", "the top of your library": "library"}
Permissions = tuple[MayCastFrom | MayPlayLandsFrom, ...]


# Any: the tree of some words, of whatever type
def _casting(tree: Any, zone: str) -> Iterator[MayCastFrom]:
    """The one permission to cast from a zone."""
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], MayCastFrom) and tree[0].zone == zone:
        yield tree[0]


def _from(zone: str, where: str) -> list[WordDeclaration]:
    """Words for casting one spell from a zone: for its cost, or for more."""

    def means(f: Filter) -> Permissions:
        return (MayCastFrom(f, ONCE_EACH_TURN, zone),)

    def for_more(f: Filter, c: Any) -> Permissions | None:
        mana, others = split_cost(c) if isinstance(c, tuple) else (None, c)
        if has_x(c) or (mana is not None and len(others) != len(c)):
            return None
        return (MayCastFrom(f, dataclasses.replace(ONCE_EACH_TURN, more=tuple(others)), zone),)

    def says_for_more(tree: Any) -> Iterator[Bindings]:
        for one in _casting(tree, zone):
            if one.terms.more and tree == for_more(one.filter, one.terms.more):
                yield {"f": one.filter, "c": one.terms.more}

    def described(f: Filter, h: Filter) -> Permissions | None:
        whole = with_having(f, by_itself(h))
        return None if whole is None else means(whole)

    def says_described(tree: Any) -> Iterator[Bindings]:
        for one in _casting(tree, zone):
            *rest, last = parts_of(one.filter)
            if rest and tree == means(one.filter):
                yield {"f": both(*rest), "h": last}

    what = f"cast a {{f:spell filter.s}} from {where}"
    return [
        once(what, means),
        once(f"{what} {{h:having}}", described, says_described),
        once(f"{what} by {{c:cost paid}} in addition to paying its other costs", for_more, says_for_more),
    ]


def _sharing(f: Filter, b: Any) -> Permissions:
    return (MayCastFrom(both(f, SharesCardTypeWith(b)), ONCE_EACH_TURN, "library"),)


def _says_sharing(tree: Any) -> Iterator[Bindings]:
    for one in _casting(tree, "library"):
        *rest, last = parts_of(one.filter)
        if rest and isinstance(last, SharesCardTypeWith) and tree == _sharing(both(*rest), last.of):
            yield {"f": both(*rest), "b": last.of}


def _put_there(f: Filter, h: Filter) -> Permissions:
    """Of cards that were put into your graveyard in some way, which is asked of them there."""
    return (MayCastFrom(f, ONCE_EACH_TURN, among=h),)


def _says_put_there(tree: Any) -> Iterator[Bindings]:
    for one in _casting(tree, "graveyard"):
        if one.among != Anything() and tree == _put_there(one.filter, one.among):
            yield {"f": one.filter, "h": one.among}


def _land_or(f: Filter) -> Permissions:
    return (MayPlayLandsFrom(LAND, ONCE_EACH_TURN), MayCastFrom(f, ONCE_EACH_TURN))


def _with_terms(permissions: Permissions, terms: Terms) -> Permissions:
    return tuple(dataclasses.replace(one, terms=terms) for one in permissions)


def _exiled(o: Permissions) -> Permissions | None:
    """Only spells that become no permanents: of the others, the permanent would be meant as well."""
    if any(not isinstance(one, MayCastFrom) or not are_once(one.filter, one.filter) for one in o):
        return None
    return _with_terms(o, dataclasses.replace(o[0].terms, exiled=True))


def _gaining(o: Permissions, line: Any) -> Permissions:
    return _with_terms(o, dataclasses.replace(o[0].terms, parts=(Gain(line),)))


def _made(tree: Any, condition: Condition | None) -> Iterator[Permissions]:
    """The permissions of a static ability with that condition."""
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and ability.condition == condition and ability == Static(ability.effects, condition):
        if ability.effects and all(isinstance(e, (MayCastFrom, MayPlayLandsFrom)) for e in ability.effects):
            yield ability.effects  # type: ignore[misc]


def _lines(time: str, condition: Condition | None) -> list[WordDeclaration]:
    """Whole lines: when it may be done, and what becomes of what was played."""

    def means(o: Permissions) -> tuple[Static]:
        return (Static(o, condition),)

    def says(tree: Any) -> Iterator[Bindings]:
        yield from ({"o": o} for o in _made(tree, condition) if not o[0].terms.exiled and not o[0].terms.parts)

    def exiled(o: Permissions) -> tuple[Static] | None:
        found = _exiled(o)
        return None if found is None else means(found)

    def says_exiled(tree: Any) -> Iterator[Bindings]:
        for o in _made(tree, condition):
            if o[0].terms.exiled:
                yield {"o": _with_terms(o, dataclasses.replace(o[0].terms, exiled=False))}

    def gaining(o: Permissions, line: Any) -> tuple[Static]:
        return means(_gaining(o, line))

    def says_gaining(tree: Any) -> Iterator[Bindings]:
        for o in _made(tree, condition):
            parts = o[0].terms.parts
            if len(parts) == 1 and isinstance(parts[0], Gain):
                yield {
                    "o": _with_terms(o, dataclasses.replace(o[0].terms, parts=())),
                    "line": parts[0].abilities,
                }

    start = f"{time}, you may {{o:done once}}."
    return [
        other_line(start, means, says),
        other_line(
            f"{start} if a spell cast this way would be put into (your|a) graveyard, exile it instead.",
            exiled,
            says_exiled,
        ),
        other_line(f"{start} if you do, it gains {{line:quote}}.", gaining, says_gaining),
    ]


def _for(zone: str) -> dict[str, Any]:
    def means(c: Any, f: Filter) -> Any:
        return None if has_x(c) else (MayCostOnceEachTurn(f, c, zone),)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], MayCostOnceEachTurn):
            if tree[0].zone == zone:
                yield {"c": tree[0].cost, "f": tree[0].filter}

    return {"means": means, "says": says}


def _for_some(c: Any, f: Filter, h: Filter) -> Any:
    return None if has_x(c) else (MayCostOnceEachTurn(both(f, h), c),)


def _says_for_some(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], MayCostOnceEachTurn):
        *rest, last = parts_of(tree[0].filter)
        if rest and tree == _for_some(tree[0].cost, both(*rest), last):
            yield {"c": tree[0].cost, "f": both(*rest), "h": last}


_RATHER: Final = (
    "once each turn, you may {c:spell cost} rather than pay the mana cost for a {f:spell filter.s} you cast"
)

WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(declared for where, zone in ZONES.items() for declared in _from(zone, where)),
    once(
        f"cast a {{f:spell filter.s}} from your hand or the top of your library {ONE}",
        lambda f: (MayCastFrom(f, FREE, "hand"), MayCastFrom(f, FREE, "library")),
    ),
    once(
        f"cast a {{f:spell filter.s}} from your hand {ONE}",
        lambda f: (MayCastFrom(f, FREE, "hand"),),
    ),
    once(
        "cast a {f:spell filter.s} from the top of your library if it shares a card type with a {b:group.s}",
        _sharing,
        _says_sharing,
    ),
    once("cast a {f:spell filter.s} from among cards in your graveyard {h:put there}", _put_there, _says_put_there),
    once("play a land from your graveyard or cast a {f:spell filter.s} from your graveyard", _land_or),
    *(declared for time, condition in TIMES.items() for declared in _lines(time, condition)),
    static(_RATHER, **_for("")),
    static(f"{_RATHER} from exile", **_for("exile")),
    static(f"{_RATHER} {{h:having}}", _for_some, _says_for_some),
)
