"""What is offered as a cost is paid whole or not at all; costs to attack; what lies in a graveyard: read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

ISLAND = basic("U")
LEVIATHAN = beast("Leviathan", "Leviathan can't attack unless you sacrifice two Islands.", "10/10")


@rule("118.12", "608.2d")
@pytest.mark.parametrize("islands", [1, 2])
def test_two_are_sacrificed_or_none(islands):
    s = table()
    s.put(0, "battlefield", *([ISLAND] * islands))
    if islands == 2:
        s.expect(0, "608.2d", True)
    play(s, 0, spell("You may sacrifice two Islands. If you do, you gain 3 life."))
    assert s.life(0) == (23 if islands == 2 else 20) and len(s.permanents(0)) == islands % 2
    s.done()


@rule("118.12", "608.2d")
@pytest.mark.parametrize("cards", [1, 2])
def test_two_are_discarded_or_none(cards):
    s = table()
    s.put(0, "hand", *([OGRE] * cards))
    if cards == 2:
        s.expect(0, "608.2d", True)
    play(s, 0, spell("You may discard two cards. If you do, you gain 3 life."))
    assert s.life(0) == (23 if cards == 2 else 20) and len(s.ids("hand", 0)) == cards % 2
    s.done()


@rule("508.1h", "508.1j")
@pytest.mark.parametrize("islands", [1, 2])
def test_a_cost_to_attack_with_this_creature(islands):
    s = table()
    s.put(0, "battlefield", LEVIATHAN, *([ISLAND] * islands))
    if islands < 2:
        s.pass_until("end")
        assert s.life(1) == 20
        return
    s.attack("Leviathan")
    assert s.permanents(0) == ["Leviathan"]
    s.pass_until("postcombat main")
    assert s.life(1) == 10


@rule("508.1h")
def test_one_land_for_each_attacking_creature_of_the_kind():
    s = table()
    text = (
        "Black creatures can't attack unless their controller sacrifices a land of their choice for each black creature they "
        "control that's attacking."
    )
    s.put(1, "battlefield", shrine(text))
    s.put(0, "battlefield", beast("Imp", cost="{B}"), beast("Rat", cost="{B}"), BEAR, *([ISLAND] * 3))
    s.attack(["Imp", "Rat", "Bear"])
    assert s.permanents(0).count("Island") == 1


@rule("404.1", "113.6b")
@pytest.mark.parametrize("above", [2, 3])
def test_cards_above_it_in_a_graveyard(above):
    s = table(decks=[[ISLAND] * 20] * 2)
    text = (
        "At the beginning of your upkeep, if Shadow is in your graveyard with three or more creature cards above it, you may put "
        "Shadow onto the battlefield."
    )
    for card in (BEAR, beast("Shadow", text, "1/1"), ISLAND, *([OGRE] * above)):
        s.put(0, "graveyard", card)
    if above == 3:
        s.expect(0, "608.2d", True)
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until("precombat main")
    assert s.permanents(0) == (["Shadow"] if above == 3 else [])
    s.done()


@rule("113.6b")
@pytest.mark.parametrize("zone", ["battlefield", "graveyard", "exile"])
def test_where_it_can_be_activated(zone):
    s = table()
    text = "{0}: Return Boon to its owner's hand. Activate only if Boon is on the battlefield or in your graveyard."
    s.put(0, zone, made("Boon", "Artifact", text))
    assert s.can(0, "Boon", kind="activate") == (zone != "exile")


@rule("613.4c", "107.1a")
@pytest.mark.parametrize(("forests", "size"), [(3, (3, 4)), (4, (4, 4))])
def test_two_numbers(forests, size):
    s = table()
    text = (
        "Enchant creature\nEnchanted creature gets +X/+Y, where X is half the number of Forests you control, rounded down, and Y "
        "is half the number of Forests you control, rounded up."
    )
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", *([basic("G")] * forests))
    s.put(0, "battlefield", made("Aspect", "Enchantment \u2014 Aura", text), attached_to=bear)
    assert s.pt("Bear") == size
