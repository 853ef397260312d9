"""Triggers on becoming attached, in cards made from their text (CR 603.2f, 701.3)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.permanents.permanents import TAPPED

LUCK = made("Luck", "Enchantment — Aura", "Enchant creature")


@pytest.mark.parametrize(
    "line",
    [
        "Whenever an Aura becomes attached to ~, draw a card.",
        "Whenever ~ becomes attached to a creature, tap that creature.",
        "Whenever an Aura you control becomes attached to a creature you control, draw a card.",
    ],
)
def test_what_becomes_attached_is_said_again(line):
    assert meaning(line)


@rule("603.2f", "701.3a", "303.4a")
def test_an_aura_that_enters_attached_becomes_attached():
    s = table()
    s.put(
        0, "battlefield", beast("Elemental", "Whenever an Aura becomes attached to Elemental, you gain 1 life."), BEAR
    )
    play(s, 0, LUCK, "Elemental")
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, LUCK, "Bear")
    s.resolve_all()
    assert s.life(0) == 21


@rule("603.2f", "701.3a")
def test_equipment_that_moves_taps_what_it_comes_onto():
    s = table()
    text = "Whenever Blade becomes attached to a creature, tap that creature.\nEquip {0}"
    s.put(0, "battlefield", made("Blade", "Artifact — Equipment", text), BEAR, beast("Calf"))
    s.put(
        0, "battlefield", shrine("Whenever an Equipment becomes attached to a creature you control, you gain 1 life.")
    )
    for name, life in (("Bear", 21), ("Calf", 22)):
        s.activate(0, "Blade", name)
        s.resolve_all()
        assert s.field(TAPPED, name)
        assert s.life(0) == life


@rule("608.2h")
def test_what_was_attached_to_a_creature_as_it_left_is_attached_to_it_for_its_ability():
    s = table()
    text = "When this creature dies, you gain life equal to the greatest mana value among Equipment attached to it."
    s.put(0, "battlefield", beast("Knight", text))
    s.put(0, "battlefield", made("Axe", "Artifact — Equipment", "Equip {0}", "{3}"))
    s.put(0, "battlefield", made("Club", "Artifact — Equipment", "Equip {0}", "{5}"))
    s.activate(0, "Axe")
    s.resolve_all()
    play(s, 0, spell("Destroy target creature."), "Knight")
    s.resolve_all()
    assert s.life(0) == 23
