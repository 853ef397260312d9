"""Seeded random games of two to five players: they end, invariants hold, they replay elsewhere, pop back to their start,
and copies run to the same end. How often each mechanic of the pack acted is printed; none may be idle.

`APNAP_GAMES` says how many; a run of the suite plays two, 500 are the proof (`tox -e long`).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from acting import Counting, mechanics_of

from apnap import Decision, Definition, Game, Observation, Ruleset
from apnap.testing.probe import Watch, WatchedGame
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUPERTYPES, TYPES
from apnap_set_xln import SET

GAMES = int(os.environ.get("APNAP_GAMES", "2"))
FIRST = 0 if "APNAP_GAMES" in os.environ else 60
"""The seed of the first game: a run of the suite plays two short ones, one watched and one copied inside an ask."""
CHUNK = 20
PATIENCE = 120
"""Within that many games every mechanic of the pack acts."""
WATCHED = 10
"""In every tenth game the invariants are checked after every event."""
MECHANICS = tuple(id for id in SET.mechanics if id != "card-text")
"""Reading text is over when the game begins."""
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
    """A deck of the pack, or of forty cards in two colours, every card of the pack having its chance."""
    if rng.randrange(3) == 0:
        return list(find_deck(rng.choice(sorted(pack_decks("xln")))).parts["main"])
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


def played(rules: Ruleset, seed: int, watch: Watch) -> tuple[Game, Player]:
    rng = random.Random(seed)
    count = (2, 2, 2, 2, 3, 2, 4, 2, 2, 5)[seed % 10]
    first = Player(seed, rng.randrange(5, 80) if seed % 2 else 0)
    agents = {0: first, **{seat: Player(seed + seat, 0) for seat in range(1, count)}}
    game = first.game = WatchedGame(rules, [deck(rules, rng) for _ in range(count)], seed, watch, agents=agents)
    game.run()
    return game, first


@pytest.mark.parametrize("start", range(FIRST, FIRST + GAMES, CHUNK))
def test_random_games(rules: Ruleset, start: int) -> None:
    lines, digests = [], []
    acted: Counter[str] = Counter()
    for seed in range(start, min(start + CHUNK, FIRST + GAMES)):
        watch = (Counting if seed % WATCHED else Watch)(5, marked=False)
        game, first = played(rules, seed, watch)
        assert watch.problems == [], f"seed {seed}"
        acted += watch.acted
        assert game.is_over(), f"seed {seed}: {game.decision}"
        assert set(game.result().values()) <= {"won", "lost", "drew"}
        lines.append(json.dumps(json.loads(game.replay().dump())))
        digests.append(game.digest())
        pops_back_and_copies_run_on(rules, game, first)
    replays_in_another_process(lines, digests, start)
    print(dict(acted.most_common()))


def test_every_mechanic_acts(rules: Ruleset) -> None:
    """Games are played with cards of mechanics of the pack that have not acted yet, until each has."""
    watch, wanted = Counting(5, marked=False), set(MECHANICS)
    for seed in range(PATIENCE):
        idle = wanted - set(watch.acted)
        if not idle:
            break
        rng = random.Random(seed)
        decks = [deck_of(rules, rng, idle | ({"flying"} if "reach" in idle else set())) for _ in range(2)]
        game = WatchedGame(rules, decks, seed, watch, agents={0: Player(seed, 0), 1: Player(seed + 1, 0)})
        game.run()
        assert game.is_over()
    print(seed, "games:", {id: watch.acted[id] for id in sorted(MECHANICS)})
    assert wanted <= set(watch.acted), f"never acted in {PATIENCE} games: {sorted(wanted - set(watch.acted))}"


def deck_of(rules: Ruleset, rng: random.Random, idle: set[str]) -> list[str]:
    """A deck around one card that names one of these mechanics, or around any."""
    found = [c for c in rules.cards() if not is_basic(c) and idle & mechanics_of(rules, c)]
    star = rng.choice(found or [c for c in rules.cards() if not is_basic(c)])
    colors = sorted(star.characteristics[COLORS]) or [rng.choice("WUBRG")]
    kinds = rng.choice(({"creature"}, {"instant", "sorcery"}))  # what the star does may be about either
    others = [
        c
        for c in rules.cards()
        if c.characteristics[COLORS] <= frozenset(colors) and kinds & set(c.characteristics[TYPES])
    ]
    lands = [LAND_OF[colors[n % len(colors)]] for n in range(17)]
    return [star.key] * 12 + [rng.choice(others).key for _ in range(11)] + lands


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
