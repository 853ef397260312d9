"""Rechecking: all answers of a game are taken back and given again, and it must come out as the same game.

A scenario does so when its `with` block ends, and the pytest plugin does it for every scenario of a test. Where the position
was changed on the way, the answers before the change are rechecked just before it, and those after it at the end: each
answer is rechecked once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, final

from apnap.testing.selecting import ScenarioError

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.testing.scenario import Scenario

WATCHES: Final[list[list[Scenario]]] = []
"""Lists that get each scenario that is made, the innermost last."""


class RecheckError(ScenarioError):
    """A game is not the same after its answers were taken back and given again."""


@contextmanager
def watching() -> Iterator[list[Scenario]]:
    """The scenarios that are made within the block, in order."""
    made: list[Scenario] = []
    WATCHES.append(made)
    try:
        yield made
    finally:
        WATCHES.remove(made)


@final
class Course:
    """The answers of one game since its position was last changed from outside."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.floor = 0
        self.began = ""
        """The digest where the course begins; empty while nobody answered."""

    def begin(self, noted: bool = True) -> None:
        """Somebody is about to answer: where the course begins here, that is `noted`, unless nobody will compare it."""
        at = len(self.game.session.inputs)
        if at < self.floor:  # a test took more back than the course has
            self.floor, self.began = at, ""
        if noted and at == self.floor and not self.began:
            self.began = self.game.digest()

    def change(self) -> None:
        """The position was changed: a new course begins, which can't be taken back any further."""
        self.floor, self.began = len(self.game.session.inputs), ""

    def recheck(self) -> None:
        """Take all answers of the course back and give them again. Raises RecheckError where something differs then."""
        game, session = self.game, self.game.session
        if not session.bases:
            return  # it has not begun
        before = _Standing(game)
        if game.copy().digest() != before.digest:
            raise RecheckError("a copy of the game has another digest than the game")
        kept = game.debug, session.agents, game.log.observers
        game.debug, session.agents, game.log.observers = False, {}, []  # the same game, faster, and nobody is asked
        try:
            self._again(self._back())
        finally:
            game.debug, session.agents, game.log.observers = kept
        before.compare(_Standing(game))

    def _back(self) -> list[Any]:
        """Takes the answers back; the last one first."""
        game, taken = self.game, []
        while len(game.session.inputs) > max(self.floor, game.session.floor):
            taken.append(game.pop())
        if taken and self.began and game.digest() != self.began:
            raise RecheckError(f"with {len(taken)} answers taken back the game is not what it was before them")
        return taken

    def _again(self, taken: list[Any]) -> None:
        for answer in reversed(taken):
            self.game.give(answer)


@final
class _Standing:
    """What must be the same when a game has been rechecked."""

    def __init__(self, game: Game) -> None:
        self.decision = game.decision
        self.digest = game.digest()
        self.log = tuple(game.log)

    def compare(self, after: _Standing) -> None:
        """Raises RecheckError, naming the first difference."""
        where = "after its answers were taken back and given again the game"
        for line, other in zip(self.log, after.log, strict=False):
            if line != other:
                raise RecheckError(f"{where} tells {other!r} where it told {line!r}")
        if len(self.log) != len(after.log):
            raise RecheckError(f"{where} has {len(after.log)} lines in its log, not {len(self.log)}")
        if self.decision != after.decision:
            raise RecheckError(f"{where} asks {after.decision!r}, not {self.decision!r}")
        if self.digest != after.digest:
            raise RecheckError(f"{where} has another digest")


__all__ = ["Course", "RecheckError", "watching"]
