"""Card text that compares life totals with what players began the game with, played (CR 103.4, 119, 603.4)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import STARTING_LIFE, begin_with_life
from apnap_plugins.rules.damage.instructions import GainLife, LoseLife
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, You


@pytest.mark.parametrize(
    "line",
    [
        "As long as your life total is greater than or equal to your starting life total, creatures you control get +1/+1.",
        "As long as your life total is less than or equal to half your starting life total, ~ has indestructible.",
        "As long as an opponent's life total is less than half their starting life total, ~ has indestructible.",
        "~ gets +3/+3 for each opponent whose life total is less than half their starting life total.",
        "When ~ enters, if your life total is less than 7, your life total becomes 7.",
        "At the beginning of your end step, each opponent who has more life than you loses 1 life.",
        "~ costs {1} less to cast for each opponent who was dealt damage this turn.",
    ],
)
def test_what_is_said_of_life_is_said_again(line: str) -> None:
    assert meaning(line)


@rule("103.4", "119.1")
def test_a_life_total_and_the_starting_one() -> None:
    s = table()
    path = "As long as your life total is greater than or equal to your starting life total, creatures you control get +1/+1."
    last = "As long as your life total is less than or equal to half your starting life total, ~ has flying."
    s.put(0, "battlefield", shrine(path, "Path"), beast("Bane", last))
    begin_with_life(s.game, 0, 25)
    assert (s.life(0), s.pt("Bane"), s.has("Bane", "flying")) == (25, (3, 3), False)
    s.do(0, LoseLife(1, You()))
    assert s.pt("Bane") == (2, 2)
    s.do(0, LoseLife(11, You()))
    assert (s.life(0), s.has("Bane", "flying")) == (13, False), "13 is more than half of 25"
    s.do(0, LoseLife(1, You()))
    assert s.has("Bane", "flying")
    play(s, 0, spell("Your life total becomes equal to your starting life total."))
    assert (s.life(0), s.pt("Bane")) == (25, (3, 3))


@rule("103.4", "608.2h")
def test_opponents_below_half_of_what_they_began_with() -> None:
    s = table(players=3)
    anya = "~ gets +3/+3 for each opponent whose life total is less than half their starting life total."
    s.put(0, "battlefield", beast("Anya", anya, "4/4"))
    begin_with_life(s.game, 1, 25)
    s.do(0, LoseLife(12, EachOpponent()))
    assert (s.life(1), s.life(2), s.pt("Anya")) == (13, 8, (7, 7))
    s.do(0, LoseLife(1, EachOpponent()))
    assert s.pt("Anya") == (10, 10), "12 is less than half of 25"
    assert s.field(STARTING_LIFE, 0) == 20


@rule("603.4", "608.2h")
def test_each_opponent_of_whom_something_is_so() -> None:
    s = table(players=3)
    s.do(1, GainLife(5))
    play(s, 0, spell("Each opponent who has more life than you loses 3 life."))
    assert s.life_totals() == [20, 22, 20]
    play(s, 0, spell("You gain 1 life for each player who has more life than you."))
    assert s.life(0) == 21, "of player 1 alone"


@rule("601.2f", "120.1")
def test_costs_less_for_those_who_were_dealt_damage() -> None:
    s = table(players=3)
    s.put(
        0,
        "hand",
        beast("Band", "~ costs {1} less to cast for each opponent who was dealt damage this turn.", cost="{2}"),
    )
    play(s, 0, spell("~ deals 1 damage to target player.", "Ping"), ("player", 1))
    assert not s.can(0, "Band")
    play(s, 0, spell("~ deals 1 damage to target player.", "Pong"), ("player", 2))
    assert s.can(0, "Band")
