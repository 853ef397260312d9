"""Deathtouch (CR 702.2)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Event, Game, Leaf, Manifest, Teller, declares, event, node
from apnap_plugins.rules.combat.damage import LethalDamage
from apnap_plugins.rules.damage.damage import DEADLY, DamageResults
from apnap_plugins.rules.vocabulary.base import is_player
from apnap_plugins.rules.vocabulary.characteristics import has_keyword, is_creature
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="deathtouch",
    kind="keyword ability",
    rules=("702.2",),
    requires=("damage", "permanents", "combat-damage", "counters"),
    kernel=">=0.1,<0.2",
)


@event
class DealtDeathtouchDamage(Leaf):
    """A creature has been dealt damage by a source with deathtouch (CR 702.2b)."""

    rule: ClassVar[str] = "702.2b"
    obj: int

    def told(self, teller: Teller) -> str | None:
        """The damage and the destruction tell of it."""
        return None

    def perform(self, game: Game) -> None:
        """The next check of state-based actions destroys it (CR 704.5h)."""
        game.set(DEADLY, self.obj, True)


@node
class DamageIsDeadly(Answering[DamageResults, tuple[Event, ...]]):
    """CR 702.2b, d, e: damage from a source with deathtouch, wherever it is or was last, destroys a creature."""

    question: ClassVar[type[DamageResults]] = DamageResults

    def answer(self, ctx: Context, value: tuple[Event, ...], question: DamageResults) -> tuple[Event, ...]:
        """One result more for a creature."""
        damage = question.damage
        game = ctx.game
        deadly = damage.amount > 0 and damage.obj and has_keyword(game, damage.source, "deathtouch")
        return (*value, DealtDeathtouchDamage(damage.obj)) if deadly and is_creature(game, damage.obj) else value


@node
class AnyAmountIsLethal(Answering[LethalDamage, int]):
    """CR 702.2c: any nonzero amount of combat damage of a source with deathtouch is lethal damage to a creature."""

    question: ClassVar[type[LethalDamage]] = LethalDamage

    def answer(self, ctx: Context, value: int, question: LethalDamage) -> int:
        """At most 1."""
        game = ctx.game
        if value <= 1 or is_player(question.recipient) or not has_keyword(game, question.source, "deathtouch"):
            return value
        return 1 if is_creature(game, question.recipient) else value


apnap_declarations = declares(
    # Several instances are redundant (CR 702.2f).
    keyword_ability("deathtouch", counter=True),
    # The static ability: what it changes in damage and its assignment (CR 702.2a).
    DamageIsDeadly(),
    AnyAmountIsLethal(),
)
