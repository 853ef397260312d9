"""Instructions about turns, phases and steps: extra ones, skipped ones (CR 500.7-500.10)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Delayed, Duration, Instruction, Triggered, node
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.turn.durations import UntilEndOfTheirNextTurn, UntilThatUntapStep, UntilTheirUntapStep
from apnap_plugins.rules.turn.effects import (
    DoesntUntap,
    SkipsInThatTurn,
    SkipsInTheirNextTurn,
    SkipsNext,
    SkipsNextTurn,
)
from apnap_plugins.rules.turn.phases import add_phases, add_steps
from apnap_plugins.rules.turn.turn import add_extra_turns
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount, player_ref
from apnap_plugins.rules.vocabulary.filters import And, TheyControl
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, You
from apnap_plugins.rules.vocabulary.sizes import check_count


@node
class ExtraTurn(Instruction):
    """Players take extra turns after this one (CR 500.7).

    `skips` names steps or phases of those turns that are skipped; `then` is an ability that triggers in each of them, by
    `AtBeginningInThatTurn`.
    """

    who: Selector = You()
    count: Amount = 1
    skips: tuple[str, ...] = ()
    then: Triggered | None = None

    def perform(self, ctx: Context) -> None:
        """One at a time, in APNAP order; the turn created last is taken first. A team takes one for all (CR 805.8)."""
        game = ctx.game
        players = self.who.players(ctx)
        for player in game.one_of_each(p for p in game.apnap() if p in players):
            for mark in add_extra_turns(game, player, amount(ctx, self.count)):
                memory = {"turn": mark}
                for step in self.skips:
                    game.add_effect(ctx, SkipsInThatTurn(step), None, memory)
                if self.then is not None:
                    game.add_effect(ctx, Delayed(self.then), None, memory)


@node
class ExtraPhases(Instruction):
    """There are additional phases after this phase, or after the next one called `after` (CR 500.8)."""

    phases: tuple[str, ...]
    after: str = ""

    def perform(self, ctx: Context) -> None:
        """In the order in which they are listed, the first one next."""
        add_phases(ctx.game, self.phases, self.after)


@node
class ExtraSteps(Instruction):
    """There are additional steps after this step, or next to the next one called `after` or `before` (CR 500.9)."""

    steps: tuple[str, ...]
    after: str = ""
    before: str = ""

    def perform(self, ctx: Context) -> None:
        """In the order in which they are listed, one after another."""
        add_steps(ctx.game, self.steps, self.after, self.before)


@node
class SkipNext(Instruction):
    """Players skip their next step or phase of a name, or their next turn where none is given (CR 614.10).

    With `duration` only one that begins before that is over.
    """

    step: str = ""
    who: Selector = You()
    count: Amount = 1
    duration: Duration | None = None

    def perform(self, ctx: Context) -> None:
        """An effect for each that is to be skipped; a team skips one for all (CR 805.8)."""
        for player in ctx.game.one_of_each(self.who.players(ctx)):
            for _ in range(check_count(ctx.game, amount(ctx, self.count), "steps, phases or turns to skip")):
                effect = SkipsNext(self.step) if self.step else SkipsNextTurn()
                ctx.game.add_effect(ctx, effect, self.duration, {"player": player})


@node
class SkipInNextTurn(Instruction):
    """Players skip each step or phase of a name that would begin in their next turn (CR 614.10), whatever adds some to it."""

    step: str
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """An effect for each player, which ends with that turn."""
        for player in self.who.players(ctx):
            known = {"whose turn": (player_ref(player),)}
            ctx.game.add_effect(ctx, SkipsInTheirNextTurn(self.step), UntilEndOfTheirNextTurn(), known)


@node
class TheirsStayTapped(Instruction):
    """What a filter means that a player controls doesn't untap during that player's next untap step (CR 502.3).

    Whatever fits then, also what comes later (CR 611.2c).
    """

    predictable: ClassVar[bool] = True
    filter: Filter
    who: Selector

    def perform(self, ctx: Context) -> None:
        """An effect for each player, which ends with the untap step that it was about."""
        for player in self.who.players(ctx):
            described = And((self.filter, TheyControl(Remembered("player"))))
            ctx.game.add_effect(ctx, DoesntUntap(described), UntilThatUntapStep(), {"player": (player_ref(player),)})


@node
class StayTapped(Instruction):
    """Objects don't untap during their controller's next untap step (CR 502.3), whoever controls them then, or `yours`.

    Those that are only described are, in your next untap step, whatever fits then (CR 611.2c).
    """

    predictable: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    objects: Selector
    yours: bool = False

    def perform(self, ctx: Context) -> None:
        """An effect for each, which ends with the untap step that it was about."""
        if self.yours and isinstance(self.objects, All) and self.objects.zone == "battlefield":
            ctx.game.add_effect(ctx, DoesntUntap(self.objects.filter, True), UntilTheirUntapStep(True), {})
            return
        for obj in self.objects.objects(ctx):
            duration = UntilTheirUntapStep(self.yours)
            ctx.game.add_effect(ctx, DoesntUntap(IsAffected(), self.yours), duration, {"affected": (obj,)})
