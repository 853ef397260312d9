"""Recorded games are played again: the same answers fit, and lead to the same log and the same result.

`APNAP_RECORDED=all` plays all of them; a run of the suite plays some of each kind. `tools/recorded_games.py` records anew.
"""

from __future__ import annotations

import os

import pytest
import recorded

WANTED = os.environ.get("APNAP_RECORDED", "2")


@pytest.mark.parametrize("kind", list(recorded.GAMES))
def test_recorded_games(kind: str) -> None:
    if not recorded.can_play(kind):
        pytest.skip("the card data is not there")
    games = [one for one in recorded.recorded() if one.kind == kind]
    assert len(games) == recorded.GAMES[kind]
    some = games if WANTED == "all" else games[: int(WANTED)]
    assert recorded.check_all(some, workers=0 if WANTED == "all" else 1) == []


def test_a_game_that_goes_another_way_is_found() -> None:
    old = next(one for one in recorded.recorded() if one.kind == "ixalan")
    dealer = recorded.Dealer("ixalan")
    assert recorded.check(dealer, old) == ""
    other = recorded.Record(old.kind, old.seed, old.answers, old.result, old.lines, (*old.log[:-1], "0"))
    assert "the log differs in lines" in recorded.check(dealer, other)
    other = recorded.Record(old.kind, old.seed, (*old.answers[:3], 999), old.result, old.lines, old.log)
    assert "answer 3 of 4" in recorded.check(dealer, other)
