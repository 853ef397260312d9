"""Coins in cards made from their text: flipped until one is lost, and what triggers on winning and losing (CR 705)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.chance.coins import CoinFlipped, CoinsFlipped
from apnap_plugins.rules.chance.dice import DiceRolled, DieRolled


@pytest.mark.parametrize("who", ["you win", "a player wins", "an opponent loses"])
def test_who_wins_or_loses_a_flip_is_said_again(who):
    assert meaning(f"Whenever {who} a coin flip, draw a card.")


@rule("705.2")
def test_flips_go_on_until_one_is_lost():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you lose a coin flip, each opponent loses 1 life."))
    s.put(0, "battlefield", shrine("Whenever a player wins a coin flip, you gain 1 life."))
    s.put(0, "battlefield", shrine("Whenever an opponent wins a coin flip, you gain 100 life."))
    for _ in range(8):
        play(s, 0, spell("Flip a coin until you lose a flip."))
        s.resolve_all()
    assert s.life(1) == 20 - 8
    assert 20 < s.life(0) < 100


@rule("706.6", "614.1a")
def test_the_lowest_roll_is_ignored_and_dice_are_rolled_once():
    s = table()
    more = "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll."
    s.put(0, "battlefield", shrine(more, "Luck"), shrine("Whenever you roll one or more dice, you gain 1 life.", "Joy"))
    play(s, 0, spell("Roll a d20. You lose 1 life."))
    s.resolve_all()
    assert s.life(0) == 20
    rolled = s.events(DiceRolled)
    assert [(event.count, event.ignored) for event in rolled] == [(2, 1)]
    assert len(s.events(DieRolled)) == 1


@rule("705.1")
def test_of_two_coins_the_player_has_one_count():
    s = table()
    s.put(0, "battlefield", shrine("If you would flip a coin, instead flip two coins and ignore one.", "Thumb"))
    s.put(1, "battlefield", shrine("If you would flip a coin, instead flip two coins and ignore one.", "Other Thumb"))
    play(s, 0, spell("Flip a coin. If you win the flip, you gain 1 life."))
    s.resolve_all()
    assert [event.coins for event in s.events(CoinsFlipped)] == [2]
    assert len(s.events(CoinFlipped)) == 1


LIVESTOCK = (
    "Exile target creature, then roll a d20.\n1—9 | Its controller creates a 4/4 green Ox creature token.\n10—20 | Its "
    "controller creates a 2/2 green Boar creature token. You gain 1 life."
)


@rule("706.3", "706.3a")
@pytest.mark.parametrize("seed", range(4))
def test_each_row_speaks_of_what_was_named_before_the_roll(seed):
    s = table(seed=seed)
    s.put(1, "battlefield", beast("Foe"))
    play(s, 0, spell(LIVESTOCK), "Foe")
    s.resolve_all()
    (rolled,) = s.events(DieRolled)
    low = rolled.number <= 9
    assert (s.permanents(1), s.permanents(0)) == (["Ox Token" if low else "Boar Token"], [])
    assert s.life(0) == (20 if low else 21)
