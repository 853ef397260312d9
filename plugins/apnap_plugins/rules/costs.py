"""Costs other than mana (CR 118): what they are, whether they can be paid, and paying them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from apnap import (
    COUNTERS,
    ChooseOne,
    Context,
    Game,
    IllegalAction,
    Manifest,
    Move,
    Node,
    Question,
    node,
)
from apnap_plugins.rules.comparing import EQUAL, HasStat, stat_of
from apnap_plugins.rules.cost_needs import ChooseForCost, KeptBack, Needs, by_use, distinct, to_keep_back
from apnap_plugins.rules.counters import PutCounters, RemoveCounters, counters_on, player_counters
from apnap_plugins.rules.damage import LIFE, LoseLife, draw
from apnap_plugins.rules.permanents import TAPPED, is_summoning_sick
from apnap_plugins.rules.selection import Amount, And, Anything, Filter, IsObject, X, amount
from apnap_plugins.rules.symbols import ManaCost

MANIFEST = Manifest(
    id="costs",
    name="Costs",
    kind="rules",
    rules=("118", "606.4"),
    requires=("permanents", "counters", "damage", "sacrifice", "discard", "tap-and-untap", "mill", "reveal"),
    not_tested={
        "118.4": "points to X in costs (107.3)",
        "118.13": "introduces symbols that can be paid in several ways",
    },
)

CAN_PAY: Final = Question[bool]("a cost can be paid", "118.3")
"""Asked about (player, cost, source) for every part of a cost that is no mana."""
CAN_USE: Final = Question[bool]("an object can be used to pay a cost", "118.3")
"""Asked about (player, cost, source, object) for what a player would choose to sacrifice, discard, tap and so on."""


class Cost(Node):
    """One part of a cost beside mana.

    `late` costs involve random elements or move objects from the library to a public zone: they are paid after all
    others (CR 601.2h). `uses` says what objects are used for: "tap", "take" where they go elsewhere, else "".
    `remembered` is the word under which later text finds what it was paid with, as in `remember_paid`.
    """

    __slots__ = ()
    late: ClassVar[bool] = False
    uses: ClassVar[str] = ""
    remembered: ClassVar[str] = ""

    def can_pay(self, ctx: Context) -> bool:
        """Whether the controller of `ctx` could pay it now, for the source of `ctx` (CR 118.3)."""
        raise TypeError(f"{type(self).__name__} does not define can_pay()")

    def takes_hidden(self, game: Game) -> bool:
        """Whether it takes cards with a stated quality from a hidden zone (CR 118.8c)."""
        return False

    def needs(self, ctx: Context) -> Needs | None:
        """The objects that it could be paid with, and how many of them it takes; None where it takes none."""
        return None

    def most_x(self, ctx: Context) -> int | None:
        """No larger X than this can be paid (CR 107.3a, 118.3); None where nothing about this cost tells."""
        return None

    def x_by_quality(self, ctx: Context) -> frozenset[int] | None:
        """The values that X can have at all, where X is a quality of what the cost takes; None where it isn't."""
        return None

    def pay(self, ctx: Context) -> None:
        """Pay it (CR 601.2h). What was used is in the memory under "paid"."""
        raise TypeError(f"{type(self).__name__} does not define pay()")

    def pay_before(self, ctx: Context, later: Sequence[Cost]) -> None:
        """Pay it so that the costs `later` can be paid still."""
        self.pay(ctx)


CostPart = Cost | ManaCost


def cost_parts(cost: CostPart | tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """A keyword's cost as parts: its parameter is one part, or a tuple of several."""
    return cost if isinstance(cost, tuple) else (cost,)


def has_x(cost: Iterable[CostPart]) -> bool:
    """Whether X is somewhere in the cost (CR 107.3a)."""
    return any(
        "X" in part.symbols if isinstance(part, ManaCost) else any(isinstance(n, (X, MinusX)) for n in part.walk())
        for part in cost
    )


def how_many(quantity: Amount, there: int) -> int | None:
    """No X larger than what is there can be paid where so many are taken as X says; None for another quantity."""
    return max(0, there) if isinstance(quantity, X) else None


def payable(cost: Cost, ctx: Context) -> bool:
    """Whether one part of a cost can be paid, and nothing says that it can't be (CR 118.3, 101.2)."""
    return cost.can_pay(ctx) and ctx.game.query(CAN_PAY, True, (ctx.controller, cost, ctx.source))


def each_payable(costs: Sequence[Cost], ctx: Context) -> bool:
    """Whether each of these can be paid by itself, loyalty aside, which other costs may change (CR 118.3, 606.5)."""
    return all(payable(c, ctx) for c in costs if not isinstance(c, (Loyalty, MinusX)))


def payable_together(costs: Sequence[Cost], ctx: Context) -> bool:
    """Whether all of these can be paid: no resource pays for two of them (CR 118.3, 118.10)."""
    if len(costs) < 2:
        return not costs or payable(costs[0], ctx)
    choice = next((c for c in costs if isinstance(c, OneOf)), None)
    if choice is not None:
        rest = [c for c in costs if c is not choice]
        return any(payable_together((c, *rest), ctx) for c in choice.costs)
    if not all(payable(c, ctx) for c in costs):
        return False
    needed = by_use(cost.needs(ctx) for cost in costs)
    return all(c.can_pay(ctx) for c in _added_up(costs, ctx)) and all(
        distinct(each) for each in needed.values() if len(each) > 1
    )


def _added_up(costs: Sequence[Cost], ctx: Context) -> list[Cost]:
    """Costs of the same life, counters or cards of a library, each as one."""
    life = sum(amount(ctx, c.amount) for c in costs if isinstance(c, PayLife))
    cards = sum(amount(ctx, c.count) for c in costs if isinstance(c, (MillAsCost, ExileTop)))
    counters: dict[tuple[type[PayCounters | RemoveCountersOf], str], int] = {}
    for cost in costs:
        if isinstance(cost, (PayCounters, RemoveCountersOf)):
            key = (type(cost), cost.kind)
            counters[key] = counters.get(key, 0) + amount(ctx, cost.count)
    return [PayLife(life), ExileTop(cards), *(kind(name, number) for (kind, name), number in counters.items())]


def in_order(costs: Sequence[Cost]) -> list[Cost]:
    """Costs in the order in which they are paid: those with random elements or from the library last (CR 601.2h).

    What moves objects elsewhere comes before these, for they can be tapped for other costs first.
    """
    return sorted(costs, key=lambda cost: 2 if cost.late else 1 if cost.uses == "take" else 0)


def combined(costs: Sequence[Cost]) -> list[Cost]:
    """The same costs, those that add or remove loyalty counters as one (CR 606.5)."""
    changes = [c for c in costs if isinstance(c, (Loyalty, MinusX))]
    if len(changes) < 2:
        return list(costs)
    rest = [c for c in costs if c not in changes]
    change = sum(c.change for c in changes if isinstance(c, Loyalty))
    minus = any(isinstance(c, MinusX) for c in changes)
    return [MinusX(change) if minus else Loyalty(change), *rest]


def pay_all(costs: Sequence[Cost], ctx: Context, beside: Sequence[Cost] = ()) -> None:
    """Pay all these costs (CR 601.2h), so that those `beside` them can be paid still.

    Raises IllegalAction where one can't be paid when its turn comes.
    """
    ordered = in_order(costs)
    for at, cost in enumerate(ordered):
        if not payable(cost, ctx):
            raise IllegalAction(f"a cost cannot be paid: {type(cost).__name__} (CR 601.2h)")
        cost.pay_before(ctx, (*ordered[at + 1 :], *beside))


@node
class Held(Cost):
    """Stands for a cost that will be paid later, while mana abilities are activated to pay for the same thing (CR 601.2g)."""

    needed: Needs

    def can_pay(self, ctx: Context) -> bool:
        """It is known that it can be."""
        return True

    def needs(self, ctx: Context) -> Needs:
        """What the other cost needs."""
        return self.needed


def held(costs: Sequence[Cost], ctx: Context) -> tuple[Cost, ...]:
    """What these costs need of objects, life and counters that mana abilities could be paid with."""
    needed = (cost.needs(ctx) for cost in costs)
    objects = [Held(each) for each in needed if each is not None and each.use]
    life = [PayLife(amount(ctx, cost.amount)) for cost in costs if isinstance(cost, PayLife)]
    counters = [PayCounters(cost.kind, amount(ctx, cost.count)) for cost in costs if isinstance(cost, PayCounters)]
    return (*objects, *life, *counters)


def remember_paid(ctx: Context, what: str, *refs: int) -> None:
    """Later parts of the spell or ability can find what a cost used (CR 400.7j)."""
    ctx.memory[f"paid {what}"] = (*ctx.memory.get(f"paid {what}", ()), *refs)


def learn_paid(ctx: Context, paid: Context) -> None:
    """What resolves, `ctx`, finds what a cost was paid with in `paid` meanwhile, and no more what its own costs used."""
    for name, refs in paid.memory.items():
        before = ctx.memory.get(name, ())
        if refs != before:
            ctx.memory[name] = refs[len(before) :]


# About the source itself ------------------------------------------------------------------------------


@node
class TapThis(Cost):
    """{T}: tap this permanent (CR 107.5)."""

    uses: ClassVar[str] = "tap"

    def can_pay(self, ctx: Context) -> bool:
        """It is untapped and, as a creature, not newly controlled (CR 302.6)."""
        game, obj = ctx.game, ctx.source
        return game.exists(obj) and not game.get(TAPPED, obj) and not is_summoning_sick(game, obj)

    def needs(self, ctx: Context) -> Needs:
        """The permanent itself."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Tap it."""
        ctx.game.verb("tap")(ctx.game, [ctx.source])


@node
class UntapThis(Cost):
    """{Q}: untap this permanent (CR 107.6)."""

    def can_pay(self, ctx: Context) -> bool:
        """It is tapped and, as a creature, not newly controlled (CR 302.6)."""
        game, obj = ctx.game, ctx.source
        return game.exists(obj) and game.get(TAPPED, obj) and not is_summoning_sick(game, obj)

    def pay(self, ctx: Context) -> None:
        """Untap it."""
        ctx.game.verb("untap")(ctx.game, [ctx.source])


@node
class SacrificeThis(Cost):
    """Sacrifice this permanent."""

    uses: ClassVar[str] = "take"
    remembered: ClassVar[str] = "sacrificed"

    def can_pay(self, ctx: Context) -> bool:
        """It is a permanent that the player controls and can sacrifice."""
        return bool(ctx.game.verb("can sacrifice")(ctx.game, ctx.controller, ctx.source))

    def needs(self, ctx: Context) -> Needs:
        """The source itself."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Sacrifice it."""
        ctx.game.verb("sacrifice")(ctx.game, ctx.controller, [ctx.source])
        remember_paid(ctx, self.remembered, ctx.source)


@node
class MoveThis(Cost):
    """Exile this card or permanent, or return it to its owner's hand: `to` is the zone; from `zone`, else from where it is."""

    to: str = "exile"
    zone: str = ""
    uses: ClassVar[str] = "take"
    remembered: ClassVar[str] = "moved"

    def can_pay(self, ctx: Context) -> bool:
        """It is still there, and nothing forbids it."""
        game, obj = ctx.game, ctx.source
        if not game.exists(obj) or (self.zone and game.object(obj).zone[0] != self.zone):
            return False
        return game.possible(Move(obj, self.to, cause="cost"))

    def needs(self, ctx: Context) -> Needs:
        """The source itself."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Move it."""
        ctx.game.happen(Move(ctx.source, self.to, cause="cost", by=ctx.source))
        remember_paid(ctx, self.remembered, ctx.source)


@node
class DiscardItself(Cost):
    """Discard this card (CR 701.8): such an ability functions in the hand (CR 113.6j)."""

    zone: ClassVar[str] = "hand"
    uses: ClassVar[str] = "take"
    remembered: ClassVar[str] = "discarded"

    def can_pay(self, ctx: Context) -> bool:
        """It is in the player's hand."""
        return ctx.source in ctx.game.zone("hand", ctx.controller)

    def needs(self, ctx: Context) -> Needs:
        """The source itself."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Discard it."""
        ctx.game.verb("discard")(ctx.game, ctx.controller, [ctx.source], True, ctx.this)
        remember_paid(ctx, self.remembered, ctx.source)


@node
class RevealItself(Cost):
    """Reveal this card from your hand, or another of these zones, while the ability is on the stack (CR 701.16a)."""

    zones: tuple[str, ...] = ("hand",)

    def can_pay(self, ctx: Context) -> bool:
        """It is there."""
        return ctx.game.exists(ctx.source) and ctx.game.object(ctx.source).zone[0] in self.zones

    def pay(self, ctx: Context) -> None:
        """Reveal it."""
        ctx.game.verb("reveal")(ctx.game, ctx.controller, [ctx.source], ctx.this)


@node
class RemoveCountersOf(Cost):
    """Remove `count` counters of a kind from this permanent."""

    kind: str
    count: Amount = 1
    reads = frozenset([COUNTERS.name])

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them."""
        return counters_on(ctx.game, ctx.source, self.kind) >= amount(ctx, self.count)

    def most_x(self, ctx: Context) -> int | None:
        """As many counters as there are."""
        return how_many(self.count, counters_on(ctx.game, ctx.source, self.kind))

    def pay(self, ctx: Context) -> None:
        """Remove them."""
        removed = amount(ctx, self.count)
        if removed:
            ctx.game.happen(RemoveCounters(self.kind, removed, ctx.source))


@node
class PutCountersOnThis(Cost):
    """Put `count` counters of a kind on this permanent."""

    kind: str
    count: Amount = 1

    def can_pay(self, ctx: Context) -> bool:
        """Counters can be put on it."""
        return ctx.game.exists(ctx.source) and ctx.game.possible(PutCounters(self.kind, 1, ctx.source))

    def pay(self, ctx: Context) -> None:
        """Put them."""
        ctx.game.happen(PutCounters(self.kind, amount(ctx, self.count), ctx.source))


@node
class Loyalty(Cost):
    """The loyalty cost [+N], [0] or [-N] of a planeswalker's ability (CR 606.4)."""

    change: int

    def can_pay(self, ctx: Context) -> bool:
        """There are enough loyalty counters to remove (CR 606.6)."""
        return self.change >= 0 or counters_on(ctx.game, ctx.source, "loyalty") >= -self.change

    def pay(self, ctx: Context) -> None:
        """Put or remove loyalty counters."""
        if self.change > 0:
            ctx.game.happen(PutCounters("loyalty", self.change, ctx.source))
        elif self.change < 0:
            ctx.game.happen(RemoveCounters("loyalty", -self.change, ctx.source))


@node
class MinusX(Cost):
    """The loyalty cost [-X] (CR 107.7, 606.4); `change` is what else was combined with it (CR 606.5)."""

    change: int = 0

    def can_pay(self, ctx: Context) -> bool:
        """There are that many loyalty counters (CR 606.6)."""
        return Loyalty(self.change - ctx.x).can_pay(ctx)

    def most_x(self, ctx: Context) -> int | None:
        """As many counters as there are, and are put on it."""
        return max(0, counters_on(ctx.game, ctx.source, "loyalty") + self.change)

    def pay(self, ctx: Context) -> None:
        """Remove X loyalty counters."""
        Loyalty(self.change - ctx.x).pay(ctx)


# About the player -------------------------------------------------------------------------------------


@node
class PayLife(Cost):
    """Pay life (CR 119.4)."""

    amount: Amount

    def can_pay(self, ctx: Context) -> bool:
        """The life total is at least that and can be lost; 0 life can always be paid (CR 119.4, 119.4b, 119.8)."""
        game, player, life = ctx.game, ctx.controller, amount(ctx, self.amount)
        if life == 0:
            return True
        return game.get(LIFE, player) >= life and game.possible(LoseLife(player, life, "paid"))

    def most_x(self, ctx: Context) -> int | None:
        """The life total."""
        return how_many(self.amount, ctx.game.get(LIFE, ctx.controller))

    def pay(self, ctx: Context) -> None:
        """The player loses that much life (CR 118.3b)."""
        life = amount(ctx, self.amount)
        if life:
            ctx.game.happen(LoseLife(ctx.controller, life, "paid"))


@node
class PayCounters(Cost):
    """Remove `count` counters of a kind from yourself, such as energy for {E} (CR 107.14)."""

    kind: str
    count: Amount = 1

    def can_pay(self, ctx: Context) -> bool:
        """The player has enough of them."""
        return player_counters(ctx.game, ctx.controller, self.kind) >= amount(ctx, self.count)

    def most_x(self, ctx: Context) -> int | None:
        """As many counters as the player has."""
        return how_many(self.count, player_counters(ctx.game, ctx.controller, self.kind))

    def pay(self, ctx: Context) -> None:
        """Remove them."""
        removed = amount(ctx, self.count)
        if removed:
            ctx.game.happen(RemoveCounters(self.kind, removed, player=ctx.controller))


@node
class MillAsCost(Cost):
    """Mill cards (CR 701.13)."""

    count: Amount
    late: ClassVar[bool] = True

    def can_pay(self, ctx: Context) -> bool:
        """The library has that many (CR 701.13b)."""
        return bool(ctx.game.verb("can mill")(ctx.game, ctx.controller, amount(ctx, self.count)))

    def most_x(self, ctx: Context) -> int | None:
        """The cards in the library."""
        return how_many(self.count, len(ctx.game.zone("library", ctx.controller)))

    def pay(self, ctx: Context) -> None:
        """Mill them."""
        milled = ctx.game.verb("mill")(ctx.game, [ctx.controller], amount(ctx, self.count))
        remember_paid(ctx, "milled", *milled)


@node
class ExileTop(Cost):
    """Exile cards from the top of your library."""

    count: Amount = 1
    late: ClassVar[bool] = True

    def can_pay(self, ctx: Context) -> bool:
        """The library has that many."""
        return len(ctx.game.zone("library", ctx.controller)) >= amount(ctx, self.count)

    def most_x(self, ctx: Context) -> int | None:
        """The cards in the library."""
        return how_many(self.count, len(ctx.game.zone("library", ctx.controller)))

    def pay(self, ctx: Context) -> None:
        """Exile them at once."""
        count = amount(ctx, self.count)
        top = ctx.game.zone("library", ctx.controller)[-count:] if count else ()
        ctx.game.happen_all([Move(c, "exile", cause="cost", by=ctx.source) for c in reversed(top)])
        remember_paid(ctx, "exiled", *top)


@node
class DrawAsCost(Cost):
    """Draw cards; the cost is paid also where something replaces the draws (CR 118.11)."""

    count: Amount = 1

    def can_pay(self, ctx: Context) -> bool:
        """Drawing is possible with an empty library too (CR 121.3)."""
        return True

    def pay(self, ctx: Context) -> None:
        """Draw."""
        draw(ctx.game, ctx.controller, amount(ctx, self.count))


@node
class DiscardAtRandom(Cost):
    """Discard cards at random."""

    count: Amount = 1
    late: ClassVar[bool] = True
    uses: ClassVar[str] = "take"

    def can_pay(self, ctx: Context) -> bool:
        """There are enough cards in hand, the card being cast not counted."""
        return len(self._hand(ctx)) >= amount(ctx, self.count)

    def needs(self, ctx: Context) -> Needs:
        """Cards in hand."""
        return Needs(tuple(self._hand(ctx)), amount(ctx, self.count), self.uses)

    def most_x(self, ctx: Context) -> int | None:
        """The cards in hand."""
        return how_many(self.count, len(self._hand(ctx)))

    def _hand(self, ctx: Context) -> list[int]:
        return [c for c in ctx.game.zone("hand", ctx.controller) if c not in (ctx.this, ctx.source)]

    def pay(self, ctx: Context) -> None:
        """Chosen one after another, discarded at once."""
        hand = self._hand(ctx)
        chosen = [hand.pop(ctx.game.random_below(len(hand))) for _ in range(amount(ctx, self.count))]
        ctx.game.verb("discard")(ctx.game, ctx.controller, chosen, True, ctx.this)
        remember_paid(ctx, "discarded", *chosen)


# Objects of the player's choice -----------------------------------------------------------------------


PLANNED: Final = "planned for costs"
"""In the memory: the objects that costs are to be paid with, as a plan for a payment has it (CR 601.2g)."""


class ObjectCost(Cost):
    """A cost for which the player chooses objects; `remembered` is the word by which the memory has them: see `remember_paid`."""

    __slots__ = ()
    count: Amount
    word: ClassVar[str] = ""
    remembered: ClassVar[str] = ""
    uses: ClassVar[str] = "take"

    def options(self, ctx: Context) -> Iterable[int]:
        """The objects that the cost means."""
        raise TypeError(f"{type(self).__name__} does not define options()")

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Pay with these."""
        raise TypeError(f"{type(self).__name__} does not define use()")

    def usable(self, ctx: Context) -> tuple[int, ...]:
        """Those of the options that can be used."""
        game, found = ctx.game, tuple(self.options(ctx))
        if not game.is_answered(CAN_USE):
            return found
        return tuple(o for o in found if game.query(CAN_USE, True, (ctx.controller, self, ctx.source, o)))

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them (CR 118.3)."""
        count = amount(ctx, self.count)
        return count == 0 or len(self.usable(ctx)) >= count

    def needs(self, ctx: Context) -> Needs:
        """What can be used."""
        return Needs(self.usable(ctx), amount(ctx, self.count), self.uses)

    def most_x(self, ctx: Context) -> int | None:
        """As many as can be used, where it isn't X which these are."""
        named = any(isinstance(part, X) for part in _meant(self).walk())
        return None if named else how_many(self.count, len(self.usable(ctx)))

    def x_by_quality(self, ctx: Context) -> frozenset[int] | None:
        """The values that the quality has among the player's cards and what is on the battlefield: "with mana value X"."""
        quality = _equal_to_x(_meant(self))
        if quality is None:
            return None
        game = ctx.game
        places = (game.zone("battlefield"), *(game.zone(zone, ctx.controller) for zone in ("hand", "graveyard")))
        found = (stat_of(game, obj, quality.what) for place in places for obj in place)
        return frozenset(value for value in found if value is not None and value >= 0)

    def pay(self, ctx: Context) -> None:
        """The player chooses which."""
        self.pay_before(ctx, ())

    def pay_before(self, ctx: Context, later: Sequence[Cost]) -> None:
        """The player chooses which, of those that leave enough for the other costs (CR 118.3).

        Raises IllegalAction where there are too few, or one left with its owner while they did (CR 800.4a).
        """
        count, usable = amount(ctx, self.count), self.usable(ctx)
        needed = tuple(by_use(cost.needs(ctx) for cost in later)[self.uses]) if self.uses else ()
        options = tuple(o for o in usable if distinct(needed, (o,))) if needed else usable
        decision = ChooseForCost(player=ctx.controller, options=options, minimum=count, maximum=count, needed=needed,
                                 rule="601.2h", source=ctx.source, prompt=f"{self.word} as a cost", cost=True)  # fmt: skip
        if len(decision.picked(range(len(options)))) < count:
            raise IllegalAction(f"a cost cannot be paid beside others: {type(self).__name__} (CR 118.3, 601.2h)")
        planned = ctx.memory.get(PLANNED, {}).get(self, ())
        places = tuple(at for at, obj in enumerate(options) if obj in planned)
        chosen = decision.value(places) if planned and decision.legal(places) else ctx.game.ask(decision)
        if not all(ctx.game.exists(obj) for obj in chosen):
            raise IllegalAction("what was chosen for a cost has left the game (CR 118.3)")
        if chosen:
            self.use(ctx, chosen)
            if self.remembered:
                remember_paid(ctx, self.remembered, *chosen)


def _permanents(ctx: Context, wanted: Filter | None) -> Iterable[int]:
    game = ctx.game
    there = (o for o in game.zone("battlefield") if not game.is_absent(o))
    return (o for o in there if wanted is None or wanted.matches(ctx, o))


def _meant(cost: ObjectCost) -> Filter:
    """The filter that says which objects a cost takes."""
    found: Filter | None = getattr(cost, "filter", None)
    return found if found is not None else Anything()


def _equal_to_x(wanted: Filter) -> HasStat | None:
    """What a filter demands to be equal to X, if anything."""
    if isinstance(wanted, And):
        return next((found for found in map(_equal_to_x, wanted.parts) if found is not None), None)
    if isinstance(wanted, HasStat) and wanted.how == EQUAL and isinstance(wanted.than, X):
        return wanted
    return None


def _yours(ctx: Context, wanted: Filter | None) -> Iterable[int]:
    return (o for o in _permanents(ctx, wanted) if ctx.game.controller(o) == ctx.controller)


def _is_hidden(game: Game, obj: int) -> bool:
    """Whether an object is where not all players can see what it is (CR 400.2)."""
    return game.exists(obj) and not all(game.may_look(player, obj) for player in game.players_in())


@node
class SacrificeOf(ObjectCost):
    """Sacrifice `count` permanents that a filter means."""

    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Sacrifice"
    remembered: ClassVar[str] = "sacrificed"

    def options(self, ctx: Context) -> Iterable[int]:
        """Those you control and can sacrifice."""
        can = ctx.game.verb("can sacrifice")
        return (o for o in _yours(ctx, self.filter) if can(ctx.game, ctx.controller, o))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Sacrifice them at once."""
        ctx.game.verb("sacrifice")(ctx.game, ctx.controller, chosen)


class AnnouncedCost(ObjectCost):
    """A cost whose object is chosen as the spell is announced (CR 601.2b), for what the spell costs depends on it.

    Derive, and define `settled`: the cost once that is chosen. The frame of what is paid for has it in `announced`.
    """

    __slots__ = ()

    def settled(self, obj: int) -> Cost:
        """The cost with this object and no other."""
        raise TypeError(f"{type(self).__name__} does not define settled()")

    def usable(self, ctx: Context) -> tuple[int, ...]:
        """Those with which it could be paid."""
        return tuple(obj for obj in self.options(ctx) if payable(self.settled(obj), ctx))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """As the cost that it stands for."""
        for obj in chosen:
            self.settled(obj).pay(ctx)


@node
class SacrificeAnnounced(AnnouncedCost):
    """Sacrifice a permanent that a filter means; which one is chosen as the spell is announced (CR 601.2b, 702.48b, 702.119b).

    `by` is the ability that asks for it and `number` which of its instances: each asks for one of its own.
    """

    filter: Filter
    by: str
    number: int = 1
    count: Amount = 1
    word: ClassVar[str] = "Sacrifice"
    remembered: ClassVar[str] = "sacrificed"

    def options(self, ctx: Context) -> Iterable[int]:
        """Those you control and can sacrifice."""
        return SacrificeOf(self.filter).options(ctx)

    def settled(self, obj: int) -> Cost:
        """That one."""
        return SacrificeOf(IsObject(obj))


@node
class DiscardOf(ObjectCost):
    """Discard `count` cards, those that `filter` means where it is given."""

    count: Amount = 1
    filter: Filter | None = None
    word: ClassVar[str] = "Discard"
    remembered: ClassVar[str] = "discarded"

    def takes_hidden(self, game: Game) -> bool:
        """From the hand."""
        return self.filter is not None

    def options(self, ctx: Context) -> Iterable[int]:
        """Cards in hand, the card being cast not counted."""
        hand = (c for c in ctx.game.zone("hand", ctx.controller) if c not in (ctx.this, ctx.source))
        return (c for c in hand if self.filter is None or self.filter.matches(ctx, c))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Discard them at once. Raises IllegalAction where nobody can tell whether the filter means them."""
        ctx.game.verb("discard")(ctx.game, ctx.controller, chosen, True, ctx.this)
        if self.filter is not None and any(_is_hidden(ctx.game, new) for c in chosen for new in ctx.game.became(c)):
            raise IllegalAction("nobody can tell what was discarded as a cost (CR 701.8c)")


@node
class RevealOf(ObjectCost):
    """Reveal `count` cards from your hand, those that `filter` means where it is given, while it is on the stack (CR 701.16a)."""

    count: Amount = 1
    filter: Filter | None = None
    word: ClassVar[str] = "Reveal"
    remembered: ClassVar[str] = "revealed"
    uses: ClassVar[str] = ""

    def takes_hidden(self, game: Game) -> bool:
        """From the hand."""
        return self.filter is not None

    def options(self, ctx: Context) -> Iterable[int]:
        """Cards in hand, the card being cast not counted."""
        return DiscardOf(1, self.filter).options(ctx)

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Reveal them at once."""
        ctx.game.verb("reveal")(ctx.game, ctx.controller, chosen, ctx.this)


@node
class ExileOf(ObjectCost):
    """Exile `count` other cards from your graveyard, or `zone`, those that `filter` means where it is given.

    Permanents are anybody's, where the filter doesn't say whose.
    """

    count: Amount
    filter: Filter | None = None
    zone: str = "graveyard"
    word: ClassVar[str] = "Exile"
    remembered: ClassVar[str] = "exiled"

    def takes_hidden(self, game: Game) -> bool:
        """From a zone that is."""
        return self.filter is not None and not game.rules.zone(self.zone).public

    def options(self, ctx: Context) -> Iterable[int]:
        """Cards you own in that zone, or permanents, beside the source."""
        if self.zone == "battlefield":
            return (o for o in _permanents(ctx, self.filter) if o != ctx.source)
        cards = (c for c in ctx.game.zone(self.zone, ctx.controller) if c not in (ctx.this, ctx.source))
        return (c for c in cards if self.filter is None or self.filter.matches(ctx, c))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Exile them at once."""
        ctx.game.happen_all([Move(c, "exile", cause="cost", by=ctx.source) for c in chosen])


@node
class ReturnOf(ObjectCost):
    """Return `count` permanents that a filter means to their owner's hand: anybody's, where it doesn't say whose."""

    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Return"
    remembered: ClassVar[str] = "returned"

    def options(self, ctx: Context) -> Iterable[int]:
        """All of them."""
        return _permanents(ctx, self.filter)

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Return them at once."""
        ctx.game.happen_all([Move(c, "hand", cause="cost", by=ctx.source) for c in chosen])


@node
class TapOf(ObjectCost):
    """Tap `count` untapped permanents you control that a filter means; newly controlled ones too (CR 302.6)."""

    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Tap"
    remembered: ClassVar[str] = "tapped"
    uses: ClassVar[str] = "tap"

    def options(self, ctx: Context) -> Iterable[int]:
        """Untapped ones."""
        return (o for o in _yours(ctx, self.filter) if not ctx.game.get(TAPPED, o))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Tap them at once."""
        ctx.game.verb("tap")(ctx.game, chosen)


@node
class RemoveCountersFromOne(ObjectCost):
    """Remove `number` counters of a kind from a permanent you control that a filter means."""

    kind: str
    number: int
    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Remove counters"
    uses: ClassVar[str] = ""
    reads = frozenset([COUNTERS.name])

    def options(self, ctx: Context) -> Iterable[int]:
        """Those with enough of them."""
        return (o for o in _yours(ctx, self.filter) if counters_on(ctx.game, o, self.kind) >= self.number)

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Remove them."""
        ctx.game.happen_all([RemoveCounters(self.kind, self.number, o) for o in chosen])


@node
class OneOf(Cost):
    """One of several costs, which the player chooses."""

    costs: tuple[Cost, ...]

    def takes_hidden(self, game: Game) -> bool:
        """Where each of them does."""
        return all(cost.takes_hidden(game) for cost in self.costs)

    def can_pay(self, ctx: Context) -> bool:
        """Some of them can be paid."""
        return any(payable(c, ctx) for c in self.costs)

    def pay(self, ctx: Context) -> None:
        """One that can be paid is chosen and paid."""
        self.pay_before(ctx, ())

    def pay_before(self, ctx: Context, later: Sequence[Cost]) -> None:
        """One that can be paid beside the other costs."""
        options = tuple(c for c in self.costs if payable_together((c, *later), ctx))
        chosen = ctx.game.ask(ChooseOne(player=ctx.controller, options=options, rule="601.2b", source=ctx.source,
                                        prompt="Pay which cost?", cost=True))  # fmt: skip
        chosen.pay_before(ctx, later)


def kept_back(
    costs: Sequence[Cost], ctx: Context, tapped: frozenset[int], sacrificed: frozenset[int]
) -> tuple[KeptBack, ...]:
    """What costs need of what would be tapped for mana, or be sacrificed for it or go elsewhere (CR 118.3)."""
    return to_keep_back((cost.needs(ctx) for cost in costs), tapped, sacrificed)
