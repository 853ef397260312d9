"""Games of Ixalan under every invariant of the fuzz driver: a bounded number with a fixed seed, more with `APNAP_FUZZ`."""

from __future__ import annotations

import os
import random

import pytest

from apnap import Ruleset
from apnap.testing.fuzz import Plan, Rates, fuzz, random_deck

GAMES = int(os.environ.get("APNAP_FUZZ", "8"))


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return Ruleset.load(sets=["xln"])


@pytest.mark.parametrize("seed", range(4))
def test_invariants_hold_in_random_games(rules: Ruleset, seed: int) -> None:
    """Among them: hidden names never show, `pop` restores the digest, illegal answers change nothing."""
    chosen = random.Random(seed).sample(rules.cards(), 30)
    basics = [rules.card(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest") for _ in range(5)]
    plan = Plan(players=(2, 3, 4, 5), decisions=150, rates=Rates(process=0.0))
    result = fuzz(rules, random_deck([*chosen, *basics], 40), games=max(1, GAMES // 4), seed=seed, plan=plan)
    assert result.failures == []
    assert result.games > 0 and sum(result.checked.values()) > 1000, result.checked
