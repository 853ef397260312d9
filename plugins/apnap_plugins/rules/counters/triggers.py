"""Trigger conditions on counters (CR 122.6, 122.7, 603.2)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Happened, Moved, TriggerCondition, node
from apnap_plugins.rules.counters.counters import (
    CountersPut,
    CountersRemoved,
    counters_on,
    counters_put,
    player_who_puts,
)
from apnap_plugins.rules.vocabulary.base import Filter, on_battlefield
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer


def _is_meant(ctx: Context, which: Filter, obj: int) -> bool:
    """Whether it is such a permanent; only of itself an object may say so in another zone (CR 109.2)."""
    return (which == Itself() or on_battlefield(ctx.game, obj)) and which.matches(ctx, obj)


@node
class WhenNthCounter(TriggerCondition):
    """When the Nth counter of a kind is put on an object that a filter means (CR 122.7)."""

    kind: str
    number: int
    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut, Moved)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """It had fewer before, and has that many or more after."""
        return any(
            before < self.number <= after and _is_meant(ctx, self.filter, obj)
            for obj, before, after in counters_put(happened, self.kind)
        )


@node
class WhenCountersPut(TriggerCondition):
    """Whenever one or more counters of a kind, or with "" of any, are put on an object that a filter means (CR 122.6).

    Once for each object, however often it is given some at one moment (CR 603.2c).
    """

    kind: str
    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut, Moved)
    batched: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """What gets them; what enters with them does so once."""
        return _given_to(happened)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Also where it enters with them."""
        return any(
            after > before and _is_meant(ctx, self.filter, obj)
            for obj, before, after in counters_put(happened, self.kind)
        )


@node
class WhenEachCounterPut(WhenCountersPut):
    """Whenever a counter of a kind, or of any, is put on an object that a filter means: once for each (CR 122.6, 603.2c)."""

    kind: str
    filter: Filter = Itself()
    batched: ClassVar[bool] = False

    def repeats(self, happened: Happened) -> int:
        """As many as were put there."""
        return _how_many_put(happened, self.kind)


def _how_many_put(happened: Happened, kind: str) -> int:
    return sum(after - before for _, before, after in counters_put(happened, kind))


@node
class WhenYouPutCounters(TriggerCondition):
    """Whenever you put one or more counters on an object that a filter means (CR 122.6): of a kind, or of any.

    Once for each object, however many kinds it is given at one moment (CR 603.2c).
    """

    filter: Filter
    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut, Moved)
    batched: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """Each object by itself; where several enter together each of them does (CR 603.2c)."""
        return _given_to(happened)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """On what enters with some its controller puts them (CR 122.6a)."""
        return any(
            after > before and _is_meant(ctx, self.filter, obj) and self._puts(ctx, happened.event, obj)
            for obj, before, after in counters_put(happened, self.kind)
        )

    def _puts(self, ctx: Context, event: Event, obj: int) -> bool:
        who = player_who_puts(ctx.game, event) if isinstance(event, CountersPut) else ctx.game.controller(obj)
        return who == ctx.controller


def _given_to(happened: Happened) -> object:
    event = happened.event
    return event.obj if isinstance(event, CountersPut) else tuple(happened.result or ())


@node
class WhenYouPutEachCounter(WhenYouPutCounters):
    """Whenever you put a counter on an object that a filter means, of a kind or any: once for each of them (CR 122.6, 603.2c)."""

    filter: Filter
    kind: str = ""
    batched: ClassVar[bool] = False

    def repeats(self, happened: Happened) -> int:
        """As many as were put there."""
        return _how_many_put(happened, self.kind)


@node
class WhenCountersRemoved(TriggerCondition):
    """Whenever one or more counters of a kind, or with "" of any, are removed from an object that a filter means (CR 122.1).

    For whatever reason: damage, costs and moved counters remove them too (CR 120.3c, 606.4, 122.5); what leaves with counters
    loses none. Once for each object, also where several sources deal it damage at one moment (CR 603.2c).
    """

    kind: str
    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (CountersRemoved,)
    batched: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """What loses them."""
        return getattr(happened.event, "obj", 0)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """At least one was there."""
        event = happened.event
        if not isinstance(event, CountersRemoved) or self.kind not in ("", event.kind):
            return False
        return bool(event.obj and happened.result) and self.filter.matches(ctx, event.obj)


@node
class WhenEachCounterRemoved(WhenCountersRemoved):
    """Whenever a counter of a kind, or any, is removed from an object that a filter means: once for each (CR 122.1, 603.2c)."""

    kind: str
    filter: Filter = Itself()
    batched: ClassVar[bool] = False

    def repeats(self, happened: Happened) -> int:
        """As many as were removed."""
        return int(happened.result or 0)


@node
class WhenLastCounterRemoved(TriggerCondition):
    """When the last counter of a kind is removed from an object that a filter means (CR 122.1), also by being moved."""

    kind: str
    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (CountersRemoved,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """There was one, and none is left."""
        event = happened.event
        if not isinstance(event, CountersRemoved) or event.kind != self.kind or not event.obj or not happened.result:
            return False
        return not counters_on(ctx.game, event.obj, self.kind) and self.filter.matches(ctx, event.obj)


@node
class WhenGetsCounters(WhenPlayer):
    """Whenever a player gets one or more counters of a kind (CR 122.1): experience, energy."""

    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """By the player, where there are more than before."""
        event = happened.event
        if not isinstance(event, CountersPut) or event.kind != self.kind or event.obj or not happened.result:
            return False
        before, after = happened.result
        return bool(after > before)
