"""Random games with random understood cards: no error, no hang, and what is offered and paid as proposed is not taken back.

`APNAP_RANDOM_GAMES=2000` is the proof (`tox -e long`); a run of the suite plays some. The data is not part of the
project: without it there is nothing to play.
"""

from __future__ import annotations

import os

import pytest
from randomcards import play

from text_coverage import DATA, in_scope

GAMES = int(os.environ.get("APNAP_RANDOM_GAMES", "1"))
FIRST = int(os.environ.get("APNAP_RANDOM_FIRST", "0" if "APNAP_RANDOM_GAMES" in os.environ else "3"))


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
def test_random_cards() -> None:
    played = play(in_scope(), GAMES, FIRST)
    print(played.report())
    assert played.games == GAMES
    assert played.failures == []
    assert played.taken_back == []
