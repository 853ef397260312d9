"""Cards made from their text, played: abilities that are limited in how often they do something (CR 602.5, 603.2)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import play, shrine, spell, table

from apnap.testing import rule

WAKE = "Whenever a creature dies, you gain 1 life. This ability triggers only once each turn."
DOOM = spell("Destroy target creature.", "Doom")


@rule("603.2")
def test_an_ability_that_triggers_only_once_each_turn():
    s = table()
    s.put(0, "battlefield", shrine(WAKE))
    s.put(1, "battlefield", BEAR, OGRE)
    for name in ("Bear", "Ogre"):
        play(s, 0, DOOM, name)
        s.resolve_all()
    assert s.life_totals() == [21, 20]


@rule("603.2")
def test_of_two_that_die_at_once_it_triggers_on_one_and_again_in_the_next_turn():
    s = table()
    s.put(0, "battlefield", shrine(WAKE))
    s.put(1, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Destroy all creatures.", "Wrath"))
    s.resolve_all()
    assert s.life_totals() == [21, 20]
    s.pass_until("upkeep")
    bear = s.put(1, "battlefield", BEAR)
    play(s, 1, DOOM, bear)
    s.resolve_all()
    assert s.life_totals() == [22, 20]


@rule("603.2")
def test_two_abilities_of_one_object_are_limited_each_by_itself():
    s = table()
    s.put(0, "battlefield", shrine(WAKE + "\n" + WAKE.replace("gain 1", "gain 5")))
    s.put(1, "battlefield", BEAR, OGRE)
    for name in ("Bear", "Ogre"):
        play(s, 0, DOOM, name)
        s.resolve_all()
    assert s.life_totals() == [26, 20]
