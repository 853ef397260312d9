"""How permanents enter the battlefield: tapped, or with counters that others give them (CR 614.1c, 614.1d)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from apnap import Condition, Context, Event, Game, Move, Replacement, node
from apnap_plugins.rules.casting.paying import may_pay
from apnap_plugins.rules.costs.costs import CostPart
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.objects.arriving import before_it
from apnap_plugins.rules.objects.entering import AsItEnters
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import Amount, Filter, amount

T = TypeVar("T")


@node
class EntersTapped(Replacement):
    """This enters the battlefield tapped (CR 614.1c), with `unless` only where that isn't so before it is there."""

    unless: Condition | None = None
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where it would enter the battlefield, and `unless` doesn't hold before it is there."""
        if not isinstance(event, Move) or event.to != "battlefield":
            return False
        return self.unless is None or not before_it(self.unless).holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same move, with the status that it arrives with."""
        return _tapped(event)


@node
class EntersTappedUnlessPaid(AsItEnters):
    """As this enters the battlefield, its controller may pay a cost; if they don't, it enters tapped (CR 614.1c, 614.12a)."""

    cost: tuple[CostPart, ...]

    def entered(self, ctx: Context, event: Move) -> Event:
        """Tapped where nothing was paid."""
        paid = may_pay(ctx, event.chooser(ctx.game), self.cost, rule="614.12a")
        return event if paid else _tapped(event)


@node
class EnterTapped(Replacement):
    """Permanents that a filter means enter the battlefield tapped (CR 614.1d)."""

    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (Move,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Judged by what it would be there, and whose (CR 614.12)."""
        if not isinstance(event, Move) or event.to != "battlefield" or event.entering(TAPPED.name, False):
            return False
        return as_it_will_be(ctx.game, event, lambda new: self.filter.matches(ctx, new))

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same moves, with the status that the permanents arrive with."""
        return _tapped(event)


@node
class EnterWithCounters(Replacement):
    """Permanents that a filter means enter the battlefield with additional counters on them (CR 614.1d, 122.6a)."""

    filter: Filter
    kind: str
    count: Amount = 1
    events: ClassVar[tuple[type[Event], ...]] = (Move,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Judged by what it would be there, and whose (CR 614.12)."""
        if not isinstance(event, Move) or event.to != "battlefield":
            return False
        return as_it_will_be(ctx.game, event, lambda new: self.filter.matches(ctx, new))

    def replace(self, ctx: Context, event: Event) -> Event:
        """In addition to others; how many is counted before it is there."""
        assert isinstance(event, Move)
        count = amount(ctx, self.count)
        return enters_with_counters(ctx.game, event, self.kind, count) if count > 0 else event


def _tapped(event: Event) -> Event:
    assert isinstance(event, Move)
    return event.with_enters(TAPPED.name, True)


def as_it_will_be(game: Game, event: Move, look: Callable[[int], T]) -> T:
    """What `look` gives for the object as it will exist after `event` (CR 614.12)."""
    return look(game.foreseen_id) if game.foreseen_id else game.foresee(event, look)
