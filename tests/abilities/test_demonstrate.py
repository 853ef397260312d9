"""Demonstrate (CR 702.144)."""

from __future__ import annotations

from copying import copying
from magic import jotted
from testcards import Jot

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.copies.copying_spells import CopySpell, WhenCopies
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, permanent, whenever

DEMONSTRATE = Keyword("demonstrate")
LESSON = instant("Lesson", GainLife(3), abilities=DEMONSTRATE)
DUEL = instant("Duel", DealDamage(2, Target()), ANY_TARGET, abilities=DEMONSTRATE)
ON_STACK = TargetSpec(Anything(), zone="stack", prompt="target spell or ability")
A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")


def stack(s):
    """(kind, controller) of what is on the stack, from the top."""
    s.settle()
    return [(s.game.object(i).kind, s.game.controller(i)) for i in s.ids("stack")]


@rule("702.144a")
def test_you_copy_it_and_an_opponent_does():
    with copying("demonstrate") as s:
        s.put(0, "hand", LESSON)
        s.cast(0, "Lesson")
        s.expect(0, "702.144a", True)
        s.resolve()
        s.done()
        assert stack(s) == [("copy", 1), ("copy", 0), ("spell", 0)]
        assert [s.game.object(i).owner for i in s.ids("stack")] == [1, 0, 0]
        s.resolve_all()
        assert s.life_totals() == [26, 23]


@rule("702.144a")
def test_without_your_copy_nobody_copies_it():
    with copying("demonstrate") as s:
        s.put(0, "hand", LESSON)
        s.cast(0, "Lesson")
        s.expect(0, "702.144a", False)
        s.resolve()
        assert stack(s) == [("spell", 0)]
        s.resolve_all()
        assert s.life_totals() == [23, 20]


@rule("702.144a")
def test_of_several_opponents_you_choose_one():
    for seat in (1, 2):
        with copying("demonstrate", players=3) as s:
            s.put(0, "hand", LESSON)
            s.cast(0, "Lesson")
            s.expect(0, "may", True).expect(0, "one", ("player", seat))
            s.resolve_all()
            s.done()
            assert s.life_totals() == [26, 20 + 3 * (seat == 1), 20 + 3 * (seat == 2)]


@rule("702.144a")
def test_each_of_the_two_chooses_targets_for_their_own_copy():
    with copying("demonstrate") as s:
        s.put(0, "hand", DUEL)
        s.cast(0, "Duel", ("player", 1))
        s.expect(0, "may", True).expect(1, "new targets", [(0, ("player", 0))])
        s.expect(0, "new targets", [(0, ("player", 1))])
        s.resolve()
        s.done()
        s.resolve_all()
        assert s.life_totals() == [18, 16]


@rule("702.144a")
def test_the_copies_were_not_cast():
    ear = permanent("Ear", "Artifact", whenever(WhenCopies(HasType("instant"), "each"), Jot("copied")))
    with copying("demonstrate") as s:
        s.put(0, "battlefield", ear)
        s.put(0, "hand", LESSON)
        s.cast(0, "Lesson")
        s.expect(0, "may", True)
        s.resolve_all()
        assert jotted(s) == ["copied", "copied"]


@rule("702.144a", "608.2h")
def test_the_spell_may_be_countered_first():
    with copying("demonstrate") as s:
        s.put(0, "hand", LESSON)
        s.cast(0, "Lesson")
        spell = s.find("Lesson", "stack")
        s.put(1, "hand", instant("Cancel", Counter(Target()), A_SPELL))
        s.cast(1, "Cancel", spell)
        s.resolve()
        s.expect(0, "may", True)
        s.resolve_all()
        assert s.life_totals() == [23, 23]


@rule("702.144a", "603.2")
def test_two_instances_are_two_abilities():
    with copying("demonstrate") as s:
        s.put(0, "hand", instant("Lesson", GainLife(3), abilities=[DEMONSTRATE, DEMONSTRATE]))
        s.cast(0, "Lesson")
        s.expect(0, "may", True).expect(0, "may", False)
        s.resolve_all()
        s.done()
        assert s.life_totals() == [26, 23]


@rule("702.144a", "707.10f")
def test_copies_of_a_permanent_spell_are_tokens_for_both():
    with copying("demonstrate") as s:
        s.put(0, "hand", creature("Master", 2, 2, DEMONSTRATE, cost="{0}"))
        s.cast(0, "Master")
        s.expect(0, "may", True)
        s.resolve_all()
        assert [len(s.find_all("Master", "battlefield", p)) for p in (0, 1)] == [2, 1]


@rule("702.144a", "707.10")
def test_a_copied_trigger_asks_its_own_controller_and_their_opponent():
    with copying("demonstrate") as s:
        s.put(0, "hand", LESSON)
        s.cast(0, "Lesson")
        s.put(1, "hand", instant("Twincast", CopySpell(Target()), ON_STACK))
        s.cast(1, "Twincast", s.ids("stack")[0])
        s.resolve()
        s.expect(1, "may", True)
        s.resolve()
        assert stack(s) == [("copy", 0), ("copy", 1), ("ability", 0), ("spell", 0)]
