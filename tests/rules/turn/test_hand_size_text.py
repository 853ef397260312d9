"""Maximum hand sizes, in cards made from their text (CR 402.2, 514.1)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import made, meaning, play, shrine, table

from apnap.testing import rule


@pytest.mark.parametrize(
    "line",
    [
        "Your maximum hand size is increased by two.",
        "Each opponent's maximum hand size is reduced by seven.",
        "Your maximum hand size is equal to the number of hour counters on ~.",
    ],
)
def test_hand_sizes_are_said_again(line):
    assert meaning(line)


@rule("402.2", "514.1")
def test_how_many_cards_are_kept_at_the_end_of_the_turn():
    for text, kept in (
        ("Your maximum hand size is increased by two.", 9),
        ("Your maximum hand size is reduced by two.", 5),
        ("Your maximum hand size is four.", 4),
        ("Your maximum hand size is equal to the number of artifacts you control.", 1),
        ("Each opponent's maximum hand size is reduced by two.", 7),
    ):
        s = table()
        s.put(0, "battlefield", shrine(text), made("Rock", "Artifact", ""))
        s.put(0, "hand", *[BEAR] * 10)
        s.pass_until("upkeep")
        assert len(s.ids("hand", 0)) == kept


@rule("402.2")
def test_the_chosen_player_keeps_four_cards():
    s = table()
    text = "As Rack enters, choose an opponent.\nThe chosen player's maximum hand size is four."
    play(s, 0, made("Rack", "Artifact", text))
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
        s.put(player, "hand", *[BEAR] * 6)
    s.pass_until("upkeep")
    s.pass_until("upkeep", again=True)
    assert [len(s.ids("hand", player)) for player in (0, 1)] == [6, 4]
