"""Lavish N: if you would gain life, you gain that much life plus N instead. A replacement effect (CR 614)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Ability, Context, Event, Keyword, Manifest, Replacement, SampleCard, Static, declares, node
from apnap_plugins.rules.damage.damage import LifeGained
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="lavish",
    name="Lavish",
    kind="keyword ability",
    requires=("damage",),
    kernel=">=0.1,<0.2",
    words=("lavish",),
)


@node
class GainsMore(Replacement):
    """What is gained is more. An event is a value: another one happens instead, and this one is never changed."""

    more: int
    events: ClassVar[tuple[type[Event], ...]] = (LifeGained,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """To life that its controller would gain. It must not change anything."""
        return isinstance(event, LifeGained) and event.player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event:
        """An event, a tuple of several, or None for nothing. It meets each event once (CR 614.5)."""
        assert isinstance(event, LifeGained)
        return event.with_(amount=event.amount + self.more)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    return (Static((GainsMore(keyword.parameters[0]),)),)


apnap_declarations = declares(
    keyword_ability("lavish", _means, worded=keyword_with_number, cumulative=True),
    SampleCard(
        {"name": "Sample Host", "mana_cost": "{1}", "type_line": "Creature — Ogre", "power": "2", "toughness": "2",
         "oracle_text": "Lavish 2\nWhen Sample Host enters, you gain 1 life."}
    ),
)  # fmt: skip
