"""Words about one object in a condition, whose objects a target is asked for, and two things in one sentence (CR 115, 611.3)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, made, meaning, play, spell, statics, table

from apnap import AffectsThis, Continuous, Static
from apnap.testing import rule
from apnap.testing.selecting import ScenarioError
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.combat.effects import CantBeBlocked
from apnap_plugins.rules.combat.filters import IsAttacking
from apnap_plugins.rules.combat.instructions import RemoveFromCombat
from apnap_plugins.rules.continuous.continuous import AffectsSelected, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.entering import EntersTapped
from apnap_plugins.rules.effects.instructions import AtOnce, Do
from apnap_plugins.rules.permanents.filters import IsTapped
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.conditions import ObjectIs, YouHave
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    And,
    Another,
    HasColor,
    HasSubtype,
    HasType,
    Not,
    Or,
    TheyControl,
)
from apnap_plugins.rules.vocabulary.selectors import All, Target, This
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic

FOREST, PLAINS = basic("G"), basic("W")
THEIRS = And((CREATURE, TheyControl(Target())))


# What a line means ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "condition"),
    [
        ("Forest or a Plains", Or((HasSubtype("Forest"), HasSubtype("Plains")))),
        ("Forest or another Merfolk", Or((HasSubtype("Forest"), And((HasSubtype("Merfolk"), Another()))))),
    ],
)
def test_one_of_two(line, condition):
    assert statics(f"~ enters tapped unless you control a {line}.") == (EntersTapped(YouHave(condition)),)


BIGGER = ModifyPT(2, 0)


@pytest.mark.parametrize(
    ("line", "ability"),
    [
        ("As long as ~ is attacking, it gets +2/+0.",
         Static((Continuous(AffectsThis(), (BIGGER,)),), ObjectIs(This(), IsAttacking()))),
        ("~ gets +2/+0 as long as it's untapped.",
         Static((Continuous(AffectsThis(), (BIGGER,)),), ObjectIs(This(), Not(IsTapped())))),
        ("As long as enchanted creature is black, it gets +2/+0 and can't be blocked.",
         Static((Continuous(AffectsSelected(Enchanted()), (BIGGER,)), CantBeBlocked(IsEnchanted())),
                ObjectIs(Enchanted(), HasColor("B")))),
        ("Equipped creature gets +2/+0 as long as it's a Human.",
         Static((Continuous(AffectsSelected(Enchanted()), (BIGGER,)),), ObjectIs(Enchanted(), HasSubtype("Human")))),
    ],
)  # fmt: skip
def test_it_is_the_one_object_that_the_condition_is_about(line, ability):
    assert meaning(line) == (ability,)


@pytest.mark.parametrize(
    "line", ["Each land gets +2/+2 as long as it's tapped.", "As long as you control a Forest, it gets +1/+1."]
)
def test_it_is_not_one_of_many_and_not_what_a_condition_counts(line):
    with pytest.raises(NotUnderstood):
        meaning(line)


def test_instants_and_sorceries():
    either = And((Or((HasType("instant"), HasType("sorcery"))), IsSpell()))
    assert statics("Instant and sorcery spells you cast cost {1} less to cast.") == (
        CostsLess(mana_cost("{1}"), either),
    )


def test_two_in_one_sentence():
    two = "Put a +1/+1 counter on target creature and a -1/-1 counter on another target creature."
    assert effect(two) == AtOnce((PutCounters("+1/+1", 1, Target(0)), PutCounters("-1/-1", 1, Target(1))))
    two = "Until end of turn, target creature gets +1/+1 and another target creature gets -1/-1."
    assert effect(two) == Do((Change(Target(0), (ModifyPT(1, 1),)), Change(Target(1), (ModifyPT(-1, -1),))))


def test_whose_creatures():
    assert effect("Tap all creatures target opponent controls.") == Tap(All(THEIRS))
    assert effect("Remove target creature from combat.") == RemoveFromCombat(Target())
    with pytest.raises(NotUnderstood):
        effect("Destroy target creature target player controls.")


# Played ---------------------------------------------------------------------------------------------------


def test_a_land_of_one_of_two_types():
    for there_is, tapped in ((FOREST, False), (PLAINS, False), (basic("U"), True)):
        s = table()
        s.put(0, "battlefield", there_is)
        s.put(0, "hand", made("Grove", "Land", "Grove enters tapped unless you control a Forest or a Plains."))
        s.act(0, "play", "Grove")
        assert s.field(TAPPED, "Grove") == tapped


@rule("611.3a")
def test_a_condition_on_the_object_itself():
    s = table(stage="beginning of combat")
    raider = s.put(0, "battlefield", beast("Raider", "As long as Raider is attacking, it gets +2/+0."))
    armed = s.put(0, "battlefield", beast("Armed", "Armed gets +0/+2 as long as it's tapped."))
    assert s.pt(raider) == s.pt(armed) == (2, 2)
    s.attack([raider, armed])
    assert (s.pt(raider), s.pt(armed)) == ((4, 2), (2, 4))


@rule("115.1")
def test_all_creatures_of_the_target():
    s = table(players=3)
    mine, theirs, other = (s.put(player, "battlefield", BEAR) for player in (0, 1, 2))
    play(s, 0, spell("Tap all creatures target opponent controls."), ("player", 2))
    assert [bool(s.field(TAPPED, bear)) for bear in (mine, theirs, other)] == [False, False, True]


@rule("611.2c")
def test_creatures_of_the_target_that_come_later_are_meant_as_well():
    s = table(stage="beginning of combat")
    mine = s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Creatures target player controls can't block this turn."), ("player", 1))
    s.put(1, "battlefield", beast("Late"))
    s.attack(mine)
    s.expect(1, "declare blockers", {"Late": mine})
    s.pass_until("end of combat")
    with pytest.raises(ScenarioError, match="never asked"):
        s.done()


@rule("506.4")
def test_removed_from_combat_it_deals_no_damage():
    s = table(stage="beginning of combat")
    bear = s.put(0, "battlefield", BEAR)
    s.attack(bear)
    play(s, 0, spell("Untap target attacking creature and remove it from combat."), bear)
    assert not s.field(TAPPED, bear)
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]


@pytest.mark.parametrize(("land", "stays"), [(FOREST, True), (PLAINS, False)])
def test_something_happens_unless_a_condition_holds_then(land, stays):
    s = table()
    s.put(0, "battlefield", PLAINS)
    s.put(0, "hand", beast("Dryad", "When ~ enters, sacrifice it unless you control a Forest."))
    s.act(0, "cast", "Dryad")
    s.resolve()
    s.put(0, "battlefield", land)  # it is looked at as the ability resolves
    s.resolve()
    assert ("Dryad" in s.zone_names(0, "battlefield")) == stays


def test_two_counters():
    s = table()
    first = s.put(0, "battlefield", OGRE)
    second = s.put(1, "battlefield", beast("Fish", types="Creature — Merfolk"))
    text = "Put a +1/+1 counter on target creature and a +1/+1 counter on up to one target Merfolk."
    play(s, 0, spell(text), first, second)
    assert (s.counters_on(first), s.counters_on(second)) == (1, 1)
