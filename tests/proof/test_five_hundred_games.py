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
    first = Player(seed, rng.randrange(5, 80) if seed % 2 else 0)
    agents = {0: first, **{seat: Player(seed + seat, 0) for seat in range(1, count)}}
    game = first.game = Game(rules, [deck(rules, rng) for _ in range(count)], seed, agents=agents)
    game.run()
    return game, first


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_random_games(rules: Ruleset, start: int) -> None:
    lines, digests = [], []
    for seed in range(start, min(start + CHUNK, GAMES)):
        game, first = played(rules, seed)
        assert game.is_over(), f"seed {seed}: {game.decision}"
        assert set(game.result().values()) <= {"won", "lost", "drew"}
        lines.append(json.dumps(json.loads(game.replay().dump())))
        digests.append(game.digest())
        pops_back_and_copies_run_on(rules, game, first)
    replays_in_another_process(lines, digests, start)


def pops_back_and_copies_run_on(rules: Ruleset, game: Game, first: Player) -> None:
    """All answers are taken back; on the way a copy is made and played on. So is one made inside an agent's ask."""
    inputs, end = game.inputs(), game.digest()
    if first.copy is not None:
        run_on(first.copy, inputs[first.used :], end)
    at = random.Random(game.seed).randrange(len(inputs) // 2, len(inputs))
    fresh = Game(rules, [dict(d) for d in game.decks], game.seed)
    while game.inputs():
        game.pop()
        if len(game.inputs()) == at and first.copy is None:
            run_on(game.copy(), inputs[at:], end)
    assert (game.decision, game.digest()) == (fresh.decision, fresh.digest())


def run_on(copy: Game, answers: tuple[Any, ...], end: str) -> None:
    for answer in answers:
        copy.push(answer)
    assert copy.digest() == end


def replays_in_another_process(lines: list[str], digests: list[str], seed: int) -> None:
    env = {**os.environ, "PYTHONHASHSEED": str(seed + 1)}
    done = subprocess.run(
        [sys.executable, "-c", REPLAYER],
        input="\n".join(lines) + "\n",
        env=env,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == digests
