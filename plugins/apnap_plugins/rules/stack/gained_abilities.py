"""Objects that have the activated abilities of cards in other zones (CR 602, 613.1f)."""

from __future__ import annotations

from typing import ClassVar

from apnap import ABILITIES, Ability, Context, Op, Part, node
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.stack.abilities import Activated, intrinsic_mana_ability
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES, SUBTYPES, TYPES


@node
class HasActivatedAbilitiesOf(Part):
    """Has all activated abilities of cards that a selector gives, wherever these function (layer 6).

    What such an ability calls by name is what has it (CR 201.5b). For cards that are not on the battlefield.
    """

    of: Selector
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset([ABILITIES.name])

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What says which cards these are."""
        return self.of.reads

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Those of each card, each instance by itself, keywords spelled out (CR 113.2c, 702.1)."""
        found = tuple(ability for card in self.of.objects(ctx) for ability in _activated(ctx, card))
        return Gain(found, taken=True).op(ctx, obj) if found else None


def _activated(ctx: Context, card: int) -> tuple[Ability, ...]:
    """Also those that its basic land types give it (CR 305.6)."""
    chars = ctx.game.characteristics(card)
    written = [one for a in chars[ABILITIES] for one in ctx.game.rules.expand(a) if isinstance(one, Activated)]
    types = [t for t in BASIC_LAND_TYPES if t in chars[SUBTYPES]] if "land" in chars[TYPES] else []
    return (*written, *map(intrinsic_mana_ability, types))
