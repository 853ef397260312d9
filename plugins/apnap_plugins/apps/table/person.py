"""A person in a seat of a table. Who sits there may come and go."""

from __future__ import annotations

from typing import final

from apnap import Answer, Decision, Game, Observation
from apnap_plugins.apps.stops import Passing


@final
class Person:
    """Somebody's settings, what they were asked, and where taking back leads them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.passing = Passing(seat)
        self.answered: list[int] = []
        """How many answers the game had each time that this person gave one: where taking back leads."""
        self.asked = 0
        """How often this person was asked: what an answer has to name, so that none goes to a later question."""
        self.must_ask = False
        """They went back to here and want to see it."""

    def by_itself(self, game: Game, observation: Observation, decision: Decision) -> Answer | None:
        """The answer where they need not be asked, else None."""
        return None if self.must_ask else self.passing.by_itself(game, observation, decision)
