"""Creatures that attack only alone, or only with a stronger one, and what triggers as they block or not (CR 508, 509)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, table

from apnap.testing import rule
from apnap.testing.selecting import Raw, ScenarioError


def _attacks(s, *names: str) -> bool:
    """Whether these creatures may be declared as attackers together, and no others."""
    try:
        s.attack(list(names))
    except ScenarioError:
        return False
    return True


@rule("508.1c")
def test_what_can_only_attack_alone_attacks_with_nothing_else():
    for names, legal in ((("Demon",), True), (("Demon", "Bear"), False), (("Bear", "Ogre"), True), ((), True)):
        s = table()
        s.put(0, "battlefield", beast("Demon", "This creature can only attack alone.", "1/4"), BEAR, OGRE)
        assert _attacks(s, *names) is legal


@rule("508.1c")
def test_one_of_greater_power_has_to_attack_too():
    okk = beast("Okk", "Okk can't attack unless a creature with greater power also attacks.", "2/4")
    for names, legal in (
        (("Okk",), False),
        (("Okk", "Bear"), False),
        (("Okk", "Ogre"), True),
        (("Okk", "Okk2"), False),
    ):
        s = table()
        other = beast("Okk2", "Okk2 can't attack unless a creature with greater power also attacks.", "2/2")
        s.put(0, "battlefield", okk, other, BEAR, OGRE)
        assert _attacks(s, *names) is legal


@rule("509.1b")
def test_one_of_greater_power_has_to_block_too():
    okk = beast("Okk", "Okk can't block unless a creature with greater power also blocks.", "2/4")
    s = table()
    s.put(0, "battlefield", beast("Wolf"))
    s.put(1, "battlefield", okk, OGRE)
    s.attack("Wolf")
    with pytest.raises(ScenarioError):
        s.block([("Okk", "Wolf")])
    s.expected.clear()
    s.block({"Okk": "Wolf", "Ogre": "Wolf"})


@rule("509.5g", "508.3b")
def test_it_attacks_a_player_and_isn_t_blocked_but_not_a_planeswalker():
    text = (
        "Whenever this creature attacks a player and isn't blocked, that player's life total becomes 1. "
        "This creature assigns no combat damage this combat."
    )
    for at_player, life in ((True, 1), (False, 20)):
        s = table()
        demon = s.put(0, "battlefield", beast("Demon", text, "1/4"))
        walker = s.put(1, "battlefield", made("Chandra", "Planeswalker", "", size=""), counters={"loyalty": 5})
        s.attack({demon: ("player", 1) if at_player else walker})
        s.pass_until("end of combat")
        assert s.life(1) == life
        assert s.counters_on(walker, "loyalty") == (5 if at_player else 4)


@rule("509.5e")
def test_it_blocks_two_creatures():
    text = "This creature can block an additional creature each combat.\nWhenever this creature blocks two or more creatures, "
    giant = beast("Giant", text + "it gains first strike until end of turn.", "5/3")
    for many in (1, 2):
        s = table()
        s.put(0, "battlefield", BEAR, OGRE)
        s.put(1, "battlefield", giant)
        s.attack(["Bear", "Ogre"])
        s.block(Raw(((0, 0), (0, 1))[:many]))
        s.resolve_all()
        assert s.has("Giant", "first-strike") is (many == 2)


@rule("509.1b", "508.5")
def test_it_is_compared_with_all_players_who_controls_the_most():
    text = "This creature can't be blocked as long as defending player controls the most creatures or is tied for the most."
    for mine, blocked in ((1, False), (2, False), (3, True)):
        s = table()
        s.put(0, "battlefield", beast("Horror", text, "4/4"), *[BEAR] * (mine - 1))
        s.put(1, "battlefield", OGRE, OGRE)
        s.attack("Horror")
        ogre = s.find_all("Ogre")[0]
        try:
            s.block({ogre: "Horror"})
        except ScenarioError:
            assert not blocked
        else:
            assert blocked
