"""What deals damage that abilities trigger on: spells, any source, exactly so much, and once for all (CR 120, 603.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule

SHOCK = spell("~ deals 2 damage to target player.", "Shock")
EXACTLY = (
    "Whenever another source you control deals exactly 1 damage to a permanent or player, "
    "~ deals 2 damage to that permanent or player."
)
AT_ONCE = "Whenever a source you control deals damage to one or more permanents and/or players, you gain 1 life."
HALVES = "{0}: ~ deals damage to each player equal to half that player's life total, rounded down."
PING = spell("~ deals 1 damage to any target.", "Ping")


@rule("120.1", "109.2")
def test_a_spell_deals_damage_to_a_player():
    s = table()
    text = "Whenever ~ or an instant or sorcery spell you control deals damage to a player, you gain 1 life."
    s.put(0, "battlefield", beast("Knight", text + "\n{0}: ~ deals 1 damage to any target."), BEAR)
    play(s, 0, SHOCK, ("player", 1))
    s.resolve_all()
    assert s.life_totals() == [21, 18]
    s.activate(0, "Knight", ("player", 1))
    s.resolve_all()
    assert s.life_totals() == [22, 17]
    play(s, 1, SHOCK, ("player", 0))
    s.resolve_all()
    assert s.life_totals() == [20, 17], "not a spell of yours"


@rule("120.1", "120.4")
@pytest.mark.parametrize(("card", "life"), [(PING, 17), (SHOCK, 18)])
def test_a_source_deals_exactly_so_much(card, life):
    s = table()
    s.put(0, "battlefield", beast("Gunner", EXACTLY))
    play(s, 0, card, ("player", 1))
    s.resolve_all()
    assert s.life(1) == life


@rule("120.1")
def test_exactly_so_much_to_a_permanent():
    s = table()
    s.put(0, "battlefield", beast("Gunner", EXACTLY))
    s.put(1, "battlefield", OGRE)
    play(s, 0, PING, "Ogre")
    s.resolve_all()
    assert (s.life(1), s.zone_names(1, "graveyard")) == (20, ["Ogre"])


@rule("603.2c", "120.1")
def test_a_source_that_deals_damage_to_several_triggers_once():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(AT_ONCE),
    )
    s.put(1, "battlefield", BEAR, OGRE)
    play(s, 0, spell("~ deals 1 damage to each creature and each opponent.", "Storm"))
    s.resolve_all()
    assert s.life(0) == 21


@rule("107.1a", "120.1")
def test_each_player_is_dealt_half_their_own_life_total():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Tyrant", HALVES),
    )
    play(s, 0, spell("You lose 5 life.", "Tithe"))
    s.activate(0, "Tyrant")
    s.resolve()
    assert s.life_totals() == [8, 10]


@rule("608.2h", "702.15c", "603.10a")
def test_a_creature_that_died_deals_damage_as_it_last_was():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever another creature you control dies, it deals damage equal to its power to target player."),
        shrine("Creatures you control have lifelink.", "Chapel"),
    )
    s.put(1, "battlefield", OGRE, controller=0)
    s.expect(0, "601.2c", [("player", 1)])
    play(s, 0, spell("Destroy target creature.", "Doom"), "Ogre")
    s.resolve_all()
    assert s.life_totals() == [23, 17], "who controlled it gains the life, though it lies in its owner's graveyard"
