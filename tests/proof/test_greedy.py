"""The greedy agent wins at least 80 % of the mirror games against the random one, seats swapped.

`APNAP_GREEDY` says how many games; a run of the suite plays some, 200 are the proof (`tox -e long`).
"""

from __future__ import annotations

import os

import pytest
from mirror import greedy_wins

from apnap_plugins.apps.decks import pack_decks

DECKS = sorted(pack_decks("xln"))
GAMES = int(os.environ.get("APNAP_GREEDY", "25"))


@pytest.mark.parametrize("deck", DECKS)
def test_greedy_wins_four_of_five(deck):
    games = GAMES // len(DECKS)
    assert greedy_wins(deck, games) >= 0.8 * games
