"""What the keyword abilities of an object say that they cost, and what they target (CR 601.2c, 601.2f, 602.2b)."""

from __future__ import annotations

import pytest
from wordings import beast, made, table

from apnap.testing import rule


@rule("601.2f", "602.2b", "702.6a")
@pytest.mark.parametrize(("others", "paid"), [(0, 3), (2, 1)])
def test_equip_costs_less_for_each_other_one(others, paid):
    s = table()
    text = (
        "Equipped creature has flying.\n"
        "Equip {3}. This ability costs {1} less to activate for each other Equipment you control."
    )
    s.put(0, "battlefield", made("Plate", "Artifact — Equipment", text), bear := beast("Bear", size="2/2"))
    for number in range(others):
        s.put(0, "battlefield", made(f"Ring {number}", "Artifact — Equipment", "Equipped creature has haste."))
    s.lands(0, "R" * paid)
    s.activate(0, "Plate", "Bear")
    s.resolve()
    assert s.has(bear.name, "flying")


@rule("601.2c", "601.2f")
@pytest.mark.parametrize(("name", "power", "paid"), [("Bear", 2, 8), ("Wurm", 7, 3), ("Titan", 12, 0)])
def test_equip_costs_less_by_the_power_of_its_target(name, power, paid):
    s = table()
    text = (
        "Equipped creature has base power and toughness 10/10.\n"
        "Equip {10}. This ability costs {X} less to activate, where X is the power of the creature it targets."
    )
    s.put(0, "battlefield", made("Belt", "Artifact — Equipment", text))
    for one, size in (("Bear", 2), ("Wurm", 7), ("Titan", 12)):
        s.put(0, "battlefield", beast(one, size=f"{size}/{size}"))
    s.lands(0, "R" * paid)
    s.activate(0, "Belt", name)
    s.resolve()
    assert (s.pt(s.find(name)), power > 0) == ((10, 10), True)


@rule("601.2c", "601.2f")
def test_equip_costs_less_for_a_colorless_creature():
    s = table()
    text = (
        "Equipped creature gets +2/+2.\nEquip {3}\n"
        "This Equipment's equip ability costs {2} less to activate if it targets a colorless creature."
    )
    golem = made("Golem", "Artifact Creature — Golem", "", size="2/2")
    s.put(0, "battlefield", made("Blade", "Artifact — Equipment", text), beast("Bear", size="2/2"), golem)
    s.lands(0, "R")
    s.settle()
    s.activate(0, "Blade", "Golem")
    s.resolve()
    assert s.pt(s.find("Golem")) == (4, 4)


@rule("601.2c", "601.2f")
def test_it_costs_as_much_as_ever_for_others():
    s = table()
    text = "Equip {3}\nThis Equipment's equip ability costs {2} less to activate if it targets a colorless creature."
    s.put(0, "battlefield", made("Blade", "Artifact — Equipment", text), beast("Bear", size="2/2", cost="{G}"))
    s.lands(0, "RR")
    assert not s.can(0, "Blade", "activate")
    s.lands(0, "R")
    assert s.can(0, "Blade", "activate")
