"""The random agent: any legal answer, each with some chance."""

from __future__ import annotations

import random
from typing import Final

from apnap import Answer, Decision, Observation

FIRST_TURN: Final = "103.1"
MULLIGAN: Final = "103.5"


class RandomAgent:
    """Says anything that is legal, each with some chance; it keeps every opening hand, and begins where it may."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - a player's whims, no secret

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """A legal answer drawn at random."""
        return decision.default() if decision.rule in (FIRST_TURN, MULLIGAN) else decision.sample(self.rng)
