"""Suspend (CR 702.62)."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from apnap import (
    Ability,
    AffectsRemembered,
    Answering,
    Condition,
    Context,
    Continuous,
    Duration,
    Event,
    Game,
    Happened,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Moved,
    Static,
    TriggerCondition,
    TriggerCount,
    Triggered,
    declares,
    node,
)
from apnap.words import words
from apnap_plugins.rules.casting.casting import may_cast_now
from apnap_plugins.rules.casting.lands import must_play
from apnap_plugins.rules.casting.special_actions import AvailableSpecialActions, SpecialAction
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.counters.counters import CountersRemoved, counters_on, enters_with_counters
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.faces.faces import as_face, ways_by_face
from apnap_plugins.rules.payment.frame import NORMAL, CastingWay
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount
from apnap_plugins.rules.vocabulary.characteristics import TYPES, has_keyword
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Became, Remembered, This

MANIFEST = Manifest(
    id="suspend",
    kind="keyword ability",
    rules=("702.62", "116.2f"),
    since="TSP",
    requires=("casting", "counters", "faces", "haste", "lands", "special-actions", "stack", "turn"),
    kernel=">=0.1,<0.2",
)

clause: Final = partial(words, "clause")

WAY: Final = "suspend"
TIME: Final = "time"
FREE: Final = CastingWay(WAY, free=True)
HASTE: Final = Continuous(AffectsRemembered(), (Gain((Keyword("haste"),)),))


# From the hand -------------------------------------------------------------------------------------------


def could_begin_to_cast(game: Game, player: int, card: int) -> bool:
    """Whether `player` could begin to cast a card from their hand by putting it onto the stack (CR 116.2f, 702.62a, c).

    Timing, permissions and prohibitions count; targets and costs don't, nor that it may have no mana cost.
    """
    ways = (CastingWay(way.id, free=True, face=way.face) for way in ways_by_face(game, player, card, NORMAL))
    return any(as_face(game, card, way.face, may_cast_now, game, player, card, way) for way in ways)


@node
class SuspendThis(Instruction):
    """Exile this card from the hand with time counters on it (CR 702.62a)."""

    count: Amount

    def perform(self, ctx: Context) -> None:
        """It is exiled with them; they are not put on it afterwards."""
        game = ctx.game
        game.happen(with_time(game, Moved(ctx.source, "exile", cause=WAY), amount(ctx, self.count)))


def with_time(game: Game, move: Moved, count: int) -> Moved:
    """A move that has its object arrive with that many time counters."""
    return enters_with_counters(game, move, TIME, count) if count > 0 else move


@node
class MaySuspend(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """CR 702.62a: if you could begin to cast this card, you may pay the cost and exile it with time counters on it."""

    count: Amount
    cost: tuple[CostPart, ...]
    least: int = 0
    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions

    def answer(
        self, ctx: Context, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        """For its owner, as a special action (CR 116.2f)."""
        game, player = ctx.game, question.player
        if game.object(ctx.source).owner != player or not could_begin_to_cast(game, player, ctx.source):
            return value
        return (*value, SpecialAction(WAY, ctx.source, SuspendThis(self.count), self.cost, least=self.least))


# In exile ------------------------------------------------------------------------------------------------


def is_suspended(game: Game, obj: int) -> bool:
    """Whether a card is in exile, has suspend, and has a time counter on it (CR 702.62b)."""
    there = game.exists(obj) and game.object(obj).zone[0] == "exile"
    return there and has_keyword(game, obj, "suspend") and counters_on(game, obj, TIME) > 0


@node
class IsSuspended(Filter):
    """A suspended card (CR 702.62b)."""

    reads = frozenset(["abilities", "zone:exile"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether it is suspended at this moment: in exile, with suspend and a time counter."""
        return is_suspended(ctx.game, obj)


@node
class CardIsSuspended(Condition):
    """If a card, by itself the one that the ability is on, is suspended (CR 702.62b)."""

    of: Selector = This()

    @property
    def functions(self) -> tuple[str, ...]:
        """Of this card it is only true in exile, so that a triggered ability with it functions there (CR 113.6b)."""
        return ("exile",) if self.of == This() else ()

    def holds(self, ctx: Context) -> bool:
        """That one, and not what it was before or became."""
        return any(is_suspended(ctx.game, ref) for ref in self.of.objects(ctx)[:1])


@node
class IsExiled(Condition):
    """If this card is exiled (CR 702.62a)."""

    def holds(self, ctx: Context) -> bool:
        """As the object that it was."""
        return ctx.game.exists(ctx.source) and ctx.game.object(ctx.source).zone[0] == "exile"


@node
class RemoveTime(Instruction):
    """Remove a time counter from this card (CR 702.62a)."""

    def perform(self, ctx: Context) -> None:
        """By its own ability."""
        ctx.game.happen(CountersRemoved(TIME, 1, ctx.source, by=ctx.source))


@node
class WhenTimeRemovedInExile(TriggerCondition):
    """Whenever a time counter is removed from this card while it's exiled; with `last`, when the last one is."""

    last: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (CountersRemoved,)
    functions: ClassVar[tuple[str, ...]] = ("exile",)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Whatever removed it."""
        removed = happened.event
        own = isinstance(removed, CountersRemoved) and (removed.kind, removed.obj) == (TIME, ctx.source)
        return own and bool(happened.result) and not (self.last and counters_on(ctx.game, ctx.source, TIME))


@node
class OnceForEachCounter(Answering[TriggerCount, int]):
    """Counters that are removed at once are so many times that one is removed (CR 603.2c)."""

    question: ClassVar[type[TriggerCount]] = TriggerCount

    def answer(self, ctx: Context, value: int, question: TriggerCount) -> int:
        """Of abilities that look for each of them."""
        each = question.trigger.effect.on == WhenTimeRemovedInExile()
        return value * question.happened.result if each else value


@node
class WhileYoursToHaste(Duration):
    """Until its controller loses control of the spell that was cast, or of the permanent that it became (CR 702.62a)."""

    def lasts(self, ctx: Context) -> bool:
        """Whether the same player still controls it."""
        game = ctx.game
        return any(
            game.exists(obj) and game.controller(obj) == ctx.controller
            for obj in (game.follow(spell) for spell in ctx.memory["affected"])
        )


@node
class PlayThis(Instruction):
    """Play this card without paying its mana cost if able (CR 702.62a, 702.62d); if not, it remains exiled.

    A creature spell that was cast that way gains haste.
    """

    rule: ClassVar[str] = "702.62a"

    def perform(self, ctx: Context) -> None:
        """Whatever the timing (CR 608.2g)."""
        game = ctx.game
        spell = must_play(game, ctx.controller, ctx.source, FREE, ctx.this)
        if spell is not None and game.exists(spell) and "creature" in game.characteristics(spell)[TYPES]:
            game.add_effect(ctx, HASTE, WhileYoursToHaste(), {"affected": (spell,)})


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.62a: a static ability that functions in the hand, and two triggered abilities that function in exile.

    Where an effect gives it without number and cost, there is nothing to do with it in a hand.
    """
    abilities: tuple[Ability, ...] = (
        Triggered(AtBeginning("upkeep"), RemoveTime(), CardIsSuspended(), zones=("exile",), tag="suspend"),
        Triggered(WhenTimeRemovedInExile(last=True), PlayThis(), IsExiled(), zones=("exile",), tag="suspend"),
    )
    if not keyword.parameters:
        return abilities
    count, cost, *least = keyword.parameters
    return (Static((MaySuspend(count, cost_parts(cost), *least),), zones=("hand",)), *abilities)


# What effects do with it -----------------------------------------------------------------------------------


@node
class GainSuspend(Instruction):
    """Exiled cards gain suspend, without number or cost; with `missing` only those that don't have it."""

    objects: Selector
    missing: bool = False

    def perform(self, ctx: Context) -> None:
        """For as long as they are there."""
        game = ctx.game
        cards = tuple(o for o in self.objects.objects(ctx) if not (self.missing and has_keyword(game, o, "suspend")))
        if cards:
            game.add_effect(
                ctx, Continuous(AffectsRemembered(), (Gain((Keyword("suspend"),)),)), None, {"affected": cards}
            )


# Words -----------------------------------------------------------------------------------------------------


EXILED_FOR_IT: Final = Became(Remembered("paid exiled"))
"""What was exiled as a cost of the ability."""


def _on_the_exiled(n: Amount) -> Instruction:
    return do(PutCounters(TIME, n, EXILED_FOR_IT), GainSuspend(EXILED_FOR_IT, True))


apnap_declarations = declares(
    # Parameters: the number, the cost, and where the number is X what it is at least; none where an effect gives it.
    KeywordDefinition("suspend", _means, cumulative=True, text="suspend {0}—{1}"),
    # How often abilities trigger.
    OnceForEachCounter(),
    words("keyword", "suspend {n:number}—{c:mana cost}", lambda n, c: Keyword("suspend", (n, (c,)))),
    words("keyword line", "suspend x—{c:cost}. x can't be 0.", lambda c: (Keyword("suspend", (X(), c, 1)),)),
    words("condition", "{o:mention.s} is suspended", CardIsSuspended),
    words("cause", "whenever a time counter is removed from ~ while it's exiled", WhenTimeRemovedInExile),
    words(
        "cause",
        "when the last time counter is removed from ~ while it's exiled",
        lambda: WhenTimeRemovedInExile(last=True),
    ),
    words(
        "named.s", "target {f:filter.s} or suspended card", lambda f: TargetSpec(f, also=(("exile", IsSuspended()),))
    ),
    clause(
        "put {n:many} time counters on the exiled card. if it doesn't have suspend, it gains suspend", _on_the_exiled
    ),
    clause("{o:moving} gains suspend", GainSuspend),
    clause("if {o:moving} doesn't have suspend, it gains suspend", lambda o: GainSuspend(o, True)),
)
