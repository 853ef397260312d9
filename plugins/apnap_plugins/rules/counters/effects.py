"""What static abilities say of counters (CR 122)."""

from __future__ import annotations

from typing import ClassVar

from apnap import COUNTERS, Context, Event, Moved, Prohibition, Replacement, StaticEffect, node
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.objects.replacement_order import SELF
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself


@node
class CantPutCounters(Prohibition):
    """Counters can't be put on objects that a filter means, or none of a kind (CR 122.6, 614.17)."""

    filter: Filter = Itself()
    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what would get them; players are no objects."""
        put = isinstance(event, CountersPut) and event.obj > 0 and self.kind in ("", event.kind)
        return put and self.filter.matches(ctx, event.obj)  # type: ignore[attr-defined]


@node
class CantEnterWithCounters(Replacement):
    """Counters can't be put on this, as it enters the battlefield neither (CR 113.6i): it enters without them.

    It comes right after each effect that would let it enter with some, and as often.
    """

    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    entering: ClassVar[bool] = True
    repeats: ClassVar[bool] = True
    category: ClassVar[str] = SELF

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where it would enter with any."""
        return self._kept(event) != event

    def replace(self, ctx: Context, event: Event) -> Event:
        """Without them."""
        return self._kept(event)

    def _kept(self, event: Event) -> Event:
        if not isinstance(event, Moved) or event.to != "battlefield" or not event.entering(COUNTERS.name, ()):
            return event
        kept = tuple(c for c in event.entering(COUNTERS.name, ()) if self.kind not in ("", c[0]))
        return event.with_enters(COUNTERS.name, kept)


def counters_cant_be_put_on_this(kind: str = "") -> tuple[StaticEffect, ...]:
    """The effects of a static ability that says so of its object, there and as it enters (CR 113.6i)."""
    return (CantPutCounters(kind=kind), CantEnterWithCounters(kind))
