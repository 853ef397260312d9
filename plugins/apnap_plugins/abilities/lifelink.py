"""Lifelink (CR 702.15)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Event, Manifest, declares, event, node
from apnap_plugins.rules.damage.damage import DamageResults, LifeGained, deals_for
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="lifelink", kind="keyword ability", rules=("702.15",), requires=("damage", "counters"), kernel=">=0.1,<0.2"
)


@event
class LifeGainedFromDamage(LifeGained):
    """All damage that a source with lifelink deals at once causes one gain of life (CR 119.9, 119.10, 702.15e)."""

    rule: ClassVar[str] = "702.15b"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    joint: ClassVar[bool] = True
    source: int

    def joined(self, other: Event) -> Event | None:
        """With what else that source makes that player gain."""
        if not isinstance(other, LifeGainedFromDamage) or (self.player, self.source) != (other.player, other.source):
            return None
        return self.with_(amount=self.amount + other.amount)


@node
class DamageGainsLife(Answering[DamageResults, tuple[Event, ...]]):
    """CR 702.15b–e: damage from a source with lifelink makes its controller, or owner, gain that much life.

    Each source by itself, wherever it is or was last, and once for all that it deals damage to at that moment.
    """

    question: ClassVar[type[DamageResults]] = DamageResults

    def answer(self, ctx: Context, value: tuple[Event, ...], question: DamageResults) -> tuple[Event, ...]:
        """One result more."""
        damage = question.damage
        game = ctx.game
        if damage.amount <= 0 or not has_keyword(game, damage.source, "lifelink"):
            return value
        player = deals_for(game, damage.source)
        gain = LifeGainedFromDamage(player, damage.amount, damage.source)
        return (*value, gain) if player in game.players_in() else value


apnap_declarations = declares(
    # Several instances are redundant (CR 702.15f).
    keyword_ability("lifelink", counter=True),
    # The static ability: what it adds to the results of damage (CR 702.15a, 120.3f).
    DamageGainsLife(),
)
