"""Cards made from their text that trigger on several creatures that attack a player, played (CR 508.3a, 603.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import card

JACE = card("Jace", "Planeswalker — Jace", loyalty=5)


def attack(s, attacks):
    """Player 0 attacks, and what triggers resolves."""
    s.attack(attacks)
    s.resolve_all()


@rule("508.3a", "603.2c")
@pytest.mark.parametrize(
    ("attacks", "one", "two"),
    [({"Bear": 1, "Ogre": 1, "Elk": 1}, 1, 1), ({"Bear": 1, "Ogre": 2, "Elk": 2}, 2, 1), ({"Bear": 1, "Ogre": 2}, 2, 0),
     ({"Elk": 2}, 1, 0)],
)  # fmt: skip
def test_once_for_each_player_whom_so_many_attack(attacks, one, two):
    s = table(players=3)
    s.put(0, "battlefield", BEAR, OGRE, beast("Elk"))
    s.put(
        0, "battlefield", shrine("Whenever one or more creatures you control attack a player, you gain 1 life.", "One")
    )
    s.put(
        0, "battlefield", shrine("Whenever two or more creatures you control attack a player, you gain 10 life.", "Two")
    )
    attack(s, {name: ("player", seat) for name, seat in attacks.items()})
    assert s.life(0) == 20 + one + 10 * two


@rule("508.3a")
def test_what_attacks_a_planeswalker_attacks_no_player():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "battlefield", shrine("Whenever one or more creatures you control attack a player, you gain 1 life."))
    s.put(1, "battlefield", JACE, counters={"loyalty": 5})
    attack(s, {"Bear": s.find("Jace"), "Ogre": s.find("Jace")})
    assert s.life(0) == 20


@rule("508.3a", "603.2")
def test_that_player_is_who_is_attacked_by_them():
    text = "Whenever one or more creatures attack one of your opponents, ~ deals 1 damage to that player."
    s = table(players=3)
    s.put(0, "battlefield", shrine(text))
    s.put(0, "battlefield", BEAR, OGRE)
    attack(s, {"Bear": ("player", 2), "Ogre": ("player", 2)})
    assert s.life_totals() == [20, 20, 19]


@rule("508.3e", "115.1")
def test_a_target_among_what_attacks_that_player():
    text = "Whenever you attack a player, target creature that's attacking that player gets +5/+0 until end of turn."
    s = table(players=3)
    s.put(0, "battlefield", shrine(text), BEAR, OGRE)
    s.attack({"Bear": ("player", 1), "Ogre": ("player", 2)})
    s.resolve_all()
    assert (s.pt("Bear"), s.pt("Ogre")) == ((7, 2), (8, 3)), "each is the only target of one of two abilities"


@rule("508.3a")
def test_the_creature_itself_or_others():
    s = table()
    text = "Whenever ~ and/or one or more other creatures you control attack a player, you gain 1 life."
    s.put(0, "battlefield", beast("Chief", text), BEAR)
    attack(s, ["Bear"])
    assert s.life(0) == 21
    play(s, 0, spell("You gain 1 life."))
