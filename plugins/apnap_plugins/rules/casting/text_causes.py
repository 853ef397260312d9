"""Words for what triggers on playing lands and cards, on casting, and on activating (CR 305, 601, 602, 603.2, 701.14)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import TriggerCondition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.casting.triggers import (
    WhatWasActivated,
    WhatWasPlayed,
    WhenActivatesAbility,
    WhenCasts,
    WhenPlaysCard,
    WhenPlaysLand,
    WhenYouCast,
)
from apnap_plugins.rules.effects.linked_abilities import ChosenPlayer
from apnap_plugins.rules.effects.text_entering import PLAYER_LINK
from apnap_plugins.rules.stack.filters import IsSpell, IsTargeting
from apnap_plugins.rules.stack.selectors import PermanentsTargeted
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import LAND, SharesCardTypeWith
from apnap_plugins.rules.vocabulary.selectors import TriggerObject
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Cause, caused
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.trigger_conditions_players import PLAYERS

cause: Final = partial(words, "cause")

NAMED: Final[tuple[tuple[str, Selector], ...]] = (
    ("enchanted player", EnchantedPlayer()),
    ("the chosen player", ChosenPlayer(PLAYER_LINK)),
)
"""Players beside "you", "an opponent" and "a player" whose spells something triggers on."""


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
        out += [
            cause([f"{start} {{f:a filter}}" for start in starts], **_only_lands(whose)),
            cause([f"{start} a card" for start in starts], **caused(partial(WhenPlaysCard, whose, ""))),
            cause([f"{start} a card from exile" for start in starts], **caused(partial(WhenPlaysCard, whose, "exile"))),
            cause(
                [f"{start} a land or cast{ending} a spell" for start in starts],
                **caused(partial(_land_or_spell, whose), it=WhatWasPlayed(), that=None),
            ),
        ]
    return out


def _casting_of(who: str, whom: Selector) -> WordDeclaration:
    return cause(
        (f"whenever {who} casts a {{f:spell filter.s}}", f"when {who} casts a {{f:spell filter.s}}"),
        **caused(lambda f: WhenCasts(f, whom)),
    )


def _activating() -> list[WordDeclaration]:
    """Words for activating any ability but a mana ability, which is "it" on the stack."""
    return [
        cause(
            f"whenever {who} activate{ending} a ability that isn't a mana ability",
            **caused(partial(WhenActivatesAbility, whose), it=WhatWasActivated(), that=None),
        )
        for who, ending, whose in PLAYERS
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
    *(_casting_of(who, whom) for who, whom in NAMED),
    *_activating(),
    words(
        "condition",
        "{o:mention.s} shares a card type with {b:mention.s}",
        lambda o, b: ObjectIs(o, SharesCardTypeWith(b)),
    ),
)
