"""Conditions on the step and phase of the turn (CR 500)."""

from __future__ import annotations

from apnap import Condition, Context, node, one_of
from apnap_plugins.rules.turn.effects import COMBAT_STAGES, PAST_COMBAT
from apnap_plugins.rules.turn.phases import BEGUN, COMBAT, UPKEEP, combats, is_main_phase, phase_of
from apnap_plugins.rules.turn.turn import EXTRA_TURN
from apnap_plugins.rules.vocabulary.base import WHOSE, Selector, is_whose_turn


@node
class AfterUpkeep(Condition):
    """After the upkeep step (CR 503.2): once the first upkeep step of the turn has ended."""

    whose: str = one_of(WHOSE, default="each")

    def holds(self, ctx: Context) -> bool:
        """Something other has begun after it."""
        begun = ctx.game.get(BEGUN)
        return is_whose_turn(ctx, self.whose) and UPKEEP in begun and begun.index(UPKEEP) + 1 < len(begun)


@node
class TurnOf(Condition):
    """It is the turn of one of the players that a selector gives, or of their team (CR 102.1, 805.4a)."""

    who: Selector
    reads = frozenset(["active player"])

    def holds(self, ctx: Context) -> bool:
        """By whose turn it is now."""
        return any(ctx.game.is_active(player) for player in self.who.players(ctx))


@node
class DuringExtraTurn(Condition):
    """It is a turn that an effect made, whoever's it is (CR 500.7)."""

    reads = frozenset([EXTRA_TURN.name])

    def holds(self, ctx: Context) -> bool:
        """By the mark that such a turn has."""
        return ctx.game.get(EXTRA_TURN) > 0


@node
class DuringCombat(Condition):
    """During combat, or a certain player's combat phase (CR 506.7c)."""

    whose: str = one_of(WHOSE, default="each")
    reads = frozenset(["stage", "active player"])

    def holds(self, ctx: Context) -> bool:
        """By the current step."""
        return ctx.game.stage_name() in COMBAT_STAGES and is_whose_turn(ctx, self.whose)


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

    point: str = one_of(COMBAT, default=COMBAT[0])
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

    point: str = one_of(COMBAT, default=COMBAT[-1])
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
class IsFirstCombatPhase(Condition):
    """It is a combat phase, and the first one of the turn (CR 500.8, 506.1)."""

    reads = frozenset([BEGUN.name, "stage"])

    def holds(self, ctx: Context) -> bool:
        """By the phases that have begun; outside of combat phases it is none."""
        return ctx.game.stage_name() in COMBAT_STAGES and len(combats(ctx.game)) == 1


@node
class IsFirstOfTurn(Condition):
    """It is a step of this name, and the first such one of the turn: others may have been added (CR 500.9)."""

    step: str
    reads = frozenset([BEGUN.name, "stage"])

    def holds(self, ctx: Context) -> bool:
        """By the steps that have begun."""
        return ctx.game.stage_name() == self.step and ctx.game.get(BEGUN).count(self.step) == 1


@node
class DuringMainPhase(Condition):
    """During a main phase, precombat or postcombat (CR 505.1a); `whose` as in `AtBeginning`."""

    whose: str = one_of(WHOSE, default="your")
    reads = frozenset(["stage", "active player"])

    def holds(self, ctx: Context) -> bool:
        """By the current phase."""
        return is_main_phase(ctx.game) and is_whose_turn(ctx, self.whose)


@node
class DuringPhase(Condition):
    """During a step or phase of a name; `whose` as in `AtBeginning`."""

    step: str
    whose: str = one_of(WHOSE, default="each")
    reads = frozenset(["stage", "active player"])

    def holds(self, ctx: Context) -> bool:
        """By the current step."""
        here = ctx.game.stage_name()
        return self.step in (here, phase_of(here)) and is_whose_turn(ctx, self.whose)
