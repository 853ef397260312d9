"""Instructions that put, move and remove counters (CR 122)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from apnap import COUNTERS, PLAYER_COUNTERS, Context, Event, Happened, Instruction, Moved, node
from apnap_plugins.rules.counters.counters import (
    CountersPut,
    CountersRemoved,
    counters_on,
    enters_with_counters,
    player_counters,
    put_by_effect,
    who_puts,
)
from apnap_plugins.rules.counters.moving import move_counters
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.asking import choose_number, choose_one
from apnap_plugins.rules.vocabulary.base import Amount, Ref, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.in_turn import ProposedTogether
from apnap_plugins.rules.vocabulary.selectors import This, You


@node
class MoveCounters(Instruction):
    """Move counters of a kind, or with an empty `kind` of all kinds, from an object onto another (CR 122.5)."""

    to: Selector
    kind: str = ""
    amount: Amount | None = 1
    source: Selector = This()

    def is_possible(self, ctx: Context) -> bool:
        """Both objects are there, and there is something to move (CR 608.2d, 122.5)."""
        found = self._from(ctx)
        there = any(self.kind in ("", kind) for obj in found for kind, _, _ in ctx.game.get(COUNTERS, obj))
        return there and bool(self.to.objects(ctx))

    def perform(self, ctx: Context) -> None:
        """Onto the first object of `to`; without an `amount` all of them. The memory has how many: "counters moved"."""
        game, onto = ctx.game, self.to.objects(ctx)[:1]
        ctx.memory["counters moved"] = 0
        for obj in self._from(ctx) if onto else ():
            for kind, count, _ in game.get(COUNTERS, obj):
                if self.kind in ("", kind) and obj != onto[0]:
                    wanted = count if self.amount is None else amount(ctx, self.amount)
                    if move_counters(game, kind, wanted, obj, onto[0], ctx.source, who_puts(ctx)):
                        ctx.memory["counters moved"] += min(wanted, count)

    def _from(self, ctx: Context) -> tuple[int, ...]:
        """The first object, or where all counters are moved each of those that are meant."""
        found = self.source.objects(ctx)
        return found if self.amount is None else found[:1]


@node
class RemoveAllCounters(Instruction):
    """Remove all counters of a kind, or with an empty `kind` of all kinds, from objects (CR 122.1)."""

    done_entering: ClassVar[bool] = True
    that_many: ClassVar[str] = "counters removed"
    on: Selector
    kind: str = ""

    def perform(self, ctx: Context) -> None:
        """All at once; the memory has how many under "counters removed"."""
        game = ctx.game
        events = [
            CountersRemoved(kind, count, obj, by=ctx.source)
            for obj in self.on.objects(ctx)
            for kind, count, _ in game.get(COUNTERS, obj)
            if self.kind in ("", kind)
        ]
        done = game.happen_all(events) if events else []
        ctx.memory["counters removed"] = sum(h.result or 0 for h in done if isinstance(h.event, CountersRemoved))


@node
class GetCounters(Instruction):
    """Players get counters of a kind: energy, poison, experience (CR 122.1f, 107.14)."""

    predictable: ClassVar[bool] = True
    kind: str
    count: Amount = 1
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All players at one moment; nothing happens where the number is 0 or less."""
        count = amount(ctx, self.count)
        if count > 0:
            players = self.who.players(ctx)
            by, who = ctx.source, who_puts(ctx)
            ctx.game.happen_all([CountersPut(self.kind, count, player=p, by=by, who=who) for p in players])


@node
class PutCounterOfChoice(ProposedTogether):
    """Put a counter of one of these kinds, which you choose, on objects (CR 122.6, 608.2d)."""

    acts_on: ClassVar[str] = "on"
    finds_moved: ClassVar[bool] = True
    kinds: tuple[str, ...]
    on: Selector = This()

    def proposed(self, ctx: Context) -> list[Event]:
        """One choice for all of them, as it resolves; none where nothing is there."""
        there = self.on.objects(ctx)
        if not there:
            return []
        words = "Put which counter there?"
        kind = choose_one(ctx.game, ctx.controller, self.kinds, "608.2d", words, source=ctx.this)
        return [put_by_effect(ctx, kind, 1, obj) for obj in there]

    def remember(self, ctx: Context, done: Sequence[Happened]) -> None:
        """Nothing: no text asks about them."""


@node
class PayAnyCounters(Instruction):
    """You may pay any amount of counters of a kind that you have, such as {E} (CR 107.14, 107.1c).

    The memory has under "counters paid" how many.
    """

    that_many: ClassVar[str] = "counters paid"
    kind: str

    def perform(self, ctx: Context) -> bool:
        """The number is chosen now (CR 608.2d). Returns whether it is more than none."""
        game, player = ctx.game, ctx.controller
        most = player_counters(game, player, self.kind)
        paid = (
            choose_number(game, player, 0, most, "107.14", "Pay how much?", source=ctx.this, cost=True) if most else 0
        )
        if paid:
            game.happen(CountersRemoved(self.kind, paid, player=player))
        ctx.memory["counters paid"] = paid
        return paid > 0


@node
class PutItsCounters(Instruction):
    """Put as many counters of each kind as an object has, or had as it left, onto others (CR 122.8)."""

    speaks_of: ClassVar[str] = "of"
    on: Selector
    of: Selector = This()

    def perform(self, ctx: Context) -> None:
        """Nothing is moved: the first object keeps what it has."""
        game = ctx.game
        had = [game.get(COUNTERS, ref) for ref in self.of.refs(ctx)[:1] if not is_player(ref)]
        events = [put_by_effect(ctx, k, n, obj) for obj in self.on.objects(ctx) for cs in had for k, n, _ in cs]
        if events:
            game.happen_all(events)


@node
class GiveAnotherOfEach(Instruction):
    """For each kind of counter on objects and players, each of them gets another counter of that kind (CR 122.6).

    With `or_remove` you choose for each kind whether another one is put there, or one is removed.
    """

    acts_on: ClassVar[str] = "on"
    on: Selector
    or_remove: bool = False

    def perform(self, ctx: Context) -> None:
        """All at once; nothing where there are no counters."""
        game = ctx.game
        events: list[Event] = []
        for ref in self.on.refs(ctx):
            known = game.get(PLAYER_COUNTERS, ref[1]) if is_player(ref) else game.get(COUNTERS, ref)
            events += [self._changed(ctx, ref, kind) for kind in dict.fromkeys(kind for kind, _, _ in known)]
        if events:
            game.happen_all(events)

    def _changed(self, ctx: Context, ref: Ref, kind: str) -> Event:
        if is_player(ref):
            return CountersPut(kind, 1, player=ref[1], by=ctx.source, who=who_puts(ctx))
        if self.or_remove:
            ways = ("put another", "remove one")
            words = f"Put another {kind} counter there, or remove one?"
            if choose_one(ctx.game, ctx.controller, ways, "608.2d", words, source=ctx.this) == ways[1]:
                return CountersRemoved(kind, 1, ref)
        return put_by_effect(ctx, kind, 1, ref)


@node
class PutOrRemoveCounter(Instruction):
    """Put a counter of a kind on an object, or remove one from it, as you choose while this is followed (CR 608.2d).

    It was done, for "when you remove a counter this way", where one was removed.
    """

    kind: str
    on: Selector = This()

    def is_possible(self, ctx: Context) -> bool:
        """There is something to put it on."""
        return bool(self.on.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Nobody removes one that isn't there. Returns whether one was removed."""
        game = ctx.game
        for obj in self.on.objects(ctx)[:1]:
            ways = ("put", "remove") if counters_on(game, obj, self.kind) else ("put",)
            way = choose_one(
                game, ctx.controller, ways, "608.2d", "Put a counter on it or remove one?", source=ctx.this
            )
            if way == "remove":
                return game.happen(CountersRemoved(self.kind, 1, obj)) is not None
            game.happen(put_by_effect(ctx, self.kind, 1, obj))
        return False


@node
class PutCounters(ProposedTogether):
    """Players put counters of a kind on objects (CR 122.6); the memory has those that got some under "got counters".

    Of several players each puts them on what that player controls.
    """

    done_entering: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    predictable: ClassVar[bool] = True
    acts_on: ClassVar[str] = "on"
    finds_moved: ClassVar[bool] = True
    for_each: ClassVar[str] = "amount"
    kind: str
    amount: Amount = 1
    on: Selector = This()
    who: Selector = You()

    def is_absurd_of_spell(self) -> bool:
        """They are put on permanents."""
        return self.on == This()

    def is_possible(self, ctx: Context) -> bool:
        """There is something to put them on (CR 608.2d)."""
        return bool(self.on.objects(ctx))

    def proposed(self, ctx: Context) -> list[Event]:
        """One for each object, where any are to be put."""
        count, players = amount(ctx, self.amount), self.who.players(ctx)
        if count <= 0:
            return []
        return [put_by_effect(ctx, self.kind, count, o, self._player(ctx, players, o)) for o in self.on.objects(ctx)]

    def remember(self, ctx: Context, done: Sequence[Happened]) -> None:
        """Each object that got some, once."""
        put = (h.event.obj for h in done if isinstance(h.event, CountersPut) and h.event.obj)
        ctx.memory["got counters"] = tuple(dict.fromkeys(put))

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether any were put on anything."""
        events = self.proposed(ctx)
        done = ctx.game.happen_all(events) if events else []
        self.remember(ctx, done)
        return any(isinstance(happened.event, CountersPut) for happened in done)

    def _player(self, ctx: Context, players: tuple[int, ...], obj: int) -> int:
        """Who puts them there (CR 122.6): the one player, or that of several who controls it."""
        return players[0] if len(players) == 1 else ctx.game.controller(obj)


@node
class PutUpToCounters(Instruction):
    """Put up to so many counters of a kind on this, which can't have more than `limit` of them by that (CR 101.2, 122.6)."""

    kind: str
    most: Amount
    limit: int

    def perform(self, ctx: Context) -> bool:
        """How many, its controller chooses now (CR 608.2d). Returns whether any were put on it."""
        game, obj = ctx.game, ctx.source
        if not game.exists(obj):
            return False
        most = min(amount(ctx, self.most), max(self.limit - counters_on(game, obj, self.kind), 0))
        words = f"Put how many {self.kind} counters on it?"
        number = choose_number(game, ctx.controller, 0, most, "608.2d", words, source=ctx.this) if most else 0
        if not number:
            return False
        game.happen(put_by_effect(ctx, self.kind, number, obj, limit=self.limit))
        return True


@node
class ReturnWithCounters(Instruction):
    """Put objects onto the battlefield, each with `count` counters of a kind on it (CR 122.6a); otherwise as `MoveTo` does.

    `more` are further kinds, each with a number; with `who` they enter under that player's control, or not where there is none.
    """

    objects: Selector
    kind: str
    count: Amount = 1
    under_your_control: bool = False
    enters: tuple[tuple[str, Any], ...] = ()
    more: tuple[tuple[str, Amount], ...] = ()
    who: Selector | None = None
    leaves: ClassVar[str] = "moved"
    zone: ClassVar[str] = "battlefield"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to move (CR 608.2d)."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """They have the counters from the first moment. Returns whether anything moved."""
        game, controller = ctx.game, ctx.controller if self.under_your_control else -1
        players = self.who.players(ctx)[:1] if self.who is not None else (controller,)
        moves = [
            Moved(o, "battlefield", controller=player, cause="effect", by=ctx.source, enters=self.enters)
            for player in players
            for o in self.objects.objects(ctx)
        ]
        for kind, number in ((self.kind, self.count), *self.more):
            if (count := amount(ctx, number)) > 0:
                moves = [enters_with_counters(game, move, kind, count) for move in moves]
        return carry_out_moves(ctx, moves)


@node
class RemoveCounters(Instruction):
    """Remove counters of a kind from objects (CR 122.1)."""

    kind: str
    amount: Amount = 1
    on: Selector = This()

    def is_possible(self, ctx: Context) -> bool:
        """Something has as many as are to be removed (CR 608.2d)."""
        count = amount(ctx, self.amount)
        return any(counters_on(ctx.game, o, self.kind) >= count for o in self.on.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """At most as many as there are. Returns whether all of them were removed from something (CR 609.3)."""
        count = amount(ctx, self.amount)
        events = [CountersRemoved(self.kind, count, o, by=ctx.source) for o in self.on.objects(ctx) if count > 0]
        done = ctx.game.happen_all(events) if events else []
        return any(isinstance(happened.event, CountersRemoved) and happened.result >= count for happened in done)


def _kinds_on(ctx: Context, obj: int, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """The kinds of counters that are on an object beside those that are `taken` already, one name for each counter."""
    return tuple(k for k, count, _ in ctx.game.get(COUNTERS, obj) if count > taken.count(k))


@node
class MoveCounterOfChoice(Instruction):
    """Move a counter from an object onto another (CR 122.5): its kind is chosen as this is done (CR 608.2d)."""

    to: Selector
    source: Selector = This()

    def is_possible(self, ctx: Context) -> bool:
        """Both objects are there, and one has a counter (CR 608.2d, 122.5)."""
        return any(_kinds_on(ctx, obj) for obj in self.source.objects(ctx)[:1]) and bool(self.to.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Of a kind that can be put there, where there is one. Returns whether it was moved."""
        game, found, onto = ctx.game, self.source.objects(ctx)[:1], self.to.objects(ctx)[:1]
        if not found or not onto:
            return False
        kinds = _kinds_on(ctx, found[0])
        if not kinds:
            return False
        kind = choose_one(game, ctx.controller, kinds, "608.2d", "Move which kind of counter?", source=ctx.this)
        return move_counters(game, kind, 1, found[0], onto[0], ctx.source, who_puts(ctx))


@node
class RemoveCounterOfChoice(Instruction):
    """Remove `count` counters from an object, each of a kind that is chosen as this is done (CR 122.1, 608.2d)."""

    on: Selector
    count: Amount = 1

    def is_possible(self, ctx: Context) -> bool:
        """One of the objects has any to remove (CR 608.2d)."""
        return any(_kinds_on(ctx, obj) for obj in self.on.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at once, as many as there are (CR 609.3). Returns whether there were enough."""
        game, wanted = ctx.game, amount(ctx, self.count)
        events: list[CountersRemoved] = []
        enough = True
        for obj in self.on.objects(ctx):
            taken: list[str] = []
            while len(taken) < wanted and (kinds := _kinds_on(ctx, obj, taken)):
                words = "Remove which kind of counter?"
                taken.append(choose_one(game, ctx.controller, kinds, "608.2d", words, source=ctx.this))
            enough = enough and len(taken) == wanted
            events += [CountersRemoved(k, taken.count(k), obj, by=ctx.source) for k in dict.fromkeys(taken)]
        done = game.happen_all(events) if events else []
        return enough and len(done) == len(events) > 0


@node
class RemoveThose(Instruction):
    """In reading: removing "those counters", of which a condition spoke before."""

    def is_absurd(self) -> bool:
        """Where it is left, no counters were spoken of."""
        return True
