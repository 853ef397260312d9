"""Durations that end with a turn, a phase or a step (CR 500.5, 611.2a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap import PLAYER, Duration, Field, Game, node
from apnap_plugins.rules.phases import PHASES, UNTAP, phase_of

TURN_SINCE: Final = Field[int]("timestamp of their last turn", PLAYER, 0)
"""What began to last before it was there before that turn began."""


@node
class UntilYourNextTurn(Duration):
    """Until your next turn: ends as that turn begins (CR 500.5), or would have begun (CR 800.4m)."""


@node
class UntilEndOfYourNextTurn(Duration):
    """Until the end of your next turn: ends in that turn's cleanup step (CR 514.2)."""


@node
class UntilStep(Duration):
    """Until the next time a step or phase begins (CR 500.5); `yours` is "until your next upkeep"."""

    step: str
    yours: bool = False


@node
class UntilEndOfStep(Duration):
    """Until the end of a step or phase (CR 500.5)."""

    step: str


@node
class UntilTheirUntapStep(Duration):
    """Until the end of the next untap step of a player who controls what the effect is about (CR 502.3).

    With `yours` until the end of the next one of the player whose effect it is, whoever controls the object.
    """

    yours: bool = False


def end_for(game: Game, ends: Callable[[Any], bool]) -> None:
    """End the floating effects of which `ends` says so, oldest first."""
    for id, floating in sorted(game.state.effects.items()):
        if ends(floating):
            game.remove_effect(id)


def end_as_turn_begins(game: Game, player: int) -> None:
    """What lasts until `player`'s next turn ends."""
    end_for(game, lambda f: isinstance(f.duration, UntilYourNextTurn) and f.controller == player)


def end_for_absent(game: Game, player: int) -> None:
    """The turn of a player who left would have begun: what lasts until it, or a point in it, ends (CR 800.4m)."""
    kinds = (UntilYourNextTurn, UntilEndOfYourNextTurn)

    def ends(floating: Any) -> bool:
        duration = floating.duration
        theirs = isinstance(duration, kinds) or (isinstance(duration, UntilStep) and duration.yours)
        return theirs and bool(floating.controller == player)

    end_for(game, ends)


def end_with_turn(game: Game, player: int) -> None:
    """CR 514.2: what lasts until the end of `player`'s next turn ends, where it was there as the turn began."""
    since = game.get(TURN_SINCE, player)
    end_for(
        game,
        lambda f: isinstance(f.duration, UntilEndOfYourNextTurn) and f.controller == player and f.timestamp < since,
    )


def end_as_step_begins(game: Game, step: str, player: int) -> None:
    """What lasts until such a step, or the phase that begins with it, ends."""
    names = {step, phase_of(step)} if PHASES.get(phase_of(step), (step,))[0] == step else {step}

    def ends(floating: Any) -> bool:
        duration = floating.duration
        if not isinstance(duration, UntilStep) or duration.step not in names:
            return False
        return not duration.yours or bool(floating.controller == player)

    end_for(game, ends)


def end_as_step_ends(game: Game, step: str) -> None:
    """What lasts until the end of such a step ends."""

    def ends(floating: Any) -> bool:
        if step == UNTAP and isinstance(floating.duration, UntilTheirUntapStep):
            if floating.duration.yours:
                return bool(floating.controller == game.active_player)
            objects = dict(floating.memory)["affected"]
            return any(game.exists(obj) and game.controller(obj) == game.active_player for obj in objects)
        return isinstance(floating.duration, UntilEndOfStep) and floating.duration.step == step

    end_for(game, ends)
