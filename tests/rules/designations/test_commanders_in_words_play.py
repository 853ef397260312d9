"""What cards say of your commanders' colors and creature types (CR 903.3d, 903.4)."""

from __future__ import annotations

import pytest
from wordings import beast, made, table

from apnap.testing import rule
from apnap_plugins.rules.designations.commanders import COMMANDERS

LEADER = made("Leader", "Legendary Creature \u2014 Elf Druid", "", cost="{G}{U}", size="1/1")


def with_commander(s, zone="command"):
    leader = s.put(0, zone, LEADER)
    s.set_field(COMMANDERS, s.game.components_of(leader), 0)


@rule("903.4", "903.4e")
@pytest.mark.parametrize("commander", [True, False])
def test_life_for_each_color_and_no_such_cost_without_a_commander(commander):
    s = table()
    s.put(
        0,
        "battlefield",
        made(
            "Room",
            "Land",
            ("{T}, Pay life equal to the number of colors in your commanders' color identity: You gain 9 life."),
        ),
    )
    if commander:
        with_commander(s)
    assert s.can(0, "Room", kind="activate") is commander
    if commander:
        s.activate(0, "Room")
        assert s.life(0) == 18


@rule("903.3d", "106.6")
@pytest.mark.parametrize(("kind", "life"), [("Elf", 23), ("Bear", 20)])
@pytest.mark.parametrize("zone", ["command", "graveyard"])
def test_mana_for_a_creature_of_a_type_of_the_commander(kind, life, zone):
    s = table()
    text = (
        "{T}: Add {G}. When that mana is spent to cast a creature spell that shares a creature type "
        "with your commander, you gain 3 life."
    )
    s.put(0, "battlefield", made("Path", "Land", text))
    with_commander(s, zone)
    s.put(0, "hand", beast("Cub", types=f"Creature \u2014 {kind}", cost="{G}"))
    s.cast(0, "Cub")
    s.resolve_all()
    assert s.life(0) == life
