"""How permanents enter the battlefield: tapped, or with counters that others give them (CR 614.1c, 614.1d)."""

from __future__ import annotations

from apnap import Condition, Context, Event, Moved, node
from apnap_plugins.rules.casting.costs_in_resolution import may_pay
from apnap_plugins.rules.costs.costs import CostPart
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.objects.entering import AsItEnters, AsTheyEnter
from apnap_plugins.rules.objects.entering_conditions import before_it
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import Amount, Filter, amount


@node
class EntersTapped(AsItEnters):
    """This enters the battlefield tapped (CR 614.1c), with `unless` only where that isn't so before it is there."""

    unless: Condition | None = None

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Where `unless` doesn't hold before it is there (CR 614.12)."""
        return self.unless is None or not before_it(self.unless).holds(ctx)

    def entered(self, ctx: Context, event: Moved) -> Event:
        """The same move, with the permanent tapped as it arrives (CR 614.1c)."""
        return _tapped(event)


@node
class EntersTappedUnlessPaid(AsItEnters):
    """As this enters the battlefield, its controller may pay a cost; if they don't, it enters tapped (CR 614.1c, 614.12a)."""

    cost: tuple[CostPart, ...]

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Tapped where nothing was paid."""
        paid = may_pay(ctx, event.chooser(ctx.game), self.cost, rule="614.12a")
        return event if paid else _tapped(event)


@node
class EnterTapped(AsTheyEnter):
    """Permanents that a filter means enter the battlefield tapped (CR 614.1d)."""

    filter: Filter

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Not where it enters tapped anyway."""
        return not event.entering(TAPPED.name, False)

    def entered(self, ctx: Context, event: Moved) -> Event:
        """As one of those that an effect makes enter so (CR 614.1d)."""
        return _tapped(event)


@node
class EnterWithCounters(AsTheyEnter):
    """Permanents that a filter means enter the battlefield with additional counters on them (CR 614.1d, 122.6a)."""

    filter: Filter
    kind: str
    count: Amount = 1

    def entered(self, ctx: Context, event: Moved) -> Event:
        """In addition to others; how many is counted before it is there."""
        count = amount(ctx, self.count)
        return enters_with_counters(ctx.game, event, self.kind, count) if count > 0 else event


def _tapped(event: Moved) -> Event:
    return event.with_enters(TAPPED.name, True)
