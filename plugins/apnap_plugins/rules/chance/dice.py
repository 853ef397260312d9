"""Dice (CR 706): rolling as an event that others replace, modify and trigger on; results tables and stored results."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Condition,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Node,
    Question,
    Replacement,
    Teller,
    TriggerCondition,
    declares,
    event,
    node,
    one_of,
    question,
)
from apnap_plugins.rules.casting.casting import can_pay_costs, pay_costs
from apnap_plugins.rules.costs.costs import CostPart
from apnap_plugins.rules.payment.frame import CostToPay
from apnap_plugins.rules.vocabulary.asking import choose_place, choose_places
from apnap_plugins.rules.vocabulary.base import WHOSE, Amount, Quantity, Selector, amount, is_player, is_whose
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import This, You
from apnap_plugins.rules.vocabulary.sizes import check_count
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer

MANIFEST = Manifest(
    id="dice",
    name="Rolling a die",
    kind="rules",
    rules=("706",),
    requires=("casting",),
    kernel=">=0.1,<0.2",
    not_tested={
        "706.1b": "allows other ways to get the same chances",
    },
)


# One die --------------------------------------------------------------------------------------------


@node
class RollChange(Node):
    """What an effect would do to one die that was rolled (CR 706.2b): reroll it, or add `more` to its result.

    It is done unless `optional`; one with a `cost` is done only where that is paid (CR 706.2a). `source` is whose effect it is:
    each changes a die once.
    """

    source: int
    reroll: bool = False
    more: int = 0
    optional: bool = False
    cost: tuple[CostPart, ...] = ()


@node
class Rolled(Node):
    """A die as it fell: whose roll, the kind of die, the natural result (CR 706.2) and what for."""

    player: int
    sides: int
    natural: int
    cause: str = ""


@question
class RollChanges(Question[tuple[RollChange, ...]]):
    """What changes a die that was rolled, or has it rolled again (CR 706.2b). The first value is empty; answers add to it."""

    rule: ClassVar[str] = "706.2b"
    provisional: ClassVar[bool] = True
    rolled: Rolled


ROLLED: Final = Deed("rolled")
"""Each die that a player rolled and that counts, by its result (CR 706.2)."""


@event
class DieRolled(Leaf):
    """A die was rolled and has its result (CR 706.2), the `nth` of that player this turn. Dice that are ignored have none."""

    rule: ClassVar[str] = "706.2"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    sides: int
    natural: int
    number: int
    cause: str = ""
    nth: int = 0

    def told(self, teller: Teller) -> str:
        """Which die, and its result; what fell where that is something else."""
        fell = "" if self.natural == self.number else f" ({self.natural} fell)"
        return f"{teller.player(self.player)} rolls a d{self.sides}: {self.number}{fell}"

    def perform(self, game: Game) -> int:
        """Returns the result."""
        ROLLED.note(game, self.player, kind=str(self.number))
        return self.number


def _fall(game: Game, sides: int) -> int:
    """Every number from 1 on is equally likely (CR 706.1a)."""
    return game.random_below(sides) + 1


def _changed(game: Game, rolled: Rolled) -> tuple[int, int]:
    """The natural result once nobody rerolls it any more, and how much is added to it (CR 706.2b)."""
    used: list[int] = []
    for reroll in (True, False):
        more = 0
        while True:
            offers = [c for c in game.query(RollChanges(rolled), ()) if c.reroll == reroll and c.source not in used]
            change = _pick(game, rolled, offers)
            if change is None:
                break
            used.append(change.source)
            more += change.more
            if reroll:
                rolled = Rolled(rolled.player, rolled.sides, _fall(game, rolled.sides), rolled.cause)
    return rolled.natural, more


def _pick(game: Game, rolled: Rolled, offers: list[RollChange]) -> RollChange | None:
    """The player who rolled chooses one effect to apply, until none is left that must be or they want (CR 706.2b).

    Also CR 706.2a.
    """
    player = rolled.player
    able = [c for c in offers if not c.cost or can_pay_costs(game, CostToPay(player, c.cost, c.source))]
    must = [c for c in able if not c.optional and not c.cost]
    while able:
        offered = (*must, *(c for c in able if c not in must)) if must else (*able, None)
        options = tuple((c.source, c) if c is not None else None for c in offered)
        at = choose_place(game, player, options, "706.2b", f"Change the roll of {rolled.natural}?")
        change = offered[at]
        if change is None or not change.cost or pay_costs(game, CostToPay(player, change.cost, change.source)):
            return change
        able.remove(change)
    return None


# Rolling --------------------------------------------------------------------------------------------


@event
class DiceRolled(Event):
    """A player rolls dice (CR 706.1); `cause` says what for, as other text speaks of it ("roll to visit").

    Replacement effects add to `modifier`, or roll more dice of which `ignored` lowest ones count as never rolled (CR
    706.2, 706.6). The result are the dice's results, in the order in which they fell.
    """

    rule: ClassVar[str] = "706.1"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    sides: int
    count: int = 1
    modifier: int = 0
    ignored: int = 0
    cause: str = ""

    def told(self, teller: Teller) -> str | None:
        """Each die tells of it."""
        return None

    def perform(self, game: Game) -> tuple[int, ...]:
        """Dice tied for the lowest are alike, so that it makes no difference which of them is ignored (CR 706.6)."""
        natural = [_fall(game, self.sides) for _ in range(check_count(game, self.count, "dice"))]
        for _ in range(min(self.ignored, self.count - 1)):
            natural.remove(min(natural))
        return tuple(self._result(game, number) for number in natural)

    def _result(self, game: Game, natural: int) -> int:
        """The result of one die after all modifiers (CR 706.2)."""
        natural, more = _changed(game, Rolled(self.player, self.sides, natural, self.cause))
        number = natural + self.modifier + more
        nth = len(game.get(ROLLED.done, self.player)) + 1
        game.happen(DieRolled(self.player, self.sides, natural, number, self.cause, nth))
        return number


def roll_dice(
    game: Game, player: int, sides: int, count: int = 1, cause: str = "", modifier: int = 0, ignored: int = 0
) -> tuple[int, ...]:
    """`player` rolls dice, of which the `ignored` lowest count as never rolled (CR 706.6).

    Returns the results (CR 706.2), none where something else happened instead.
    """
    rolled = game.happen(DiceRolled(player, sides, count, modifier, ignored, cause)) if count > 0 else None
    return tuple(rolled.result) if rolled is not None and isinstance(rolled.event, DiceRolled) else ()


@node
class MoreDice(Replacement):
    """If you would roll one or more dice, you roll `more` more instead and ignore as many of the lowest (CR 706.6, 614.1a)."""

    more: int = 1
    events: ClassVar[tuple[type[Event], ...]] = (DiceRolled,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Yours; not the planar die, which has no lowest result (CR 706.7)."""
        return type(event) is DiceRolled and event.player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event:
        """Of the same kind, for the same purpose."""
        assert isinstance(event, DiceRolled)
        changed: Event = event.with_(count=event.count + self.more, ignored=event.ignored + self.more)
        return changed


# The words of cards ---------------------------------------------------------------------------------


@node
class Row(Node):
    """A row of a results table (CR 706.3a): from `low` to `high`, each None where there is no end."""

    low: int | None
    high: int | None
    effect: Instruction

    def has(self, result: int) -> bool:
        """Whether the result is in its range."""
        return (self.low is None or self.low <= result) and (self.high is None or result <= self.high)


@node
class RollDie(Instruction):
    """A player rolls dice (CR 706.1), and each result says what happens by a `table` (CR 706.3); then `then` is done.

    The results are under "rolled" in the memory (CR 706.4), `DieResult` and `RolledDoubles` read them; "that many" is their sum.
    With `keep` all but so many of the highest are ignored (CR 706.6). With `choose` the player chooses one of the results, which
    alone is "the result" then; the others are those that `OtherResult` reads.
    """

    that_many: ClassVar[str] = "total rolled"
    steady: ClassVar[bool] = True
    sides: int
    table: tuple[Row, ...] = ()
    then: Instruction | None = None
    count: Amount = 1
    modifier: Amount = 0
    who: Selector = You()
    keep: int = 0
    choose: bool = False

    def perform(self, ctx: Context) -> None:
        """Modifiers of the instruction are determined now (CR 706.2, 706.3, 706.3b)."""
        for player in self.who.players(ctx)[:1]:
            count, modifier = amount(ctx, self.count), amount(ctx, self.modifier)
            ignored = max(0, count - self.keep) if self.keep else 0
            results = roll_dice(ctx.game, player, self.sides, count, modifier=modifier, ignored=ignored)
            if self.choose and results:
                results = self._chosen(ctx, player, results)
            ctx.memory["rolled"], ctx.memory["rolling"] = results, self
            ctx.memory["total rolled"] = sum(results)
            for result in results:
                for row in self.table:
                    if row.has(result):
                        row.effect.perform(ctx)
            if results and self.then is not None:
                self.then.perform(ctx)

    def _chosen(self, ctx: Context, player: int, results: tuple[int, ...]) -> tuple[int, ...]:
        """The one result that the player chooses, as the instruction is followed (CR 608.2d)."""
        at = choose_place(ctx.game, player, results, "608.2d", "Choose one result")
        ctx.memory["other results"] = (*results[:at], *results[at + 1 :])
        return (results[at],)


@node
class RollAgain(Instruction):
    """Roll again, in a results table (CR 706.3c): the same dice with the same modifiers."""

    def perform(self, ctx: Context) -> None:
        """By the instruction whose table it is in."""
        ctx.memory["rolling"].perform(ctx)


@node
class DieResult(Quantity):
    """The total of what was rolled in this resolution (CR 706.4), else of the roll that the ability triggered on."""

    def value(self, ctx: Context) -> int:
        """0 before the roll."""
        return sum(_results(ctx))


def _results(ctx: Context) -> tuple[int, ...]:
    """What was rolled in this resolution, else what the ability triggered on: dice together, or one of them."""
    if "rolled" in ctx.memory:
        return tuple(ctx.memory["rolled"])
    event = ctx.happened.event if ctx.happened is not None else None
    if isinstance(event, DieRolled):
        return (event.number,)
    if ctx.happened is None or type(event) is not DiceRolled:
        return ()  # the planar die has no number (CR 706.7)
    return tuple(ctx.happened.result or ())


@node
class OtherResult(Quantity):
    """What was rolled beside the result that was chosen (CR 706.4): "the other result"."""

    def value(self, ctx: Context) -> int:
        """Their total, 0 where none was rolled."""
        return sum(ctx.memory.get("other results", ()))


@node
class ResultsThatAre(Quantity):
    """How many of the results are from `low` to `high`, each None where there is no end, and `even` or odd if it says so."""

    low: int | None = None
    high: int | None = None
    even: bool | None = None

    def value(self, ctx: Context) -> int:
        """By the results, not the natural ones (CR 706.2)."""
        return sum(1 for result in _results(ctx) if self._counts(result))

    def _counts(self, result: int) -> bool:
        if self.even is not None and (result % 2 == 0) != self.even:
            return False
        return (self.low is None or self.low <= result) and (self.high is None or result <= self.high)


@node
class RolledDoubles(Condition):
    """Whether the results of the two dice were equal (CR 706.5)."""

    def holds(self, ctx: Context) -> bool:
        """By the results, not the natural ones."""
        results = ctx.memory.get("rolled", ())
        return len(results) == 2 and results[0] == results[1]


@node
class AnyResultIs(Condition):
    """Whether one of the results of the dice that were rolled, which the ability triggered on, was so high (CR 706.2)."""

    least: int

    def holds(self, ctx: Context) -> bool:
        """By the results, not the natural ones; dice that were ignored have none."""
        rolled = ctx.happened if ctx.happened is not None and isinstance(ctx.happened.event, DiceRolled) else None
        return rolled is not None and any(result >= self.least for result in rolled.result or ())


@node
class WhenRollsDice(WhenPlayer):
    """Whenever a player rolls one or more dice: once for each roll; `whose` as in `AtBeginning`."""

    events: ClassVar[tuple[type[Event], ...]] = (DiceRolled,)


@node
class WhenDieRolled(TriggerCondition):
    """Whenever a player rolls a die: for each die with its result; `natural` asks for the natural result (CR 706.2).

    With `nth` it is the one of this number that they roll in a turn, dice that are ignored not counted (CR 706.6).
    """

    whose: str = one_of(WHOSE, default="your")
    low: int = 1
    high: int | None = None
    natural: bool = False
    highest: bool = False
    nth: int = 0
    events: ClassVar[tuple[type[Event], ...]] = (DieRolled,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By its number; `highest` is the highest natural result that the die can have."""
        event = happened.event
        if not isinstance(event, DieRolled) or not is_whose(ctx, event.player, self.whose):
            return False
        number = event.natural if self.natural else event.number
        if self.nth and event.nth != self.nth:
            return False
        if self.highest and event.natural != event.sides:
            return False
        return self.low <= number and (self.high is None or number <= self.high)


# Stored results -------------------------------------------------------------------------------------


STORED: Final = Field[tuple[tuple[int, int], ...]]("stored results", OBJECT, (), public=True)
"""(sides, result) of rolls that were stored on a permanent (CR 706.8a)."""


@event
class ResultsStored(Leaf):
    """The stored results of a permanent become these (CR 706.8a)."""

    rule: ClassVar[str] = "706.8a"
    obj: int
    results: tuple[tuple[int, int], ...]

    def told(self, teller: Teller) -> str:
        """The results alone."""
        stored = ", ".join(str(number) for _, number in self.results) or "no result"
        return f"{teller.card(self.obj)} has stored {stored}"

    def perform(self, game: Game) -> None:
        """Note kind of die and result of each (CR 706.8)."""
        game.set(STORED, self.obj, self.results)


@node
class RollAndStore(Instruction):
    """Roll dice and store the results on a permanent (CR 706.8a)."""

    sides: int
    count: Amount = 1
    on: Selector = This()

    def perform(self, ctx: Context) -> None:
        """Beside those stored before."""
        game = ctx.game
        for obj in self.on.objects(ctx)[:1]:
            results = roll_dice(game, ctx.controller, self.sides, amount(ctx, self.count))
            game.happen(ResultsStored(obj, (*game.get(STORED, obj), *((self.sides, r) for r in results))))


@node
class RerollStored(Instruction):
    """Reroll any number of the stored results of a permanent (CR 706.8b)."""

    on: Selector = This()

    def perform(self, ctx: Context) -> None:
        """Dice of one kind are rolled together; the new results take the old ones' places (CR 706.8c)."""
        game = ctx.game
        for obj in self.on.objects(ctx)[:1]:
            stored = game.get(STORED, obj)
            results = tuple(f"{result} (d{sides})" for sides, result in stored)
            chosen = choose_places(game, ctx.controller, results, "706.8b", "Reroll which stored results?", source=obj)
            kept = [stored[i] for i in range(len(stored)) if i not in chosen]
            for sides in dict.fromkeys(stored[i][0] for i in chosen):
                count = len([i for i in chosen if stored[i][0] == sides])
                kept += [(sides, result) for result in roll_dice(game, ctx.controller, sides, count)]
            game.happen(ResultsStored(obj, tuple(kept)))


@node
class MostOfOneValue(Quantity):
    """How many stored results of a permanent have the value that most of them have."""

    of: Selector = This()

    def value(self, ctx: Context) -> int:
        """0 without stored results (CR 706.8a)."""
        values = [v for r in self.of.refs(ctx) if not is_player(r) for _, v in ctx.game.get(STORED, r)]
        return max((values.count(v) for v in values), default=0)


apnap_declarations = declares(
    # Stored results, and how many dice were rolled this turn.
    (STORED, *ROLLED.fields),
)
