"""Trigger conditions on casting and activating (CR 601.2i, 602.2, 603.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Context, Event, Happened, TriggerCondition, node, one_of
from apnap_plugins.rules.casting.casting import SpellCast, cast_info
from apnap_plugins.rules.casting.lands import LandPlayed
from apnap_plugins.rules.costs.costs import Cost, TapThisCost, has_x
from apnap_plugins.rules.permanents.actions import Tapped
from apnap_plugins.rules.stack.abilities import AbilityActivated
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.stack.selectors import TARGETED, PermanentsTargeted
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Ref, Selector, is_whose
from apnap_plugins.rules.vocabulary.filters import And, Anything
from apnap_plugins.rules.vocabulary.selectors import TriggerObject


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

    # Any: memory by name, each of another type
    def notes(self, ctx: Context) -> tuple[tuple[str, Any], ...]:
        """Of a spell that targets some permanents those that it was cast with: "those permanents" are they (CR 601.2c, 603.2)."""
        parts = self.filter.parts if isinstance(self.filter, And) else (self.filter,)
        meant = [part.filter for part in parts if isinstance(part, IsTargeting) and part.filter is not None]
        return ((TARGETED, PermanentsTargeted(TriggerObject(), meant[-1]).refs(ctx)),) if meant else ()


@node
class WhenCastsFrom(WhenYouCast):
    """Whenever a player casts a spell that a filter means from a zone, with `elsewhere` from any other zone (CR 603.2).

    With `own` it is that player's own hand or graveyard, and so a card that they own: from another's is from elsewhere.
    """

    zone: str = "hand"
    elsewhere: bool = False
    own: bool = False

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the zone that the card was in before it was put onto the stack (CR 601.2a)."""
        cast = happened.event
        if not isinstance(cast, SpellCast):
            return False
        from_there = cast_info(ctx.game, cast.obj, "from") == self.zone
        if self.own and ctx.game.object(cast.obj).owner != cast.player:
            from_there = False
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
class WhatWasPlayed(Selector):
    """The land that was played, as the permanent that it became, or the spell that was cast, of the trigger event (CR 701.14)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nothing where it is about another event, or the land came nowhere."""
        if ctx.happened is None:
            return ()
        played = ctx.happened.event
        if isinstance(played, LandPlayed):
            return tuple(ctx.happened.result or ())
        return (played.obj,) if isinstance(played, SpellCast) else ()


@node
class WhatWasActivated(Selector):
    """The ability on the stack whose activation is the trigger event (CR 602.2); a mana ability is not there (CR 605.3b)."""

    on_stack: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nothing where it is about another event."""
        activated = ctx.happened.event if ctx.happened is not None else None
        return (activated.obj,) if isinstance(activated, AbilityActivated) and activated.obj else ()


@node
class CastOrActivated(Selector):
    """The spell that was cast, or the ability on the stack that was activated, by the trigger event (CR 601.2i, 602.2b)."""

    on_stack: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nothing where it is about another event."""
        event = ctx.happened.event if ctx.happened is not None else None
        known = isinstance(event, (SpellCast, AbilityActivated)) and event.obj
        return (event.obj,) if known else ()  # type: ignore[union-attr]


@node
class WhenPlaysLand(TriggerCondition):
    """Whenever a player plays a land that a filter means: not where one is put onto the battlefield (CR 305.1, 305.4)."""

    filter: Filter = Anything()
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (LandPlayed,)

    def about(self) -> Selector:
        """The land, as the permanent that it became (CR 305.1)."""
        return WhatWasPlayed()

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it is on the battlefield; where it came nowhere, by the card."""
        played = happened.event
        if not isinstance(played, LandPlayed) or not is_whose(ctx, played.player, self.whose):
            return False
        return any(self.filter.matches(ctx, obj) for obj in happened.result or (played.obj,))


@node
class WhenPlaysCard(TriggerCondition):
    """Whenever a player plays a card, from the zone `zone` where that is given: as a land, or by casting it (CR 701.14b).

    A copy that is cast is no card (CR 109.1, 707.12).
    """

    whose: str = one_of(WHOSE, default="your")
    zone: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (LandPlayed, SpellCast)

    def about(self) -> Selector:
        """The land on the battlefield, or the spell on the stack (CR 701.14b)."""
        return WhatWasPlayed()

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the zone that it was played from: of a spell, where it was before it was put onto the stack (CR 601.2a)."""
        played, game = happened.event, ctx.game
        if not isinstance(played, (LandPlayed, SpellCast)) or not is_whose(ctx, played.player, self.whose):
            return False
        if isinstance(played, LandPlayed):
            came_from = game.object(played.obj).zone[0]
        elif game.component(game.components_of(played.obj)[0]).kind != "card":
            return False
        else:
            came_from = cast_info(game, played.obj, "from", "")
        return not self.zone or came_from == self.zone


@node
class WhenActivatesAbility(TriggerCondition):
    """Whenever a player activates an ability, of a permanent that a filter means where there is one (CR 602.2b, 603.2).

    With `loyalty` a loyalty ability (CR 606.1); without `mana` one that isn't a mana ability (CR 605.1a); with `untapping` one
    that has no {T} in its activation cost (CR 107.5). `symbol` is one that must be in the activation cost, "T" or "X".
    """

    whose: str = one_of(WHOSE, default="each")
    of: Filter = Anything()
    loyalty: bool = False
    mana: bool = False
    untapping: bool = False
    symbol: str = one_of(("", "T", "X"), default="")
    events: ClassVar[tuple[type[Event], ...]] = (AbilityActivated,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the ability, and by its source as it is, or was last, where its own cost has taken it away (CR 608.2h).

        What is called by a type is a permanent (CR 109.2).
        """
        activated = happened.event
        if not isinstance(activated, AbilityActivated) or not is_whose(ctx, activated.player, self.whose):
            return False
        if (self.loyalty and not activated.ability.loyalty) or (not self.mana and not activated.obj):
            return False
        if not self._has_symbols(activated.ability.cost):
            return False
        there = self.of == Anything() or ctx.game.object(activated.source).zone[0] == "battlefield"
        return there and self.of.matches(ctx, activated.source)

    # Any: parts of a cost, of whatever type
    def _has_symbols(self, cost: tuple[Any, ...]) -> bool:
        """Whether the activation cost has in it what it must, and nothing that it must not."""
        tapping = any(map(_is_tap, cost))
        if (self.untapping and tapping) or (self.symbol == "T" and not tapping):
            return False
        return self.symbol != "X" or has_x(cost)


# Any: a part of a cost, of whatever type
def _is_tap(part: Any) -> bool:
    return isinstance(part, Cost) and isinstance(part.inner(), TapThisCost)


@node
class TappedOrActivated(Selector):
    """The permanent that became tapped, or whose ability was activated, by the trigger event."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As it is, or was last (CR 608.2h)."""
        event = ctx.happened.event if ctx.happened is not None else None
        if isinstance(event, AbilityActivated):
            return (event.source,)
        return (event.obj,) if isinstance(event, Tapped) else ()
