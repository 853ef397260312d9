"""Triggers on attacking a player, and whom they speak of then (CR 508.3e)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, shrine, table

from apnap.testing import rule
from apnap_plugins.rules.permanents.permanents import TAPPED


def fight(**more):
    return table(stage="beginning of combat", **more)


@rule("508.3e")
def test_once_for_each_player_that_you_attack_and_about_that_player():
    s = fight(players=3)
    s.put(0, "battlefield", shrine("Whenever you attack a player, that player loses 3 life."))
    s.put(0, "battlefield", BEAR, OGRE, beast("Wolf"))
    s.attack({"Bear": ("player", 1), "Ogre": ("player", 1), "Wolf": ("player", 2)})
    s.resolve_all()
    assert s.life_totals() == [20, 17, 17]


@rule("508.3e", "601.2c")
def test_a_target_that_the_attacked_player_controls():
    s = fight(players=3)
    s.put(0, "battlefield", shrine("Whenever you attack a player, tap target creature that player controls."), BEAR)
    s.put(1, "battlefield", beast("Wolf"))
    s.put(2, "battlefield", OGRE)
    s.attack({"Bear": ("player", 2)})
    s.resolve_all()
    assert (s.field(TAPPED, "Wolf"), s.field(TAPPED, "Ogre")) == (False, True)


@rule("508.3e")
@pytest.mark.parametrize(("attacked", "life"), [(("player", 1), 21), ("Jace", 20)])
def test_a_planeswalker_is_no_player(attacked, life):
    s = fight()
    s.put(0, "battlefield", shrine("Whenever you attack a player, you gain 1 life."), BEAR)
    s.put(1, "battlefield", made("Jace", "Planeswalker \u2014 Jace", ""), counters={"loyalty": 3})
    target = attacked if isinstance(attacked, tuple) else s.find("Jace")
    s.attack({"Bear": target})
    s.resolve_all()
    assert s.life(0) == life


@rule("508.3e")
@pytest.mark.parametrize(("attackers", "life"), [(["Bear"], 21), (["Ogre"], 20), (["Bear", "Ogre"], 21)])
def test_with_one_or_more_creatures_of_a_kind(attackers, life):
    s = fight()
    text = (
        "Whenever you attack a player or planeswalker with one or more creatures with power 2 or less, you gain 1 life."
    )
    s.put(0, "battlefield", shrine(text), BEAR, OGRE)
    s.attack(attackers)
    s.resolve_all()
    assert s.life(0) == life


@rule("508.3e", "101.4")
@pytest.mark.parametrize(("attacked", "totals", "hands"), [(2, [19, 19, 20], [1, 1, 0]), (0, [20, 20, 20], [0, 0, 0])])
def test_an_opponent_who_attacks_another_of_your_opponents(attacked, totals, hands):
    s = table(players=3, decks=[[BEAR] * 20] * 3)
    text = (
        "Whenever an opponent attacks another one of your opponents, "
        "you and the attacking player each draw a card and lose 1 life."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(1, "battlefield", beast("Pacifist", size="0/1"))
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "beginning of combat")
    before = [s.count(zone="hand", player=player) for player in range(3)]
    s.attack({"Pacifist": ("player", attacked)}, player=1)
    s.resolve_all()
    assert s.life_totals() == totals
    assert [s.count(zone="hand", player=player) - before[player] for player in range(3)] == hands


@rule("508.1k")
@pytest.mark.parametrize(("attacks", "cards"), [({"Bear": 1, "Ogre": 1}, 1), ({"Bear": 1, "Ogre": 2}, 2)])
def test_a_card_for_each_player_being_attacked(attacks, cards):
    s = fight(players=3, decks=[[BEAR] * 20] * 3)
    s.put(0, "battlefield", shrine("Whenever you attack, draw a card for each player being attacked."), BEAR, OGRE)
    before = s.count(zone="hand", player=0)
    s.attack({name: ("player", seat) for name, seat in attacks.items()})
    s.resolve_all()
    assert s.count(zone="hand", player=0) - before == cards
