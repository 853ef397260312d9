"""Ixalan's Vehicles, each in a game."""

from __future__ import annotations

from xln import attack, block, hand, ixalan, tapped, words_of

from apnap_plugins.rules.vocabulary.characteristics import TYPES


def test_dusk_legion_dreadnought_attacks_with_vigilance_and_still_blocks():
    with ixalan() as s:
        ship = s.put(0, "battlefield", "Dusk Legion Dreadnought")
        crew = s.put(0, "battlefield", "Queen's Bay Soldier")
        assert words_of(s, ship) == {"vigilance", "crew"} and s.pt(ship) == (None, None)
        s.activate(0, ship)
        s.resolve()
        assert s.pt(ship) == (4, 6) and tapped(s, crew)
        attack(s, ship)
        s.pass_until("postcombat main")
        assert s.life_totals() == [20, 16] and not tapped(s, ship)


def test_a_vehicle_that_nobody_crews_neither_attacks_nor_blocks():
    with ixalan() as s:
        s.put(1, "battlefield", "Dusk Legion Dreadnought")
        raider = s.put(0, "battlefield", "Queen's Bay Soldier")
        attack(s, raider)
        s.pass_until("postcombat main")
        assert s.life_totals() == [20, 18] and not s.can(1, "Dusk Legion Dreadnought", "activate")


def test_fell_flagship_makes_pirates_stronger_and_who_is_hit_discards():
    with ixalan() as s:
        golem = s.put(0, "battlefield", "Gilded Sentinel")
        ship = s.put(0, "battlefield", "Fell Flagship")
        mate = s.put(0, "battlefield", "Storm Fleet Aerialist")
        theirs = s.put(1, "battlefield", "Storm Fleet Aerialist")
        before = s.pt(theirs)
        assert s.pt(mate) == (before[0] + 1, before[1]) and s.pt(golem) == (3, 3)
        s.put(1, "hand", "Air Elemental", "Opt")
        assert words_of(s, ship) == {"crew"}
        s.activate(0, ship)
        s.resolve()
        assert s.pt(ship) == (3, 3)  # it is no Pirate
        attack(s, ship)
        s.expect(1, "701.8b", ["Opt"])
        s.pass_until("postcombat main")
        assert s.life_totals() == [20, 17] and hand(s, 1) == ["Air Elemental"]


def test_fell_flagship_that_is_blocked_makes_nobody_discard():
    with ixalan() as s:
        ship, *_ = s.put(0, "battlefield", "Fell Flagship", "Gilded Sentinel")
        wall = s.put(1, "battlefield", "Ancient Brontodon")
        s.put(1, "hand", "Opt")
        s.activate(0, ship)
        s.resolve()
        attack(s, ship)
        block(s, [(wall, ship)])
        s.pass_until("postcombat main")
        assert hand(s, 1) == ["Opt"] and "Fell Flagship" not in s.permanents(0)


def test_sleek_schooner_is_crewed_by_anyone_with_power_and_is_a_creature_until_end_of_turn():
    with ixalan() as s:
        ship = s.put(0, "battlefield", "Sleek Schooner")
        assert not s.can(0, "Sleek Schooner", "activate")
        s.put(0, "battlefield", "Queen's Bay Soldier", sick=True)
        s.activate(0, ship)
        s.resolve()
        assert s.pt(ship) == (4, 3) and s.characteristic(ship, TYPES) == {"artifact", "creature"}
        s.pass_until(lambda g: g.active_player == 1)
        assert s.characteristic(ship, TYPES) == {"artifact"} and s.pt(ship) == (None, None)
