"""Special actions (CR 116): what a player with priority may do without the stack.

Playing a land stands in `lands`, turning a permanent face up in `casting_face_down`. Others are offered by effects that
answer `AvailableSpecialActions`, those of mechanics too; one with a procedure of its own declares an `ActionKind` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, ClassVar

from apnap import (
    Action,
    ActionKind,
    Answering,
    Condition,
    Context,
    Duration,
    Event,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Namer,
    Node,
    Prohibition,
    Question,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.casting.casting import at_sorcery_time, can_pay_costs, pay_costs
from apnap_plugins.rules.casting.costs_in_resolution import choose_x
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.costs.costs import CostPart, cost_in_words
from apnap_plugins.rules.payment.frame import CostToPay
from apnap_plugins.rules.vocabulary.actions import DISCARD
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import You

MANIFEST = Manifest(
    id="special-actions",
    name="Special actions",
    kind="rules",
    rules=("116",),
    requires=("casting", "continuous-effects", "costs", "discard"),
    kernel=">=0.1,<0.2",
    not_tested={
        "116.2": "counts them",
    },
)


@node
class SpecialAction(Node):
    """A special action that somebody may take: `source` is the object that allows it, `cost` what it costs, `what` it does.

    `sorcery` is for those that a player may take only in their main phase with an empty stack. `memory` is for `what`.
    `least` is the least value of an X in the cost: 1 where "X can't be 0".
    """

    id: str
    source: int
    what: Instruction
    cost: tuple[CostPart, ...] = ()
    sorcery: bool = False
    memory: tuple[tuple[str, Any], ...] = ()
    least: int = 0

    def due(self, player: int) -> CostToPay:
        """What `player` pays for it, with the least value of X."""
        return CostToPay(player, self.cost, self.source, self.id, self.least)


@question
class AvailableSpecialActions(Question[tuple[SpecialAction, ...]]):
    """The special actions that effects give the player who has priority (CR 116.1). First none; answers add to them."""

    rule: ClassVar[str] = "116.1"
    player: int


@event
class SpecialActionTaken(Leaf):
    """A player took a special action (CR 116.1)."""

    rule: ClassVar[str] = "116.1"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    idle: ClassVar[bool] = True
    source: int
    player: int
    action: str

    def told(self, teller: Teller) -> str:
        """Who takes which action, with what."""
        about = f" with {teller.card(self.source)}" if self.source else ""
        return f"{teller.player(self.player)} takes a special action ({self.action}){about}"


def take(game: Game, due: CostToPay, do: Callable[[int], object]) -> bool:
    """A player takes a special action: pays, then `do` gets the value of X and does it (CR 116.1). Whether it was taken.

    A cost with {X} asks for its value (CR 107.3), which is that of `due` or more; of who leaves then nobody else is asked.

    Also CR 405.6d.
    """
    x = game.act(due.player, lambda: choose_x(game, due, least=due.x))
    if x is None or not pay_costs(game, replace(due, x=x)):
        return False
    game.happen(SpecialActionTaken(due.source, due.player, due.action))
    do(x)
    return True


def _options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    """Those that the player may take with priority, some of them only at sorcery time (CR 117.1c)."""
    if not game.is_answered(AvailableSpecialActions):
        return []
    found = game.query(AvailableSpecialActions(player), ())
    return [
        ("special", action.source, action)
        for action in dict.fromkeys(found)
        if (not action.sorcery or at_sorcery_time(game, player)) and can_pay_costs(game, action.due(player))
    ]


def _perform(game: Game, player: int, action: tuple[Any, ...]) -> None:
    special: SpecialAction = action[2]

    def do(x: int) -> None:
        ctx = Context(game, special.source, player, memory=dict(special.memory), x=x)
        special.what.perform(ctx)

    take(game, special.due(player), do)


def _worded(namer: Namer, option: Action) -> str:
    """What it is called, with what, and what is paid for it; one that rules allow, and no object, is what its id says."""
    action: SpecialAction = option[2]
    if not action.source:
        return action.id
    about = "the effect of " if isinstance(action.what, (EndEffects, Ignore)) else ""
    paid = f" ({cost_in_words(action.cost)})" if action.cost else ""
    return f"{action.id} {about}{namer.words(action.source)}{paid}"


# CR 116.2c: ending an effect -----------------------------------------------------------------------------


@node
class EndEffects(Instruction):
    """The effects that the memory has under "ends" end, delayed triggered abilities among them (CR 116.2c)."""

    def perform(self, ctx: Context) -> None:
        """At once."""
        for id in ctx.memory.get("ends", ()):
            ctx.game.remove_effect(id)


@node
class WhileEffectsLast(Duration):
    """For as long as one of the effects that the memory has under "ends" goes on (CR 116.2c)."""

    def lasts(self, ctx: Context) -> bool:
        """Whether there is something left to end."""
        return any(ctx.game.effect(id) is not None for id in ctx.memory["ends"])


@node
class MayBeEnded(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """Players may pay a cost to end effects of a resolution, any time they have priority (CR 116.2c)."""

    cost: tuple[CostPart, ...]
    condition: Condition | None = None
    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions

    def answer(
        self, ctx: Context, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        """For the players that the memory names."""
        if question.player not in ctx.memory["who"] or (self.condition is not None and not self.condition.holds(ctx)):
            return value
        return (
            *value,
            SpecialAction("end", ctx.source, EndEffects(), self.cost, memory=(("ends", ctx.memory["ends"]),)),
        )


@node
class Endable(Instruction):
    """Do something, and the effects and delayed triggers that it creates may be ended by a special action (CR 116.2c).

    `who` may pay `cost` for that, while `condition` holds where one is given.
    """

    what: Instruction
    cost: tuple[CostPart, ...]
    who: Selector = You()
    condition: Condition | None = None

    def perform(self, ctx: Context) -> None:
        """What was created by it is what ends."""
        game = ctx.game
        before = {floating.id for floating in game.effects()}
        self.what.perform(ctx)
        ends = tuple(floating.id for floating in game.effects() if floating.id not in before)
        if ends:
            memory = {"ends": ends, "who": self.who.players(ctx)}
            game.add_effect(ctx, MayBeEnded(self.cost, self.condition), WhileEffectsLast(), memory)


# CR 116.2d: ignoring an effect ---------------------------------------------------------------------------


@question
class SuppressesEffects(Question[bool]):
    """Whether a player ignores the effects of an object's static ability (CR 116.2d). First False; an answer says so."""

    rule: ClassVar[str] = "116.2d"
    player: int
    source: int


@node
class Ignoring(Answering[SuppressesEffects, bool]):
    """The player whose effect this is ignores the effect of its source (CR 116.2d)."""

    question: ClassVar[type[SuppressesEffects]] = SuppressesEffects

    def answer(self, ctx: Context, value: bool, question: SuppressesEffects) -> bool:
        """For that player alone."""
        return value or (question.player == ctx.controller and question.source == ctx.source)


@node
class Ignore(Instruction):
    """From now on, for a duration, the player ignores the effect of the source's static ability (CR 116.2d)."""

    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """As an effect of its own."""
        ctx.game.add_effect(ctx, Ignoring(), self.duration)


@node
class MayIgnore(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """Any player may pay a cost to ignore this effect until end of turn (CR 116.2d)."""

    cost: tuple[CostPart, ...]
    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions

    def answer(
        self, ctx: Context, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        """Whoever does not ignore it yet."""
        if ignores(ctx.game, question.player, ctx.source):
            return value
        return (*value, SpecialAction("ignore", ctx.source, Ignore(), self.cost))


def ignores(game: Game, player: int, source: int) -> bool:
    """Whether `player` ignores the effects of the static abilities of `source` now (CR 116.2d)."""
    return game.query(SuppressesEffects(player, source), False)


@node
class UnlessIgnored(Prohibition):
    """A "can't" that players may ignore (CR 116.2d), judged by the player of the event."""

    what: Prohibition

    @property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]
        """Those of the prohibition."""
        return self.what.events

    def forbids(self, ctx: Context, event: Event) -> bool:
        """Where the player does not ignore it."""
        return self.what.forbids(ctx, event) and not ignores(ctx.game, event.chooser(ctx.game), ctx.source)


# CR 116.2e: discarding a card ----------------------------------------------------------------------------


@node
class DiscardThis(Instruction):
    """Discard the card itself from its owner's hand (CR 116.2e)."""

    def perform(self, ctx: Context) -> None:
        """By its player."""
        ctx.game.verb(DISCARD)(ctx.game, ctx.controller, [ctx.source])


@node
class MayDiscardThis(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """You may discard this card any time you could cast an instant (CR 116.2e); in a static ability that functions in hand."""

    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions

    def answer(
        self, ctx: Context, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        """For its owner."""
        if ctx.game.object(ctx.source).owner != question.player:
            return value
        return (*value, SpecialAction("discard", ctx.source, DiscardThis()))


apnap_declarations = declares(
    # Those that effects offer.
    ActionKind("special", _options, _perform, worded=_worded, order=3),
)
