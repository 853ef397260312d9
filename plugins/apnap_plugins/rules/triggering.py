"""The common trigger conditions (CR 603): zone changes, beginnings of steps, casting."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Happened, Move, StageBegan, TriggerCondition, node
from apnap_plugins.rules.casting import SpellCast
from apnap_plugins.rules.damage import DealDamage, DrawCard, GainLife
from apnap_plugins.rules.selection import Filter, Itself
from apnap_plugins.rules.targets import BecomesTarget


@node
class WhenEnters(TriggerCondition):
    """When a permanent that a filter means enters the battlefield (CR 603.6a)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Move,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it is on the battlefield."""
        move = happened.event
        if not isinstance(move, Move) or move.to != "battlefield" or not happened.result:
            return False
        return any(self.filter.matches(ctx, obj) for obj in happened.result)


@node
class WhenDies(TriggerCondition):
    """When a permanent that a filter means is put into a graveyard from the battlefield (CR 700.4, 603.6c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it was (CR 603.10a)."""
        move = happened.event
        if not isinstance(move, Move) or move.to != "graveyard" or not move.obj:
            return False
        return ctx.game.object(move.obj).zone[0] == "battlefield" and self.filter.matches(ctx, move.obj)


@node
class WhenLeaves(TriggerCondition):
    """When a permanent that a filter means leaves the battlefield (CR 603.6c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it was (CR 603.10a)."""
        move = happened.event
        if not isinstance(move, Move) or not move.obj or move.to == "battlefield":
            return False
        return ctx.game.object(move.obj).zone[0] == "battlefield" and self.filter.matches(ctx, move.obj)


@node
class AtBeginning(TriggerCondition):
    """At the beginning of a step (CR 603.2b); `whose` is "your", "each" or "opponent"."""

    step: str
    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the step's name and whose turn it is."""
        began = happened.event
        if not isinstance(began, StageBegan) or began.stage != self.step:
            return False
        mine = began.player == ctx.controller
        return self.whose == "each" or mine == (self.whose == "your")


@node
class WhenYouCast(TriggerCondition):
    """Whenever a player casts a spell that a filter means; `whose` is "your", "each" or "opponent" (CR 603.2)."""

    filter: Filter
    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (SpellCast,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what the spell is."""
        cast = happened.event
        if not isinstance(cast, SpellCast):
            return False
        mine = cast.player == ctx.controller
        return (self.whose == "each" or mine == (self.whose == "your")) and self.filter.matches(ctx, cast.obj)


@node
class WhenTargeted(TriggerCondition):
    """Whenever an object that a filter means becomes the target of a spell or ability; `by` as in `WhenYouCast`."""

    filter: Filter = Itself()
    by: str = "each"
    events: ClassVar[tuple[type[Event], ...]] = (BecomesTarget,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the target, and who controls what targets it (CR 603.2f)."""
        targeted = happened.event
        if not isinstance(targeted, BecomesTarget) or not targeted.obj:
            return False
        mine = targeted.controller == ctx.controller
        return (self.by == "each" or mine == (self.by == "your")) and self.filter.matches(ctx, targeted.obj)


@node
class WhenDealtDamage(TriggerCondition):
    """Whenever an object that a filter means is dealt damage: once for all damage of one moment (CR 120.1, 603.2c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (DealDamage,)
    batched: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the object the damage was dealt to."""
        dealt = happened.event
        return isinstance(dealt, DealDamage) and dealt.obj > 0 and self.filter.matches(ctx, dealt.obj)


@node
class WhenYouGainLife(TriggerCondition):
    """Whenever you gain life (CR 119.9)."""

    events: ClassVar[tuple[type[Event], ...]] = (GainLife,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player."""
        return isinstance(happened.event, GainLife) and happened.event.player == ctx.controller


@node
class WhenYouDraw(TriggerCondition):
    """Whenever you draw a card (CR 121.1)."""

    events: ClassVar[tuple[type[Event], ...]] = (DrawCard,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Each card by itself (CR 121.2)."""
        return (
            isinstance(happened.event, DrawCard) and happened.event.player == ctx.controller and bool(happened.result)
        )
