"""Trigger conditions on mana that is spent or added, and what spent mana causes (CR 106.6, 106.12, 603.2)."""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    Context,
    Delayed,
    Event,
    Game,
    Happened,
    Instruction,
    Leaf,
    Teller,
    TriggerCondition,
    Triggered,
    event,
    node,
    one_of,
)
from apnap_plugins.rules.mana.mana import COLORS_OF_MANA, Mana, ManaAdded, Restriction, Rider
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Ref, Selector, is_whose


@node
class IfSpentOn(Rider):
    """If this mana is spent on such a thing, do something to it at once (CR 106.6).

    In the memory, under "it", is the spell, or the ability on the stack. With `triggers` it is a delayed triggered ability
    instead: when the mana is spent, that waits for the stack (CR 603.7a).
    """

    on: Restriction
    effect: Instruction
    triggers: bool = False

    def spent(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> None:
        """Once for each mana (CR 106.6a)."""
        if frame is None or not self.on.allows(game, mana, frame):
            return
        if self.triggers:
            ctx = Context(game, mana.source, frame.player)
            game.add_effect(ctx, Delayed(Triggered(WhenManaIsSpent(), self.effect)), None, {"it": (frame.obj,)})
            game.happen(ManaSpent(frame.player, frame.obj))
        else:
            self.effect.perform(Context(game, mana.source, frame.player, memory={"it": (frame.obj,)}))


@event
class ManaSpent(Leaf):
    """A mana whose spending something triggers on is spent on a spell or ability, `on` (CR 106.6, 603.7a)."""

    rule: ClassVar[str] = "106.6"
    objects: ClassVar[tuple[str, ...]] = ("on",)
    idle: ClassVar[bool] = True
    player: int
    on: int

    def told(self, teller: Teller) -> str | None:
        """What was cast or activated tells of it."""
        return None


@node
class WhenManaIsSpent(TriggerCondition):
    """When a mana is spent on the spell or ability in the memory under "it" (CR 603.7a)."""

    events: ClassVar[tuple[type[Event], ...]] = (ManaSpent,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """The event that the rider runs."""
        return isinstance(happened.event, ManaSpent) and (happened.event.on,) == ctx.memory.get("it")


@node
class WhenTappedForMana(TriggerCondition):
    """Whenever a permanent that a filter means is tapped for mana, of one of `types` (CR 106.12a).

    `whose` says by whom: "each", "your" for you, or "opponent".
    """

    filter: Filter
    types: str = COLORS_OF_MANA
    whose: str = one_of(WHOSE, default="each")
    events: ClassVar[tuple[type[Event], ...]] = (ManaAdded,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the mana that such an ability produced."""
        event = happened.event
        if not isinstance(event, ManaAdded) or not event.tapped_for or not _has_type(event, self.types):
            return False
        return is_whose(ctx, event.player, self.whose) and self.filter.matches(ctx, event.source)


def _has_type(event: ManaAdded, types: str) -> bool:
    return any(t in types for mana in event.mana for t in mana.type)


@node
class WhatWasTapped(Selector):
    """The permanent that was tapped for mana, by the trigger event (CR 106.12a)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """It may have left since."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (event.source,) if isinstance(event, ManaAdded) and event.source else ()


@node
class WhenManaIsAdded(TriggerCondition):
    """Whenever a player adds mana (CR 605.1b); `whose` as in `WhenTappedForMana`, `not_own` leaves out what this one adds."""

    whose: str = one_of(WHOSE, default="your")
    not_own: bool = True
    events: ClassVar[tuple[type[Event], ...]] = (ManaAdded,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player and the source."""
        event = happened.event
        if not isinstance(event, ManaAdded) or (self.not_own and event.source == ctx.source):
            return False
        return is_whose(ctx, event.player, self.whose)
