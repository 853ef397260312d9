"""Random games with cards of every mechanic, under all rules: each mechanic acts, again and again, and the games end.

`APNAP_ACTS` says how often each has to; the proof is 20 (`tox -e long`). A run of the suite is content with one mechanic in
fifteen acting once: what is rare is waited for in many games.
Decks are made of the cards of the conformance kit, more and more of those whose mechanics have acted less than that.
"""

from __future__ import annotations

import os
import random

import kitcards
import pytest
from acting import CARRIED_OUT_BY, Counting, mechanics_of, watched

from apnap import Definition, Ruleset
from apnap.registry import MECHANICS, scan

ACTS = int(os.environ.get("APNAP_ACTS", "1"))
PATIENCE = 600
"""Within that many games every mechanic has acted as often as that."""
WATCHED = 10
"""In every tenth game the structure is checked after every event."""
ELSEWHERE = frozenset(
    [
        "abandon",
        "activate",
        "cast",
        "companion",
        "hidden-agenda",
        "meld",
        "open-an-attraction",
        "partner",
        "planeswalk",
        "play",
        "set-in-motion",
        "visit",
    ]
)
"""What these decks don't come to: it needs cards that are in no deck of one part, or another variant, whose own random games
show it (tests/sets, tests/variants); or it is what every game consists of."""
KEYWORDS = sorted(
    found.name
    for found in scan()
    if found.official and found.group == MECHANICS and found.module.split(".")[1] in ("actions", "abilities")
    if found.name not in ELSEWHERE
)
WANTED = KEYWORDS if "APNAP_ACTS" in os.environ or "APNAP_THOROUGH" in os.environ else KEYWORDS[::15]
"""Those that have to act."""


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return Ruleset.load()


def deck(
    cards: list[Definition], stars: list[Definition], lands: list[Definition], rng: random.Random
) -> list[Definition]:
    """Some cards of a few mechanics, several of each, and others; enough land."""
    some = [rng.choice(stars) for _ in range(4)]
    return [*some * 4, *(rng.choice(cards) for _ in range(8)), *(rng.choice(lands) for _ in range(16))]


def test_every_mechanic_acts(rules: Ruleset) -> None:
    cards = list(kitcards.cards(rules))
    samples = rules.sample_cards()
    lands = [card for card in samples if card.name == "Sample Land"]
    others = [card for card in samples if card.name != "Sample Land"]
    shown = {card.name: mechanics_of(rules, card) for card in cards}
    watch, seed = Counting(3, marked=False), 0
    while seed < PATIENCE:
        idle = {name for name in WANTED if watch.acted[name] < ACTS}
        if not idle:
            break
        wanted = idle | {CARRIED_OUT_BY[name] for name in idle & CARRIED_OUT_BY.keys()}
        stars = [card for card in cards if shown[card.name] & wanted]
        rng = random.Random(seed)
        watch.looks = seed % WATCHED == 0
        decks = [deck([*cards, *others], stars, lands, rng) for _ in range((2, 2, 3)[seed % 3])]
        game = watched(rules, decks, seed, watch)
        assert game.is_over()
        assert watch.problems == [], f"seed {seed}"
        seed += 1
    print(seed, "games:", {name: watch.acted[name] for name in KEYWORDS})
    seldom = {name: watch.acted[name] for name in WANTED if watch.acted[name] < ACTS}
    assert seldom == {}, f"acted less than {ACTS} times in {seed} games"
