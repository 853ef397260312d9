"""Deathtouch (CR 702.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    Answering,
    Context,
    CounterKind,
    Event,
    Game,
    KeywordDefinition,
    Leaf,
    Manifest,
    Question,
    StaticEffect,
    event,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import has_keyword, is_creature
from apnap_plugins.rules.combat_damage import LETHAL
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.damage import DAMAGE_RESULTS, DEADLY
from apnap_plugins.rules.selection import is_player
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="deathtouch",
    name="Deathtouch",
    kind="keyword ability",
    rules=("702.2",),
    requires=("damage", "permanents", "combat-damage", "counters"),
)


@event
class TouchedByDeath(Leaf):
    """A creature has been dealt damage by a source with deathtouch (CR 702.2b)."""

    rule: ClassVar[str] = "702.2b"
    obj: int

    def perform(self, game: Game) -> None:
        """The next check of state-based actions destroys it (CR 704.5h)."""
        game.set(DEADLY, self.obj, True)


@node
class DamageIsDeadly(Answering):
    """CR 702.2b, d, e: damage from a source with deathtouch, wherever it is or was last, destroys a creature."""

    question: ClassVar[Question[tuple[Event, ...]]] = DAMAGE_RESULTS

    def answer(self, ctx: Context, value: Any, about: Any) -> tuple[Event, ...]:
        """One result more for a creature."""
        results: tuple[Event, ...] = value
        game = ctx.game
        deadly = about.amount > 0 and about.obj and has_keyword(game, about.source, "deathtouch")
        return (*results, TouchedByDeath(about.obj)) if deadly and is_creature(game, about.obj) else results


@node
class AnyAmountIsLethal(Answering):
    """CR 702.2c: any nonzero amount of combat damage of a source with deathtouch is lethal damage to a creature."""

    question: ClassVar[Question[int]] = LETHAL

    def answer(self, ctx: Context, value: Any, about: Any) -> int:
        """At most 1."""
        source, recipient = about
        game = ctx.game
        if value <= 1 or is_player(recipient) or not has_keyword(game, source, "deathtouch"):
            return int(value)
        return 1 if is_creature(game, recipient) else int(value)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.2f)."""
    return [KeywordDefinition("deathtouch", lambda keyword: (), text="deathtouch")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Deathtouch counters (CR 122.1b)."""
    return [keyword_counter("deathtouch")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What it changes in damage and its assignment."""
    return [DamageIsDeadly(), AnyAmountIsLethal()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("deathtouch", "deathtouch"), keyword_counter_words("deathtouch")]
