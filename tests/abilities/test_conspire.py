"""Conspire (CR 702.78)."""

from __future__ import annotations

import pytest
from copying import copying
from wordings import made
from wordings import table as word_table

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant

CONSPIRE = Keyword("conspire")
SHOT = instant("Shot", DealDamage(1, Target()), ANY_TARGET, colors="R", abilities=CONSPIRE)
A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")


def goblin(name="Goblin", colors="R"):
    return creature(name, 1, 1, cost="{1}", colors=colors)


def conspires(s, what="Shot", *more):
    """Whether the cost can be paid, after those of other instances, as the spell is cast."""
    for number in (*more, 1):
        s.expect(0, "601.2b", number)
    s.act(0, "cast", what)
    asked = not s.expected
    s.expected.clear()
    return asked


def shoot(s, *times, what=SHOT, at=("player", 1), **choices):
    """The spell is cast, and each of its conspire costs paid or not."""
    s.put(0, "hand", what)
    for number in times:
        s.expect(0, "601.2b", number)
    found = s.cast(0, what.name, at, **choices)
    s.done()
    return found


@rule("702.78a")
def test_two_creatures_are_tapped_and_it_is_copied():
    for times in (0, 1):
        with copying("conspire") as s:
            s.put(0, "battlefield", goblin("One"), goblin("Two"))
            shoot(s, times)
            assert s.tapped() == ["One", "Two"][: 2 * times]
            assert s.kinds() == ["ability"] * times + ["spell"]
            s.resolve_all()
            assert s.life_totals() == [20, 19 - times]


@rule("702.78a")
@pytest.mark.parametrize("other", [("One", "G"), ("One", "")])
def test_each_of_them_shares_a_color_with_the_spell(other):
    with copying("conspire") as s:
        s.put(0, "battlefield", goblin(*other), goblin("Two"))
        s.put(0, "hand", SHOT)
        assert not conspires(s)


@rule("702.78a")
def test_any_color_of_the_spell_will_do_and_they_need_not_share_one_with_each_other():
    gold = instant("Gold", DealDamage(1, Target()), ANY_TARGET, colors="RG", abilities=CONSPIRE)
    with copying("conspire") as s:
        s.put(0, "battlefield", goblin("One", "GW"), goblin("Two", "R"))
        shoot(s, 1, what=gold)
        assert s.tapped() == ["One", "Two"]


@rule("702.78a")
def test_with_a_colorless_spell_nothing_shares_a_color():
    pale = instant("Pale", DealDamage(1, Target()), ANY_TARGET, abilities=CONSPIRE)
    with copying("conspire") as s:
        s.put(0, "battlefield", goblin("One", ""), goblin("Two", ""))
        s.put(0, "hand", pale)
        assert not conspires(s, "Pale")


@rule("702.78a", "302.6")
def test_they_must_be_untapped_and_yours_but_may_have_come_this_turn():
    with copying("conspire") as s:
        s.put(0, "battlefield", goblin("One"), goblin("Two"), sick=True)
        shoot(s, 1)
        assert s.tapped() == ["One", "Two"]
    for ready in (False, True):
        with copying("conspire") as s:
            s.put(0, "battlefield", goblin("One"), tapped=ready)
            s.put(0 if ready else 1, "battlefield", goblin("Two"))
            s.put(0, "hand", SHOT)
            assert not conspires(s)


@rule("702.78a", "601.2h")
def test_the_player_chooses_which_two():
    with copying("conspire") as s:
        s.put(0, "battlefield", goblin("One"), goblin("Two"), goblin("Three"))
        s.expect(0, "601.2h", ["Three", "One"])
        shoot(s, 1)
        assert s.tapped() == ["One", "Three"]


@rule("702.78a")
def test_new_targets_may_be_chosen_for_the_copy():
    with copying("conspire") as s:
        one, two = s.put(0, "battlefield", goblin("One"), goblin("Two"))
        shoot(s, 1, at=one)
        s.expect(0, "new targets", [(0, two)])
        s.resolve()
        s.done()
        assert [s.targets(i) for i in s.ids("stack")] == [[two], [one]]


@rule("702.78a", "608.2h")
def test_the_spell_may_be_countered_first():
    with copying("conspire") as s:
        s.put(0, "battlefield", goblin("One"), goblin("Two"))
        spell = shoot(s, 1)
        s.put(1, "hand", instant("Cancel", Counter(Target()), A_SPELL))
        s.cast(1, "Cancel", spell)
        s.resolve_all()
        assert s.life_totals() == [20, 19]


@rule("702.78a", "707.10")
def test_the_copy_was_not_cast_and_does_not_trigger():
    with copying("conspire") as s:
        s.put(0, "battlefield", goblin("One"), goblin("Two"))
        spell = shoot(s, 1)
        s.put(0, "hand", instant("Twincast", CopySpell(Target()), A_SPELL))
        s.cast(0, "Twincast", spell)
        s.resolve_all()
        assert s.life_totals() == [20, 17]


@rule("702.78b")
def test_two_instances_are_paid_each_by_itself():
    twice = instant("Twice", DealDamage(1, Target()), ANY_TARGET, colors="R", abilities=[CONSPIRE, CONSPIRE])
    for first, second in ((0, 0), (1, 0), (0, 1), (1, 1)):
        with copying("conspire") as s:
            s.put(0, "battlefield", *(goblin(name) for name in ("One", "Two", "Three", "Four")))
            shoot(s, first, second, what=twice)
            assert len(s.tapped()) == 2 * (first + second)
            assert s.kinds() == ["ability"] * (first + second) + ["spell"]
            s.resolve_all()
            assert s.life_totals() == [20, 19 - first - second]


@rule("702.78b", "118.3")
def test_no_creature_is_tapped_for_both():
    twice = instant("Twice", DealDamage(1, Target()), ANY_TARGET, colors="R", abilities=[CONSPIRE, CONSPIRE])
    with copying("conspire") as s:
        s.put(0, "battlefield", *(goblin(name) for name in ("One", "Two", "Three")))
        s.put(0, "hand", twice)
        assert not conspires(s, "Twice", 1)


@rule("702.78a", "118.3")
def test_a_creature_that_pays_for_the_spell_cannot_conspire():
    elf = creature(
        "Elf", 1, 1, *made("Elf", "Creature", "{T}: Add {R}.", size="1/1").abilities(), cost="{R}", colors="R"
    )
    dear = instant("Dear", DealDamage(1, Target()), ANY_TARGET, cost="{R}", abilities=CONSPIRE)
    with copying("conspire") as s:
        s.put(0, "battlefield", elf, goblin("Two"))
        s.put(0, "hand", dear)
        assert not conspires(s, "Dear")
    with copying("conspire") as s:
        s.lands(0, "R")
        s.put(0, "battlefield", elf, goblin("Two"))
        shoot(s, 1, what=dear)
        assert s.tapped() == ["Elf", "Mountain", "Two"]


@rule("702.78a", "611.3a")
def test_spells_may_be_given_it():
    with word_table() as s:
        s.put(0, "battlefield", made("Wort", "Artifact", "Red spells you cast have conspire."))
        s.put(0, "battlefield", goblin("One"), goblin("Two"))
        s.lands(0, "R")
        s.put(0, "hand", made("Shot", "Instant", "~ deals 1 damage to any target.", cost="{R}"))
        s.cast(0, "Shot", ("player", 1), may=1)
        s.resolve_all()
        assert s.life_totals() == [20, 18]
