"""What static abilities say of turns: skipped steps, untapping, hand size (CR 402.2, 500.10, 502.3)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Condition, Context, Event, Instruction, Replacement, StageBegan, in_words, node, one_of
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.durations import TURN_SINCE
from apnap_plugins.rules.turn.phases import CLEANUP, COMBAT, END, PHASES, POSTCOMBAT_MAIN, drop_rest_of_phase
from apnap_plugins.rules.turn.turn import (
    EXTRA_TURN,
    FirstActionsOfStep,
    MaximumHandSize,
    MayChooseNotToUntap,
    SkipsStep,
    TurnBegan,
    UntapLimits,
    UntapsDuringUntapStep,
    UntapsToo,
)
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import WHOSE, Amount, Filter, Selector, amount, is_whose, player_ref
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import You


@node
class NoMaximumHandSize(Answering[MaximumHandSize, int | None]):
    """Players have no maximum hand size (CR 402.2)."""

    who: Selector = You()
    question: ClassVar[type[MaximumHandSize]] = MaximumHandSize
    for_a_time: ClassVar[bool] = True

    def answer(self, ctx: Context, value: int | None, question: MaximumHandSize) -> int | None:
        """None is no maximum; a later effect can set one again."""
        return None if question.player in self.who.players(ctx) else value


@node
class SmallerHandSize(Answering[MaximumHandSize, int | None]):
    """Players' maximum hand size is reduced by a number (CR 402.2); where there is none, there is nothing to reduce."""

    less: int
    who: Selector = You()
    question: ClassVar[type[MaximumHandSize]] = MaximumHandSize
    for_a_time: ClassVar[bool] = True

    def answer(self, ctx: Context, value: int | None, question: MaximumHandSize) -> int | None:
        """Never less than 0 (CR 107.1b)."""
        return max(0, value - self.less) if value is not None and question.player in self.who.players(ctx) else value


@node
class LargerHandSize(Answering[MaximumHandSize, int | None]):
    """Players' maximum hand size is increased by a number (CR 402.2); where there is none, there is nothing to increase."""

    more: int
    who: Selector = You()
    question: ClassVar[type[MaximumHandSize]] = MaximumHandSize
    for_a_time: ClassVar[bool] = True

    def answer(self, ctx: Context, value: int | None, question: MaximumHandSize) -> int | None:
        """By so many."""
        return value + self.more if value is not None and question.player in self.who.players(ctx) else value


@node
class FixedHandSize(Answering[MaximumHandSize, int | None]):
    """Players' maximum hand size is a number (CR 402.2), whatever effects before have made of it."""

    size: Amount
    who: Selector = You()
    question: ClassVar[type[MaximumHandSize]] = MaximumHandSize
    for_a_time: ClassVar[bool] = True

    def answer(self, ctx: Context, value: int | None, question: MaximumHandSize) -> int | None:
        """Never less than 0 (CR 107.1b)."""
        return max(0, amount(ctx, self.size)) if question.player in self.who.players(ctx) else value


COMBAT_STAGES = frozenset(COMBAT)
PAST_COMBAT = frozenset([POSTCOMBAT_MAIN, END, CLEANUP])


@node
class SkipsInThatTurn(Answering[SkipsStep, bool]):
    """A step or phase of one extra turn is skipped (CR 500.10)."""

    step: str
    question: ClassVar[type[SkipsStep]] = SkipsStep

    def answer(self, ctx: Context, value: bool, question: SkipsStep) -> bool:
        """In the turn of which the effect speaks."""
        return value or (question.step == self.step and ctx.game.get(EXTRA_TURN) == ctx.memory["turn"])


@node
class SkipsInTheirNextTurn(Answering[SkipsStep, bool]):
    """A step or phase is skipped in the next turn of the player whom the effect remembers as "whose turn" (CR 614.10)."""

    step: str
    question: ClassVar[type[SkipsStep]] = SkipsStep

    def answer(self, ctx: Context, value: bool, question: SkipsStep) -> bool:
        """Not in a turn that is on as the effect begins."""
        if value or question.step != self.step or player_ref(question.player) not in ctx.memory["whose turn"]:
            return value
        return ctx.timestamp < ctx.game.get(TURN_SINCE, question.player)


@node
class Skips(Answering[SkipsStep, bool]):
    """Players skip a step or phase (CR 614.10); `whose` is "your", "each" or "opponent"."""

    step: str
    whose: str = one_of(WHOSE, default="your")
    question: ClassVar[type[SkipsStep]] = SkipsStep

    def answer(self, ctx: Context, value: bool, question: SkipsStep) -> bool:
        """Of these players' turns."""
        return value or (question.step == self.step and is_whose(ctx, question.player, self.whose))


def _is_first(ctx: Context, effect: Replacement) -> bool:
    """Whether no older effect makes the same player skip the same: each skips another occurrence (CR 614.10a)."""
    alike = [
        floating.timestamp
        for floating in ctx.game.effects()
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
        if not isinstance(event, StageBegan) or not ctx.game.share_turns(event.player, ctx.memory["player"]):
            return False
        return event.stage == PHASES.get(self.step, (self.step,))[0] and _is_first(ctx, self)

    def replace(self, ctx: Context, event: Event) -> None:
        """With nothing, for all steps of a phase (CR 614.1b)."""
        ctx.game.remove_effect(ctx.effect)
        if self.step in PHASES:
            drop_rest_of_phase(ctx.game, PHASES[self.step][0])


@node
class SkipsNextTurn(Replacement):
    """The remembered player's next turn is skipped (CR 614.10)."""

    events: ClassVar[tuple[type, ...]] = (TurnBegan,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """An extra turn as well as a regular one."""
        game = ctx.game
        theirs = isinstance(event, TurnBegan) and game.share_turns(event.player, ctx.memory["player"])
        return theirs and _is_first(ctx, self)

    def replace(self, ctx: Context, event: Event) -> None:
        """The turn does not begin, and the next one does again."""
        ctx.game.remove_effect(ctx.effect)


@node
class SkipsExtraTurns(Replacement):
    """Players who would begin an extra turn skip it instead (CR 500.7, 614.10); `whose` is "your", "each" or "opponent"."""

    whose: str = one_of(WHOSE, default="each")
    events: ClassVar[tuple[type, ...]] = (TurnBegan,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """A turn that an effect made, whoever's effect that was."""
        return isinstance(event, TurnBegan) and bool(event.mark) and is_whose(ctx, event.player, self.whose)

    def replace(self, ctx: Context, event: Event) -> None:
        """The turn does not begin."""
        return


@node
class MaySkipTurns(Replacement):
    """If you would begin your turn while a condition holds, you may skip it instead (CR 614.10); then something is done."""

    asks_about: ClassVar[str] = "then"
    condition: Condition
    then: Instruction
    prompt: str = ""
    events: ClassVar[tuple[type, ...]] = (TurnBegan,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """An extra turn too (CR 500.7)."""
        return isinstance(event, TurnBegan) and event.player == ctx.controller and self.condition.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """Where the player wants to, the turn does not begin."""
        assert isinstance(event, TurnBegan)
        words = f"Skip that turn, and then: {self.prompt or f'{in_words(self.then)}?'}"
        if not choose_whether(ctx.game, event.player, "614.10", words, source=ctx.source):
            return event
        self.then.perform(ctx)
        return None


@node
class DoesFirst(Answering[FirstActionsOfStep, tuple[tuple[int, Instruction], ...]]):
    """Waits for the next step, phase or turn that occurs, in which this is done first (CR 614.10b)."""

    what: Instruction
    question: ClassVar[type[FirstActionsOfStep]] = FirstActionsOfStep

    def answer(
        self, ctx: Context, value: tuple[tuple[int, Instruction], ...], question: FirstActionsOfStep
    ) -> tuple[tuple[int, Instruction], ...]:
        """With the floating effect whose answer it is."""
        return (*value, (ctx.effect, self.what))


@node
class MaySkip(Replacement):
    """If you would begin a step or phase, or your turn where none is named, you may skip it instead (CR 614.10).

    If you do, `then`: the first thing that happens in what occurs next (CR 614.10b).
    """

    asks_about: ClassVar[str] = "then"
    then: Instruction
    step: str = ""
    prompt: str = ""
    events: ClassVar[tuple[type, ...]] = (StageBegan, TurnBegan)

    def applies(self, ctx: Context, event: Event) -> bool:
        """A phase by its first step."""
        if isinstance(event, TurnBegan):
            return not self.step and ctx.game.share_turns(event.player, ctx.controller)
        assert isinstance(event, StageBegan)
        return (
            ctx.game.share_turns(event.player, ctx.controller) and event.stage == PHASES.get(self.step, (self.step,))[0]
        )

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """The player is asked each time."""
        game, what = ctx.game, self.step or "turn"
        words = f"Skip the {what}, and then: {self.prompt or f'{in_words(self.then)}?'}"
        if not choose_whether(game, ctx.controller, "614.10", words, source=ctx.source):
            return event
        if self.step in PHASES:
            drop_rest_of_phase(game, PHASES[self.step][0])
        game.add_effect(ctx, DoesFirst(self.then))
        return None


@node
class DoesntUntap(Answering[UntapsDuringUntapStep, bool]):
    """These permanents don't untap during their controllers' untap steps (CR 502.3), or only during `yours`."""

    filter: Filter = Itself()
    yours: bool = False
    question: ClassVar[type[UntapsDuringUntapStep]] = UntapsDuringUntapStep

    def answer(self, ctx: Context, value: bool, question: UntapsDuringUntapStep) -> bool:
        """What the filter means."""
        concerned = not self.yours or ctx.game.is_active(ctx.controller)
        return value and not (concerned and self.filter.matches(ctx, question.permanent))


@node
class UntapsInTheirStep(Answering[UntapsToo, tuple[int, ...]]):
    """Permanents untap during each other player's untap step, with `opponents` only during each opponent's (CR 502.3)."""

    filter: Filter
    opponents: bool = False
    question: ClassVar[type[UntapsToo]] = UntapsToo

    def answer(self, ctx: Context, value: tuple[int, ...], question: UntapsToo) -> tuple[int, ...]:
        """Those that the filter means and that are tapped, where a player is active whose step counts."""
        game = ctx.game
        whose = "opponent" if self.opponents else "each"
        if not any(p != ctx.controller and is_whose(ctx, p, whose) for p in game.active_players):
            return value
        tapped = frozenset(game.having(TAPPED))
        found = (obj for obj in game.zone("battlefield") if obj in tapped and self.filter.matches(ctx, obj))
        return (*value, *found)


@node
class UntapsInEachStep(Answering[UntapsToo, tuple[int, ...]]):
    """Permanents untap during each player's untap step (CR 502.3).

    During its controller's own, a permanent untaps as ever: what keeps it tapped then still does.
    """

    filter: Filter
    question: ClassVar[type[UntapsToo]] = UntapsToo

    def answer(self, ctx: Context, value: tuple[int, ...], question: UntapsToo) -> tuple[int, ...]:
        """Those that the filter means and that are tapped, of players who aren't active."""
        game = ctx.game
        tapped, active = frozenset(game.having(TAPPED)), game.active_players
        found = (o for o in game.zone("battlefield") if o in tapped and game.controller(o) not in active)
        return (*value, *(obj for obj in found if self.filter.matches(ctx, obj)))


@node
class MayStayTapped(Answering[MayChooseNotToUntap, bool]):
    """Its controller may choose not to untap these permanents during their untap step (CR 502.3)."""

    filter: Filter
    question: ClassVar[type[MayChooseNotToUntap]] = MayChooseNotToUntap

    def answer(self, ctx: Context, value: bool, question: MayChooseNotToUntap) -> bool:
        """What the filter means."""
        return value or self.filter.matches(ctx, question.permanent)


@node
class UntapsAtMost(Answering[UntapLimits, tuple[tuple[int, tuple[int, ...]], ...]]):
    """Players can't untap more than `most` permanents that a filter means during their untap steps (CR 502.3)."""

    filter: Filter
    most: int = 1
    question: ClassVar[type[UntapLimits]] = UntapLimits

    def answer(
        self, ctx: Context, value: tuple[tuple[int, tuple[int, ...]], ...], question: UntapLimits
    ) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """One limit more."""
        among = tuple(obj for obj in question.permanents if self.filter.matches(ctx, obj))
        return (*value, (self.most, among)) if among else value
