"""What texts say about counters (CR 122.5–122.8): moving them, the Nth of them, those that something had."""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    COUNTERS,
    PLAYER_COUNTERS,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Move,
    Prohibition,
    Replacement,
    StaticEffect,
    TriggerCondition,
    event,
    node,
)
from apnap_plugins.rules.counters import PutCounters, RemoveCounters, counters_on, counters_put, player_counters
from apnap_plugins.rules.selection import Amount, Filter, Itself, Quantity, Selector, This, You, amount, is_player


@event
class MoveCounters(Event):
    """Counters are moved from one object to another (CR 122.5): removed from it and put onto the other."""

    rule: ClassVar[str] = "122.5"
    objects: ClassVar[tuple[str, ...]] = ("obj", "to")
    kind: str
    amount: int
    obj: int
    to: int
    by: int = 0

    def perform(self, game: Game) -> int:
        """Both at once. Returns how many."""
        game.happen_all(
            [
                RemoveCounters(self.kind, self.amount, self.obj, by=self.by),
                PutCounters(self.kind, self.amount, self.to, by=self.by),
            ]
        )
        return self.amount


def move_counters(game: Game, kind: str, amount: int, obj: int, to: int, by: int = 0) -> bool:
    """Move counters of a kind, as many as there are of `amount` (CR 122.5). Whether any were moved.

    None is where both objects are the same or one is gone, where there is no such counter, and where one can't be
    removed from the one or put onto the other.
    """
    if obj == to or not game.exists(obj) or not game.exists(to):
        return False
    moved = min(amount, counters_on(game, obj, kind))
    possible = moved > 0 and all(
        game.possible(e) for e in (RemoveCounters(kind, moved, obj, by=by), PutCounters(kind, moved, to, by=by))
    )
    return possible and game.happen(MoveCounters(kind, moved, obj, to, by)) is not None


@node
class CantPutCounters(Prohibition):
    """Counters can't be put on objects that a filter means, or none of a kind (CR 122.6, 614.17)."""

    filter: Filter = Itself()
    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (PutCounters,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what would get them; players are no objects."""
        put = isinstance(event, PutCounters) and event.obj > 0 and self.kind in ("", event.kind)
        return put and self.filter.matches(ctx, event.obj)  # type: ignore[attr-defined]


@node
class CantEnterWithCounters(Replacement):
    """Counters can't be put on this, as it enters the battlefield neither (CR 113.6i): it enters without them.

    It comes right after each effect that would let it enter with some, and as often.
    """

    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    entering: ClassVar[bool] = True
    repeats: ClassVar[bool] = True
    order: ClassVar[int] = Replacement.SELF

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where it would enter with any."""
        return self._kept(event) != event

    def replace(self, ctx: Context, event: Event) -> Event:
        """Without them."""
        return self._kept(event)

    def _kept(self, event: Event) -> Event:
        if not isinstance(event, Move) or event.to != "battlefield" or not event.entering(COUNTERS.name, ()):
            return event
        kept = tuple(c for c in event.entering(COUNTERS.name, ()) if self.kind not in ("", c[0]))
        without: Event = event.with_enters(COUNTERS.name, kept)
        return without


def counters_cant_be_put_on_this(kind: str = "") -> tuple[StaticEffect, ...]:
    """The effects of a static ability that says so of its object, there and as it enters (CR 113.6i)."""
    return (CantPutCounters(kind=kind), CantEnterWithCounters(kind))


@node
class MoveCountersTo(Instruction):
    """Move counters of a kind, or with an empty `kind` of all kinds, from an object onto another (CR 122.5)."""

    to: Selector
    kind: str = ""
    amount: Amount | None = 1
    source: Selector = This()

    def possible(self, ctx: Context) -> bool:
        """Both objects are there, and there is something to move (CR 608.2d, 122.5)."""
        found = self.source.objects(ctx)[:1]
        there = any(self.kind in ("", kind) for obj in found for kind, _, _ in ctx.game.get(COUNTERS, obj))
        return there and bool(self.to.objects(ctx))

    def perform(self, ctx: Context) -> None:
        """From the first object to the first; without an `amount` all of them."""
        game = ctx.game
        found, onto = self.source.objects(ctx)[:1], self.to.objects(ctx)[:1]
        if not found or not onto:
            return
        for kind, count, _ in game.get(COUNTERS, found[0]):
            if self.kind in ("", kind):
                wanted = count if self.amount is None else amount(ctx, self.amount)
                move_counters(game, kind, wanted, found[0], onto[0], ctx.source)


@node
class RemoveAllCounters(Instruction):
    """Remove all counters of a kind, or with an empty `kind` of all kinds, from objects (CR 122.1)."""

    on: Selector
    kind: str = ""

    def perform(self, ctx: Context) -> None:
        """All at once; the memory has how many under "counters removed"."""
        game = ctx.game
        events = [
            RemoveCounters(kind, count, obj, by=ctx.source)
            for obj in self.on.objects(ctx)
            for kind, count, _ in game.get(COUNTERS, obj)
            if self.kind in ("", kind)
        ]
        done = game.happen_all(events) if events else []
        ctx.memory["counters removed"] = sum(h.result or 0 for h in done if isinstance(h.event, RemoveCounters))


@node
class GetCounters(Instruction):
    """Players get counters of a kind: energy, poison, experience (CR 122.1f, 107.14)."""

    finds_mana: ClassVar[bool] = False
    kind: str
    count: Amount = 1
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All at once."""
        count = amount(ctx, self.count)
        if count > 0:
            players = self.who.players(ctx)
            ctx.game.happen_all([PutCounters(self.kind, count, player=p, by=ctx.source) for p in players])


@node
class CountersOf(Quantity):
    """How many counters of a kind players have."""

    kind: str
    who: Selector = You()
    reads = frozenset([PLAYER_COUNTERS.name])

    def value(self, ctx: Context) -> int:
        """All of them together."""
        return sum(player_counters(ctx.game, player, self.kind) for player in self.who.players(ctx))


@node
class PutItsCounters(Instruction):
    """Put as many counters of each kind as an object has, or had as it left, onto others (CR 122.8)."""

    on: Selector
    of: Selector = This()

    def perform(self, ctx: Context) -> None:
        """Nothing is moved: the first object keeps what it has."""
        game = ctx.game
        had = [game.get(COUNTERS, ref) for ref in self.of.refs(ctx)[:1] if not is_player(ref)]
        events = [PutCounters(k, n, obj, by=ctx.source) for obj in self.on.objects(ctx) for cs in had for k, n, _ in cs]
        if events:
            game.happen_all(events)


@node
class WhenNthCounter(TriggerCondition):
    """When the Nth counter of a kind is put on an object that a filter means (CR 122.7)."""

    kind: str
    number: int
    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (PutCounters, Move)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """It had fewer before, and has that many or more after."""
        return any(
            before < self.number <= after and self.filter.matches(ctx, obj)
            for obj, before, after in counters_put(happened, self.kind)
        )


@node
class WhenCountersPut(TriggerCondition):
    """Whenever one or more counters of a kind are put on an object that a filter means (CR 122.6)."""

    kind: str
    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (PutCounters, Move)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Also where it enters with them."""
        return any(
            after > before and self.filter.matches(ctx, obj) for obj, before, after in counters_put(happened, self.kind)
        )


@node
class WhenLastCounterRemoved(TriggerCondition):
    """When the last counter of a kind is removed from an object that a filter means (CR 122.1), also by being moved."""

    kind: str
    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (RemoveCounters,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """There was one, and none is left."""
        event = happened.event
        if not isinstance(event, RemoveCounters) or event.kind != self.kind or not event.obj or not happened.result:
            return False
        return not counters_on(ctx.game, event.obj, self.kind) and self.filter.matches(ctx, event.obj)
