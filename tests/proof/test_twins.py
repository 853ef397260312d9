"""No player learns anything of hidden cards: games that differ only in them offer the same, at each decision (CR 400.2, 706).

A bounded number of pairs; `APNAP_TWINS` says how many games of each kind are played.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import kitcards
import pytest
from twins import Report, Twins

from apnap import Definition, Ruleset
from apnap.core import determinize, observation
from apnap.core import fields as f
from apnap.core.randomness import Stream

GAMES = int(os.environ.get("APNAP_TWINS", "2"))
PARTS = 2
DECISIONS = 100 if GAMES > PARTS else 45
HORIZONS = (2, 1)
"""How many times the length of the comparison the game is long: cards that are played late are hidden early."""


@pytest.fixture(scope="module")
def ixalan() -> Ruleset:
    return Ruleset.load(sets=["xln"])


@pytest.fixture(scope="module")
def everything() -> Ruleset:
    return Ruleset.load()


def ixalan_deck(rules: Ruleset, rng: random.Random) -> list[Definition]:
    basics = [rules.card(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    return [*rng.sample(rules.cards(), 24), *(rng.choice(basics) for _ in range(16))]


def mixed_deck(rules: Ruleset, cards: Sequence[Definition], rng: random.Random) -> list[Definition]:
    land = next(card for card in rules.sample_cards() if card.name == "Sample Land")
    return [*(rng.choice(cards) for _ in range(24)), *[land] * 16]


def compared(rules: Ruleset, decks: list[list[Definition]], seed: int, decisions: int = DECISIONS) -> list[Report]:
    """One game and a twin for each horizon."""
    rng = random.Random(seed)
    twins = Twins(rules, decks, seed, rng.randrange(len(decks)), decisions)
    twins.play(rng)
    return [twins.compare(max(1, len(twins.steps) // part), rng) for part in HORIZONS]


FLOORS = {"pictures": 30, "different": 10, "acted": 5}
"""More than so many a game and twin, or it was no comparison: pictures compared, cards that differ, acts of others."""


def problems(reports: list[Report]) -> list[Any]:
    """Leaks, games drawn anew that are unlike, and what there was too little of for a comparison."""
    print({name: sum(getattr(r, name) for r in reports) for name in ("pictures", "attempts", "different", "acted")})
    leaks = [(r.seed, r.leak) for r in reports if r.leak]
    unlike = [(r.seed, r.unlike) for r in reports if r.unlike]
    few = [name for name, least in FLOORS.items() if sum(getattr(r, name) for r in reports) <= least * len(reports)]
    return [*leaks, *unlike, *few]


@pytest.mark.parametrize("part", range(PARTS))
def test_in_games_of_ixalan(ixalan: Ruleset, part: int) -> None:
    reports = []
    for seed in range(part, max(GAMES, PARTS), PARTS):
        rng = random.Random(seed)
        decks = [ixalan_deck(ixalan, rng) for _ in range((2, 3, 2)[seed % 3])]
        reports += compared(ixalan, decks, seed)
    assert problems(reports) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_in_games_with_cards_of_every_mechanic(everything: Ruleset, part: int) -> None:
    cards, reports = list(kitcards.cards(everything)), []
    for seed in range(part, max(GAMES, PARTS), PARTS):
        rng = random.Random(seed)
        decks = [mixed_deck(everything, cards, rng) for _ in range((2, 3, 2)[seed % 3])]
        reports += compared(everything, decks, seed)
    assert problems(reports) == []


# What the comparison finds -----------------------------------------------------------------------------


def counts_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps without a choice tell whether an opponent could have responded."""
    monkeypatch.setattr(f.QUIET, "public", True)


def draws_in_the_order_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever knows how cards were mixed can work out where each of them was."""
    monkeypatch.setattr(determinize, "sorted", lambda things, key=None: list(things), raising=False)


def keeps_the_place_in_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a component is its card's place in the deck."""
    monkeypatch.setattr(determinize, "_redefine", lambda game, viewer, places: None)
    monkeypatch.setattr(Stream, "shuffle", lambda self, items: None)


def looks_into_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of a card in somebody's hand shows."""
    shows = observation._shows
    monkeypatch.setattr(observation, "_shows", lambda g, v, id: g.object(id).zone[0] == "hand" or shows(g, v, id))


@pytest.mark.parametrize(
    "leak", [counts_steps, draws_in_the_order_of_the_cards, keeps_the_place_in_the_deck, looks_into_hands]
)
def test_a_leak_is_found(ixalan: Ruleset, monkeypatch: pytest.MonkeyPatch, leak) -> None:
    leak(monkeypatch)
    found = []
    for seed in range(3):
        rng = random.Random(seed)
        decks = [ixalan_deck(ixalan, rng) for _ in range(2)]
        found += [r.leak for r in compared(ixalan, decks, seed, 60) if r.leak]
        if found:
            return
    pytest.fail("nothing was found")
