"""Lethal damage by power, and what somebody was dealt this turn: cards made from their "
"text, played (CR 704.5g, 120.1)."""

from __future__ import annotations

import pytest
from wordings import beast, effect, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.rules.combat.effects import LethalByPower
from apnap_plugins.rules.effects.history import DamageDealtThisTurn

TEXT = "Lethal damage dealt to creatures you control is determined by their power rather than their toughness."
BOLT = spell("~ deals 2 damage to any target.", "Bolt")


def test_lines_mean():
    (found,) = statics(TEXT)
    assert isinstance(found, LethalByPower)
    assert effect("You gain life equal to the damage dealt to you this turn.").amount == DamageDealtThisTurn()


@rule("704.5g")
@pytest.mark.parametrize(("size", "dies"), [("2/4", True), ("3/2", False), ("2/2", True), ("0/3", True)])
def test_damage_is_compared_with_power(size, dies):
    s = table()
    s.put(0, "battlefield", shrine(TEXT), beast("Ox", size=size))
    s.put(1, "battlefield", beast("Foe", size="1/4"))
    assert "Ox" in s.permanents(0)  # without damage nothing is lethal, whatever its power
    play(s, 0, BOLT, "Ox")
    play(s, 0, BOLT, "Foe")
    assert (("Ox" not in s.permanents(0)), s.permanents(1)) == (dies, ["Foe"])


@rule("704.5g", "611.3a")
def test_it_is_judged_as_power_changes():
    s = table()
    s.put(0, "battlefield", shrine(TEXT), beast("Ox", size="3/2"))
    play(s, 0, BOLT, "Ox")
    assert "Ox" in s.permanents(0)
    play(s, 0, spell("Target creature gets -1/+4 until end of turn."), "Ox")
    assert "Ox" not in s.permanents(0)


@rule("510.1c", "702.19b")
def test_an_attacker_assigns_as_much_as_is_lethal():
    s = table()
    s.put(0, "battlefield", beast("Rhino", "Trample", "6/6"))
    s.put(1, "battlefield", shrine(TEXT), beast("Wall", size="1/5"))
    s.attack(["Rhino"])
    s.block({"Wall": "Rhino"})
    s.pass_until("end of combat")
    assert (s.life(1), s.permanents(1)) == (20 - 5, ["Shrine"])


@rule("120.1")
@pytest.mark.parametrize("dealt", [0, 2])
def test_life_equal_to_the_damage_dealt_to_you(dealt):
    s = table()
    s.put(0, "battlefield", beast("Ox", size="5/5"))
    if dealt:
        play(s, 1, BOLT, ("player", 0))
    play(s, 1, BOLT, ("player", 1))
    text = (
        "You gain life equal to the damage dealt to you this turn. ~ deals damage to target "
        "creature you control equal to "
    )
    play(s, 0, spell(f"{text}the damage dealt to you this turn."), "Ox")
    assert (s.life(0), s.damage("Ox")) == (20, dealt)
