"""Words for casting cards from graveyards or exile by their own abilities or those of others (CR 113.6, 118.8, 118.9, 601.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Static
from apnap.words import Bindings, Derived, WordDeclaration, words
from apnap_plugins.rules.casting.effects import ByPermission, CastThis, CastThisFor
from apnap_plugins.rules.costs.costs import PayLifeCost, has_x
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost, SacrificeCost
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.payment.total_cost import split_cost
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Another
from apnap_plugins.rules.words.filters import parts_of

cost_paid: Final = partial(words, "cost paid")
line: Final = partial(words, "line")

static: Final = partial(words, "static")

ALLOWED: Final = "allowed"
"""What the ways are called that effects of others allow."""
BY: Final = "from where it is"
"""What such a way to cast is called by what asks how a spell was cast."""
GERUNDS: Final = {
    "discard": "discarding",
    "remove": "removing",
    "tap": "tapping",
    "return": "returning",
    "reveal": "revealing",
}
"""Costs that are said behind "by" as they are by a verb; what is sacrificed and exiled has words of its own."""
PLACES: Final = {
    "your graveyard": ("graveyard",),
    "exile": ("exile",),
    "your graveyard or from exile": ("graveyard", "exile"),
}


def _from(zones: tuple[str, ...]) -> tuple[Static, ...]:
    return (Static((CastThis(ByPermission(by=BY)),), zones=zones),)


def _with_more(zones: tuple[str, ...], c: Any) -> tuple[Static, ...] | None:
    """For its mana cost and more; mana that is to be paid besides has other words."""
    _, others = split_cost(c)
    if has_x(c) or len(others) != len(c):
        return None
    return (Static((CastThis(ByPermission(others=tuple(others), by=BY)),), zones=zones),)


def _says_with_more(zones: tuple[str, ...], tree: Any) -> Iterator[Bindings]:
    for effect in _effects(tree, zones):
        if isinstance(effect, CastThis) and effect.way.others and tree == _with_more(zones, effect.way.others):
            yield {"c": effect.way.others}


def _for_another(zones: tuple[str, ...], c: Any) -> tuple[Static, ...] | None:
    return None if has_x(c) else (Static((CastThisFor(c, CastingWay(BY)),), zones=zones),)


def _says_for_another(zones: tuple[str, ...], tree: Any) -> Iterator[Bindings]:
    for effect in _effects(tree, zones):
        if isinstance(effect, CastThisFor) and tree == _for_another(zones, effect.cost):
            yield {"c": effect.cost}


def _effects(tree: Any, zones: tuple[str, ...]) -> tuple[Any, ...]:
    """The one effect of a static ability that functions in these zones."""
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    found = isinstance(one, Static) and one.zones == zones and len(one.effects) == 1
    return one.effects if found and one is not None else ()


def _places(words_for: str, zones: tuple[str, ...]) -> list[WordDeclaration]:
    start = f"you may cast ~ from {words_for}"
    by = f"{start} by {{c:cost paid}}"
    return [
        line(f"{start}.", lambda: _from(zones)),
        line(
            (f"{by} in addition to paying its other costs.", f"{by} in addition to its other costs."),
            partial(_with_more, zones),
            partial(_says_with_more, zones),
        ),
        line(
            f"{by} rather than paying its mana cost.", partial(_for_another, zones), partial(_says_for_another, zones)
        ),
    ]


def _spells_for_more(zone: str, f: Filter, c: Any) -> tuple[MayCastFrom] | None:
    """Spells of a kind, for their mana costs and more; mana that is to be paid besides has other words."""
    _, others = split_cost(c)
    if has_x(c) or len(others) != len(c):
        return None
    return (MayCastFrom(f, Terms(ALLOWED, more=tuple(others)), zone),)


def _spells_for_another(zone: str, f: Filter, c: Any) -> tuple[MayCastFrom] | None:
    return None if has_x(c) else (MayCastFrom(f, Terms(ALLOWED, costs=c), zone),)


def _says_spells(zone: str, tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, MayCastFrom) and one.zone == zone:
        if one.terms.more and tree == _spells_for_more(zone, one.filter, one.terms.more):
            yield {"f": one.filter, "c": one.terms.more}


def _says_spells_for_another(zone: str, tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, MayCastFrom) and one.zone == zone and one.terms.costs is not None:
        if tree == _spells_for_another(zone, one.filter, one.terms.costs):
            yield {"f": one.filter, "c": one.terms.costs}


def _spells_from(where: str, zone: str) -> list[WordDeclaration]:
    """Words for casting any number of spells from a zone: for more, or for something else."""
    by = f"you may cast {{f:spell filter.p}} from {where} by {{c:cost paid}}"
    return [
        static(
            (f"{by} in addition to paying their other costs", f"{by} in addition to their other costs"),
            partial(_spells_for_more, zone),
            partial(_says_spells, zone),
        ),
        static(
            f"{by} rather than paying their mana costs",
            partial(_spells_for_another, zone),
            partial(_says_spells_for_another, zone),
        ),
    ]


def _others(tree: Any) -> Iterator[Bindings]:
    """Cards that are never the one that is cast, which a text says of one of them by "another"."""
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, ExileCost) and one.zone == "graveyard" and one.count == 1 and one.filter is not None:
        if Another() not in parts_of(one.filter):
            yield {"f": one.filter}


def _in_a_row(c: Any) -> Any:
    """Costs, where one is said."""
    return c if isinstance(c, tuple) else (c,)


def _says_in_a_row(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple):
        yield {"c": tree}
        if len(tree) == 1:
            yield {"c": tree[0]}


def _both(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": tree[:1], "b": tree[1:]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(declared for place, zones in PLACES.items() for declared in _places(place, zones)),
    *_spells_from("your graveyard", "graveyard"),
    *_spells_from("the top of your library", "library"),
    *_spells_from("your hand", "hand"),
    *(
        declared
        for verb, gerund in GERUNDS.items()
        for declared in (
            Derived(f"{gerund} something", of="cost part", beginning=verb, instead=gerund),
            cost_paid(f"{{c:{gerund} something}}", _in_a_row, _says_in_a_row),
        )
    ),
    cost_paid("paying {m:mana cost}", lambda m: (m,)),
    cost_paid("paying {n:number} life", lambda n: (PayLifeCost(n),)),
    cost_paid("discarding a card", lambda: (DiscardCost(1),)),
    cost_paid("discarding {n:many} cards", lambda n: (DiscardCost(n),)),
    cost_paid("sacrificing {f:a filter}", lambda f: (SacrificeCost(f),)),
    cost_paid("sacrificing {n:many} {f:filter.p}", lambda n, f: (SacrificeCost(f, n),)),
    cost_paid("exiling another {f:quality.s} from your graveyard", lambda f: (ExileCost(1, f),), _others),
    cost_paid("exiling {n:many} (other cards|cards) from your graveyard", lambda n: (ExileCost(n),)),
    cost_paid(
        "exiling {n:many} (other {f:quality.p}|{f:quality.p}) from your graveyard", lambda n, f: (ExileCost(n, f),)
    ),
    words(
        "cost paid", "{a:cost paid} and {b:cost paid}", lambda a, b: (*a, *b) if len(a) == len(b) == 1 else None, _both
    ),
)
