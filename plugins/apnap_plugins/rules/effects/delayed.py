"""Delayed and reflexive triggered abilities (CR 603.7, 603.12): words that create them."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    Condition,
    Context,
    Delayed,
    Duration,
    Game,
    Happened,
    Indefinite,
    Instruction,
    Leaf,
    Node,
    Teller,
    TriggerCondition,
    Triggered,
    event,
    node,
)
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.instructions import DelayedTrigger, May, was_done
from apnap_plugins.rules.objects.triggers import WhenDies, WhenLeaves
from apnap_plugins.rules.stack.abilities import Modes
from apnap_plugins.rules.stack.stack import DONE_THIS_TURN
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.base import Filter, Selector


@node
class IsIt(Filter):
    """One of those that a delayed triggered ability, or an earlier part of the resolution, knows under a name."""

    name: str = "it"

    def matches(self, ctx: Context, obj: int) -> bool:
        """The very object: one that left and came back is a new one (CR 603.7c, 400.7)."""
        return obj in ctx.memory.get(self.name, ())


def at_next(step: str, effect: Instruction, remembers: Selector | None = None, whose: str = "each") -> DelayedTrigger:
    """At the beginning of the next step of that name, yours or anybody's (CR 603.7b)."""
    return DelayedTrigger(Triggered(AtBeginning(step, whose), effect), remembers)


def at_next_end_step(effect: Instruction, remembers: Selector | None = None) -> DelayedTrigger:
    """At the beginning of the next end step."""
    return at_next("end", effect, remembers)


def when_it_dies_this_turn(what: Selector, effect: Instruction, targets: tuple[TargetSpec, ...] = ()) -> DelayedTrigger:
    """When one of those dies this turn (CR 603.7b): a stated duration, so it can trigger for each of them."""
    return DelayedTrigger(Triggered(WhenDies(IsIt()), effect, None, targets), what, False, UntilEndOfTurn())


def when_it_leaves(what: Selector, effect: Instruction) -> DelayedTrigger:
    """When that leaves the battlefield (CR 603.7)."""
    return DelayedTrigger(Triggered(WhenLeaves(IsIt()), effect), what)


@event
class DelayedTriggerCreated(Leaf):
    """A delayed triggered ability is created beside a resolution (CR 603.7a).

    For replacement effects, which return it with what else happens instead (CR 603.7f), and for actions that a static
    ability allows (CR 603.7g): `source` and `controller` are that ability's. `memory` are (name, references) pairs.
    """

    rule: ClassVar[str] = "603.7a"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    source: int
    controller: int
    ability: Triggered
    once: bool = True
    duration: Duration = Indefinite()
    memory: tuple[tuple[str, Any], ...] = ()

    def told(self, teller: Teller) -> str | None:
        """It tells of itself when it triggers."""
        return None

    def perform(self, game: Game) -> None:
        """From now on it can trigger."""
        ctx = Context(game, self.source, self.controller)
        game.add_effect(ctx, Delayed(self.ability, self.once), self.duration, dict(self.memory))


# Reflexive -------------------------------------------------------------------------------------------


@event
class Done(Leaf):
    """The action that a reflexive triggered ability speaks of was taken during this resolution (CR 603.12)."""

    rule: ClassVar[str] = "603.12"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    idle: ClassVar[bool] = True
    source: int
    key: int

    def told(self, teller: Teller) -> str | None:
        """What was done tells of it."""
        return None


@node
class WhenDone(TriggerCondition):
    """When that is done, this time (CR 603.12)."""

    events: ClassVar[tuple[type, ...]] = (Done,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the effect that was created for it, and no other."""
        return isinstance(happened.event, Done) and happened.event.key == ctx.memory.get("key")


@node
class WhenYouDo(Instruction):
    """Do something; "when you do", an ability triggers that uses the stack, with targets of its own (CR 603.12).

    `what` is usually optional ("you may ..."). With `each`, the word under which `what` leaves objects in the memory, the
    ability triggers once for each of them and knows it as "it" (CR 603.12a). It knows what else is in the memory as well,
    so that it can speak of "that creature". `dont` is for "when you don't". `condition` is its intervening "if". `knows` are
    (name, selector) pairs: under these names it knows what they are as it triggers, such as the trigger event's player.
    """

    own_fields: ClassVar[tuple[str, ...]] = ("what", "knows")
    compound: ClassVar[bool] = True
    predictable: ClassVar[bool] = True
    tried: ClassVar[str] = "what"
    what: Instruction
    effect: Instruction
    targets: tuple[TargetSpec, ...] = ()
    modes: Modes | None = None
    each: str = ""
    dont: bool = False
    condition: Condition | None = None
    knows: tuple[tuple[str, Selector], ...] = ()

    def is_possible(self, ctx: Context) -> bool:
        """By what is to be done."""
        return self.what.is_possible(ctx)

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """What triggers happens later."""
        return (self.what,)

    def perform(self, ctx: Context) -> bool:
        """Checked at once, by what happened in this resolution. Returns whether it was done."""
        done = was_done(self.what.perform(ctx)) and self._happened(ctx)
        if done == self.dont:
            return done
        for name, of in self.knows:
            ctx.memory[name] = of.refs(ctx)
        if not self.each:
            trigger_now(ctx, self._ability())
            return done
        for ref in ctx.memory.get(self.each, ()):
            ctx.memory["it"] = (ref,)
            trigger_now(ctx, self._ability())
        return done

    def _happened(self, ctx: Context) -> bool:
        """Where nobody drew or milled a card there was no such event, though they set about it (CR 603.12, 118.12)."""
        what = self.what.what if isinstance(self.what, May) else self.what
        shown = getattr(what, "shown_by", "")
        return not shown or bool(ctx.memory.get(shown))

    def _ability(self) -> Triggered:
        return Triggered(WhenDone(), self.effect, self.condition, self.targets, modes=self.modes)


@node
class TriggerOnIt(Instruction):
    """As a part of a replaced event: "when you do", an ability triggers on what was done instead (CR 603.12, 614.6).

    It triggers as soon as the whole event has happened, once for each that it is done for.
    """

    own_fields: ClassVar[tuple[str, ...]] = ()
    effect: Instruction
    targets: tuple[TargetSpec, ...] = ()

    def perform(self, ctx: Context) -> None:
        """The ability waits for this alone."""
        ability = Triggered(WhenDone(), self.effect, None, self.targets)
        key = ctx.game.next_timestamp()
        ctx.game.add_effect(ctx, Delayed(ability), None, {"key": key})
        ctx.game.happen(Done(ctx.source, key))


def trigger_now(ctx: Context, ability: Triggered) -> None:
    """A reflexive triggered ability with the condition `WhenDone` is created and triggers (CR 603.12).

    Its source and controller are those of what resolves, as for a delayed one (CR 603.7d, 603.7e).
    """
    key = ctx.game.next_timestamp()
    known = {name: value for name, value in ctx.memory.items() if _is_plain(value)}
    effect = ctx.game.add_effect(ctx, Delayed(ability), None, {**known, "key": key})
    ctx.game.happen(Done(ctx.source, key))
    ctx.game.remove_effect(effect)  # where an intervening "if" was not true


def _is_plain(value: Any) -> bool:
    """Whether a memory is made of what the state can keep: references, numbers and words."""
    if isinstance(value, tuple):
        return all(_is_plain(part) for part in value)
    return value is None or isinstance(value, (int, str, Node))


@node
class AnyNumberOfTimes(Instruction):
    """A player may do something any number of times (CR 603.12a); under "times" the memory has how often they did."""

    what: Instruction

    def perform(self, ctx: Context) -> bool:
        """Asked again each time, until they don't or can't. Returns whether it was done at all."""
        times = 0
        while was_done(self.what.perform(ctx)):
            times += 1
        ctx.memory["times"] = times
        return times > 0


# Once each turn --------------------------------------------------------------------------------------


@node
class OncePerTurn(Instruction):
    """Do something, and note that it was done: with `NotYetThisTurn`, "do this only once each turn" (CR 603.2i)."""

    what: Instruction
    key: str = ""

    def perform(self, ctx: Context) -> bool:
        """Noted on the source, for the controller. Returns whether it was done."""
        done = was_done(self.what.perform(ctx))
        if done:
            mark = (ctx.controller, self.key)
            ctx.game.set(DONE_THIS_TURN, ctx.source, (*ctx.game.get(DONE_THIS_TURN, ctx.source), mark))
        return done


@node
class NotYetThisTurn(Condition):
    """The controller has not yet done that this turn (CR 603.2i): such an ability does not even trigger."""

    key: str = ""

    def holds(self, ctx: Context) -> bool:
        """By what `OncePerTurn` noted."""
        return (ctx.controller, self.key) not in ctx.game.get(DONE_THIS_TURN, ctx.source)
