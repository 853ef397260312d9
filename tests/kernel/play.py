"""Short ways to set up and play the toy game."""

from __future__ import annotations

import random
from typing import Any

import toy
import toybox
from toybox import script  # noqa: F401

from apnap import PASS, Characteristics, Definition, Game, Limits, Priority, Ruleset, pick

RULES = Ruleset.load(mechanics=[], extra=[toy, toybox])
FILLER = [toy.card(f"filler {i}") for i in range(12)]


def start(*seats: Any, rules: Ruleset = RULES, seed: int = 1, **options: Any) -> Game:
    """A game in which seat i has `seats[i]`: a mapping of zones to cards; the pile is of fillers if not given."""
    decks = [{"main": FILLER, **seat} for seat in (seats or ({}, {}))]
    while len(decks) < 2:
        decks.append({"main": FILLER})
    return Game(rules, decks, seed, **options)


def plain(name: str) -> Definition:
    return Definition(name, Characteristics({"name": name}))


def find(game: Game, name: str, zone: str = "") -> int:
    """The object of that name (in a zone)."""
    found = [i for i in sorted(game.objects) if game.name_of(i) == name and zone in ("", game.object(i).zone[0])]
    assert len(found) == 1, f"{name}: {found}"
    return found[0]


def names(game: Game, zone: str, owner: int = -1) -> list[str]:
    return [game.name_of(i) for i in game.zone(zone, owner)]


def answer(game: Game, value: Any) -> None:
    """Answer the pending decision with an option."""
    assert game.decision is not None
    game.push(pick(game.decision, value))


def play(game: Game, name: str) -> None:
    """The player with priority plays a card from hand and everybody passes until it resolves, or somebody is asked."""
    player = game.decision.player
    card = next(i for i in game.zone("hand", player) if game.name_of(i) == name)
    answer(game, ("play", card))
    settle(game)


def settle(game: Game) -> None:
    """Everybody passes until the stack is empty, or something else is asked."""
    while isinstance(game.decision, Priority) and game.zone("stack"):
        answer(game, PASS)


def finish(game: Game) -> None:
    """As `settle`, with default answers to whatever is asked."""
    while not isinstance(game.decision, Priority) or game.zone("stack"):
        game.push(game.decision.default())


def play_out(game: Game, rng: random.Random, most: int = 10_000) -> int:
    """Random answers to the end. How many."""
    count = 0
    while not game.is_over() and count < most:
        game.push(game.decision.sample(rng))
        count += 1
    return count


def random_game(seed: int, players: int = 2, rules: Ruleset = RULES, **options: Any) -> Game:
    rng = random.Random(seed)
    pool = [c.key for c in toybox.RANDOM_CARDS]
    decks = [{"main": [rng.choice(pool) for _ in range(14)], "hand": rng.sample(pool, 4)} for _ in range(players)]
    return Game(rules, decks, seed, **options)


def limited(**limits: int) -> Ruleset:
    return Ruleset.load(mechanics=[], extra=[toy, toybox], limits=Limits(**limits))
