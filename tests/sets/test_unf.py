"""The pack of Unfinity: its cards, its decks, and seeded random games with Attractions.

`APNAP_GAMES` says how many games; a run of the suite plays one, 500 are the proof.
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

from apnap import Definition, Game, Ruleset
from apnap.testing.probe import Watch, WatchedGame
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.rules.frames.attractions import (
    LIGHTS,
    AttractionOpened,
    AttractionVisited,
    RolledToVisit,
    has_astrotorium_back,
)
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUPERTYPES
from apnap_set_unf import SET

GAMES = int(os.environ.get("APNAP_GAMES", "1"))
CHUNK = 20
WATCHED = 10
"""In every tenth game the invariants are checked after every event."""
LAND_OF = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
NOT_SEEN = {"card-text", "starting"}
"""Reading text and the beginning are over when the cards are there."""

REPLAYER = """
import sys
from apnap import Replay, Ruleset
rules = Ruleset.load(sets=["unf"])
for line in sys.stdin:
    print(Replay.parse(line).run(rules).digest(), flush=True)
"""


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return Ruleset.load(sets=["unf"])


def attractions(rules: Ruleset) -> list[str]:
    return [card.key for card in rules.cards() if has_astrotorium_back(card)]


def spells(rules: Ruleset) -> list[Definition]:
    return [
        card
        for card in rules.cards()
        if not has_astrotorium_back(card) and "basic" not in card.characteristics[SUPERTYPES]
    ]


def deck(rules: Ruleset, rng: random.Random) -> dict[str, list[str]]:
    """A deck of the pack, or cards of two colors, each having its chance, with ten Attractions."""
    if rng.randrange(3) == 0:
        return {part: list(cards) for part, cards in find_deck(rng.choice(sorted(_decks()))).parts.items()}
    colors = frozenset(rng.sample("WUBRG", 2))
    cards = [card for card in spells(rules) if card.characteristics[COLORS] <= colors]
    main = [rng.choice(cards).key for _ in range(23)]
    main += [LAND_OF[color] for color in sorted(colors) for _ in range(9 if color == min(colors) else 8)]
    return {"main": main, "attractions": rng.sample(attractions(rules), 10)}


def _decks() -> list[str]:
    return [name for name in pack_decks() if name.startswith("unf/")]


class Player:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, observation: Any, decision: Any) -> Any:
        return decision.sample(self.rng)


def played(rules: Ruleset, seed: int, watch: Watch) -> Game:
    rng = random.Random(seed)
    count = (2, 2, 3, 2, 2, 4, 2, 2, 2, 2)[seed % 10]
    agents = {seat: Player(seed + seat) for seat in range(count)}
    game = WatchedGame(rules, [deck(rules, rng) for _ in range(count)], seed, watch, agents=agents)
    game.run()
    return game


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_random_games(rules: Ruleset, start: int) -> None:
    """They end, invariants hold, they are taken back to their start, and replay in another process."""
    lines, digests = [], []
    acted: Counter[str] = Counter()
    for seed in range(start, min(start + CHUNK, GAMES)):
        watch = Counting(5, marked=False)
        watch.looks = seed % WATCHED == 0
        game = played(rules, seed, watch)
        assert watch.problems == [], f"seed {seed}"
        assert game.is_over(), f"seed {seed}: {game.decision}"
        assert set(game.result().values()) <= {"won", "lost", "drew"}
        acted += watch.acted
        lines.append(json.dumps(json.loads(game.replay().dump())))
        digests.append(game.digest())
        if seed % 5 == 0:
            fresh = Game(rules, [dict(d) for d in game.decks], game.seed)
            while game.inputs():
                game.pop()
            assert (game.decision, game.digest()) == (fresh.decision, fresh.digest())
    replays_in_another_process(lines, digests, start)
    print(dict(acted.most_common()))


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


def test_attractions_are_opened_and_visited_in_every_game_of_the_two_decks(rules: Ruleset) -> None:
    for seed in range(2):
        decks = [{part: list(cards) for part, cards in find_deck(name).parts.items()} for name in sorted(_decks())]
        game = Game(rules, decks, seed, agents={0: Player(seed), 1: Player(seed + 1)})
        game.run()
        kinds = Counter(type(entry.happened.event) for entry in game.log.entries if entry.happened is not None)
        assert kinds[AttractionOpened] > 0
        assert kinds[RolledToVisit] > 0
        assert kinds[AttractionVisited] > 0


def test_every_card_is_read_and_every_attraction_has_lights(rules: Ruleset) -> None:
    assert rules.refused() == {}
    lit = [card.characteristics[LIGHTS] for card in rules.cards() if has_astrotorium_back(card)]
    assert len(lit) == 12
    assert all(lights and lights <= frozenset(range(1, 7)) for lights in lit)


def test_the_decks_can_be_played_in_constructed(rules: Ruleset) -> None:
    assert sorted(_decks()) == ["unf/midway", "unf/thrills"]
    for name in _decks():
        found = find_deck(name)
        found.check(rules)
        booths = found.parts["attractions"]
        assert len(found.parts["main"]) == 40
        assert (len(booths), len(set(booths))) == (10, 10)
        assert set(booths) <= set(attractions(rules))


def test_the_pack_names_what_its_cards_use(rules: Ruleset) -> None:
    used = {id for card in rules.cards() for id in mechanics_of(rules, card)}
    official = {id for id, manifest in rules.manifests.items() if manifest.kind.startswith("keyword")}
    assert used & official <= set(SET.mechanics)
    assert {"open-an-attraction", "roll-to-visit-your-attractions", "visit"} <= set(SET.mechanics)


def test_the_pack_works_with_its_own_mechanics_alone() -> None:
    alone = Ruleset.load(sets=["unf"], mechanics=[])
    assert alone.refused() == {}
    decks = [{part: list(cards) for part, cards in find_deck(name).parts.items()} for name in sorted(_decks())]
    game = Game(alone, decks, 3, agents={0: Player(1), 1: Player(2)})
    game.run()
    assert game.is_over()
