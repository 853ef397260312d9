"""Damage that each of several deals by its own power, or is dealt by a number of their own (CR 120.1, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic


@pytest.mark.parametrize(
    "line",
    [
        "Each creature deals 1 damage to its controller.",
        "~ deals damage to each player equal to twice the number of nonbasic lands that player controls.",
        "~ deals damage to each opponent equal to the number of cards in that player's hand.",
        "Choose target creature you don't control. Each creature you control deals damage equal to its power to that creature.",
    ],
)
def test_what_a_spell_says_is_said_again(line: str) -> None:
    assert meaning(line, spell=True)


@rule("120.1", "608.2h")
def test_each_deals_its_own_power_to_another() -> None:
    s = table()
    s.put(0, "battlefield", beast("One", size="1/1"), beast("Three", size="3/3"), beast("None", size="0/4"))
    s.put(1, "battlefield", beast("Giant", size="9/9"), BEAR)
    text = "Choose target creature you don't control. Each creature you control deals damage equal to its power to that creature."
    play(s, 0, spell(text), "Giant")
    assert (s.damage("Giant"), s.damage("Bear"), s.damage("Three")) == (4, 0, 0)


@rule("120.1", "608.2h")
def test_each_of_those_that_were_chosen_deals_its_own_power() -> None:
    s = table()
    text = (
        "Choose two target creatures you don't control. Each of those creatures deals damage equal to its power to ~."
    )
    s.put(0, "battlefield", beast("Hydra", "{0}: " + text, "5/9"))
    s.put(1, "battlefield", BEAR, OGRE, beast("Still", size="7/7"))
    power = s.pt("Bear")[0] + s.pt("Ogre")[0]
    s.activate(0, "Hydra", ["Bear", "Ogre"])
    s.resolve()
    assert s.damage("Hydra") == power


@rule("701.31c", "608.2h")
def test_what_was_dealt_the_x_of_monstrosity_deals_damage_back() -> None:
    s = table()
    text = (
        "{X}{X}: Monstrosity X.\nWhen ~ becomes monstrous, it deals X damage divided as you choose among any number of target "
        "creatures your opponents control. Each of those creatures deals damage equal to its power to ~."
    )
    s.put(0, "battlefield", beast("Hydra", text, "5/9"))
    s.lands(0, "GGGGGG")
    s.put(1, "battlefield", beast("Elk", size="2/4"), beast("Fox", size="3/4"), beast("Owl", size="4/4"))
    s.expect(0, "601.2c", ["Elk", "Fox"])
    s.expect(0, "divide", (1, 2))
    s.activate(0, "Hydra", number=3)
    s.resolve_all()
    assert (s.damage("Elk"), s.damage("Fox"), s.damage("Owl"), s.damage("Hydra")) == (1, 2, 0, 5)


@rule("120.1", "109.5")
def test_each_deals_damage_to_its_controller() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, shrine("Whenever you're dealt damage, draw a card."))
    s.put(1, "battlefield", OGRE, OGRE)
    play(s, 0, spell("Each creature deals 1 damage to its controller."))
    assert s.life_totals() == [19, 18]


@rule("608.2h", "120.1")
def test_each_player_is_dealt_damage_by_their_own_number() -> None:
    s = table(players=3)
    s.put(0, "battlefield", basic("R"))
    s.put(1, "battlefield", basic("R"), basic("G"), basic("G"))
    play(s, 0, spell("~ deals damage to each player equal to twice the number of lands that player controls."))
    assert s.life_totals() == [18, 14, 20]
    s.put(2, "hand", BEAR, BEAR)
    play(
        s,
        0,
        spell("~ deals damage to each opponent equal to the number of cards in that player's hand.", "Stormbreath"),
    )
    assert s.life_totals() == [18, 14, 18]
