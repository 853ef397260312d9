"""Control flow of the kernel. These derive from BaseException, so that `except Exception` in rule code can't catch them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.core.decisions import Decision


class Unwind(BaseException):
    """A decision waits for an answer from outside: leave the rule code."""

    def __init__(self, decision: Decision) -> None:
        super().__init__()
        self.decision = decision

    def __str__(self) -> str:
        return f"pending: {self.decision.describe()}"


class GameEnded(BaseException):
    """The game is over (CR 104.1): nothing more happens in it."""


class TrialEnded(BaseException):
    """Rule code that is only tried wanted to ask somebody: the trial stops."""


class ActionEnded(BaseException):
    """A player left the game while they did something step by step: it ends with them (CR 800.4a)."""

    def __init__(self, player: int) -> None:
        super().__init__(f"player {player} left")
        self.player = player


class StepAgain(BaseException):
    """The player who had priority left the game: the step starts anew with whoever has it now."""
