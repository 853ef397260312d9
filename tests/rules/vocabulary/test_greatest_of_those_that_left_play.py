"""What had the greatest power of those its controller controlled, as it left together with others (CR 603.10a)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import made, play, spell, table

from apnap.testing import rule

GREATEST = (
    "Whenever a creature an opponent controls with the greatest power among creatures that player controls dies, "
    "draw a card."
)


def hunter_table():
    """A Hunter that waits for the greatest to die, and two creatures of an opponent."""
    s = table()
    s.put(0, "library", *[spell("Draw a card.", "Page")] * 3)
    s.put(0, "battlefield", made("Hunter", "Creature — Human", GREATEST, size="3/3"))
    s.put(1, "battlefield", BEAR, OGRE)
    return s


@rule("603.10a")
def test_of_creatures_that_die_together_the_greatest_is_the_one_that_had_most_power_before():
    s = hunter_table()
    play(s, 0, spell("Destroy all creatures you don't control."))
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == 1


@rule("603.10a")
def test_a_creature_that_dies_beside_a_greater_one_that_stays_is_not_the_greatest():
    s = hunter_table()
    play(s, 0, spell("Destroy target creature."), "Bear")
    s.resolve_all()
    assert s.zone_names(0, "hand") == []
    play(s, 0, spell("Destroy target creature."), "Ogre")
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == 1
