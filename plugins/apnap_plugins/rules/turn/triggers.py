"""Trigger conditions on the beginning of steps and phases (CR 500.6, 603.2)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import Context, Event, Happened, Precondition, StageBegan, TriggerCondition, node, one_of
from apnap_plugins.rules.turn.durations import TURN_SINCE
from apnap_plugins.rules.turn.phases import BEGUN
from apnap_plugins.rules.turn.turn import EXTRA_TURN
from apnap_plugins.rules.vocabulary.base import WHOSE, Selector, is_whose, is_whose_turn
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, Remembered, TriggerPlayer

WHOSE_STEP: Final = "whose step"
"""The name under which an effect has in its memory the objects whose controller's step has begun."""


def _is_meant(ctx: Context, began: StageBegan) -> bool:
    """Whether an ability of "each player's" or "each opponent's" step triggers for this one of an active team (CR 805.4d).

    For the first of them always; for each of the others where it speaks of "that player".
    """
    if began.player == ctx.game.active_player:
        return True
    return ctx.ability is not None and any(isinstance(part, TriggerPlayer) for part in ctx.ability.walk())


@node
class AtBeginning(TriggerCondition):
    """At the beginning of a step (CR 603.2b); `whose` is "your", "each" or "opponent"."""

    step: str
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def precondition(self) -> Precondition:
        """The stage is that step, whoever's turn it is."""
        return Precondition(values=(("stage", self.step),))

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the step's name and whose turn it is (CR 513.2, 703.1a)."""
        began = happened.event
        if not isinstance(began, StageBegan) or began.stage != self.step:
            return False
        return is_whose(ctx, began.player, self.whose) and (self.whose == "your" or _is_meant(ctx, began))


@node
class AtBeginningFor(TriggerCondition):
    """At the beginning of a step of the turn of one of the players that a selector gives (CR 603.2b)."""

    step: str
    who: Selector
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)
    leaves: ClassVar[str] = WHOSE_STEP

    def precondition(self) -> Precondition:
        """The stage is that step; whose turn is judged as it triggers."""
        return Precondition(values=(("stage", self.step),))

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the step's name and whose turn it is: "enchanted creature's controller"."""
        began = happened.event
        if not isinstance(began, StageBegan) or began.stage != self.step:
            return False
        return began.player in self.who.players(ctx)

    def about(self) -> Selector | None:
        """The object whose controller's step it is."""
        return Remembered(WHOSE_STEP) if isinstance(self.who, ControllerOf) else None

    # Any: memory by name, each of another type
    def notes(self, ctx: Context) -> tuple[tuple[str, Any], ...]:
        """The object whose controller's step it is: "that creature" is the one that was enchanted as it triggered (CR 603.2)."""
        return ((WHOSE_STEP, self.who.of.refs(ctx)),) if isinstance(self.who, ControllerOf) else ()


@node
class AtBeginningInThatTurn(TriggerCondition):
    """At the beginning of a step of the extra turn of which the effect speaks (CR 603.7)."""

    step: str
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def precondition(self) -> Precondition:
        """The stage is that step; which turn is judged as it triggers."""
        return Precondition(values=(("stage", self.step),))

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the mark of the turn."""
        event = happened.event
        here = isinstance(event, StageBegan) and event.stage == self.step
        return here and ctx.game.get(EXTRA_TURN) == ctx.memory["turn"]


@node
class AtBeginningInNextTurn(TriggerCondition):
    """At the beginning of a step of the next turn: "the next turn's upkeep" is in no turn but that (CR 603.7b).

    For delayed abilities; they wait `UntilEndOfNextTurn`, so that a step that is skipped isn't waited for any longer.
    """

    step: str
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def precondition(self) -> Precondition:
        """The stage is that step, in any turn; the turn before is looked at as it triggers."""
        return Precondition(values=(("stage", self.step),))

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where the turn began after the effect."""
        began = happened.event
        if not isinstance(began, StageBegan) or began.stage != self.step or not _is_meant(ctx, began):
            return False
        return ctx.timestamp < ctx.game.get(TURN_SINCE, began.player)


@node
class WhenDuringTurn(TriggerCondition):
    """Whenever what another condition watches happens during the turn of a player: "your", an "opponent"'s (CR 603.2)."""

    of: TriggerCondition
    whose: str = one_of(WHOSE, default="opponent")

    @property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]
        """What has to happen in that turn."""
        return self.of.events

    @property
    def looks_back(self) -> bool:  # type: ignore[override]
        """Where what has to happen is judged so."""
        return self.of.looks_back

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By whose turn it is as it happens, and as the condition within says."""
        return is_whose_turn(ctx, self.whose) and self.of.matches(ctx, happened)


@node
class AtBeginningOfFirst(TriggerCondition):
    """At the beginning of the first step of a name each turn (CR 500.9); `whose` as in `AtBeginning`."""

    step: str
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def precondition(self) -> Precondition:
        """The stage is that step; whether it is the first is judged as it triggers."""
        return Precondition(values=(("stage", self.step),))

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """None of that name has begun before."""
        event = happened.event
        if not isinstance(event, StageBegan) or event.stage != self.step or ctx.game.get(BEGUN).count(self.step) > 1:
            return False
        return is_whose(ctx, event.player, self.whose) and (self.whose == "your" or _is_meant(ctx, event))
