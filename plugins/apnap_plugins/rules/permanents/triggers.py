"""Trigger conditions on becoming and entering tapped and untapped (CR 603.2, 603.6a, 701.21)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Happened, Moved, TriggerCondition, node
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.permanents.actions import Tapped, Untapped
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import WhenObject


@node
class WhenBecomesTapped(WhenObject):
    """Whenever a permanent that a filter means becomes tapped; one that enters tapped doesn't (CR 603.2f)."""

    events: ClassVar[tuple[type[Event], ...]] = (Tapped,)


@node
class WhenBecomesUntapped(WhenObject):
    """Whenever a permanent that a filter means becomes untapped (CR 603.2f)."""

    events: ClassVar[tuple[type[Event], ...]] = (Untapped,)


@node
class WhenDestroyed(TriggerCondition):
    """Whenever a permanent that a filter means is destroyed (CR 701.7a): by an effect, or by lethal damage."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Destroyed,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged by what it was (CR 603.10a); where it regenerates instead, it isn't destroyed (CR 701.7c)."""
        gone = happened.event
        return isinstance(gone, Destroyed) and happened.result is not None and self.filter.matches(ctx, gone.obj)


@node
class WhenEntersTapped(TriggerCondition):
    """When a permanent that a filter means enters the battlefield tapped, or untapped (CR 603.6a, 110.5b)."""

    filter: Filter = Itself()
    tapped: bool = True
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As it is there at that moment."""
        if not WhenEnters(self.filter).matches(ctx, happened):
            return False
        return any(ctx.game.get(TAPPED, obj) is self.tapped for obj in happened.result or ())
