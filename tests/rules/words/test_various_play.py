"""Abilities that can be activated only once, who controls what enters, life totals, kinds of counters: read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import LifeLost
from apnap_plugins.testing import basic

AGENT = (
    "Agent enters under the control of an opponent of your choice.\n"
    "Agent attacks each combat if able and can't attack its owner or planeswalkers its owner controls."
)
ONCE = made("Engine", "Artifact", "{0}: You gain 1 life. Activate only once.")


@rule("602.5b")
def test_only_once_as_long_as_it_is_there():
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(0, "battlefield", ONCE)
    s.activate(0, "Engine")
    assert not s.can(0, "Engine", kind="activate")
    s.resolve()
    for player in (1, 0):
        s.pass_until(lambda game, player=player: game.active_player == player)
    assert s.life(0) == 21 and not s.can(0, "Engine", kind="activate")


@rule("602.5b", "400.7")
def test_a_new_object_can_do_it_again():
    s = table()
    s.put(0, "battlefield", ONCE)
    s.activate(0, "Engine")
    s.resolve()
    play(s, 0, spell("Return target artifact to its owner's hand.", "Bounce"), "Engine")
    s.cast(0, "Engine")
    s.resolve()
    assert s.can(0, "Engine", kind="activate")


@rule("602.5b")
def test_only_if_something_is_so_and_only_once():
    s = table()
    text = "{0}: You gain 1 life. Activate only if you control a creature and only once."
    s.put(0, "battlefield", made("Engine", "Artifact", text))
    assert not s.can(0, "Engine", kind="activate")
    s.put(0, "battlefield", BEAR)
    s.activate(0, "Engine")
    s.resolve()
    assert s.life(0) == 21 and not s.can(0, "Engine", kind="activate")


@rule("616.1b", "110.2a")
def test_it_enters_under_the_control_of_an_opponent_that_you_choose():
    s = table(players=3)
    s.put(0, "hand", beast("Agent", AGENT, "5/5"))
    s.cast(0, "Agent")
    s.expect(0, "616.1b", 2)
    s.resolve()
    assert s.permanents(2) == ["Agent"] and s.permanents(0) == []


@rule("508.1c", "508.1d")
def test_it_attacks_somebody_other_than_its_owner():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    s.put(0, "hand", beast("Agent", AGENT, "5/5"))
    s.cast(0, "Agent")
    s.expect(0, "616.1b", 1)
    s.resolve()
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until("end")
    assert [s.life(player) for player in range(3)] == [20, 20, 15]


@rule("119.5")
def test_all_life_totals_become_the_highest_or_the_lowest():
    s = table(players=3)
    s.happen(LifeLost(1, 5), LifeLost(2, 8))
    play(s, 0, spell("Each opponent's life total becomes the lowest life total among your opponents."))
    assert s.life_totals() == [20, 12, 12]
    play(s, 0, spell("Each player's life total becomes the highest life total among all players.", "Justice"))
    assert s.life_totals() == [20, 20, 20]


@rule("119.5", "608.2h")
def test_the_number_that_was_counted():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Count the number of permanents you control. Your life total becomes that number."))
    assert s.life(0) == 2


@rule("122.6")
def test_another_counter_of_each_kind():
    s = table()
    ogre = s.put(1, "battlefield", OGRE, counters={"+1/+1": 2, "charge": 1})
    text = "For each kind of counter on target permanent or player, give that permanent or player another counter of that kind."
    play(s, 0, spell(text), ogre)
    assert s.counters("Ogre") == {"+1/+1": 3, "charge": 2}


@rule("122.6", "608.2d")
def test_for_each_kind_one_more_or_one_less():
    s = table()
    ogre = s.put(1, "battlefield", OGRE, counters={"+1/+1": 2, "charge": 1})
    s.expect(0, "608.2d", "remove one")
    s.expect(0, "608.2d", "put another")
    text = "For each kind of counter on target permanent, put another counter of that kind on it or remove one from it."
    play(s, 0, spell(text), ogre)
    assert s.counters("Ogre") == {"+1/+1": 1, "charge": 2}


@rule("701.20c", "608.2d")
@pytest.mark.parametrize("cards", [0, 1])
def test_a_card_from_hand_is_shuffled_in(cards):
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(0, "hand", *([OGRE] * cards))
    play(s, 0, spell("Shuffle a card from your hand into your library. If you do, you gain 3 life."))
    assert s.life(0) == (23 if cards else 20) and s.count("Ogre", "library") == cards


@rule("602.5c", "602.5b")
def test_an_ability_gained_in_a_later_turn_is_another_one() -> None:
    touch = 'Until end of turn, target creature gains "{0}: You gain 1 life. Activate only once."'
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(0, "battlefield", BEAR)
    bear = s.find("Bear", "battlefield")
    play(s, 0, spell(touch, "Touch"), bear)
    s.act(0, "activate", bear).resolve()
    assert s.offered(0, "activate") == []
    s.pass_until("end")
    s.pass_until("upkeep")
    s.put(0, "hand", made("Flash Touch", "Instant", touch))
    s.cast(0, "Flash Touch", bear)
    s.resolve()
    s.act(0, "activate", bear).resolve()
    assert s.life(0) == 22 and s.offered(0, "activate") == []


@rule("615.8")
def test_the_next_time_some_source_of_a_kind_would_deal_damage_is_about_one_of_them() -> None:
    circle = "The next time a red creature would deal damage to you this turn, prevent that damage."
    s = table(stage="precombat main", active=1)
    s.put(1, "battlefield", *(made(name, "Creature", "", "{R}", "2/2") for name in ("Spark", "Ember")))
    play(s, 0, spell(circle))
    s.attack(["Spark", "Ember"], player=1)
    s.pass_until("postcombat main")
    assert s.life(0) == 18
