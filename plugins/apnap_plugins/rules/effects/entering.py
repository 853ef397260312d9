"""How permanents enter the battlefield: tapped, or with counters that others give them (CR 614.1c, 614.1d)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from apnap import Condition, Context, Event, Instruction, Moved, node
from apnap_plugins.rules.casting.costs_in_resolution import may_pay, must_pay
from apnap_plugins.rules.costs.costs import CostPart
from apnap_plugins.rules.costs.object_costs import RevealCost
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.effects.history import WasCast
from apnap_plugins.rules.objects.entering import AsItEnters, AsTheyEnter, adds_to, as_it_will_be
from apnap_plugins.rules.objects.entering_conditions import before_it
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, amount


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

    def adds(self, ctx: Context, event: Event) -> frozenset[str] | None:
        """The status, as far as nothing that it is hangs on it (CR 110.5)."""
        return adds_to(ctx.game, TAPPED)


@node
class EntersTappedUnlessPaid(AsItEnters):
    """As this enters the battlefield, its controller may pay a cost; if they don't, it enters tapped (CR 614.1c, 614.12a).

    With `unless` only where that isn't so before it is there; they may pay all the same.
    """

    cost: tuple[CostPart, ...]
    unless: Condition | None = None

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Tapped where nothing was paid."""
        free = self.unless is not None and before_it(self.unless).holds(ctx)
        paid = may_pay(ctx, event.chooser(ctx.game), self.cost, rule="614.12a")
        return event if paid or free else _tapped(event)

    def adds(self, ctx: Context, event: Event) -> frozenset[str] | None:
        """The status, where what is paid is only shown (CR 701.16a): that changes nothing else."""
        return adds_to(ctx.game, TAPPED) if all(isinstance(one, RevealCost) for one in self.cost) else None


@node
class EntersIfPaid(AsItEnters):
    """If this would enter, its controller pays a cost instead; if they do, it enters, else it is put into the graveyard.

    With `optional` they may decide whether to pay (CR 614.1a, 614.12a).
    """

    cost: tuple[CostPart, ...]
    optional: bool = False

    def entered(self, ctx: Context, event: Moved) -> Event:
        """It goes to its owner's graveyard from where it is, where nothing is paid."""
        player = event.chooser(ctx.game)
        pay = may_pay if self.optional else must_pay
        return event if pay(ctx, player, self.cost, rule="614.12a") else event.with_(to="graveyard", enters=())


@node
class EntersWithCountersIfPaid(AsItEnters):
    """As this enters, its controller may pay a cost; if they do, it enters with counters (CR 614.1c, 614.12a)."""

    cost: tuple[CostPart, ...]
    kind: str
    count: Amount = 1

    def entered(self, ctx: Context, event: Moved) -> Event:
        """The cost is paid before it is there; it may not be paid with this itself (CR 614.12a)."""
        paid = may_pay(ctx, event.chooser(ctx.game), self.cost, rule="614.12a")
        return enters_with_counters(ctx.game, event, self.kind, amount(ctx, self.count)) if paid else event


@node
class AsEntersDo(AsItEnters):
    """As this enters, its controller does something, which is done before it is there (CR 614.1c, 614.12a).

    Instructions that can be done so have the trait `done_entering`.
    With a `kind` it enters with counters, whose number is found when that is done: "for each counter removed this way".
    """

    what: Instruction
    kind: str = ""
    count: Amount = 0

    def entered(self, ctx: Context, event: Moved) -> Event:
        """As the player sees it who will control it; also before what enters with it (CR 614.12a)."""
        view = ctx.seen_by(event.chooser(ctx.game))
        ctx.game.beforehand(partial(self.what.perform, view))
        count = amount(view, self.count) if self.kind else 0
        return enters_with_counters(ctx.game, event, self.kind, count) if count > 0 else event


@node
class ExiledUnlessCast(AsTheyEnter):
    """If what a filter means would enter and it wasn't cast, it is exiled instead (CR 614.1a)."""

    for_a_time: ClassVar[bool] = True
    filter: Filter

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """A permanent was cast that a spell which somebody cast becomes as it resolves (CR 400.7d, 614.12).

        So not a card that is put onto the battlefield as its spell is countered.
        """
        return not as_it_will_be(ctx.game, event, lambda new: WasCast().matches(ctx, new))

    def entered(self, ctx: Context, event: Moved) -> Event:
        """It goes to exile straight from the zone in which it is."""
        return event.with_(to="exile", enters=())


@node
class EnterTapped(AsTheyEnter):
    """Permanents that a filter means enter the battlefield tapped, or where not `tapped` untapped (CR 614.1d)."""

    for_a_time: ClassVar[bool] = True
    filter: Filter
    tapped: bool = True

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Not to tap what enters tapped anyway; to enter untapped may be applied before what taps it, and then changes nothing.

        So its controller chooses which of them comes last (CR 616.1e).
        """
        return not (self.tapped and event.entering(TAPPED.name, False))

    def entered(self, ctx: Context, event: Moved) -> Event:
        """As one of those that an effect makes enter so (CR 614.1d)."""
        return event.with_enters(TAPPED.name, self.tapped)

    def adds(self, ctx: Context, event: Event) -> frozenset[str] | None:
        """The status, where no effect looks at it (CR 110.5)."""
        return adds_to(ctx.game, TAPPED)


@node
class EnterWithCounters(AsTheyEnter):
    """Permanents that a filter means enter the battlefield with additional counters on them (CR 614.1d, 122.6a)."""

    for_a_time: ClassVar[bool] = True
    filter: Filter
    kind: str
    count: Amount = 1

    def entered(self, ctx: Context, event: Moved) -> Event:
        """In addition to others; how many is counted before it is there."""
        count = amount(ctx, self.count)
        return enters_with_counters(ctx.game, event, self.kind, count) if count > 0 else event


@node
class EnterWithCountersForMana(AsTheyEnter):
    """Permanents that a filter means enter with a counter more for each mana of a kind that was spent to cast them.

    `spent` says how much that is of an object itself (CR 614.1d, 122.6a, 106.3).
    """

    filter: Filter
    kind: str
    spent: Quantity

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Nothing was spent to cast what was not cast."""
        if not event.obj:
            return event
        count = self.spent.value(Context(ctx.game, event.obj, ctx.controller))
        return enters_with_counters(ctx.game, event, self.kind, count) if count > 0 else event


def _tapped(event: Moved) -> Event:
    return event.with_enters(TAPPED.name, True)
