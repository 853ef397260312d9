"""Trample (CR 702.19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    Answering,
    Context,
    CounterKind,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    StaticEffect,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.characteristics import keywords_of
from apnap_plugins.rules.combat import ATTACKING, NOTHING, defending_player
from apnap_plugins.rules.combat_damage import EXCESS_TO
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.selection import Ref, is_player, player_ref
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="trample",
    name="Trample",
    kind="keyword ability",
    rules=("702.19",),
    requires=("combat", "combat-damage", "counters"),
)

OVER_PLANESWALKERS: Final = Keyword("trample", ("over planeswalkers",))
"""The variant of trample (CR 702.19c)."""


@node
class RestToTheAttacked(Answering):
    """CR 702.19b, 702.19d: what is left after lethal damage to all blockers may go to what the creature attacks.

    With trample over planeswalkers the player comes after a planeswalker (CR 702.19c).
    """

    question: ClassVar[Question[tuple[Ref, ...]]] = EXCESS_TO

    def answer(self, ctx: Context, value: Any, about: Any) -> tuple[Ref, ...]:
        """The player or planeswalker; of one that was removed from combat, at most the player (CR 702.19e, 702.19f).

        Also CR 702.19d.
        """
        game = ctx.game
        target = game.get(ATTACKING, about)
        found: tuple[Ref, ...] = value
        tramples = keywords_of(game, about, "trample")
        if target is None or not tramples:
            return found
        reached = () if target == NOTHING else (target,)
        if OVER_PLANESWALKERS in tramples and not is_player(target):
            reached = (*reached, player_ref(defending_player(game, about)))
        return (*(r for r in reached if r not in found), *found)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter, if any, says that it is trample over planeswalkers. Equal instances are redundant (CR 702.19g)."""
    return [KeywordDefinition("trample", lambda keyword: (), text="trample")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Trample counters (CR 122.1b)."""
    return [keyword_counter("trample")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What it changes in the assignment of an attacking creature's combat damage (CR 702.19a)."""
    return [RestToTheAttacked()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    over = words("keyword", "trample over planeswalkers", means=lambda: OVER_PLANESWALKERS)
    return [*keyword_words("trample", "trample"), keyword_counter_words("trample"), over]
