"""Trigger conditions on becoming tapped and untapped (CR 603.2, 701.21)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Happened, TriggerCondition, node
from apnap_plugins.rules.permanents.actions import Tap, Untap
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself


@node
class WhenBecomesTapped(TriggerCondition):
    """Whenever a permanent that a filter means becomes tapped; one that enters tapped doesn't (CR 603.2f)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Tap,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where the filter means the permanent that was tapped."""
        return self.filter.matches(ctx, happened.event.subject_object)


@node
class WhenBecomesUntapped(TriggerCondition):
    """Whenever a permanent that a filter means becomes untapped (CR 603.2f)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Untap,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where the filter means the permanent that was untapped."""
        return self.filter.matches(ctx, happened.event.subject_object)
