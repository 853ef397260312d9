"""Costs other than mana (CR 118): what they are, whether they can be paid, and paying them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from apnap import COUNTERS, Context, Game, IllegalAction, Manifest, Moved, Node, Question, in_words, node, question
from apnap_plugins.rules.costs.needs import Needs, Reservation, by_use, distinct, reservations_for
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved, counters_on, player_counters
from apnap_plugins.rules.counters.quantities import EveryCounterRemoved
from apnap_plugins.rules.damage.damage import LIFE, LifeLost, can_draw, draw
from apnap_plugins.rules.permanents.actions import Untapped
from apnap_plugins.rules.permanents.permanents import NOT_SINCE_TURN_BEGAN, TAPPED, is_summoning_sick
from apnap_plugins.rules.vocabulary.actions import CAN_MILL, CAN_SACRIFICE, DISCARD, MILL, REVEAL, SACRIFICE, TAP, UNTAP
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, amount, cards_in, top_of_library
from apnap_plugins.rules.vocabulary.phrases import Phrase, counted, some_counters
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.symbols import ManaCost

MANIFEST = Manifest(
    id="costs",
    name="Costs",
    kind="rules",
    rules=("118", "606.4"),
    requires=("permanents", "counters", "damage", "sacrifice", "discard", "tap-and-untap", "mill", "reveal"),
    kernel=">=0.1,<0.2",
    not_tested={
        "118.4": "points to X in costs (107.3)",
        "118.13": "introduces symbols that can be paid in several ways",
    },
)


@question
class CanPay(Question[bool]):
    """Whether a player can pay a part of a cost that is no mana (CR 118.3). The first value is True; an answer forbids it."""

    rule: ClassVar[str] = "118.3"
    forbids: ClassVar[bool] = True
    player: int
    cost: Cost
    source: int


@question
class CanUseForCost(Question[bool]):
    """Whether a player can use an object to pay a cost, such as sacrifice it (CR 118.3). First True; an answer forbids it."""

    rule: ClassVar[str] = "118.3"
    forbids: ClassVar[bool] = True
    player: int
    cost: Cost
    source: int
    obj: int


class Cost(Node):
    """One part of a cost beside mana.

    `late` costs involve random elements or move objects from the library to a public zone: they are paid after all
    others (CR 601.2h). `uses` says what objects are used for: "tap", "untap", "take" where they go elsewhere, else "".
    `remembered` is the word under which later text finds what it was paid with, as in `remember_paid`.
    `taps_source`, `moves_source`: it taps its source, or moves it elsewhere. Else another of its abilities can be used meanwhile.
    `of_source`: it does something else with its source, such as exert it.
    `plain`: paying it asks nobody and gives nothing. Else a payment looks closely at each activation that costs it.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("can_pay", "pay")
    taps_source: ClassVar[bool] = False
    moves_source: ClassVar[bool] = False
    of_source: ClassVar[bool] = False
    plain: ClassVar[bool] = False
    late: ClassVar[bool] = False
    uses: ClassVar[str] = ""
    remembered: ClassVar[str] = ""

    def can_pay(self, ctx: Context) -> bool:
        """Whether the controller of `ctx` could pay it now, for the source of `ctx` (CR 118.3)."""
        raise TypeError(f"{type(self).__name__} does not define can_pay()")

    def takes_hidden(self, game: Game) -> bool:
        """Whether it takes cards with a stated quality from a hidden zone (CR 118.8c)."""
        return False

    def source_zone(self) -> str:
        """The zone from which it moves its source: the ability functions there (CR 113.6j, 113.6m); else empty."""
        return ""

    def needs(self, ctx: Context) -> Needs | None:
        """The objects that it could be paid with, and how many of them it takes; None where it takes none."""
        return None

    def inner(self) -> Cost:
        """What is really paid: itself, or the cost that it is made of and does more with. Plans look at that (CR 601.2g)."""
        return self

    def uses_source(self) -> bool:
        """Whether what it taps, or moves elsewhere, is its source."""
        return self.taps_source or self.moves_source

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


@node
class CostOf(Cost):
    """A cost of one object that is paid together with those of others, such as a creature's to attack (CR 508.1h).

    The object is its source, whatever that of the rest is.
    """

    obj: int
    cost: Cost

    def __str__(self) -> str:
        """As cards say it."""
        return str(self.cost)

    @property
    def uses(self) -> str:  # type: ignore[override]
        """What that cost uses objects for."""
        return self.cost.uses

    @property
    def late(self) -> bool:  # type: ignore[override]
        """Whether that cost is paid after all others (CR 601.2h)."""
        return self.cost.late

    def _own(self, ctx: Context) -> Context:
        return Context(ctx.game, self.obj, ctx.controller, memory=ctx.memory, x=ctx.x)

    def can_pay(self, ctx: Context) -> bool:
        """Of that object."""
        return self.cost.can_pay(self._own(ctx))

    def needs(self, ctx: Context) -> Needs | None:
        """Of that object."""
        return self.cost.needs(self._own(ctx))

    def pay(self, ctx: Context) -> None:
        """Of that object; the memory is the same."""
        self.pay_before(ctx, ())

    def pay_before(self, ctx: Context, later: Sequence[Cost]) -> None:
        """Of that object, leaving what the others need."""
        self.cost.pay_before(self._own(ctx), later)


@node
class CostOfOption(CostOf):
    """A part of a cost that is an option, paid together with others: what it was paid with is found apart (CR 607.2h)."""

    name: str

    def pay_before(self, ctx: Context, later: Sequence[Cost]) -> None:
        """The memory has it under `key`."""
        before = dict(ctx.memory)
        CostOf.pay_before(self, ctx, later)
        used = (refs[len(before.get(name, ())) :] for name, refs in ctx.memory.items() if name.startswith("paid "))
        ctx.memory[self.key(self.obj, self.name)] = tuple(ref for refs in used for ref in refs)

    @staticmethod
    def key(obj: int, name: str) -> str:
        """The word by which the memory has what an option of an object was paid with."""
        return f"option {name} of {obj}"


CostPart = Cost | ManaCost
"""One part of a cost: mana, or something else that is done to pay (CR 118.1)."""


@node
class CostId(Node):
    """What an additional cost is known by: the ability or rule that it is `of`, its cost, and which of several alike it is.

    `link` is the word that it shares with the abilities which are linked to it alone (CR 607.2i, 702.33e); empty: with none.
    """

    of: str
    cost: tuple[CostPart, ...] = ()
    number: int = 1
    link: str = ""


CostKey = str | CostId
"""A text is one that nothing but itself is asked about."""


def cost_parts(cost: CostPart | tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """A keyword's cost as parts: its parameter is one part, or a tuple of several."""
    return cost if isinstance(cost, tuple) else (cost,)


def said_amount(count: Amount, figures_from: int = 100) -> int | str:
    """A number in a cost, as `counted` takes it: X, and what else isn't known before, in words."""
    if isinstance(count, int):
        return count if count < figures_from else str(count)
    return "X" if count.of_x else "so much" if figures_from == 0 else "so many"


def cost_in_words(cost: Iterable[CostPart]) -> str:
    """A cost as something to do: "pay {2}", "sacrifice a land and pay {R}"."""
    parts = (f"pay {part}" if str(part)[:1] in "{[" else str(part) for part in map(in_words, cost))
    return " and ".join(parts) or "pay nothing"


def whether_to_pay(cost: Iterable[CostPart]) -> str:
    """The question whether somebody pays a cost: "Sacrifice a land?". What is paid several times is added up or counted."""
    parts = tuple(cost)
    times = {part: parts.count(part) for part in parts if not isinstance(part, (ManaCost, PayLifeCost))}
    return f"{sentence(' and '.join(_counted(*one) for one in (*_sums(parts), *times.items())) or 'pay nothing')}?"


def _sums(cost: Iterable[CostPart]) -> Iterable[tuple[CostPart, int]]:
    """The mana of a cost as one cost, and so its life where that is a number; each once."""
    mana, life, others = [], 0, []
    for part in cost:
        if isinstance(part, ManaCost):
            mana.append(part)
        elif isinstance(part, PayLifeCost) and isinstance(part.amount, int):
            life += part.amount
        elif isinstance(part, PayLifeCost):
            others.append(part)
    whole: list[CostPart] = [functools.reduce(ManaCost.plus, mana)] if mana else []
    whole += [PayLifeCost(life)] if life else []
    return [(part, 1) for part in (*whole, *others)]


def _counted(part: CostPart, times: int) -> str:
    return cost_in_words((part,)) + (f" {times} times" if times > 1 else "")


def sentence(text: str) -> str:
    """A phrase with a capital."""
    return text[:1].upper() + text[1:]


def costs_of(obj: int, cost: Iterable[CostPart]) -> tuple[CostPart, ...]:
    """The parts of a cost of an object, to be paid together with those of other objects (CR 508.1h)."""
    return tuple(CostOf(obj, one) if isinstance(one, Cost) and _is_of_source(one) else one for one in cost)


def _is_of_source(cost: Cost) -> bool:
    """Whether it makes a difference of which object it is a cost."""
    return cost.of_source or cost.uses_source()


def has_x(cost: Iterable[CostPart]) -> bool:
    """Whether X is somewhere in the cost (CR 107.3a)."""
    return any("X" in part.symbols if isinstance(part, ManaCost) else any(n.of_x for n in part.walk()) for part in cost)


def how_many(quantity: Amount, there: int) -> int | None:
    """No X larger than what is there can be paid where so many are taken as X says; None for another quantity."""
    return max(0, there) if isinstance(quantity, X) else None


def payable(cost: Cost, ctx: Context) -> bool:
    """Whether one part of a cost can be paid, and nothing says that it can't be (CR 118.3, 101.2)."""
    if not cost.can_pay(ctx):
        return False
    return not ctx.game.is_answered(CanPay) or ctx.game.query(CanPay(ctx.controller, cost, ctx.source), True)


def each_payable(costs: Sequence[Cost], ctx: Context) -> bool:
    """Whether each of these can be paid by itself, loyalty aside, which other costs may change (CR 118.3, 606.5)."""
    return all(payable(c, ctx) for c in costs if not isinstance(c, (LoyaltyCost, LoyaltyMinusXCost)))


def payable_together(costs: Sequence[Cost], ctx: Context) -> bool:
    """Whether all of these can be paid: no resource pays for two of them (CR 118.3, 118.10)."""
    if len(costs) < 2:
        return not costs or payable(costs[0], ctx)
    choice = next((c for c in costs if isinstance(c, ChosenCost)), None)
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
    life = sum(amount(ctx, c.amount) for c in costs if isinstance(c, PayLifeCost))
    cards = sum(amount(ctx, c.count) for c in costs if isinstance(c, (MillCost, ExileTopCost)))
    counters: dict[tuple[type[PayCountersCost | RemoveCountersFromThisCost], str], int] = {}
    for cost in costs:
        if isinstance(cost, (PayCountersCost, RemoveCountersFromThisCost)):
            key = (type(cost), cost.kind)
            counters[key] = counters.get(key, 0) + amount(ctx, cost.count)
    return [PayLifeCost(life), ExileTopCost(cards), *(kind(name, number) for (kind, name), number in counters.items())]


def in_order(costs: Sequence[Cost]) -> list[Cost]:
    """Costs in the order in which they are paid: `late` ones last, before them what moves objects elsewhere (CR 601.2h)."""
    if len(costs) < 2:
        return list(costs)
    return sorted(costs, key=lambda cost: 2 if cost.late else 1 if cost.uses == "take" else 0)


def combined(costs: Sequence[Cost]) -> list[Cost]:
    """The same costs, those that add or remove loyalty counters as one (CR 606.5)."""
    if len(costs) < 2:
        return list(costs)
    changes = [c for c in costs if isinstance(c, (LoyaltyCost, LoyaltyMinusXCost))]
    if len(changes) < 2:
        return list(costs)
    rest = [c for c in costs if c not in changes]
    change = sum(c.change for c in changes if isinstance(c, LoyaltyCost))
    minus = any(isinstance(c, LoyaltyMinusXCost) for c in changes)
    return [LoyaltyMinusXCost(change) if minus else LoyaltyCost(change), *rest]


def pay_all(costs: Sequence[Cost], ctx: Context, other_costs: Sequence[Cost] = ()) -> None:
    """Pay all these costs (CR 601.2h), so that those `other_costs` them can be paid still.

    Raises IllegalAction where one can't be paid when its turn comes.
    """
    ordered = in_order(costs)
    for at, cost in enumerate(ordered):
        if not payable(cost, ctx):
            raise IllegalAction(f"a cost cannot be paid: {type(cost).__name__} (CR 601.2h)")
        cost.pay_before(ctx, (*ordered[at + 1 :], *other_costs))


@node
class ReservedCost(Cost):
    """Stands for a cost that will be paid later, while mana abilities are activated to pay for the same thing (CR 601.2g)."""

    needed: Needs

    def can_pay(self, ctx: Context) -> bool:
        """It is known that it can be."""
        return True

    def needs(self, ctx: Context) -> Needs:
        """What the other cost needs."""
        return self.needed


def reserved_costs(costs: Sequence[Cost], ctx: Context) -> tuple[Cost, ...]:
    """What these costs need of objects, life and counters that mana abilities could be paid with."""
    if not costs:
        return ()
    needed = (cost.needs(ctx) for cost in costs)
    objects = [ReservedCost(each) for each in needed if each is not None and each.use]
    life = [PayLifeCost(amount(ctx, cost.amount)) for cost in costs if isinstance(cost, PayLifeCost)]
    counters = [
        PayCountersCost(cost.kind, amount(ctx, cost.count)) for cost in costs if isinstance(cost, PayCountersCost)
    ]
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


@node
class TapThisCost(Cost):
    """{T}: tap this permanent (CR 107.5)."""

    taps_source: ClassVar[bool] = True
    plain: ClassVar[bool] = True
    uses: ClassVar[str] = "tap"

    def __str__(self) -> str:
        """As cards say it."""
        return "{T}"

    def can_pay(self, ctx: Context) -> bool:
        """It is untapped and, as a creature, not newly controlled (CR 302.6)."""
        game, obj, inquiry = ctx.game, ctx.source, ctx.game.inquiry
        if not game.exists(obj):
            return False
        if game.get(TAPPED, obj) and (inquiry is None or inquiry.objects("107.5", "it is tapped already", obj)):
            return False
        if not is_summoning_sick(game, obj):
            return True
        return inquiry is not None and not inquiry.objects("302.6", NOT_SINCE_TURN_BEGAN, obj)

    def needs(self, ctx: Context) -> Needs:
        """The permanent itself."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Tap it by the verb; `can_pay` has said that it is untapped and may be."""
        ctx.game.verb(TAP)(ctx.game, [ctx.source])


@node
class UntapThisCost(Cost):
    """{Q}: untap this permanent (CR 107.6)."""

    uses: ClassVar[str] = "untap"

    def __str__(self) -> str:
        """As cards say it."""
        return "{Q}"

    def can_pay(self, ctx: Context) -> bool:
        """It is tapped, may become untapped (CR 118.3) and is, as a creature, not newly controlled (CR 302.6)."""
        game, obj = ctx.game, ctx.source
        there = game.exists(obj) and game.get(TAPPED, obj) and not is_summoning_sick(game, obj)
        return there and game.is_allowed(Untapped(obj))

    def needs(self, ctx: Context) -> Needs:
        """The permanent itself."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Untap it by the verb; `can_pay` has said that it is tapped and may be."""
        ctx.game.verb(UNTAP)(ctx.game, [ctx.source])


@node
class SacrificeThisCost(Cost):
    """Sacrifice this permanent."""

    moves_source: ClassVar[bool] = True
    plain: ClassVar[bool] = True
    uses: ClassVar[str] = "take"
    remembered: ClassVar[str] = "sacrificed"

    def __str__(self) -> str:
        """As cards say it."""
        return "sacrifice this permanent"

    def can_pay(self, ctx: Context) -> bool:
        """It is a permanent that the player controls and can sacrifice."""
        return bool(ctx.game.verb(CAN_SACRIFICE)(ctx.game, ctx.controller, ctx.source))

    def needs(self, ctx: Context) -> Needs:
        """One object, the source, and what it is used up for."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Its controller sacrifices it; what it was is remembered as paid."""
        ctx.game.verb(SACRIFICE)(ctx.game, ctx.controller, [ctx.source])
        remember_paid(ctx, self.remembered, ctx.source)


@node
class MoveThisCost(Cost):
    """Exile this card or permanent, or return it to its owner's hand: `to` is the zone; from `zone`, else from where it is."""

    moves_source: ClassVar[bool] = True
    to: str = "exile"
    zone: str = ""
    uses: ClassVar[str] = "take"
    remembered: ClassVar[str] = "moved"

    def __str__(self) -> str:
        """As cards say it."""
        where = f" from your {self.zone}" if self.zone else ""
        return "return this to its owner's hand" if self.to == "hand" else f"exile this{where}"

    def source_zone(self) -> str:
        """Where the text says from where."""
        return self.zone

    def can_pay(self, ctx: Context) -> bool:
        """It is still there, and nothing forbids it."""
        game, obj = ctx.game, ctx.source
        if not game.exists(obj) or (self.zone and game.object(obj).zone[0] != self.zone):
            return False
        return game.is_allowed(Moved(obj, self.to, cause="cost"))

    def needs(self, ctx: Context) -> Needs:
        """One object, the source, and what it is moved for."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Move it as a cost; what it was is remembered as paid."""
        ctx.game.happen(Moved(ctx.source, self.to, cause="cost", by=ctx.source))
        remember_paid(ctx, self.remembered, ctx.source)


@node
class DiscardThisCost(Cost):
    """Discard this card (CR 701.8): such an ability functions in the hand (CR 113.6j)."""

    moves_source: ClassVar[bool] = True
    uses: ClassVar[str] = "take"
    remembered: ClassVar[str] = "discarded"

    def __str__(self) -> str:
        """As cards say it."""
        return "discard this card"

    def source_zone(self) -> str:
        """A card is discarded from a hand (CR 113.6m)."""
        return "hand"

    def can_pay(self, ctx: Context) -> bool:
        """It is in the player's hand."""
        return ctx.source in ctx.game.zone("hand", ctx.controller)

    def needs(self, ctx: Context) -> Needs:
        """One object, the source: a card in hand can be discarded once."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Its owner discards it; what it was is remembered as paid."""
        ctx.game.verb(DISCARD)(ctx.game, ctx.controller, [ctx.source], True, ctx.this)
        remember_paid(ctx, self.remembered, ctx.source)


@node
class RevealThisCost(Cost):
    """Reveal this card from your hand, or another of these zones, while the ability is on the stack (CR 701.16a)."""

    zones: tuple[str, ...] = ("hand",)

    def __str__(self) -> str:
        """As cards say it."""
        return "reveal this card"

    def source_zone(self) -> str:
        """The hand, where it can be revealed from nowhere else: there the ability functions (CR 113.6)."""
        return self.zones[0] if len(self.zones) == 1 else ""

    def can_pay(self, ctx: Context) -> bool:
        """Whether the card is in one of the zones that it can be revealed from."""
        return ctx.game.exists(ctx.source) and ctx.game.object(ctx.source).zone[0] in self.zones

    def pay(self, ctx: Context) -> None:
        """Its owner reveals it, as long as the ability is on the stack."""
        ctx.game.verb(REVEAL)(ctx.game, ctx.controller, [ctx.source], ctx.this)


@node
class RemoveCountersFromThisCost(Cost):
    """Remove `count` counters of a kind from this permanent."""

    kind: str
    count: Amount = 1
    reads = frozenset([COUNTERS.name])

    def __str__(self) -> str:
        """As cards say it."""
        return f"remove {some_counters(self.kind, said_amount(self.count))} from this permanent"

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them."""
        return counters_on(ctx.game, ctx.source, self.kind) >= amount(ctx, self.count)

    def most_x(self, ctx: Context) -> int | None:
        """As many counters as there are."""
        return how_many(self.count, counters_on(ctx.game, ctx.source, self.kind))

    def x_by_quality(self, ctx: Context) -> frozenset[int] | None:
        """Only as many as there are, where all of them are to be removed."""
        every = isinstance(self.count, EveryCounterRemoved)
        return frozenset([counters_on(ctx.game, ctx.source, self.kind)]) if every else None

    def pay(self, ctx: Context) -> None:
        """Nothing happens where the number is 0."""
        removed = amount(ctx, self.count)
        if removed:
            ctx.game.happen(CountersRemoved(self.kind, removed, ctx.source))


@node
class PutCountersOnThisCost(Cost):
    """Put `count` counters of a kind on this permanent."""

    of_source: ClassVar[bool] = True
    kind: str
    count: Amount = 1

    def __str__(self) -> str:
        """As cards say it."""
        return f"put {some_counters(self.kind, said_amount(self.count))} on this permanent"

    def can_pay(self, ctx: Context) -> bool:
        """Whether it is there, and nothing forbids such counters on it."""
        return ctx.game.exists(ctx.source) and ctx.game.is_allowed(CountersPut(self.kind, 1, ctx.source))

    def pay(self, ctx: Context) -> None:
        """How many is found now; effects may change what is put (CR 614.1)."""
        ctx.game.happen(CountersPut(self.kind, amount(ctx, self.count), ctx.source, who=ctx.controller))


@node
class LoyaltyCost(Cost):
    """The loyalty cost [+N], [0] or [-N] of a planeswalker's ability (CR 606.4)."""

    change: int

    def __str__(self) -> str:
        """As cards say it."""
        return f"[{self.change:+d}]" if self.change else "[0]"

    def can_pay(self, ctx: Context) -> bool:
        """There are enough loyalty counters to remove (CR 606.6), or nothing forbids to put so many on it (CR 118.3, 101.2)."""
        if self.change > 0:
            return bool(ctx.game.is_allowed(self._put(ctx)))
        return counters_on(ctx.game, ctx.source, "loyalty") >= -self.change

    def _put(self, ctx: Context) -> CountersPut:
        return CountersPut("loyalty", self.change, ctx.source, who=ctx.controller)

    def pay(self, ctx: Context) -> None:
        """Put or remove loyalty counters."""
        if self.change > 0:
            ctx.game.happen(self._put(ctx))
        elif self.change < 0:
            ctx.game.happen(CountersRemoved("loyalty", -self.change, ctx.source))


@node
class LoyaltyMinusXCost(Cost):
    """The loyalty cost [-X] (CR 107.7, 606.4); `change` is what else was combined with it (CR 606.5)."""

    of_x: ClassVar[bool] = True
    change: int = 0

    def __str__(self) -> str:
        """As cards say it."""
        return "[-X]"

    def can_pay(self, ctx: Context) -> bool:
        """There are that many loyalty counters (CR 606.6)."""
        return LoyaltyCost(self.change - ctx.x).can_pay(ctx)

    def most_x(self, ctx: Context) -> int | None:
        """As many counters as there are, and are put on it."""
        return max(0, counters_on(ctx.game, ctx.source, "loyalty") + self.change)

    def pay(self, ctx: Context) -> None:
        """Remove X loyalty counters."""
        LoyaltyCost(self.change - ctx.x).pay(ctx)


@node
class PayLifeCost(Cost):
    """Pay so much life, which is to lose it; nobody can pay more than they have (CR 119.4)."""

    amount: Amount

    def __str__(self) -> str:
        """As cards say it."""
        return f"pay {said_amount(self.amount, 0)} life"

    def can_pay(self, ctx: Context) -> bool:
        """The life total is at least that and can be lost; 0 life can always be paid (CR 119.4, 119.4b, 119.8)."""
        game, player, life = ctx.game, ctx.controller, max(0, amount(ctx, self.amount))  # CR 107.1b
        if isinstance(self.amount, Quantity) and not self.amount.is_defined(ctx):
            return False
        if life == 0:
            return True
        return game.get(LIFE, player) >= life and game.is_allowed(LifeLost(player, life, "paid"))

    def most_x(self, ctx: Context) -> int | None:
        """The life total."""
        return how_many(self.amount, ctx.game.get(LIFE, ctx.controller))

    def pay(self, ctx: Context) -> None:
        """The player loses that much life (CR 118.3b); a number below 0 is 0 (CR 107.1b)."""
        life = amount(ctx, self.amount)
        if life > 0:
            ctx.game.happen(LifeLost(ctx.controller, life, "paid"))


@node
class PayCountersCost(Cost):
    """Remove `count` counters of a kind from yourself, such as energy for {E} (CR 107.14)."""

    kind: str
    count: Amount = 1

    def __str__(self) -> str:
        """As cards say it."""
        if self.kind == "energy" and isinstance(self.count, int):
            return f"pay {'{E}' * self.count}"
        return f"pay {some_counters(self.kind, said_amount(self.count))}"

    def can_pay(self, ctx: Context) -> bool:
        """The player has enough of them."""
        return player_counters(ctx.game, ctx.controller, self.kind) >= amount(ctx, self.count)

    def most_x(self, ctx: Context) -> int | None:
        """As many counters as the player has."""
        return how_many(self.count, player_counters(ctx.game, ctx.controller, self.kind))

    def pay(self, ctx: Context) -> None:
        """From the player's own; nothing happens where the number is 0."""
        removed = amount(ctx, self.count)
        if removed:
            ctx.game.happen(CountersRemoved(self.kind, removed, player=ctx.controller))


@node
class MillCost(Cost):
    """Mill cards (CR 701.13)."""

    count: Amount
    late: ClassVar[bool] = True

    def __str__(self) -> str:
        """As cards say it."""
        return f"mill {counted(Phrase(), said_amount(self.count), 'card')}"

    def can_pay(self, ctx: Context) -> bool:
        """The library has that many (CR 701.13b)."""
        return bool(ctx.game.verb(CAN_MILL)(ctx.game, ctx.controller, amount(ctx, self.count)))

    def most_x(self, ctx: Context) -> int | None:
        """The cards in the library."""
        return how_many(self.count, len(cards_in(ctx.game, "library", ctx.controller)))

    def pay(self, ctx: Context) -> None:
        """From the player's own library; what was milled is remembered as paid."""
        milled = ctx.game.verb(MILL)(ctx.game, [ctx.controller], amount(ctx, self.count))
        remember_paid(ctx, "milled", *milled)


@node
class ExileTopCost(Cost):
    """Exile cards from the top of your library."""

    count: Amount = 1
    remembered: ClassVar[str] = "exiled"
    late: ClassVar[bool] = True

    def __str__(self) -> str:
        """As cards say it."""
        return f"exile the top {counted(Phrase(), said_amount(self.count), 'card').removeprefix('a ')} of your library"

    def can_pay(self, ctx: Context) -> bool:
        """The library has that many."""
        many = amount(ctx, self.count)
        return len(top_of_library(ctx.game, ctx.controller, many)) >= many

    def most_x(self, ctx: Context) -> int | None:
        """The cards in the library."""
        return how_many(self.count, len(cards_in(ctx.game, "library", ctx.controller)))

    def pay(self, ctx: Context) -> None:
        """Exile them at once."""
        count = amount(ctx, self.count)
        top = top_of_library(ctx.game, ctx.controller, count)
        ctx.game.happen_all([Moved(c, "exile", cause="cost", by=ctx.source) for c in top])
        remember_paid(ctx, "exiled", *reversed(top))


@node
class DrawCost(Cost):
    """Draw cards; the cost is paid also where something replaces the draws (CR 118.11)."""

    count: Amount = 1

    def __str__(self) -> str:
        """As cards say it."""
        return f"draw {counted(Phrase(), said_amount(self.count), 'card')}"

    def can_pay(self, ctx: Context) -> bool:
        """Drawing is possible with an empty library too, but not where an effect forbids so many (CR 121.2b, 121.3)."""
        return can_draw(ctx.game, ctx.controller, amount(ctx, self.count))

    def pay(self, ctx: Context) -> None:
        """The player draws so many cards, one after another (CR 121.2)."""
        draw(ctx.game, ctx.controller, amount(ctx, self.count))


@node
class DiscardAtRandomCost(Cost):
    """Discard cards at random."""

    count: Amount = 1
    late: ClassVar[bool] = True
    uses: ClassVar[str] = "take"

    def __str__(self) -> str:
        """As cards say it."""
        return f"discard {counted(Phrase(), said_amount(self.count), 'card')} at random"

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
        return [c for c in cards_in(ctx.game, "hand", ctx.controller) if c not in (ctx.this, ctx.source)]

    def pay(self, ctx: Context) -> None:
        """Chosen one after another, discarded at once."""
        hand = self._hand(ctx)
        chosen = [hand.pop(ctx.game.random_below(len(hand))) for _ in range(amount(ctx, self.count))]
        ctx.game.verb(DISCARD)(ctx.game, ctx.controller, chosen, True, ctx.this)
        remember_paid(ctx, "discarded", *chosen)


PLANNED: Final = "planned for costs"
"""In the memory: the objects that costs are to be paid with, as a plan for a payment has it (CR 601.2g)."""


@node
class ChosenCost(Cost):
    """One of several costs, which the player chooses."""

    costs: tuple[Cost, ...]

    def __str__(self) -> str:
        """As cards say it."""
        return " or ".join(map(str, self.costs))

    def takes_hidden(self, game: Game) -> bool:
        """Only where each of the costs does: else another one can be chosen."""
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
        words = "Pay which cost?"
        chosen = choose_one(ctx.game, ctx.controller, options, "601.2b", words, source=ctx.source, cost=True)
        chosen.pay_before(ctx, later)


def reserved_for_mana(
    costs: Sequence[Cost], ctx: Context, tapped: frozenset[int], sacrificed: frozenset[int]
) -> tuple[Reservation, ...]:
    """What costs need of what would be tapped for mana, or be sacrificed for it or go elsewhere (CR 118.3)."""
    return reservations_for((cost.needs(ctx) for cost in costs), tapped, sacrificed)
