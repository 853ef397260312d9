"""Extort (CR 702.101)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, table
from testcards import Jot, forbids
from wordings import beast, meaning, spell
from wordings import table as full_table

from apnap import Keyword, Static
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.damage.damage import LifeGained, LifeLost
from apnap_plugins.rules.damage.effects import CantGainLife
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Target
from apnap_plugins.testing import creature, instant, permanent

GHAST = creature("Ghast", 2, 2, "extort")
NOTE = instant("Note", Jot("noted"))


def seat(*own, players=2, lands="B", mechanics=(), **more):
    s = table("extort", *mechanics, players=players, **more)
    s.lands(0, lands)
    s.put(0, "battlefield", *(own or (GHAST,)))
    s.put(0, "hand", NOTE)
    return s


@rule("702.101a")
@pytest.mark.parametrize("land", ["W", "B"])
def test_a_white_or_black_mana_takes_a_life(land):
    s = seat(lands=land)
    s.cast(0, "Note")
    assert s.kinds() == ["ability", "spell"]
    s.expect(0, "608.2d", True).resolve()
    assert (s.life_totals(), len(s.tapped()), s.stack) == ([21, 19], 1, ["Note"])


@rule("702.101a", "118.3")
def test_nothing_happens_to_who_does_not_or_can_not_pay():
    s = seat()
    s.cast(0, "Note")
    s.expect(0, "608.2d", False).resolve()
    assert (s.life_totals(), s.tapped()) == ([20, 20], [])
    s = seat(lands="GU")
    s.cast(0, "Note")
    s.resolve()
    assert (s.life_totals(), s.tapped()) == ([20, 20], [])


@rule("702.101a")
def test_each_opponent_loses_one_and_all_that_is_gained_at_once():
    s = seat(players=4)
    s.cast(0, "Note")
    s.expect(0, "608.2d", True).resolve()
    assert s.life_totals() == [23, 19, 19, 19]
    assert [event.amount for event in s.events(LifeGained)] == [3]


@rule("702.101a", "800.4a")
def test_who_has_left_loses_nothing():
    s = seat(players=4)
    s.cast(0, "Note")
    s.concede(2)
    s.expect(0, "608.2d", True).resolve()
    assert (s.life(0), s.life(1), s.life(3)) == (22, 19, 19)


@rule("702.101a", "119.8")
def test_only_what_was_lost_is_gained():
    s = seat()
    s.put(1, "battlefield", permanent("Ward", "Enchantment", Static((forbids(LifeLost),))))
    s.cast(0, "Note")
    s.expect(0, "608.2d", True).resolve()
    assert (s.life_totals(), len(s.tapped()), s.events(LifeGained)) == ([20, 20], 1, [])
    s = seat()
    s.put(1, "battlefield", permanent("Leyline", "Enchantment", Static((CantGainLife(EachPlayer()),))))
    s.cast(0, "Note")
    s.expect(0, "608.2d", True).resolve()
    assert s.life_totals() == [20, 19]


@rule("702.101a")
def test_only_spells_that_you_cast_and_not_its_own():
    s = seat()
    s.put(1, "hand", NOTE)
    s.cast(1, "Note")
    assert s.kinds() == ["spell"]
    s.resolve()
    s.put(0, "hand", creature("Second", 1, 1, "extort", cost="{0}"))
    s.cast(0, "Second")
    assert s.kinds() == ["ability", "spell"]  # of the one on the battlefield alone


@rule("702.101a", "707.10")
def test_a_copy_is_not_cast():
    s = seat(mechanics=("copying-spells",))
    s.put(1, "hand", instant("Twice", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    s.cast(0, "Note")
    s.expect(0, "608.2d", False).resolve()
    s.cast(1, "Twice", s.find("Note", "stack"))
    s.resolve()
    assert s.kinds() == ["copy", "spell"]


@rule("702.101a", "603.2")
def test_it_works_though_the_spell_is_countered_and_its_source_gone():
    s = seat(mechanics=("counter",))
    s.cast(0, "Note")
    s.happen(Countered(s.find("Note", "stack")))
    s.do(1, Change(Target(), (LoseAllAbilities(),)), A_CREATURE, at=["Ghast"])
    s.expect(0, "608.2d", True).resolve()
    assert s.life_totals() == [21, 19]


@rule("702.101a", "603.3a")
def test_who_gained_control_of_it_extorts():
    s = seat()
    s.lands(1, "W")
    s.do(1, Change(Target(), (YouGainControl(),)), A_CREATURE, at=["Ghast"])
    s.cast(0, "Note")
    assert s.kinds() == ["spell"]
    s.resolve()
    s.put(1, "hand", NOTE)
    s.cast(1, "Note")
    s.expect(1, "608.2d", True).resolve()
    assert s.life_totals() == [19, 21]


@rule("702.101b")
def test_each_instance_is_paid_for_separately():
    s = seat(creature("Ghast", 2, 2, "extort", "extort"), GHAST, lands="BW")
    s.cast(0, "Note")
    assert s.kinds() == ["ability"] * 3 + ["spell"]
    s.expect(0, "608.2d", True).expect(0, "608.2d", False).expect(0, "608.2d", True)
    for _ in range(3):
        s.resolve()
    s.done()
    assert (s.life_totals(), len(s.tapped())) == ([22, 18], 2)


@rule("702.101a")
def test_words():
    assert meaning("Flying, extort") == (Keyword("flying"), Keyword("extort"))
    s = full_table()
    s.lands(0, "W")
    s.put(0, "battlefield", beast("Pontiff", "Other creatures you control have extort."), beast("Elf"))
    s.put(0, "hand", spell("You gain 1 life.", "Calm"))
    s.cast(0, "Calm")
    assert s.kinds() == ["ability", "spell"]
    s.expect(0, "608.2d", True).resolve()
    assert s.life_totals() == [21, 19]
