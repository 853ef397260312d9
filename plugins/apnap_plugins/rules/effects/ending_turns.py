"""Ending turns and phases (CR 720)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import AGENDA, WAITING, CeasedToExist, Context, Game, Instruction, Leaf, Manifest, Teller, event, node
from apnap.provisional import end_stage, perform_state_based_actions
from apnap_plugins.rules.combat.combat import BEGINNING, end_combat, in_combat_phase
from apnap_plugins.rules.stack.stack import is_spell
from apnap_plugins.rules.turn.phases import CLEANUP, COMBAT
from apnap_plugins.rules.vocabulary.actions import EXILE

MANIFEST = Manifest(
    id="ending-turns",
    name="Ending turns and phases",
    kind="rules",
    rules=("720",),
    requires=("turn", "combat", "stack", "zones", "exile"),
    kernel=">=0.1,<0.2",
)


@event
class TurnEnded(Leaf):
    """The turn is about to end (CR 720.1)."""

    rule: ClassVar[str] = "720.1"
    objects: ClassVar[tuple[str, ...]] = ()
    idle: ClassVar[bool] = True
    by: int = 0

    def told(self, teller: Teller) -> str:
        """For everybody."""
        return "the turn ends"


@event
class CombatPhaseEnded(Leaf):
    """The combat phase is about to end (CR 720.2)."""

    rule: ClassVar[str] = "720.2"
    objects: ClassVar[tuple[str, ...]] = ()
    idle: ClassVar[bool] = True
    by: int = 0

    def told(self, teller: Teller) -> str:
        """For everybody."""
        return "the combat phase ends"


def end_turn(game: Game, by: int = 0) -> None:
    """The turn ends at once (CR 720.1). What is left of the effect that does it is carried out before anything else."""
    if game.happen(TurnEnded(by)) is None:
        return
    _clear_stack(game, by)
    _leave_stage(game, ((CLEANUP, game.active_player),))


def end_combat_phase(game: Game, by: int = 0) -> None:
    """The combat phase ends at once, and the next phase follows (CR 720.2). In another phase nothing happens (CR 720.2g)."""
    if not in_combat_phase(game) or game.happen(CombatPhaseEnded(by)) is None:
        return
    _clear_stack(game, by)
    left = game.get(AGENDA)
    while left and left[0][0] in COMBAT and left[0][0] != BEGINNING:  # another combat phase is the next phase
        left = left[1:]
    _leave_stage(game, left)


def _clear_stack(game: Game, by: int) -> None:
    """CR 720.1a–c, 720.2a–c: waiting triggers are gone, the stack is exiled, state-based actions are performed.

    Also CR 720.1f, 720.2f.
    """
    game.set(WAITING, 0, ())
    there = game.zone("stack")
    game.verb(EXILE)(game, [o for o in there if is_spell(game, o)], by)
    rest = [CeasedToExist(o, "720.1b") for o in there if o in game.objects and not is_spell(game, o)]
    if rest:
        game.happen_all(rest)
    while perform_state_based_actions(game):
        pass


def _leave_stage(game: Game, then: tuple[Any, ...]) -> None:
    """CR 720.1d, 720.2d: the step and phase end, all leave combat, and what is in between is skipped.

    Also CR 720.1e, 720.2e.
    """
    if in_combat_phase(game):
        end_combat(game)
    game.set(AGENDA, 0, then)
    end_stage(game)


@node
class EndTurn(Instruction):
    """The turn goes on with its cleanup step, and what is on the stack is exiled (CR 720.1)."""

    def perform(self, ctx: Context) -> None:
        """Whosever turn it is."""
        end_turn(ctx.game, ctx.source)


@node
class EndCombatPhase(Instruction):
    """The combat phase ends at once, and what is on the stack is exiled (CR 720.2)."""

    def perform(self, ctx: Context) -> None:
        """Outside of combat nothing happens."""
        end_combat_phase(ctx.game, ctx.source)
