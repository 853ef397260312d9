"""The words of cards about turns, phases and steps: extra ones, skipped ones, and when something may be done."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    Answering,
    Condition,
    Context,
    Delayed,
    Event,
    Happened,
    Instruction,
    Question,
    Replacement,
    StageBegan,
    TriggerCondition,
    Triggered,
    YesNo,
    node,
)
from apnap_plugins.rules.casting import CAN_CAST
from apnap_plugins.rules.combat_effects import Affected
from apnap_plugins.rules.durations import UntilTheirUntapStep
from apnap_plugins.rules.phases import (
    BEGUN,
    CLEANUP,
    COMBAT,
    END,
    PHASES,
    POSTCOMBAT_MAIN,
    UPKEEP,
    add_phases,
    add_steps,
    combats,
    drop_rest_of_phase,
    phase_of,
)
from apnap_plugins.rules.selection import All, Amount, Filter, Itself, Selector, You, amount, is_whose
from apnap_plugins.rules.sizes import check_count
from apnap_plugins.rules.turn import (
    EXTRA_TURN,
    FIRST_THINGS,
    MAY_STAY_TAPPED,
    SKIPS_STEP,
    UNTAP_LIMITS,
    UNTAPS,
    TakeTurn,
    add_extra_turns,
)

COMBAT_STAGES = frozenset(COMBAT)
PAST_COMBAT = frozenset([POSTCOMBAT_MAIN, END, CLEANUP])

# Extra turns, phases and steps ----------------------------------------------------------------------


@node
class ExtraTurn(Instruction):
    """Players take extra turns after this one (CR 500.7).

    `skips` names steps or phases of those turns that are skipped; `then` is an ability that triggers in each of them, by
    `InThatTurn`.
    """

    who: Selector = You()
    count: Amount = 1
    skips: tuple[str, ...] = ()
    then: Triggered | None = None

    def perform(self, ctx: Context) -> None:
        """One at a time, in APNAP order; the turn created last is taken first."""
        game = ctx.game
        players = self.who.players(ctx)
        for player in [p for p in game.apnap() if p in players]:
            for mark in add_extra_turns(game, player, amount(ctx, self.count)):
                memory = {"turn": mark}
                for step in self.skips:
                    game.add_effect(ctx, SkipsInThatTurn(step), None, memory)
                if self.then is not None:
                    game.add_effect(ctx, Delayed(self.then), None, memory)


@node
class SkipsInThatTurn(Answering):
    """A step or phase of one extra turn is skipped (CR 500.10)."""

    step: str
    question: ClassVar[Question[Any]] = SKIPS_STEP

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """In the turn of which the effect speaks."""
        return bool(value) or (about[1] == self.step and ctx.game.get(EXTRA_TURN) == ctx.memory["turn"])


@node
class InThatTurn(TriggerCondition):
    """At the beginning of a step of the extra turn of which the effect speaks (CR 603.7)."""

    step: str
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the mark of the turn."""
        event = happened.event
        here = isinstance(event, StageBegan) and event.stage == self.step
        return here and ctx.game.get(EXTRA_TURN) == ctx.memory["turn"]


@node
class ExtraPhases(Instruction):
    """There are additional phases after this phase, or after the next one called `after` (CR 500.8)."""

    phases: tuple[str, ...]
    after: str = ""

    def perform(self, ctx: Context) -> None:
        """In the order written."""
        add_phases(ctx.game, self.phases, self.after)


@node
class ExtraSteps(Instruction):
    """There are additional steps after this step, or next to the next one called `after` or `before` (CR 500.9)."""

    steps: tuple[str, ...]
    after: str = ""
    before: str = ""

    def perform(self, ctx: Context) -> None:
        """In the order written."""
        add_steps(ctx.game, self.steps, self.after, self.before)


# Skipping -------------------------------------------------------------------------------------------


@node
class Skips(Answering):
    """Players skip a step or phase (CR 614.10); `whose` is "your", "each" or "opponent"."""

    step: str
    whose: str = "your"
    question: ClassVar[Question[Any]] = SKIPS_STEP

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """Of these players' turns."""
        return bool(value) or (about[1] == self.step and is_whose(ctx, about[0], self.whose))


def _spend(ctx: Context) -> None:
    """The floating effect whose point of view this is has done what it was for (CR 614.10a)."""
    game = ctx.game
    for id, floating in sorted(game.state.effects.items()):
        if floating.timestamp == ctx.timestamp:
            game.remove_effect(id)


def _is_first(ctx: Context, effect: Replacement) -> bool:
    """Whether no older effect makes the same player skip the same: each skips another occurrence (CR 614.10a)."""
    alike = [
        floating.timestamp
        for floating in ctx.game.state.effects.values()
        if floating.effect == effect and floating.context(ctx.game).memory == ctx.memory
    ]
    return min(alike, default=ctx.timestamp) == ctx.timestamp


@node
class SkipsNext(Replacement):
    """The remembered player's next such step or phase is skipped (CR 614.10); a second effect waits for the next one."""

    step: str
    events: ClassVar[tuple[type, ...]] = (StageBegan,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """A step by its name; a phase by its first step, for one that has begun can't be skipped."""
        if not isinstance(event, StageBegan) or event.player != ctx.memory["player"]:
            return False
        return event.stage == PHASES.get(self.step, (self.step,))[0] and _is_first(ctx, self)

    def replace(self, ctx: Context, event: Event) -> None:
        """With nothing, for all steps of a phase (CR 614.1b)."""
        _spend(ctx)
        if self.step in PHASES:
            drop_rest_of_phase(ctx.game, PHASES[self.step][0])


@node
class SkipsNextTurn(Replacement):
    """The remembered player's next turn is skipped (CR 614.10)."""

    events: ClassVar[tuple[type, ...]] = (TakeTurn,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """An extra turn as well as a regular one."""
        return isinstance(event, TakeTurn) and event.player == ctx.memory["player"] and _is_first(ctx, self)

    def replace(self, ctx: Context, event: Event) -> None:
        """With nothing."""
        _spend(ctx)


@node
class SkipNext(Instruction):
    """Players skip their next step or phase of a name, or their next turn where none is given (CR 614.10)."""

    step: str = ""
    who: Selector = You()
    count: Amount = 1

    def perform(self, ctx: Context) -> None:
        """An effect for each that is to be skipped."""
        for player in self.who.players(ctx):
            for _ in range(check_count(ctx.game, amount(ctx, self.count), "steps, phases or turns to skip")):
                effect = SkipsNext(self.step) if self.step else SkipsNextTurn()
                ctx.game.add_effect(ctx, effect, None, {"player": player})


@node
class DoesFirst(Answering):
    """Waits for the next step, phase or turn that occurs, in which this is done first (CR 614.10b)."""

    what: Instruction
    question: ClassVar[Question[Any]] = FIRST_THINGS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """The floating effect knows itself by its timestamp."""
        mine = (id for id, floating in sorted(ctx.game.state.effects.items()) if floating.timestamp == ctx.timestamp)
        return (*value, *((id, self.what) for id in mine))


@node
class MaySkip(Replacement):
    """If you would begin a step or phase, or your turn where none is named, you may skip it instead (CR 614.10).

    If you do, `then`: the first thing that happens in what occurs next (CR 614.10b).
    """

    then: Instruction
    step: str = ""
    events: ClassVar[tuple[type, ...]] = (StageBegan, TakeTurn)

    def applies(self, ctx: Context, event: Event) -> bool:
        """A phase by its first step."""
        if isinstance(event, TakeTurn):
            return not self.step and event.player == ctx.controller
        assert isinstance(event, StageBegan)
        return event.player == ctx.controller and event.stage == PHASES.get(self.step, (self.step,))[0]

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """The player is asked each time."""
        game, what = ctx.game, self.step or "turn"
        decision = YesNo(player=ctx.controller, rule="614.10", source=ctx.source, prompt=f"Skip the {what}?")
        if not game.ask(decision):
            return event
        if self.step in PHASES:
            drop_rest_of_phase(game, PHASES[self.step][0])
        game.add_effect(ctx, DoesFirst(self.then))
        return None


# Untapping ------------------------------------------------------------------------------------------


@node
class DoesntUntap(Answering):
    """These permanents don't untap during their controllers' untap steps (CR 502.3), or only during `yours`."""

    filter: Filter = Itself()
    yours: bool = False
    question: ClassVar[Question[Any]] = UNTAPS

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """What the filter means."""
        concerned = not self.yours or ctx.game.active_player == ctx.controller
        return bool(value) and not (concerned and self.filter.matches(ctx, about))


@node
class StayTapped(Instruction):
    """Objects don't untap during their controller's next untap step (CR 502.3), whoever controls them then, or `yours`.

    Those that are only described are, in your next untap step, whatever fits then (CR 611.2c).
    """

    finds_mana: ClassVar[bool] = False
    objects: Selector
    yours: bool = False

    def perform(self, ctx: Context) -> None:
        """An effect for each, which ends with the untap step that it was about."""
        if self.yours and isinstance(self.objects, All) and self.objects.zone == "battlefield":
            ctx.game.add_effect(ctx, DoesntUntap(self.objects.filter, True), UntilTheirUntapStep(True), {})
            return
        for obj in self.objects.objects(ctx):
            duration = UntilTheirUntapStep(self.yours)
            ctx.game.add_effect(ctx, DoesntUntap(Affected(), self.yours), duration, {"affected": (obj,)})


@node
class MayStayTapped(Answering):
    """Its controller may choose not to untap these permanents during their untap step (CR 502.3)."""

    filter: Filter
    question: ClassVar[Question[Any]] = MAY_STAY_TAPPED

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """What the filter means."""
        return bool(value) or self.filter.matches(ctx, about)


@node
class UntapsAtMost(Answering):
    """Players can't untap more than `most` permanents that a filter means during their untap steps (CR 502.3)."""

    filter: Filter
    most: int = 1
    question: ClassVar[Question[Any]] = UNTAP_LIMITS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One limit more."""
        among = tuple(obj for obj in about[1] if self.filter.matches(ctx, obj))
        return (*value, (self.most, among)) if among else value


# When something may be done -------------------------------------------------------------------------


@node
class AtBeginningOfFirst(TriggerCondition):
    """At the beginning of the first step of a name each turn (CR 500.9); `whose` as in `AtBeginning`."""

    step: str
    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """None of that name has begun before."""
        event = happened.event
        if not isinstance(event, StageBegan) or event.stage != self.step or self.step in ctx.game.get(BEGUN):
            return False
        return is_whose(ctx, ctx.game.active_player, self.whose)


@node
class AfterUpkeep(Condition):
    """After the upkeep step (CR 503.2): once the first upkeep step of the turn has ended."""

    whose: str = "each"

    def holds(self, ctx: Context) -> bool:
        """Something other has begun after it."""
        begun = ctx.game.get(BEGUN)
        return (
            is_whose(ctx, ctx.game.active_player, self.whose)
            and UPKEEP in begun
            and begun.index(UPKEEP) + 1 < len(begun)
        )


@node
class DuringCombat(Condition):
    """During combat, or a certain player's combat phase (CR 506.7c)."""

    whose: str = "each"
    reads = frozenset(["stage", "active player"])

    def holds(self, ctx: Context) -> bool:
        """By the current step."""
        return ctx.game.stage_name() in COMBAT_STAGES and is_whose(ctx, ctx.game.active_player, self.whose)


def _lies_behind(combat: tuple[str, ...], point: str, over: bool) -> bool:
    """Whether `point` of a combat phase lies behind, or was skipped with the steps between (CR 506.7e).

    `combat` are the steps of it that have begun, `over` says that it has ended.
    """
    return point in combat or over or any(COMBAT.index(step) > COMBAT.index(point) for step in combat)


@node
class Before(Condition):
    """Only before the step `point` of combat begins (CR 506.7).

    With `in_combat` it is said beside "during combat", and any combat phase will do (CR 506.7c), else the first one of
    the turn counts (CR 506.7d).
    """

    point: str = COMBAT[0]
    in_combat: bool = False
    reads = frozenset([BEGUN.name, "stage"])

    def holds(self, ctx: Context) -> bool:
        """Where the point is skipped, the time ends with the step before it, or the precombat main phase (CR 506.7e).

        Also CR 506.7a, 506.7b, 506.7d, 506.7g.
        """
        game = ctx.game
        found = combats(game)
        inside = game.stage_name() in COMBAT_STAGES
        if self.in_combat:
            return inside and not _lies_behind(found[-1] if found else (), self.point, False)
        if not found:
            return not any(step in PAST_COMBAT for step in game.get(BEGUN))
        return not _lies_behind(found[0], self.point, not inside or len(found) > 1)


@node
class After(Condition):
    """Only after the step `point` of combat has begun (CR 506.7); where it is skipped, never (CR 506.7f).

    With `ended` it must be over, as in "after combat". `in_combat` as in `Before`.
    """

    point: str = COMBAT[-1]
    in_combat: bool = False
    ended: bool = False
    reads = frozenset([BEGUN.name, "stage"])

    def holds(self, ctx: Context) -> bool:
        """By the steps that have begun."""
        game = ctx.game
        found = combats(game)
        if not found or (self.in_combat and game.stage_name() not in COMBAT_STAGES):
            return False
        combat = found[-1] if self.in_combat else found[0]
        if self.ended and len(found) == 1 and game.stage_name() == self.point:
            return False
        return self.point in combat


@node
class CastOnlyIf(Answering):
    """This spell may be cast only if a condition holds (CR 601.3, 506.7); functions wherever the card may be cast from."""

    condition: Condition
    question: ClassVar[Question[Any]] = CAN_CAST

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """Judged for the player who would cast it."""
        player, card, _ = about
        if card != ctx.source:
            return bool(value)
        return bool(value) and self.condition.holds(Context(ctx.game, ctx.source, player))


@node
class DuringPhase(Condition):
    """During a step or phase of a name; `whose` as in `AtBeginning`."""

    step: str
    whose: str = "each"
    reads = frozenset(["stage", "active player"])

    def holds(self, ctx: Context) -> bool:
        """By the current step."""
        here = ctx.game.stage_name()
        return self.step in (here, phase_of(here)) and is_whose(ctx, ctx.game.active_player, self.whose)
