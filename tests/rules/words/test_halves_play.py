"""Players who each sacrifice half of what they control, played (CR 107.1a, 608.2h)."""

from __future__ import annotations

import pytest
from wordings import beast, play, spell, table

from apnap.testing import rule


@rule("101.4", "107.1a", "608.2h", "701.17a")
@pytest.mark.parametrize(("way", "left"), [("up", (1, 1, 0)), ("down", (1, 2, 1))])
def test_each_has_a_number_of_their_own(way: str, left: tuple[int, ...]) -> None:
    s = table(players=3)
    for player, count in enumerate((2, 3, 1)):
        s.put(player, "battlefield", *[beast("Ox")] * count)
    play(s, 0, spell(f"Each player sacrifices half the creatures they control of their choice, rounded {way}."))
    assert tuple(len(s.permanents(player)) for player in range(3)) == left


@rule("101.2", "609.3")
def test_what_can_t_be_sacrificed_counts_but_stays() -> None:
    s = table()
    s.put(
        1,
        "battlefield",
        beast("Rock", "This creature can't be sacrificed."),
        beast("Wall", "This creature can't be sacrificed."),
    )
    s.put(1, "battlefield", beast("Ox"))
    play(s, 0, spell("Each opponent sacrifices half the creatures they control of their choice, rounded up."))
    assert s.permanents(1) == ["Rock", "Wall"]
