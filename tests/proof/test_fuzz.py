"""Games under every invariant of the fuzz driver: some with fixed seeds, more with `APNAP_FUZZ` (`tox -e long`).

Among the invariants: hidden names never show, `pop` restores the digest, illegal answers change nothing.
"""

from __future__ import annotations

import os
import random

import kitcards
import pytest

from apnap import Ruleset
from apnap.testing.fuzz import FuzzResult, Plan, Rates, fuzz, random_deck

GAMES = int(os.environ.get("APNAP_FUZZ", "1"))
DECISIONS = 90 if GAMES > 1 else 70
PARTS = max(1, min(4, GAMES // 2))
PLAN = Plan(players=(2, 3, 4, 5), decisions=DECISIONS, rates=Rates(process=0.0))


def checks(result: FuzzResult) -> int:
    """How many there were."""
    print(result.json())
    return sum(result.checked.values())


@pytest.fixture(scope="module")
def ixalan() -> Ruleset:
    return Ruleset.load(sets=["xln"])


@pytest.fixture(scope="module")
def everything() -> Ruleset:
    return Ruleset.load()


@pytest.mark.parametrize("seed", range(PARTS))
def test_in_games_of_ixalan(ixalan: Ruleset, seed: int) -> None:
    chosen = random.Random(seed).sample(ixalan.cards(), 30)
    basics = [ixalan.card(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest") for _ in range(5)]
    deck = random_deck([*chosen, *basics], 40)
    result = fuzz(ixalan, deck, games=GAMES // PARTS, seed=seed, plan=PLAN)
    assert result.failures == []
    assert checks(result) > 700


@pytest.mark.parametrize("seed", range(PARTS))
def test_in_games_with_cards_of_every_mechanic(everything: Ruleset, seed: int) -> None:
    cards = list(kitcards.cards(everything))
    land = next(card for card in everything.sample_cards() if card.name == "Sample Land")
    deck = random_deck([*cards, *[land] * len(cards)], 40)
    result = fuzz(everything, deck, games=GAMES // PARTS, seed=seed, plan=PLAN)
    assert result.failures == []
    assert checks(result) > 700
