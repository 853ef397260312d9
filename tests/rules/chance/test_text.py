"""Coins in cards made from their text: flipped until one is lost, and what triggers on winning and losing (CR 705)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
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


# Which dice, which results -----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [
    "Roll two d20 and ignore the lower roll. 1—9 | Draw a card. 10—20 | Draw two cards.",
    "Roll three d6 and ignore the lowest roll. You gain life equal to the total of those results.",
    "Roll two d8 and choose one result. Draw cards equal to that result. You lose life equal to the other result.",
    "Roll X twelve-sided dice. Draw a card for each odd result.",
    "Roll two four-sided dice. Draw a card for each result of 3 or higher.",
    "Roll a d20 and subtract the number of cards in your hand. 0 or less | Draw a card. 1+ | Draw two cards.",
    "Roll a d20. If the result is 0 or less, discard your hand. 1—19 | Draw a card. 20 | Draw two cards.",
    "Draw a card, then roll two d4 and add the number of lands you control. 2—7 | Draw a card. 8+ | Scry 1.",
    "Roll a six-sided die. If the result is even, draw a card.",
    "Roll a six-sided die. If the result is equal to or greater than the number of lands you control, draw a card.",
    "Roll a d20. 1—9 | Draw a card. You may roll again. 10—20 | Draw two cards.",
])  # fmt: skip
def test_rolls_are_said_again(line):
    assert meaning(line, spell=True)


@pytest.mark.parametrize(
    "line", ["Draw a card. You may roll again.", "Roll two d20 and ignore the highest roll. Draw a card."]
)
def test_what_is_said_of_rolls_elsewhere_is_refused(line):
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)


@pytest.mark.parametrize("who", ["you roll a natural 20", "an opponent rolls their second die each turn",
                                 "a player rolls a die's highest natural result"])  # fmt: skip
def test_which_die_is_rolled_is_said_again(who):
    assert meaning(f"Whenever {who}, draw a card.")


@rule("706.6")
def test_of_two_dice_the_lower_is_as_if_never_rolled():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you roll a die, you gain 1 life."))
    play(s, 0, spell("Roll two d20 and ignore the lower roll. 1—20 | You gain 10 life."))
    s.resolve_all()
    (rolled,), (die,) = s.events(DiceRolled), s.events(DieRolled)
    assert (rolled.count, rolled.ignored) == (2, 1)
    assert s.life(0) == 31 and die.number >= 1


@rule("706.4", "608.2d")
@pytest.mark.parametrize("at", [0, 1])
def test_one_result_is_chosen_and_the_other_is_left(at):
    s = table()
    s.put(0, "hand", spell("Roll two d8 and choose one result. You gain life equal to that result. Each opponent loses "
                           "life equal to the other result.", "Pick"))  # fmt: skip
    s.cast(0, "Pick")
    s.expect(0, "608.2d", at)
    s.resolve()
    one, other = (die.number for die in s.events(DieRolled))
    gained, lost = (one, other) if at == 0 else (other, one)
    assert (s.life(0), s.life(1)) == (20 + gained, 20 - lost)


@rule("706.4")
def test_results_are_counted():
    s = table()
    play(
        s,
        0,
        spell("Roll ten d6. You gain 1 life for each even result. Each opponent loses 1 life for each result of 6."),
    )
    numbers = [die.number for die in s.events(DieRolled)]
    assert s.life(0) == 20 + sum(n % 2 == 0 for n in numbers)
    assert s.life(1) == 20 - numbers.count(6)


@rule("706.2")
def test_what_triggers_on_a_roll_knows_its_result():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you roll one or more dice, you gain life equal to the result.", "All"))
    s.put(0, "battlefield", shrine("Whenever you roll a die, each opponent loses life equal to the result.", "Each"))
    s.put(0, "battlefield", shrine("Whenever you roll your second die each turn, you gain 1000 life.", "Second"))
    play(s, 0, spell("Roll two d6."))
    s.resolve_all()
    total = sum(die.number for die in s.events(DieRolled))
    assert (s.life(0), s.life(1)) == (1020 + total, 20 - total)


@rule("602.5", "706.3b")
def test_a_table_stands_behind_what_says_when_it_is_activated():
    s = table()
    text = "{0}: Roll a d20. Activate only if ~ is in your graveyard.\n1—19 | Return ~ to your hand.\n20 | Return ~ to your hand."
    s.put(0, "battlefield", beast("Troll", text))
    assert not s.offered(0, "activate")
    s.put(0, "graveyard", beast("Troll", text))
    s.act(0, "activate", "Troll").resolve()
    assert s.zone_names(0, "hand") == ["Troll"]


def test_flavor_words_in_a_row_mean_nothing():
    chest = beast("Chest", "{0}: Roll a d20.\n1 | Trapped! — You lose 3 life.\n2—20 | You gain 1 life.")
    assert chest is not None
