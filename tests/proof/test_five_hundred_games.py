"""Five hundred seeded random games: they end, replay elsewhere, pop back to their start, and copies run to the same end.

`APNAP_GAMES` sets another number of games.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from apnap import Decision, Definition, Game, Observation, Ruleset
from apnap_plugins.rules.characteristics import COLORS, SUPERTYPES, TYPES

GAMES = int(os.environ.get("APNAP_GAMES", "500"))
CHUNK = 25
LAND_OF = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}

REPLAYER = """
import sys
from apnap import Replay, Ruleset
rules = Ruleset.load(sets=["xln"])
for line in sys.stdin:
    print(Replay.parse(line).run(rules).digest(), flush=True)
"""


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return Ruleset.load(sets=["xln"])


def deck(rules: Ruleset, rng: random.Random) -> list[str]:
    """A deck of forty cards in two colours, every card of the pack having its chance."""
    colors = frozenset(rng.sample("WUBRG", 2))
    cards = [c for c in rules.cards() if not is_basic(c) and c.characteristics[COLORS] <= colors]
    spells = [rng.choice(cards).key for _ in range(23)]
    return spells + [LAND_OF[color] for color in sorted(colors) for _ in range(9 if color == min(colors) else 8)]


def is_basic(card: Definition) -> bool:
    return "basic" in card.characteristics[SUPERTYPES] and "land" in card.characteristics[TYPES]


class Player:
    """Answers at random, and once, when asked for the `nth` time, copies the game from inside the ask."""

    def __init__(self, seed: int, nth: int) -> None:
        self.rng = random.Random(seed)
        self.left = nth
        self.game: Game | None = None
        self.copy: Game | None = None
        self.used = 0

    def __call__(self, observation: Observation, decision: Decision) -> Any:
        self.left -= 1
        if self.left == 0 and self.game is not None:
            self.copy, self.used = self.game.copy(), len(self.game.inputs())
        return decision.sample(self.rng)


def played(rules: Ruleset, seed: int) -> tuple[Game, Player]:
    rng = random.Random(seed)
    count = 3 if seed % 10 == 0 else 2
    first = Player(seed, rng.randrange(5, 60))
    agents = {0: first, **{seat: Player(seed + seat, 0) for seat in range(1, count)}}
    game = first.game = Game(rules, [deck(rules, rng) for _ in range(count)], seed, agents=agents)
    game.run()
    return game, first


def answered_to(game: Game, rules: Ruleset, count: int) -> Game:
    """A game without agents that has had the first `count` answers."""
    again = Game(rules, [dict(d) for d in game.decks], game.seed)
    again.load_inputs(game.inputs()[:count])
    assert again.decision is not None or again.is_over()
    return again


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_random_games(rules: Ruleset, start: int) -> None:
    games = []
    for seed in range(start, min(start + CHUNK, GAMES)):
        game, first = played(rules, seed)
        assert game.is_over(), f"seed {seed}: {game.decision}"
        assert set(game.result().values()) <= {"won", "lost", "drew"}
        games.append(game)
        pops_back_to_its_start(rules, game)
        copies_run_to_the_same_end(rules, game, first)
    replays_in_another_process(games, start)


def pops_back_to_its_start(rules: Ruleset, game: Game) -> None:
    again = answered_to(game, rules, len(game.inputs()))
    assert again.digest() == game.digest()
    fresh = answered_to(game, rules, 0)
    while again.inputs():
        again.pop()
    assert (again.digest(), again.decision) == (fresh.digest(), fresh.decision)


def copies_run_to_the_same_end(rules: Ruleset, game: Game, first: Player) -> None:
    inputs = game.inputs()
    if first.copy is not None:  # taken inside an agent's ask
        run_on(first.copy, inputs[first.used :], game)
    at = random.Random(game.seed).randrange(max(0, len(inputs) - 40), len(inputs))
    source = answered_to(game, rules, at)
    run_on(source.copy(), inputs[at:], game)


def run_on(copy: Game, answers: tuple[Any, ...], game: Game) -> None:
    for answer in answers:
        copy.push(answer)
    assert copy.digest() == game.digest()


def replays_in_another_process(games: list[Game], seed: int) -> None:
    lines = [json.dumps(json.loads(game.replay().dump())) for game in games]
    env = {**os.environ, "PYTHONHASHSEED": str(seed + 1)}
    done = subprocess.run(
        [sys.executable, "-c", REPLAYER], input="\n".join(lines) + "\n", env=env, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == [game.digest() for game in games]
