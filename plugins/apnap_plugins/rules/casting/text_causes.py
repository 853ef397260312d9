"""Words for what triggers on playing lands and cards, and on casting (CR 305, 601, 603.2, 701.14)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import TriggerCondition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.triggers import (
    WhatWasPlayed,
    WhenPlaysCard,
    WhenPlaysLand,
    WhenYouCast,
)
from apnap_plugins.rules.stack.filters import IsSpell, IsTargeting
from apnap_plugins.rules.stack.selectors import PermanentsTargeted
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import LAND, SharesCardTypeWith
from apnap_plugins.rules.vocabulary.selectors import TriggerObject
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Cause, caused
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.trigger_conditions_players import PLAYERS, done_by

cause: Final = partial(words, "cause")


def _is_of_lands(f: Filter) -> bool:
    return f.card_type() == "land"


# Any: fields of the words by name
def _only_lands(whose: str) -> dict[str, Any]:
    """As `caused`, but for what is no land."""
    usual = caused(lambda f: WhenPlaysLand(f, whose))

    def means(f: Filter) -> Any:
        return usual["means"](f) if _is_of_lands(f) else None

    return {**usual, "means": means}


def _land_or_spell(whose: str) -> TriggerCondition:
    return AnyEvent((WhenPlaysLand(LAND, whose), WhenYouCast(IsSpell(), whose)))


def _playing() -> list[WordDeclaration]:
    """Words for playing a land, a card, and a land or a spell."""
    out: list[WordDeclaration] = []
    for who, ending, whose in PLAYERS:
        starts = [f"{when} {who} play{ending}" for when in ("whenever", "when")]
        out.append(cause([f"{start} {{f:a filter}}" for start in starts], **_only_lands(whose)))
    return [
        *out,
        *done_by(lambda whose: WhenPlaysCard(whose, ""), "play{s} a card"),
        *done_by(lambda whose: WhenPlaysCard(whose, "exile"), "play{s} a card from exile"),
        *done_by(_land_or_spell, "play{s} a land or cast{s} a spell", it=WhatWasPlayed(), that=None),
    ]


def _targeting(whose: str) -> dict[str, Any]:
    """Casting a spell that targets some permanents, which the effect speaks of by "those permanents"."""

    def condition(f: Filter, g: Filter) -> WhenYouCast:
        return WhenYouCast(both(f, IsTargeting(g)), whose)

    def means(f: Filter, g: Filter) -> Cause:
        those = PermanentsTargeted(TriggerObject(), g)
        return dataclasses.replace(caused_by(condition(f, g)), it=those, that=those)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, WhenYouCast) and isinstance(tree.filter, Filter):
            *rest, last = parts_of(tree.filter)
            if rest and isinstance(last, IsTargeting) and last.filter is not None:
                if tree == condition(both(*rest), last.filter):
                    yield {"f": both(*rest), "g": last.filter}

    return {"means": means, "says": says}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        cause(
            f"whenever {who} cast{ending} a {{f:spell filter.s}} that targets one or more {{g:filter.p}}",
            **_targeting(whose),
        )
        for who, ending, whose in PLAYERS
    ),
    *_playing(),
    words(
        "condition",
        "{o:mention.s} shares a card type with {b:mention.s}",
        lambda o, b: ObjectIs(o, SharesCardTypeWith(b)),
    ),
)
