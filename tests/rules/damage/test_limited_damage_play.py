"""Damage that would reduce a life total too far: what counts is all that happens at that moment (CR 120.4c, 120.4d)."""

from __future__ import annotations

import pytest
from magic import OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import LIFE, damage_event

WORSHIP = "Damage that would reduce your life total to less than 1 reduces it to 1 instead."
AWE = ("The next time a source of your choice would deal damage to you this turn, prevent that damage. You gain life equal "
       "to the damage prevented this way.")  # fmt: skip
NEXT_THREE = ("Prevent the next 3 damage that would be dealt to you this turn. You gain life equal to the damage "
              "prevented this way.")  # fmt: skip


@rule("120.4d", "702.15b")
@pytest.mark.parametrize(("life", "left"), [(10, 3), (8, 1), (3, 1)])
def test_lifelink_in_the_same_combat_damage_counts_before_the_limit(life, left):
    """Two creatures deal 12, a blocker with lifelink gains 5: the total falls by 7, not by what the limit left before that."""
    s = table()
    s.put(1, "battlefield", shrine(WORSHIP))
    foes = s.put(0, "battlefield", *[beast("Foe", "", "6/6")] * 3)
    cat = s.put(1, "battlefield", beast("Cat", "Lifelink", "5/5"))
    s.set_field(LIFE, life, 1)
    s.attack(dict.fromkeys(foes, ("player", 1)))
    s.block({cat: foes[0]})
    s.pass_until("end of combat")
    assert s.life_totals() == [20, left]


@rule("120.3a", "120.4d")
def test_several_sources_at_one_moment_leave_the_limit_once():
    s = table()
    s.put(1, "battlefield", shrine(WORSHIP))
    foes = s.put(0, "battlefield", OGRE, OGRE, OGRE)
    s.set_field(LIFE, 5, 1)
    s.attack(dict.fromkeys(foes, ("player", 1)))
    s.pass_until("end of combat")
    assert s.life(1) == 1


@rule("616.1", "616.1f")
def test_of_two_limits_the_higher_holds_and_nobody_is_asked():
    """The first that is applied makes the second no less applicable: damage would still reduce the total below 7."""
    s = table()
    s.put(1, "battlefield", shrine(WORSHIP), shrine(WORSHIP.replace("1", "7")))
    foe = s.put(0, "battlefield", OGRE)
    s.set_field(LIFE, 9, 1)
    s.happen(damage_event(foe, ("player", 1), 3))
    assert s.life(1) == 7


@rule("120.4d")
def test_what_a_prevention_gains_belongs_to_the_damage_event():
    """The second Example of CR 120.4d: 5 are lost and 5 gained at one moment, and the total would not fall below 1."""
    s = table()
    s.put(1, "battlefield", shrine(WORSHIP))
    foes = s.put(0, "battlefield", *[beast("Foe", "", "5/5")] * 2)
    s.set_field(LIFE, 2, 1)
    s.expect(1, "609.7a", foes[0])
    play(s, 1, spell(AWE))
    s.attack(dict.fromkeys(foes, ("player", 1)))
    s.pass_until("end of combat")
    assert s.life(1) == 2


@rule("120.4d", "615.7")
@pytest.mark.parametrize(("life", "left"), [(9, 8), (2, 1), (1, 1)])
def test_where_a_part_of_one_source_s_damage_is_prevented_that_is_gained_within_it(life, left):
    """Of 7 damage 3 are prevented: 4 are lost and 3 gained, and what counts is the total after both."""
    s = table()
    s.put(1, "battlefield", shrine(WORSHIP))
    foe = s.put(0, "battlefield", OGRE)
    s.set_field(LIFE, life, 1)
    play(s, 1, spell(NEXT_THREE))
    s.happen(damage_event(foe, ("player", 1), 7))
    assert s.life(1) == left


@rule("120.4d", "615.13")
def test_what_one_effect_prevents_of_several_sources_is_gained_once_and_can_be_multiplied():
    """Two sources would deal 6 to you, and all of it is prevented: one gain of 6, which is twice that much instead."""
    s = table()
    s.put(1, "battlefield", shrine("If you would gain life, you gain twice that much life instead."))
    s.put(1, "battlefield", shrine("Whenever you gain life, each opponent loses 1 life."))
    foes = s.put(0, "battlefield", OGRE, OGRE)
    play(s, 1, spell("Prevent all damage that would be dealt by creatures this turn. You gain life equal to the damage "
                     "prevented this way."))  # fmt: skip
    s.attack(dict.fromkeys(foes, ("player", 1)))
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 20 + 2 * (3 + 3)]
