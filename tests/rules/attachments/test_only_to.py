"""Equipment that can be attached only to certain creatures, read and played (CR 301.5, 701.3a, 704.5n)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import made, play, spell, table

from apnap.testing import rule

BLADE = made(
    "Blade",
    "Artifact \u2014 Equipment",
    "Blade can be attached only to a creature with power 3 or greater.\nEquipped creature has trample.\nEquip {0}",
)


@rule("701.3a", "301.5")
def test_the_equip_ability_does_nothing_for_another_creature():
    s = table()
    s.put(0, "battlefield", BLADE, BEAR, OGRE)
    s.activate(0, "Blade", "Bear")
    s.resolve()
    assert s.host("Blade") is None
    s.activate(0, "Blade", "Ogre")
    s.resolve()
    assert s.host("Blade") == s.find("Ogre") and s.has("Ogre", "trample")


@rule("704.5n")
def test_it_comes_off_where_the_creature_is_no_longer_like_that():
    s = table()
    s.put(0, "battlefield", BLADE, OGRE)
    s.activate(0, "Blade", "Ogre")
    s.resolve()
    play(s, 0, spell("Target creature gets -1/-0 until end of turn."), "Ogre")
    assert s.host("Blade") is None and "Blade" in s.permanents(0)
