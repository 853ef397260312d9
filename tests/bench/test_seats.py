"""What more players cost: calls of Python functions for each decision, in games of creatures and burn."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from types import FrameType

import pytest

from apnap import Answer, Decision, Definition, Game, Keyword, Observation, Ruleset
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target


def deck() -> list[Definition]:
    land = card("Peak", "Basic Land — Mountain")
    burn = card("Bolt", "Instant", Spell(DealDamage(3, Target()), (TargetSpec(CREATURE, players="any"),)), cost="{R}")
    bear = card("Cub", "Creature — Bear", cost="{1}{R}", power=2, toughness=2)
    bird = card("Bird", "Creature — Bird", Keyword("flying"), cost="{2}{R}", power=2, toughness=1)
    return [land] * 17 + [burn] * 7 + [bear] * 9 + [bird] * 7


def calls_per_decision(ruleset: Ruleset, seats: int, games: int) -> float:
    """Of games with random players, who are not counted."""
    calls, decisions = 0, 0

    def note(frame: FrameType, what: str, about: object) -> None:
        nonlocal calls
        calls += what == "call"

    def player(rng: random.Random) -> Callable[[Observation, Decision], Answer]:
        def answer(observation: Observation, decision: Decision) -> Answer:
            nonlocal decisions
            sys.setprofile(None)
            decisions += 1
            chosen = decision.sample(rng)
            sys.setprofile(note)
            return chosen

        return answer

    for seed in range(games):
        agents = {seat: player(random.Random(f"{seed} {seat}")) for seat in range(seats)}
        game = Game(ruleset, [deck()] * seats, seed, agents=agents)
        sys.setprofile(note)
        try:
            game.run()
        finally:
            sys.setprofile(None)
    return calls / decisions


@pytest.mark.calls
def test_six_players_cost_at_most_twice_for_each_decision_what_two_do() -> None:
    ruleset = Ruleset.load()
    calls_per_decision(ruleset, 2, 1)  # what is made once is made
    assert calls_per_decision(ruleset, 6, 1) <= 2 * calls_per_decision(ruleset, 2, 3)
