"""Combat damage that is assigned as though a creature weren't blocked, read and played (CR 510.1c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, spell, table

from apnap.testing import rule
from apnap_plugins.rules.combat.effects import AssignAsUnblocked

TEXT = "You may have {} assign its combat damage as though it weren't blocked."
LION = beast("Lion", TEXT.format("Lion"), "4/4")


@rule("510.1c", "510.1b")
@pytest.mark.parametrize("wants", [True, False])
def test_its_controller_chooses_as_damage_is_assigned(wants):
    s = table()
    s.put(0, "battlefield", LION)
    s.put(1, "battlefield", BEAR)
    s.attack("Lion")
    s.block({"Bear": "Lion"})
    s.expect(0, "510.1c", wants)
    s.pass_until("postcombat main")
    assert s.life(1) == (16 if wants else 20)
    assert s.permanents(1) == (["Bear"] if wants else [])
    assert s.damage("Lion") == 2
    s.done()


@rule("510.1b")
def test_nobody_is_asked_where_nothing_blocks():
    s = table()
    s.put(0, "battlefield", LION)
    s.attack("Lion")
    s.pass_until("postcombat main")
    assert s.life(1) == 16 and not s.log_has("510.1c")


@rule("510.1c")
def test_the_enchanted_creatures_controller_chooses():
    s = table()
    text = "Enchant creature\nEnchanted creature's controller may have it assign its combat damage as though it weren't blocked."
    might = made("Might", "Enchantment \u2014 Aura", text)
    ogre = s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", might, attached_to=ogre)
    s.put(1, "battlefield", BEAR)
    s.attack("Ogre")
    s.block({"Bear": "Ogre"})
    s.expect(0, "510.1c", True)
    s.pass_until("postcombat main")
    assert s.life(1) == 17
    s.done()


@rule("510.1c")
def test_targets_do_so_without_a_choice():
    s = table()
    s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", BEAR)
    s.attack("Ogre")
    s.block({"Bear": "Ogre"})
    s.put(
        0,
        "hand",
        spell("Two target blocked creatures assign their combat damage this turn as though they weren't blocked."),
    )
    assert not s.can(0, "Effect")
    s.put(
        0,
        "hand",
        spell("Target blocked creature assigns its combat damage this turn as though it weren't blocked.", "Maneuver"),
    )
    s.cast(0, "Maneuver", "Ogre")
    s.resolve()
    s.pass_until("postcombat main")
    assert s.life(1) == 17 and s.permanents(1) == ["Bear"]


def test_what_the_words_mean():
    assert meaning(TEXT.format("~"))[0].effects == (AssignAsUnblocked(),)
