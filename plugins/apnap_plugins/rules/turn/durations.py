"""Durations that end with a turn, a phase or a step (CR 500.5, 611.2a), and the moments at which they do."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from apnap import PLAYER, Context, Duration, Field, node
from apnap_plugins.rules.continuous.continuous import END_OF_TURN
from apnap_plugins.rules.turn.phases import PHASES, UNTAP, phase_of
from apnap_plugins.rules.vocabulary.base import player_ref

TURN_SINCE: Final = Field[int]("timestamp of their last turn", PLAYER, 0)
"""What began to last before it was there before that turn began."""

LATEST_TURNS: Final = Field[tuple[int, int]]("their latest two turns", PLAYER, (-1, -1))
"""The numbers of a player's turn before the last one that began, and of that one; -1 for one that there wasn't."""

TURNS_BEGUN: Final = Field[int]("how many turns they have begun", PLAYER, 0)
"""A player's turns of the game so far, extra ones and the one that is on included."""

NEW_TURN: Final = "turn"
"""The moment at which a player's turn begins; fields that last a "turn" are cleared."""
MISSED_TURN: Final = "missed turn"
"""The moment at which the turn of a player who left would have begun (CR 800.4m)."""


def beginning_of(step: str) -> str:
    """The moment at which a step or phase of that name begins."""
    return f"beginning of {step}"


@functools.cache
def end_of(step: str) -> str:
    """The moment at which a step or phase of that name ends."""
    return f"end of {step}"


def beginnings(step: str) -> tuple[str, ...]:
    """The moments that are there as a step begins: its own, after that of the phase of which it is the first."""
    phase = phase_of(step)
    if phase not in ("", step) and PHASES[phase][0] == step:
        return beginning_of(phase), beginning_of(step)
    return (beginning_of(step),)


@node
class UntilYourNextTurn(Duration):
    """Until your next turn: ends as that turn begins (CR 500.5), or would have begun (CR 800.4m)."""

    def moments(self) -> tuple[str, ...]:
        """The beginning of a turn that is there, or is not."""
        return (NEW_TURN, MISSED_TURN)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Where the turn that begins is that of the effect's controller."""
        return player == ctx.controller


@node
class UntilEndOfYourNextTurn(Duration):
    """Until the end of your next turn: ends in that turn's cleanup step (CR 514.2), or where it is missed (CR 800.4m)."""

    def moments(self) -> tuple[str, ...]:
        """The end of a turn, or the beginning of one that is not there."""
        return (END_OF_TURN, MISSED_TURN)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Of yours, where the effect was there as the turn began."""
        if player != ctx.controller:
            return False
        return moment == MISSED_TURN or ctx.timestamp < ctx.game.get(TURN_SINCE, player)


@node
class UntilEndOfTheirNextTurn(Duration):
    """Until the end of the next turn of the player whom the effect remembers as "whose turn" (CR 514.2, 800.4m)."""

    def moments(self) -> tuple[str, ...]:
        """The end of a turn, or the beginning of one that is not there."""
        return (END_OF_TURN, MISSED_TURN)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Of that player's, where the effect was there as the turn began."""
        if player_ref(player) not in ctx.memory["whose turn"]:
            return False
        return moment == MISSED_TURN or ctx.timestamp < ctx.game.get(TURN_SINCE, player)


@node
class UntilEndOfNextTurn(Duration):
    """Until the end of the turn after this one, whoever's it is (CR 514.2)."""

    def moments(self) -> tuple[str, ...]:
        """As each turn ends, whoever takes it."""
        return (END_OF_TURN,)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Of the first one that began after the effect."""
        return ctx.timestamp < ctx.game.get(TURN_SINCE, player)


@node
class UntilStep(Duration):
    """Until the next time a step or phase begins (CR 500.5); `yours` is "until your next upkeep" (CR 800.4m)."""

    step: str
    yours: bool = False

    def moments(self) -> tuple[str, ...]:
        """Its beginning."""
        return (beginning_of(self.step), MISSED_TURN) if self.yours else (beginning_of(self.step),)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """In your turn, or in anybody's."""
        return not self.yours or player == ctx.controller


@node
class UntilEndOfStep(Duration):
    """Until the end of a step or phase (CR 500.5)."""

    step: str

    def moments(self) -> tuple[str, ...]:
        """The one moment at which that step or phase ends."""
        return (end_of(self.step),)


@node
class UntilEndOfYourStep(Duration):
    """Until the end of a step of your next turn: "until the end of your next upkeep" (CR 500.5, 800.4m)."""

    step: str

    def moments(self) -> tuple[str, ...]:
        """Its end, or the beginning of a turn that is not there."""
        return (end_of(self.step), MISSED_TURN)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Of yours, where the effect was there as the turn began."""
        if player != ctx.controller:
            return False
        return moment == MISSED_TURN or ctx.timestamp < ctx.game.get(TURN_SINCE, player)


@node
class UntilThatUntapStep(Duration):
    """Until the end of the next untap step of the player that the effect remembers (CR 502.3), also one that is missed."""

    def moments(self) -> tuple[str, ...]:
        """The end of an untap step, or the beginning of a turn that isn't there (CR 800.4m)."""
        return (end_of(UNTAP), MISSED_TURN)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Where the step is that player's."""
        return player_ref(player) in ctx.memory["player"]


@node
class UntilControllersStep(Duration):
    """Until a step of that name begins for a player who controls what the effect is about (CR 500.5)."""

    step: str
    of_affected: ClassVar[bool] = True

    def moments(self) -> tuple[str, ...]:
        """As the step begins."""
        return beginnings(self.step)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Where the step belongs to a player who controls one of the affected objects then."""
        game = ctx.game
        return any(game.exists(obj) and game.controller(obj) == player for obj in ctx.memory["affected"])


@node
class UntilTheirUntapStep(Duration):
    """Until the end of the next untap step of a player who controls what the effect is about (CR 502.3).

    With `yours` until the end of the next one of the player whose effect it is, whoever controls the object.
    """

    yours: bool = False
    of_affected: ClassVar[bool] = True

    def moments(self) -> tuple[str, ...]:
        """The end of an untap step."""
        return (end_of(UNTAP),)

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Where the step belongs to a player who controls one of the affected objects now; with `yours` to the controller."""
        if self.yours:
            return player == ctx.controller
        game = ctx.game
        return any(game.exists(obj) and game.controller(obj) == player for obj in ctx.memory["affected"])
