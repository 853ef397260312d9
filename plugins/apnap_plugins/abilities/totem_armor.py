"""Totem armor (CR 702.89), which cards by now call umbra armor."""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    Ability,
    Context,
    Event,
    Game,
    Happened,
    Keyword,
    KeywordDefinition,
    Manifest,
    Replacement,
    Static,
    Teller,
    declares,
    event,
    node,
)
from apnap.words import word_list, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.damage.damage import DamageRemoved
from apnap_plugins.rules.permanents.destruction import Destroyed

MANIFEST = Manifest(
    id="totem-armor",
    kind="keyword ability",
    rules=("702.89",),
    since="ROE",
    requires=("attachments", "damage", "destroy"),
    kernel=">=0.1,<0.2",
)


@event
class DestroyedInstead(Event):
    """All damage is removed from a permanent, and the Aura on it destroyed, instead of the permanent (CR 702.89a)."""

    rule: ClassVar[str] = "702.89a"
    obj: int
    aura: int

    def told(self, teller: Teller) -> str:
        """Which Aura saves what."""
        return f"{teller.card(self.aura)} is destroyed instead of {teller.card(self.obj)}"

    def perform(self, game: Game) -> list[Happened]:
        """At once; what would destroy the permanent has destroyed neither (CR 702.89a, 614.6)."""
        return game.happen_all([DamageRemoved(self.obj), Destroyed(self.aura, "totem armor")])


@node
class TotemArmor(Replacement):
    """CR 702.89a: instead of the enchanted permanent this Aura is destroyed."""

    events: ClassVar[tuple[type[Event], ...]] = (Destroyed,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whatever would destroy it, and also where it can't be regenerated."""
        return isinstance(event, Destroyed) and event.obj in Enchanted().refs(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Of several such Auras the permanent's controller chooses one (CR 616.1)."""
        assert isinstance(event, Destroyed)
        return DestroyedInstead(event.obj, ctx.source)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.89a: a static ability."""
    return (Static((TotemArmor(),)),)


apnap_declarations = declares(
    # Of several instances on an Aura one is as good as all.
    KeywordDefinition("totem-armor", _means, text="totem armor"),
    # What cards call it, those of today first.
    words("keyword", "(umbra|totem) armor", lambda: Keyword("totem-armor")),
    word_list("ability name", {"umbra armor": "totem-armor", "totem armor": "totem-armor"}),
)
