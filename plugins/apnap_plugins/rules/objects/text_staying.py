"""Words for cards that can't come from graveyards and libraries, and for exile until this leaves (CR 101.2, 601.3, 610.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.casting.effects import CantCastFrom
from apnap_plugins.rules.casting.text import cards_meant, spells_meant
from apnap_plugins.rules.objects.returning import ExileUntil
from apnap_plugins.rules.objects.staying_out import CantEnterFrom
from apnap_plugins.rules.objects.text import CHOSEN, about_chosen
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer

static: Final = partial(words, "static")

PLACES: Final = {"graveyards": ("graveyard",), "graveyards and libraries": ("graveyard", "library")}
CASTERS: Final[dict[str, Selector]] = {
    "players": EachPlayer(),
    "your opponents": EachOpponent(),
    "each opponent": EachOpponent(),
}


def _cant_enter(zones: tuple[str, ...], f: Filter) -> tuple[CantEnterFrom]:
    return (CantEnterFrom(f, zones),)


def _cant_cast(who: Selector, f: Filter, z: tuple[str, ...]) -> tuple[CantCastFrom]:
    """Spells of a kind, or all of them; before it is cast one is a card."""
    return (CantCastFrom(z, who, filter=cards_meant(f)),)


def _says_cant_cast(who: Selector, tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, CantCastFrom) and one.who == who and not one.own:
        yield from ({"f": spells, "z": one.zones} for spells in spells_meant(one.filter))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        static(
            f"{{f:card filter.p}} in {where} can't (enter|enter the battlefield)",
            lambda f, zones=zones: _cant_enter(zones, f),
        )
        for where, zones in PLACES.items()
    ),
    word_list(
        "zones cast from",
        {
            "graveyards": ("graveyard",),
            "exile": ("exile",),
            "graveyards or libraries": ("graveyard", "library"),
            "graveyards or exile": ("graveyard", "exile"),
        },
    ),
    *(
        static(
            f"{said} can't cast {{f:spell filter.p}} from {{z:zones cast from}}",
            partial(_cant_cast, who),
            partial(_says_cant_cast, who),
        )
        for said, who in CASTERS.items()
    ),
    *about_chosen(ExileUntil(CHOSEN), "exile {c:choice} until (~|it) leaves the battlefield"),
    *about_chosen(
        ExileUntil(CHOSEN), "[exiles|exile] {c:their choice} until ~ leaves the battlefield", category="verb#"
    ),
)
