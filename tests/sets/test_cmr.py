"""The pack with decks for Commander: its cards are whole, its decks are allowed, and games with them hold together.

500 games of four players are the proof; the suite plays a few of them.
"""

from __future__ import annotations

import functools
import json
import os
import random
from collections import Counter
from importlib import resources
from typing import Any

import pytest
from acting import Counting
from commands import run

from apnap import Decision, Game, Observation, Replay, Ruleset
from apnap.registry import scan
from apnap.testing.probe import Watch, WatchedGame
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.rules.designations.commanders import COMMANDER_CASTS, COMMANDERS
from apnap_plugins.variants.commander import DEALT

GAMES = int(os.environ.get("APNAP_VARIANT_GAMES", "1"))
"""How many games; 500 are the proof."""
CHUNK = 20
WATCHED = 10
"""In every tenth game the invariants are checked after every event."""
PLAYERS = 4


@functools.cache
def rules(variant: str = "commander") -> Ruleset:
    return Ruleset.load(sets=["cmr"], also=[variant])


@functools.cache
def decks(variant: str = "commander") -> list[Any]:
    return [find_deck(name, variant).parts for name in sorted(pack_decks("cmr", variant))]


def test_all_its_cards_play_with_what_it_bundles() -> None:
    alone = Ruleset.load(sets=["cmr"], mechanics=[], also=["commander"], strict=True)
    assert not alone.refused()
    for card in alone.cards():
        alone.compiled.check_playable(card)
    text = resources.files("apnap_set_cmr").joinpath("cards.json").read_text(encoding="utf-8")
    assert len(alone.cards()) == len(json.loads(text)) >= 100
    assert {card for deck in decks() for part in deck.values() for card in part} == {c.key for c in alone.cards()}


@pytest.mark.parametrize(("variant", "size"), [("commander", 100), ("brawl", 60)])
def test_its_decks_are_allowed_and_found_for_the_variant_alone(variant: str, size: int) -> None:
    assert sorted(pack_decks("cmr", variant)) == ["cmr/revels", "cmr/skies"]
    assert not pack_decks("cmr"), "they are no decks for other games"
    assert [sum(map(len, deck.values())) for deck in decks(variant)] == [size, size]
    assert Game(rules(variant), decks(variant)).decision is not None
    assert "cmr" in {found.name for found in scan()}


class Player:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, observation: Observation, decision: Decision) -> Any:
        return decision.sample(self.rng)


def play(seed: int) -> WatchedGame:
    """A game of four players, with the decks dealt at random."""
    rng = random.Random(seed)
    watch = (Watch if seed % WATCHED == WATCHED - 1 else Counting)(5, marked=False)
    agents = {seat: Player(100 * seed + seat) for seat in range(PLAYERS)}
    game = WatchedGame(rules(), [rng.choice(decks()) for _ in range(PLAYERS)], seed, watch, agents=agents)
    game.run()
    assert watch.problems == [], f"seed {seed}"
    assert game.is_over(), f"seed {seed}: {game.decision}"
    return game


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_random_games(start: int) -> None:
    """They end, invariants hold, they pop back and replay; commanders are cast, come back, and deal damage."""
    acted: Counter[str] = Counter()
    for seed in range(start, min(start + CHUNK, GAMES)):
        game = play(seed)
        acted["casts"] += sum(sum(game.get(COMMANDER_CASTS, p)) for p in game.players)
        acted["again"] += sum(n > 1 for p in game.players for n in game.get(COMMANDER_CASTS, p))
        acted["damage"] += sum(amount for p in game.players for _, amount in game.get(DEALT, p))
        back = (
            e
            for e in game.log.entries
            if e.happened is not None and getattr(e.happened.event, "cause", "") == "commander"
        )
        acted["back"] += sum(1 for _ in back)
        acted["lost by commander"] += sum("by a commander" in game.log.render(e, 0) for e in game.log.entries)
        assert Replay.parse(game.replay().dump()).run(rules()).digest() == game.digest()
        pops_back(game)
    print(dict(acted))
    assert acted["casts"] > 0
    assert acted["damage"] > 0


def pops_back(game: Game) -> None:
    """All answers are taken back; a copy that was made on the way runs to the same end."""
    inputs, end = game.inputs(), game.digest()
    at = random.Random(game.seed).randrange(len(inputs) // 2, len(inputs))
    fresh = Game(rules(), [dict(d) for d in game.decks], game.seed)
    while game.inputs():
        game.pop()
        if len(game.inputs()) == at:
            copy = game.copy()
            for answer in inputs[at:]:
                copy.push(answer)
            assert copy.digest() == end
    assert (game.decision, game.digest()) == (fresh.decision, fresh.digest())


def test_games_drawn_anew_are_games_of_commander() -> None:
    """What one player knows leads to games in which commanders are commanders."""
    game = Game(rules(), [decks()[n % 2] for n in range(PLAYERS)], 5)
    rng = random.Random(5)
    for _ in range(60):
        assert game.decision is not None
        game.push(game.decision.sample(rng))
    assert game.decision is not None
    viewer = game.decision.answerer
    other = game.observe(viewer).determinize(1)
    for player in game.players:
        names = [[g.component(c).definition.name for c in g.get(COMMANDERS, player)] for g in (game, other)]
        assert names[0] == names[1]


@pytest.mark.parametrize("variant", ["commander", "brawl"])
def test_it_is_played_from_the_command_line(variant: str) -> None:
    said = run("play", "--variant", variant, "--quiet", "--seed", "3", "--limit", "60")
    assert said.exit_code == 0, said.output


def test_a_deck_that_is_not_allowed_is_refused_in_one_line(tmp_path: Any) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Commander\n1 Juri, Master of the Revue\n\nDeck\n98 Swamp\n2 Murder\n")
    said = run("play", "--variant", "commander", "--deck", str(file), "--quiet")
    assert said.exit_code != 0
    assert "has 101 cards with its commanders; it needs exactly 100" in " ".join(said.output.split())


def test_parts_of_a_list_as_arena_writes_it(tmp_path: Any) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(
        "Companion\n1 Murder\n\nCommander:\n1 Juri, Master of the Revue\n\nDeck\n99 Swamp\n\nSideboard\n1 Murder\n"
    )
    assert find_deck(str(file)).parts == {
        "main": ("Swamp",) * 99,
        "commander": ("Juri, Master of the Revue",),
        "companion": ("Murder",),
        "sideboard": ("Murder",),
    }
