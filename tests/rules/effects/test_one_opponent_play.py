"""What one opponent does, whom you choose, and what is no thing that players do (CR 608.2d, 109.1)."""

from __future__ import annotations

import pytest
from wordings import effect, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@rule("608.2d")
def test_an_opponent_of_your_choice_does_it() -> None:
    s = table(players=3)
    s.expect(0, "608.2d", 2)
    play(s, 0, spell("An opponent loses 3 life. That player gains 1 life."))
    assert s.life_totals() == [20, 20, 18]


@pytest.mark.parametrize(
    "done",
    ["discards a card", "gains control of ~", "gets a poison counter", "can't gain life this turn", "sacrifices a creature",
     "puts a +1/+1 counter on a creature they control"],
)  # fmt: skip
def test_what_players_do(done: str) -> None:
    assert effect(f"An opponent {done}.")


@pytest.mark.parametrize(
    "done", ["can't attack this turn", "gets +1/+1 until end of turn", "gains flying until end of turn"]
)
def test_what_only_objects_do_is_not_understood(done: str) -> None:
    with pytest.raises(NotUnderstood):
        meaning(f"An opponent {done}.", spell=True)
