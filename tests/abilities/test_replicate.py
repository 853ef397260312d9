"""Replicate (CR 702.56)."""

from __future__ import annotations

import pytest
from copying import BEARS, copying
from magic import jotted
from testcards import Jot
from wordings import made, meaning
from wordings import table as word_table

from apnap import Moved
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.kicker import kicker
from apnap_plugins.abilities.replicate import GainReplicate, replicate
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copying_spells import CastCopies, CopySpell
from apnap_plugins.rules.costs.costs import CostId, PayLifeCost
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.filters import IsAbility, IsSpell
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, sorcery, whenever

ONE = mana_cost("{1}")
SHOT = instant("Shot", DealDamage(1, Target()), ANY_TARGET, cost="{R}", abilities=replicate(ONE))
A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")


def ability(s, obj):
    """What the ability on the stack says."""
    return s.game.get(ABILITY, obj).ability


def shoot(s, *times, what=SHOT, at=("player", 1), mana="RRRRRR"):
    """The spell is cast, and each of its replicate costs paid so often."""
    s.lands(0, mana)
    s.put(0, "hand", what)
    for number in times:
        s.expect(0, "601.2b", number)
    found = s.cast(0, what.name, at)
    s.done()
    return found


@rule("702.56a")
def test_it_is_copied_for_each_time_the_cost_was_paid():
    for times in (0, 1, 3):
        with copying("replicate") as s:
            shoot(s, times)
            assert len(s.tapped()) == 1 + times
            assert s.kinds() == (["ability", "spell"] if times else ["spell"])
            s.resolve_all()
            assert s.life_totals() == [20, 19 - times]


@rule("702.56a")
def test_the_copies_come_as_the_trigger_resolves_and_are_not_cast():
    with copying("replicate") as s:
        s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenYouCast(IsSpell()), Jot("cast"))))
        shoot(s, 2)
        s.resolve_all()
        assert (jotted(s), s.life_totals()) == (["cast"], [20, 17])


@rule("702.56a", "601.2b", "601.2f")
def test_it_can_be_paid_no_more_often_than_there_is_mana():
    with copying("replicate") as s:
        s.lands(0, "RRR")
        s.put(0, "hand", SHOT)
        with pytest.raises(ScenarioError):
            s.act(0, "cast", "Shot", number=3)
    with copying("replicate") as s:
        s.lands(0, "U")
        s.put(0, "hand", SHOT)
        s.settle()
        assert not s.can(0, "Shot")  # the spell itself has to be paid


@rule("702.56a")
def test_other_costs_than_mana():
    blood = instant("Blood", DealDamage(1, Target()), ANY_TARGET, cost="{R}", abilities=replicate(ONE, PayLifeCost(2)))
    with copying("replicate") as s:
        shoot(s, 2, what=blood)
        assert (s.life_totals(), len(s.tapped())) == ([16, 20], 3)
        s.resolve_all()
        assert s.life_totals() == [16, 17]


@rule("702.56a")
def test_new_targets_may_be_chosen_for_any_of_the_copies():
    with copying("replicate") as s:
        bear, ogre = s.put(1, "battlefield", BEARS, creature("Ogre", 3, 3))
        shoot(s, 2, at=bear)
        s.expect(0, "new targets", [(0, ogre)]).expect(0, "new targets", [(0, bear)])
        s.resolve()
        s.done()
        assert [s.targets(i) for i in s.ids("stack")] == [[bear], [ogre], [bear]]


@rule("702.56a")
def test_a_target_that_is_gone_may_be_kept_or_replaced():
    with copying("replicate") as s:
        bear, ogre = s.put(1, "battlefield", BEARS, creature("Ogre", 3, 3))
        shoot(s, 2, at=bear)
        s.happen(Moved(bear, "exile"))
        s.expect(0, "new targets", [(0, bear)]).expect(0, "new targets", [(0, ogre)])
        s.resolve_all()
        assert s.field("damage", ogre) == 1


@rule("702.56a", "608.2h")
def test_the_spell_may_be_countered_while_the_trigger_waits():
    with copying("replicate") as s:
        spell = shoot(s, 2)
        s.put(1, "hand", instant("Cancel", Counter(Target()), A_SPELL))
        s.cast(1, "Cancel", spell)
        s.resolve_all()
        assert s.life_totals() == [20, 18]


@rule("702.56a", "707.10")
def test_a_copy_knows_what_was_paid_but_was_not_cast_and_does_not_trigger():
    with copying("replicate") as s:
        spell = shoot(s, 2)
        s.put(0, "hand", instant("Twincast", CopySpell(Target()), A_SPELL))
        s.cast(0, "Twincast", spell)
        s.resolve()
        assert s.kinds() == ["copy", "ability", "spell"]
        assert dict(cast_info(s.game, s.ids("stack")[0], "extra")) == dict(cast_info(s.game, spell, "extra"))


@rule("702.56b")
def test_equal_instances_are_paid_each_by_itself_and_trigger_for_their_own_payments():
    twice = instant(
        "Twice", DealDamage(1, Target()), ANY_TARGET, cost="{R}", abilities=[replicate(ONE), replicate(ONE)]
    )
    for first, second, abilities in ((0, 0, 0), (2, 0, 1), (0, 1, 1), (1, 3, 2)):
        with copying("replicate") as s:
            shoot(s, first, second, what=twice)
            assert len(s.tapped()) == 1 + first + second
            assert s.kinds() == ["ability"] * abilities + ["spell"]
            s.resolve_all()
            assert s.life_totals() == [20, 19 - first - second]


@rule("702.56b")
def test_one_of_two_triggers_can_be_countered():
    twice = instant(
        "Twice", DealDamage(1, Target()), ANY_TARGET, cost="{R}", abilities=[replicate(ONE), replicate(ONE)]
    )
    stifle = instant("Stifle", Counter(Target()), TargetSpec(IsAbility(), zone="stack", prompt="target ability"))
    for left, number in ((18, "replicate {1} #2"), (16, "replicate {1}")):
        with copying("replicate") as s:
            shoot(s, 1, 3, what=twice)
            (one,) = (i for i in s.ids("stack") if s.game.get(ABILITY, i) and ability(s, i).condition.id == number)
            s.put(1, "hand", stifle)
            s.act(1, "cast", "Stifle", targets=[one])
            s.resolve_all()
            assert s.life_totals() == [20, left]


@rule("702.56b")
def test_different_instances():
    both = instant("Both", DealDamage(1, Target()), ANY_TARGET, cost="{R}",
                   abilities=[replicate(mana_cost("{2}")), replicate(ONE)])  # fmt: skip
    with copying("replicate") as s:
        shoot(s, 1, 2, what=both)
        assert len(s.tapped()) == 5
        assert s.kinds() == ["ability", "ability", "spell"]
        s.resolve_all()
        assert s.life_totals() == [20, 16]


@rule("702.56a", "702.33a")
def test_beside_a_kicker():
    kicked = instant(
        "Kicked", DealDamage(1, Target()), ANY_TARGET, cost="{R}", abilities=[*kicker(ONE), replicate(ONE)]
    )
    with copying("replicate") as s:
        spell = shoot(s, 1, 2, what=kicked)
        assert len(s.tapped()) == 4
        assert dict(cast_info(s.game, spell, "extra")) == {CostId("kicker", (mana_cost("{1}"),)): 1, "replicate {1}": 2}
        s.resolve_all()
        assert s.life_totals() == [20, 17]


@rule("702.56a", "118.8")
def test_it_is_paid_also_where_the_spell_is_cast_for_nothing_and_in_another_players_turn():
    with copying("replicate", active=1) as s:
        s.lands(0, "RR")
        s.put(0, "hand", instant("Free", DealDamage(1, Target()), ANY_TARGET, abilities=replicate(ONE)))
        s.cast(0, "Free", ("player", 1), number=2)
        s.resolve_all()
        assert s.life_totals() == [20, 17]


# Spells that are given it ------------------------------------------------------------------------------


DJINN = "Each instant and sorcery spell you cast has replicate. The replicate cost is equal to its mana cost."


def test_its_words():
    (keyword,) = meaning("Replicate {1}{R}")
    assert keyword == replicate(mana_cost("{1}{R}"))
    (static,) = meaning("Each spell you cast that's exactly three colors has replicate {3}.")
    assert static.effects[0].parts[0].abilities == (replicate(mana_cost("{3}")),)
    (static,) = meaning(DJINN)
    assert static.effects[0].parts == (GainReplicate(),)


@rule("702.56a", "611.3a")
def test_a_djinn_gives_replicate_for_the_mana_cost():
    with word_table() as s:
        s.put(0, "battlefield", made("Djinn", "Creature — Djinn", DJINN, size="3/5"))
        s.lands(0, "RRRRRR")
        spell = made("Shot", "Sorcery", "~ deals 1 damage to any target.", cost="{1}{R}")
        s.put(0, "hand", spell)
        s.cast(0, "Shot", ("player", 1), number=2)
        s.resolve_all()
        assert (s.life_totals(), len(s.tapped())) == ([20, 17], 6)


@rule("702.56a", "611.3a")
def test_it_is_given_to_your_spells_of_that_kind_only():
    with word_table() as s:
        s.put(1, "battlefield", made("Djinn", "Creature — Djinn", DJINN, size="3/5"))
        s.lands(0, "RRRR")
        s.put(0, "hand", made("Shot", "Instant", "~ deals 1 damage to any target.", cost="{R}"))
        s.cast(0, "Shot", ("player", 1))
        s.resolve_all()
        assert (s.life_totals(), len(s.tapped())) == ([20, 19], 1)
    with word_table() as s:
        s.put(0, "battlefield", made("Djinn", "Creature — Djinn", DJINN, size="3/5"))
        s.lands(0, "GGGG")
        s.put(0, "hand", creature("Cub", 1, 1, cost="{G}"), sorcery("Free", Jot("done"), cost="{0}"))
        s.act(0, "cast", "Cub").resolve()
        assert len(s.tapped()) == 1
        s.cast(0, "Free", number=3)  # a mana cost of nothing can be paid any number of times
        s.resolve_all()
        assert jotted(s) == ["done"] * 4


@rule("702.56a", "118.6")
def test_a_spell_without_a_mana_cost_has_no_replicate_cost_that_could_be_paid():
    with word_table() as s:
        s.put(0, "battlefield", made("Djinn", "Creature — Djinn", DJINN, size="3/5"))
        s.lands(0, "RRRR")
        vision = card("Vision", "Sorcery", Spell(Jot("seen")))
        s.put(0, "graveyard", vision, instant("Other", Jot("other"), cost="{R}"))
        for name, asked in (("Vision", False), ("Other", True)):
            s.put(0, "hand", instant("Again", CastCopies(All(IsNamed(name), "graveyard")), cost="{0}"))
            s.act(0, "cast", "Again")
            s.expect(0, "may", True).expect(0, "601.2b", 1)
            s.resolve()
            assert bool(s.expected) != asked
            s.expected.clear()
            s.resolve_all()
        assert jotted(s) == ["seen", "other", "other"]
