"""Trigger conditions on casting and activating (CR 601.2i, 602.2, 603.2)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Happened, TriggerCondition, node, one_of
from apnap_plugins.rules.casting.casting import SpellCast, cast_info
from apnap_plugins.rules.stack.abilities import AbilityActivated
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, is_whose
from apnap_plugins.rules.vocabulary.filters import Anything


@node
class WhenYouCast(TriggerCondition):
    """Whenever a player casts a spell that a filter means; `whose` is "your", "each" or "opponent" (CR 603.2)."""

    filter: Filter
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (SpellCast,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what the spell is."""
        cast = happened.event
        if not isinstance(cast, SpellCast):
            return False
        return is_whose(ctx, cast.player, self.whose) and self.filter.matches(ctx, cast.obj)


@node
class WhenCastsFrom(WhenYouCast):
    """Whenever a player casts a spell that a filter means from a zone, with `elsewhere` from any other zone (CR 603.2).

    With `own` it is that player's own graveyard, and so a card that they own.
    """

    zone: str = "hand"
    elsewhere: bool = False
    own: bool = False

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the zone that the card was in before it was put onto the stack (CR 601.2a)."""
        cast = happened.event
        if not isinstance(cast, SpellCast):
            return False
        if self.own and ctx.game.object(cast.obj).owner != cast.player:
            return False
        from_there = cast_info(ctx.game, cast.obj, "from") == self.zone
        return from_there != self.elsewhere and WhenYouCast(self.filter, self.whose).matches(ctx, happened)


@node
class WhenActivates(TriggerCondition):
    """Whenever a player activates an ability of a kind, by its `tag`: "a ninjutsu ability" (CR 602.2b, 603.2).

    `of` means the objects whose ability it is.
    """

    tag: str
    whose: str = one_of(WHOSE, default="your")
    of: Filter = Anything()
    events: ClassVar[tuple[type[Event], ...]] = (AbilityActivated,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where an ability with the tag was activated, by a player who is meant."""
        activated = happened.event
        if not isinstance(activated, AbilityActivated) or activated.ability.tag != self.tag:
            return False
        return is_whose(ctx, activated.player, self.whose) and self.of.matches(ctx, activated.source)


@node
class WhenActivatesAbilityOf(TriggerCondition):
    """Whenever a player activates an ability of a permanent that a filter means (CR 109.2, 602.2b, 603.2).

    With `loyalty` a loyalty ability (CR 606.1); without `mana` one that isn't a mana ability (CR 605.1a).
    """

    of: Filter
    loyalty: bool = False
    mana: bool = True
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (AbilityActivated,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the ability, and by its source as it is or was last (CR 113.7a)."""
        activated = happened.event
        if not isinstance(activated, AbilityActivated) or not is_whose(ctx, activated.player, self.whose):
            return False
        if (self.loyalty and not activated.ability.loyalty) or (not self.mana and not activated.obj):
            return False
        there = ctx.game.object(activated.source).zone[0] == "battlefield"
        return there and self.of.matches(ctx, activated.source)
