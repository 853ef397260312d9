"""The greedy agent wins at least 80 % of 200 mirror games against the random one, seats swapped."""

from __future__ import annotations

import pytest
from mirror import greedy_wins

from apnap_plugins.apps.decks import pack_decks

DECKS = sorted(pack_decks())
GAMES = 200


@pytest.mark.parametrize("deck", DECKS)
def test_greedy_wins_four_of_five(deck):
    games = GAMES // len(DECKS)
    assert greedy_wins(deck, games) >= 0.8 * games
