"""Lifelink (CR 702.15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    Answering,
    Context,
    CounterKind,
    Event,
    KeywordDefinition,
    Manifest,
    Question,
    StaticEffect,
    event,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.damage import DAMAGE_RESULTS, GainLife, deals_for
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="lifelink", name="Lifelink", kind="keyword ability", rules=("702.15",), requires=("damage", "counters")
)


@event
class GainLifeFromDamage(GainLife):
    """All damage that a source with lifelink deals at once causes one gain of life (CR 119.9, 119.10, 702.15e)."""

    rule: ClassVar[str] = "702.15b"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    joint: ClassVar[bool] = True
    source: int

    def joined(self, other: Event) -> Event | None:
        """With what else that source makes that player gain."""
        if not isinstance(other, GainLifeFromDamage) or (self.player, self.source) != (other.player, other.source):
            return None
        one: Event = self.with_(amount=self.amount + other.amount)
        return one


@node
class DamageGainsLife(Answering):
    """CR 702.15b–e: damage from a source with lifelink makes its controller, or owner, gain that much life.

    Each source by itself, wherever it is or was last, and once for all that it deals damage to at that moment.
    """

    question: ClassVar[Question[tuple[Event, ...]]] = DAMAGE_RESULTS

    def answer(self, ctx: Context, value: Any, about: Any) -> tuple[Event, ...]:
        """One result more."""
        results: tuple[Event, ...] = value
        game = ctx.game
        if about.amount <= 0 or not has_keyword(game, about.source, "lifelink"):
            return results
        player = deals_for(game, about.source)
        gain = GainLifeFromDamage(player, about.amount, about.source)
        return (*results, gain) if player in game.players_in() else results


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.15f)."""
    return [KeywordDefinition("lifelink", lambda keyword: (), text="lifelink")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Lifelink counters (CR 122.1b)."""
    return [keyword_counter("lifelink")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What it adds to the results of damage (CR 120.3f)."""
    return [DamageGainsLife()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("lifelink", "lifelink"), keyword_counter_words("lifelink")]
