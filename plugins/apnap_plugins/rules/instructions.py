"""The common instructions of spells and abilities (CR 608.2, 609): what the trees of cards are built from.

Instructions that are keyword actions stand with their action, under `apnap_plugins.actions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from apnap import (
    BOTTOM,
    TOP,
    Condition,
    Context,
    Delayed,
    Duration,
    Game,
    Instruction,
    Move,
    Order,
    Part,
    Triggered,
    YesNo,
    node,
)
from apnap.core.fields import NEXT_TIMESTAMP
from apnap_plugins.rules.abilities import activated_abilities
from apnap_plugins.rules.arranging import put_into_library
from apnap_plugins.rules.casting import can_pay_costs, pay_costs
from apnap_plugins.rules.characteristics import MANA_COST, is_type, x_of
from apnap_plugins.rules.continuous import Gain, UntilEndOfTurn, affect
from apnap_plugins.rules.costs import CostPart
from apnap_plugins.rules.counters import PutCounters, RemoveCounters, counters_on
from apnap_plugins.rules.damage import (
    GainLife,
    LoseLife,
    can_draw,
    damage_event,
    deal_all,
    draw,
    exchange_life,
    set_life,
)
from apnap_plugins.rules.paying import choose_x, may_pay
from apnap_plugins.rules.selection import Amount, Ref, Selector, This, You, amount, is_player
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.zones import carry_out_moves


def was_done(result: Any) -> bool:
    """Whether an instruction did what it says, by what its `perform` returned: only False means that it didn't."""
    return result is not False


def is_possible(what: Instruction, ctx: Context) -> bool:
    """Whether a player may choose to follow the instruction (CR 608.2d): not where that is illegal or impossible.

    An instruction that can be impossible has a method `possible(ctx)`; all others can be chosen.
    """
    check = getattr(what, "possible", None)
    return check is None or bool(check(ctx))


@node
class Do(Instruction):
    """Several instructions, in the order written (CR 608.2c)."""

    finds_mana: ClassVar[bool] = False
    steps: tuple[Instruction, ...]

    def possible(self, ctx: Context) -> bool:
        """By the first of them, as what comes after depends on it; and by what must be paid (CR 118.3)."""
        decisive = (*self.steps[:1], *(step for step in self.steps[1:] if isinstance(step, Pay)))
        return all(is_possible(step, ctx) for step in decisive)

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """All of them."""
        return self.steps

    def perform(self, ctx: Context) -> bool:
        """One after another. Returns whether all of them were done (CR 609.3, 101.4c)."""
        done = [was_done(step.perform(ctx)) for step in self.steps]
        return all(done)


def do(*steps: Instruction) -> Instruction:
    """Instructions in order; a single one stands for itself."""
    return steps[0] if len(steps) == 1 else Do(steps)


@node
class Nothing(Instruction):
    """No instruction."""

    def perform(self, ctx: Context) -> None:
        """Do nothing, as the text says."""
        return


@node
class May(Instruction):
    """The player may do something (CR 608.2d); `otherwise` is "if you don't". For "if you do" see `IfYouDo`."""

    what: Instruction
    otherwise: Instruction | None = None
    who: Selector = You()
    prompt: str = ""

    def perform(self, ctx: Context) -> bool:
        """Ask the player, who can't choose what is impossible (CR 608.2d, 603.5). Returns whether it was done."""
        players = self.who.players(ctx) or (ctx.controller,)
        decision = YesNo(player=players[0], rule="608.2d", source=ctx.this, prompt=self.prompt or "Do it?")
        if is_possible(self.what, ctx) and ctx.game.ask(decision):
            return was_done(self.what.perform(ctx))
        if self.otherwise is not None:
            self.otherwise.perform(ctx)
        return False


@node
class IfYouDo(Instruction):
    """Do something; "if you do", another thing, and "if you don't", a third one (CR 608.2c)."""

    what: Instruction
    then: Instruction
    otherwise: Instruction | None = None

    def possible(self, ctx: Context) -> bool:
        """By what is to be done."""
        return is_possible(self.what, ctx)

    def perform(self, ctx: Context) -> bool:
        """By what really happened. Returns whether it was done."""
        if was_done(self.what.perform(ctx)):
            self.then.perform(ctx)
            return True
        if self.otherwise is not None:
            self.otherwise.perform(ctx)
        return False


@node
class Pay(Instruction):
    """A player pays a cost, where they can: for "you may pay", with `May` (CR 118.12). X in it is the source's (CR 107.3i)."""

    cost: tuple[CostPart, ...]
    who: Selector = You()

    def possible(self, ctx: Context) -> bool:
        """Whether the cost can be paid (CR 118.3)."""
        players = self.who.players(ctx)[:1]
        return any(can_pay_costs(ctx.game, p, self.cost, ctx.source, x=ctx.x, within=ctx) for p in players)

    def perform(self, ctx: Context) -> bool:
        """Returns whether it was paid."""
        players = self.who.players(ctx)
        return bool(players) and pay_costs(ctx.game, players[0], self.cost, ctx.source, x=ctx.x, within=ctx)


@node
class PayX(Instruction):
    """A player pays a cost with an X that nothing else defines: they choose it now (CR 107.3f). What follows knows it."""

    cost: tuple[CostPart, ...]
    who: Selector = You()

    def possible(self, ctx: Context) -> bool:
        """Whether it can be paid with 0 for X."""
        return any(can_pay_costs(ctx.game, p, self.cost, ctx.source) for p in self.who.players(ctx)[:1])

    def perform(self, ctx: Context) -> bool:
        """Returns whether it was paid."""
        for player in self.who.players(ctx)[:1]:
            ctx.x = choose_x(ctx.game, player, ctx.source, self.cost, "107.3f", within=ctx)
            return pay_costs(ctx.game, player, self.cost, ctx.source, x=ctx.x, within=ctx)
        return False


@node
class PayManaCostOf(Instruction):
    """A player pays an object's mana cost; X in it is 0, of a spell what was chosen or determined for it (CR 107.3h)."""

    of: Selector
    who: Selector = You()

    def possible(self, ctx: Context) -> bool:
        """Whether it can be paid; what has no mana cost has none that could be (CR 118.6)."""
        cost = self._cost(ctx)
        return cost is not None and Pay((cost,), self.who).possible(ctx)

    def perform(self, ctx: Context) -> bool:
        """Returns whether it was paid."""
        cost = self._cost(ctx)
        return cost is not None and Pay((cost,), self.who).perform(ctx)

    def _cost(self, ctx: Context) -> ManaCost | None:
        game = ctx.game
        for obj in self.of.objects(ctx)[:1]:
            cost = game.characteristics(obj)[MANA_COST]
            x = x_of(game, obj) if game.object(obj).zone[0] == "stack" else 0
            return cost.with_x(x) if cost is not None else None
        return None


@node
class If(Instruction):
    """Do one thing where a condition holds, else another or nothing."""

    finds_mana: ClassVar[bool] = False
    condition: Condition
    then: Instruction
    otherwise: Instruction | None = None

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """By the condition as things are."""
        chosen = self.then if self.condition.holds(ctx) else self.otherwise
        return () if chosen is None else (chosen,)

    def perform(self, ctx: Context) -> None:
        """The condition is looked at now."""
        if self.condition.holds(ctx):
            self.then.perform(ctx)
        elif self.otherwise is not None:
            self.otherwise.perform(ctx)


@node
class DefineX(Instruction):
    """Do something with X in it that the text defines: its value is found once, before the first of it (CR 107.3c, 608.2h)."""

    x: Amount
    then: Instruction

    def possible(self, ctx: Context) -> bool:
        """By what is to be done with X as it is now."""
        return self._with_x(ctx, is_possible)

    def perform(self, ctx: Context) -> bool:
        """Returns whether it was done. Afterwards X is what it was before."""
        return self._with_x(ctx, lambda what, with_x: was_done(what.perform(with_x)))

    def _with_x(self, ctx: Context, do_it: Callable[[Instruction, Context], bool]) -> bool:
        before, ctx.x = ctx.x, amount(ctx, self.x)
        try:
            return do_it(self.then, ctx)
        finally:
            ctx.x = before


@node
class UnlessPaid(Instruction):
    """Do it unless a player pays a cost (CR 118.12a). X in it is the source's (CR 107.3i)."""

    what: Instruction
    cost: tuple[CostPart, ...]
    who: Selector

    def perform(self, ctx: Context) -> None:
        """Each of the players may pay; the first who does prevents it."""
        for player in self.who.players(ctx):
            if may_pay(ctx, player, self.cost, rule="118.12a"):
                return
        self.what.perform(ctx)


@node
class DealDamageTo(Instruction):
    """The source deals damage to objects and players (CR 120); `by` says what deals it instead.

    What follows may ask what was dealt damage, and how much: see `deal_all`.
    """

    finds_mana: ClassVar[bool] = False
    amount: Amount
    to: Selector
    by: Selector = This()
    preventable: bool = True

    def perform(self, ctx: Context) -> None:
        """All of it at once (CR 120.2b)."""
        game = ctx.game
        sources = [r for r in self.by.refs(ctx) if not is_player(r)]
        how_much = amount(ctx, self.amount)
        inside = game.players_in()
        events = [
            damage_event(source, ref, how_much)
            for source in sources
            for ref in self.to.refs(ctx)
            if how_much > 0
            and (
                ref[1] in inside
                if is_player(ref)
                else game.exists(ref) and is_type(game, ref, "creature", "planeswalker")
            )
        ]
        if not self.preventable:
            events = [event.with_(preventable=False) for event in events]
        deal_all(ctx, events)


@node
class Draw(Instruction):
    """Players draw cards (CR 121). The memory has the cards drawn under "drawn" (CR 614.11b)."""

    count: Amount = 1
    who: Selector = You()

    def possible(self, ctx: Context) -> bool:
        """Nobody can choose to draw what an effect forbids, but an empty library is no obstacle (CR 121.2b, 121.3)."""
        count = amount(ctx, self.count)
        return all(can_draw(ctx.game, player, count) for player in self.who.players(ctx))

    def perform(self, ctx: Context) -> None:
        """In APNAP order (CR 121.2c)."""
        players = self.who.players(ctx)
        drawn: list[int] = []
        for player in (p for p in ctx.game.apnap() if p in players):
            drawn += draw(ctx.game, player, amount(ctx, self.count))
        ctx.memory["drawn"] = tuple(drawn)


@node
class GainsLife(Instruction):
    """Players gain life (CR 119.3)."""

    finds_mana: ClassVar[bool] = False
    amount: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All at once (CR 119.10)."""
        gained = amount(ctx, self.amount)
        if gained > 0:
            ctx.game.happen_all([GainLife(p, gained) for p in self.who.players(ctx)])


@node
class LosesLife(Instruction):
    """Players lose life (CR 119.3); the memory has how much they lost together under "life lost"."""

    finds_mana: ClassVar[bool] = False
    amount: Amount
    who: Selector

    def perform(self, ctx: Context) -> None:
        """All at once."""
        lost = amount(ctx, self.amount)
        done = ctx.game.happen_all([LoseLife(p, lost) for p in self.who.players(ctx)]) if lost > 0 else []
        ctx.memory["life lost"] = sum(h.result or 0 for h in done if isinstance(h.event, LoseLife))


@node
class LifeBecomes(Instruction):
    """Players' life totals become a number (CR 119.5)."""

    total: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """The number is found once, for all (CR 608.2h)."""
        set_life(ctx.game, self.who.players(ctx), amount(ctx, self.total))


@node
class ExchangeLife(Instruction):
    """The players of two selectors exchange life totals (CR 119.7, 119.8, 701.10)."""

    one: Selector
    other: Selector

    def perform(self, ctx: Context) -> bool:
        """Returns whether they did."""
        both = (*self.one.players(ctx)[:1], *self.other.players(ctx)[:1])
        return len(both) == 2 and exchange_life(ctx.game, *both)


@node
class PutCountersOn(Instruction):
    """Put counters of a kind on objects (CR 122.6)."""

    finds_mana: ClassVar[bool] = False
    kind: str
    amount: Amount = 1
    on: Selector = This()

    def possible(self, ctx: Context) -> bool:
        """There is something to put them on (CR 608.2d)."""
        return bool(self.on.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether any were put on anything."""
        count = amount(ctx, self.amount)
        events = [PutCounters(self.kind, count, o, by=ctx.source) for o in self.on.objects(ctx) if count > 0]
        done = ctx.game.happen_all(events) if events else []
        return any(isinstance(happened.event, PutCounters) for happened in done)


@node
class RemoveCountersFrom(Instruction):
    """Remove counters of a kind from objects (CR 122.1)."""

    kind: str
    amount: Amount = 1
    on: Selector = This()

    def possible(self, ctx: Context) -> bool:
        """Something has as many as are to be removed (CR 608.2d)."""
        count = amount(ctx, self.amount)
        return any(counters_on(ctx.game, o, self.kind) >= count for o in self.on.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """At most as many as there are. Returns whether all of them were removed from something (CR 609.3)."""
        count = amount(ctx, self.amount)
        events = [RemoveCounters(self.kind, count, o, by=ctx.source) for o in self.on.objects(ctx) if count > 0]
        done = ctx.game.happen_all(events) if events else []
        return any(isinstance(happened.event, RemoveCounters) and happened.result >= count for happened in done)


@node
class Change(Instruction):
    """An effect changes characteristics or control of objects, fixed now, until its duration ends (CR 611.2)."""

    objects: Selector
    parts: tuple[Part, ...]
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """No effect where there is no object (CR 113.2d)."""
        affect(ctx, self.objects.objects(ctx), self.parts, self.duration)


@node
class GainActivatedAbilities(Instruction):
    """Objects gain all activated abilities of another one; what these call by name is what gained them (CR 201.5b)."""

    objects: Selector
    of: Selector
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """Those that it has now."""
        found = tuple(a for obj in self.of.objects(ctx) for a in activated_abilities(ctx.game, obj))
        if found:
            affect(ctx, self.objects.objects(ctx), (Gain(found, taken=True),), self.duration)


@node
class MoveTo(Instruction):
    """Move objects to a zone: exile, return to hand, put onto the battlefield or into a library.

    `cause` names the action for what looks at it; under "moved" the memory has what they became.
    """

    objects: Selector
    zone: str
    cause: str = "effect"
    under_your_control: bool = False
    bottom: bool = False
    enters: tuple[tuple[str, Any], ...] = ()
    leaves: ClassVar[str] = "moved"

    def possible(self, ctx: Context) -> bool:
        """There is something to move."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether anything moved (CR 110.2a, 121.5, 400.12)."""
        controller = ctx.controller if self.under_your_control else -1
        position = BOTTOM if self.bottom else TOP
        if self.zone == "library":  # in the order that their owners choose (CR 401.4)
            there = self.objects.objects(ctx)
            ctx.memory["moved"] = put_into_library(ctx.game, there, position, self.cause, ctx.source)
            return bool(ctx.memory["moved"])
        moves = [
            Move(o, self.zone, position, controller, self.cause, ctx.source, enters=self.enters)
            for o in self.objects.objects(ctx)
        ]
        carry_out_moves(ctx, moves)
        return bool(ctx.memory["moved"])


@node
class DelayedTrigger(Instruction):
    """Creates a delayed triggered ability (CR 603.7). It remembers what `remembers` gives, under "it".

    And under "created at" the timestamp of that moment, for what looks at what happened since (CR 701.28f).
    """

    finds_mana: ClassVar[bool] = False
    ability: Triggered
    remembers: Selector | None = None
    once: bool = True
    duration: Duration | None = None

    def perform(self, ctx: Context) -> None:
        """From now on it can trigger (CR 405.6a, 610.1, 107.3n, 610.2)."""
        memory: dict[str, Any] = {"created at": ctx.game.get(NEXT_TIMESTAMP) - 1}
        if self.remembers is not None:
            memory["it"] = self.remembers.refs(ctx)
        ctx.game.add_effect(ctx, Delayed(self.ability, self.once), self.duration, memory)


@node
class EachOf(Instruction):
    """Do something for each object or player of a selector, under "it" in the memory (CR 608.2f)."""

    of: Selector
    what: Instruction

    ordered: bool = False
    """The text itself gives the order, the selector's: nobody chooses one."""

    def perform(self, ctx: Context) -> None:
        """One after another: in APNAP order, what one player controls in the order that `ctx`'s controller chooses."""
        refs = self.of.refs(ctx)
        for ref in refs if self.ordered else in_order(ctx, refs):
            ctx.memory["it"] = (ref,)
            self.what.perform(ctx)


def in_order(ctx: Context, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """The order in which an action is taken on each of these, where it can't be taken on all at once (CR 608.2f)."""
    game = ctx.game
    found: list[Ref] = []
    for player in game.apnap():
        mine = tuple(r for r in refs if _whose(game, r) == player)
        if len(mine) > 1:
            mine = game.ask(Order(player=ctx.controller, options=mine, rule="608.2f", source=ctx.this,
                                  prompt="In which order?"))  # fmt: skip
        found += mine
    return tuple(found)


def _whose(game: Game, ref: Ref) -> int:
    """A player stands for themselves, an object for its controller, or its owner where it has none."""
    return int(ref[1]) if is_player(ref) else game.controller(ref)


@node
class TapThem(Instruction):
    """Tap permanents (CR 701.21a)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """All at once."""
        ctx.game.verb("tap")(ctx.game, self.objects.objects(ctx))


@node
class UntapThem(Instruction):
    """Untap permanents (CR 701.21b)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """All at once."""
        ctx.game.verb("untap")(ctx.game, self.objects.objects(ctx))
