"""Poisonous (CR 702.70)."""

from __future__ import annotations

from fights import fight, stacked, walker
from wordings import beast, meaning, table

from apnap import Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.poisonous import poisonous
from apnap_plugins.rules.counters.counters import player_counters
from apnap_plugins.testing import creature

SNAKE = creature("Snake", 3, 3, poisonous(2))
BEAR = creature("Bear", 2, 2)


def bite(*mechanics, attacker=SNAKE, players=2, at=("player", 1)):
    """It attacks unblocked; the damage has been dealt."""
    s = fight("poisonous", *mechanics, players=players, defaults=True)
    s.put(0, "battlefield", attacker)
    s.attack({attacker.name: at})
    s.pass_until("combat damage")
    return s


def poison(s, player=1):
    return player_counters(s.game, player, "poison")


@rule("702.70a")
def test_the_player_gets_that_many_poison_counters_beside_the_damage():
    s = bite()
    assert (s.life(1), poison(s)) == (17, 0)
    s.resolve_all()
    assert (s.life(1), poison(s)) == (17, 2)


@rule("702.70a", "104.3d")
def test_ten_of_them_lose_the_game():
    s = bite(attacker=creature("Snake", 1, 1, poisonous(10)))
    s.resolve_all()
    assert s.game.is_over() and s.game.players_in() == (0,)


@rule("702.70a")
def test_blocked_it_poisons_nobody():
    s = fight("poisonous")
    s.put(0, "battlefield", SNAKE)
    s.put(1, "battlefield", BEAR)
    s.attack("Snake")
    s.block({"Bear": "Snake"})
    s.pass_until("end of combat")
    assert (stacked(s), poison(s)) == (0, 0)


@rule("702.70a", "510.3a")
def test_without_damage_there_is_no_poison():
    s = bite(attacker=creature("Snake", 0, 3, poisonous(2)))
    assert stacked(s) == 0


@rule("702.70a")
def test_a_planeswalker_gets_none_and_nor_does_its_controller():
    s = fight("poisonous")
    s.put(0, "battlefield", SNAKE)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 5})
    s.attack({"Snake": w})
    s.pass_until("end of combat")
    assert (stacked(s), poison(s)) == (0, 0)


@rule("702.70a")
def test_with_infect_there_is_poison_of_both_kinds():
    s = bite("infect", attacker=creature("Snake", 3, 3, poisonous(2), "infect"))
    assert poison(s) == 3
    s.resolve_all()
    assert (s.life(1), poison(s)) == (20, 5)


@rule("702.70a")
def test_with_double_strike_twice():
    s = bite("double-strike", attacker=creature("Snake", 1, 1, poisonous(2), "double-strike"))
    s.resolve_all()
    s.pass_until("end of combat")
    assert (s.life(1), poison(s)) == (18, 4)


@rule("702.70a", "113.7a")
def test_it_may_be_gone():
    s = bite()
    s.happen(Moved(s.find("Snake"), "graveyard"))
    s.resolve_all()
    assert poison(s) == 2


@rule("702.70a")
def test_whom_it_damaged_in_a_game_of_many():
    s = bite(players=3, at=("player", 2))
    s.resolve_all()
    assert [poison(s, player) for player in range(3)] == [0, 0, 2]


@rule("702.70b")
def test_each_instance_triggers_separately():
    s = bite(attacker=creature("Snake", 1, 1, poisonous(1), poisonous(1), poisonous(3)))
    assert stacked(s) == 3
    s.resolve_all()
    assert poison(s) == 5


@rule("702.70b")
def test_two_slivers_give_it_twice():
    viper = beast("Viper", "All Sliver creatures have poisonous 1.", "1/1", "Creature — Sliver")
    s = table(stage="beginning of combat")
    one, _ = s.put(0, "battlefield", viper, viper)
    s.attack([one])
    s.pass_until("combat damage")
    s.resolve_all()
    assert poison(s) == 2


def test_words():
    assert meaning("Poisonous 3") == (poisonous(3),)
    assert isinstance(meaning("All Sliver creatures have poisonous 1.")[0], Static)
