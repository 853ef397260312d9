"""Words for cards that can't come from graveyards and libraries, and for exile until this leaves (CR 101.2, 601.3, 610.3)."""

from __future__ import annotations

from functools import partial
from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.casting.effects import CantCastFrom
from apnap_plugins.rules.objects.returning import ExileUntil
from apnap_plugins.rules.objects.staying_out import CantEnterFrom
from apnap_plugins.rules.objects.text import CHOSEN, about_chosen
from apnap_plugins.rules.vocabulary.base import Filter

static: Final = partial(words, "static")

PLACES: Final = {"graveyards": ("graveyard",), "graveyards and libraries": ("graveyard", "library")}


def _cant_enter(zones: tuple[str, ...], f: Filter) -> tuple[CantEnterFrom]:
    return (CantEnterFrom(f, zones),)


def _stays(where: str, zones: tuple[str, ...]) -> list[WordDeclaration]:
    either = where.replace(" and ", " or ")
    return [
        static(f"{{f:card filter.p}} in {where} can't (enter|enter the battlefield)", lambda f: _cant_enter(zones, f)),
        static(f"players can't cast spells from {either}", lambda: (CantCastFrom(zones),)),
    ]


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(declared for where, zones in PLACES.items() for declared in _stays(where, zones)),
    *about_chosen(ExileUntil(CHOSEN), "exile {c:choice} until (~|it) leaves the battlefield"),
    *about_chosen(
        ExileUntil(CHOSEN), "[exiles|exile] {c:their choice} until ~ leaves the battlefield", category="verb#"
    ),
)
