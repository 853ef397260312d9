"""Words for activating abilities, as what triggers on it: who does, what ability of what, at what cost (CR 602.2b, 603.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.casting.triggers import (
    CastOrActivated,
    TappedOrActivated,
    WhatWasActivated,
    WhenActivates,
    WhenActivatesAbility,
)
from apnap_plugins.rules.permanents.triggers import WhenBecomesTapped
from apnap_plugins.rules.stack.abilities import ACTIVATED
from apnap_plugins.rules.stack.selectors import TargetingObject
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.deeds import ThingsDone, TimesDone, WhenNthTime
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.deeds import deed, of_kind, once, so_often
from apnap_plugins.rules.words.references import THAT_ABILITY, caused
from apnap_plugins.rules.words.trigger_conditions_players import done_by

cause: Final = partial(words, "cause")

COSTS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("", {}),
    (" with {T} in its activation cost", {"symbol": "T"}),
    (" with {X} in its activation cost", {"symbol": "X"}),
    (" without {T} in its activation cost", {"untapping": True}),
)
NO_MANA: Final = "( that isn't a mana ability|, if it isn't a mana ability)"
ABOUT_ABILITY: Final[dict[str, Any]] = {"it": None, "that": None, "source": WhatWasActivated()}
"""It is "that ability"; "it" might be what it is an ability of."""
ABOUT_ANY: Final[dict[str, Any]] = {**ABOUT_ABILITY, "it": WhatWasActivated()}


def _grid() -> Iterator[WordDeclaration]:
    """Who activates what kind of ability, of what, and what is in its cost."""
    for cost, fields in COSTS:
        for tail, mana in (("", True), (NO_MANA, False)):
            made = {**fields, "mana": mana}
            yield from done_by(_of_any(made), f"activate{{s}} a ability{cost}{tail}", **ABOUT_ANY)
            for which in ("a filter", "itself"):
                yield from done_by(
                    _of_kind(made), f"activate{{s}} a ability of {{f:{which}}}{cost}{tail}", **ABOUT_ABILITY
                )
    loyal = {"loyalty": True, "mana": True}
    yield from done_by(_of_any(loyal), "activate{s} a loyalty ability", **ABOUT_ANY)
    for which in ("a filter", "itself"):
        yield from done_by(_of_kind(loyal), f"activate{{s}} a loyalty ability of {{f:{which}}}", **ABOUT_ABILITY)
    yield from done_by(WhenActivates, "activate{s} a {k:ability with a cost} ability", **ABOUT_ABILITY)
    yield from done_by(
        _of_either_keyword,
        "activate{s} a {a:ability with a cost} or {b:ability with a cost} ability",
        **ABOUT_ABILITY,
    )


# Any: fields of the trigger condition by name
def _of_any(fields: dict[str, Any]) -> Callable[[str], WhenActivatesAbility]:
    return lambda whose: WhenActivatesAbility(whose, **fields)


# Any: the same
def _of_kind(fields: dict[str, Any]) -> Callable[[Filter, str], WhenActivatesAbility]:
    return lambda f, whose: WhenActivatesAbility(whose, f, **fields)


def _of_either_keyword(a: str, b: str, whose: str) -> AnyEvent:
    """An ability of a keyword has the keyword's id as its tag."""
    return AnyEvent((WhenActivates(a, whose), WhenActivates(b, whose)))


def _of_whomever(mana: bool, f: Filter) -> WhenActivatesAbility:
    return WhenActivatesAbility("each", f, mana=mana)


def _is_activated() -> Iterator[WordDeclaration]:
    """The same said of the ability, whoever activates it."""
    for tail, mana in (("", True), (NO_MANA, False)):
        for which in ("a filter", "itself"):
            yield cause(
                f"whenever a ability of {{f:{which}}} is activated{tail}",
                **caused(partial(_of_whomever, mana), "f", **ABOUT_ABILITY),
            )


def _of_what(kind: str, f: Filter) -> ThingsDone | None:
    return ThingsDone(ACTIVATED.name, f, kind=kind) if f.knows_past() else None


def _nth_time(when: Callable[[str], WhenActivatesAbility], so_far: TimesDone, n: int, whose: str) -> WhenNthTime:
    return WhenNthTime(when(whose), n, so_far)


def _this_turn() -> Iterator[WordDeclaration]:
    """That somebody has activated abilities this turn, loyalty abilities among them (CR 606.1)."""
    verb = "activated|activated|activate"
    loyalty = ThingsDone(ACTIVATED.name, kind="loyalty")
    yield from deed(verb, "a loyalty ability this turn", once(loyalty))
    yield from deed(verb, "a loyalty ability of a {f:filter.s} this turn", of_kind(partial(_of_what, "loyalty")))
    yield from deed(verb, "{n:many} or more loyalty abilities this turn", so_often(loyalty))
    for said, when, so_far in (
        (
            "a loyalty ability",
            partial(WhenActivatesAbility, loyalty=True, mana=True),
            TimesDone(ACTIVATED.name, kind="loyalty"),
        ),
        ("a ability that isn't a mana ability", WhenActivatesAbility, TimesDone(ACTIVATED.name)),
    ):
        yield from done_by(
            partial(_nth_time, when, so_far), f"activate{{s}} {said} for the {{n:ordinal}} time each turn", **ABOUT_ANY
        )


def _tapped_or_activated(whose: str, f: Filter, g: Filter) -> AnyEvent:
    return AnyEvent((WhenBecomesTapped(f), WhenActivatesAbility(whose, g, mana=True, untapping=True)))


def _tapped_or_activated_words() -> Iterator[WordDeclaration]:
    """Words for what is used in either way; "that artifact" is the permanent."""
    of_both = {"it": None, "that": TappedOrActivated(), "player": None}
    without = "without {T} in its activation cost"
    for who, whose in (("a player", "each"), ("a opponent", "opponent")):
        yield cause(
            (
                f"whenever {{f:a filter}} becomes tapped or {who} activates a {{g:filter.s}}'s ability {without}",
                f"whenever {{f:a filter}} becomes tapped or {who} activates a ability of {{g:a filter}} {without}",
                f"whenever {{f:itself}} becomes tapped or {who} activates a ability of {{g:itself}} {without}",
            ),
            **caused(partial(_tapped_or_activated, whose), "f g", **of_both),
        )


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_grid(),
    *_is_activated(),
    *_this_turn(),
    *_tapped_or_activated_words(),
    words(
        "named.s",
        "that ability",
        lambda: THAT_ABILITY,
        lambda tree: [{}] if tree in (THAT_ABILITY, WhatWasActivated(), TargetingObject()) else [],
    ),
    words(
        "named.s",
        "that spell or ability",
        lambda: THAT_ABILITY,
        lambda tree: [{}] if tree in (THAT_ABILITY, CastOrActivated(), TargetingObject()) else [],
    ),
)
