"""Unleash (CR 702.98)."""

from __future__ import annotations

import pytest
from magic import table
from wordings import meaning

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature

THUG = creature("Thug", 2, 2, "unleash", types="Creature — Ogre", cost="{0}")
FOE = creature("Foe", 1, 1)


def entered(wanted, card=THUG, mechanics=(), **more):
    s = table("unleash", "combat", *mechanics, **more)
    s.put(1, "battlefield", FOE)
    s.put(0, "hand", card)
    s.cast(0, "Thug")
    s.expect(0, "702.98a", wanted).resolve()
    s.done()
    return s


def can_block(s):
    s.settle()
    return s.game.query(CanBlock(s.find("Thug"), s.find("Foe")), True)


@rule("702.98a", "614.12a")
@pytest.mark.parametrize("wanted", [True, False])
def test_it_may_enter_with_a_counter_and_then_cannot_block(wanted):
    s = entered(wanted)
    assert s.counters_on("Thug") == wanted
    assert can_block(s) is not wanted


@rule("702.98a")
def test_it_is_any_counter_of_that_kind_that_keeps_it_from_blocking():
    s = entered(False)
    s.happen(CountersPut("charge", 1, s.find("Thug")))
    assert can_block(s)
    s.happen(CountersPut("+1/+1", 1, s.find("Thug")))
    assert not can_block(s)
    s.happen(CountersRemoved("+1/+1", 1, s.find("Thug")))
    assert can_block(s)


@rule("702.98a")
def test_in_combat_it_is_not_among_those_who_can_block():
    for unleashed in (True, False):
        s = table("unleash", "combat", stage="beginning of combat", active=1)
        s.put(1, "battlefield", FOE)
        s.put(0, "battlefield", THUG, counters={"+1/+1": 1} if unleashed else None)
        s.expect(1, "declare attackers", {"Foe": ("player", 0)})
        if not unleashed:
            s.expect(0, "declare blockers", {"Thug": "Foe"})
        s.pass_until("postcombat main")
        s.done()
        assert s.field("life", 0) == (19 if unleashed else 20)


@rule("702.98a")
def test_having_lost_the_ability_it_can_block():
    s = entered(True)
    s.do(0, Change(All(HasSubtype("Ogre")), (LoseAllAbilities(),)))
    assert s.counters_on("Thug") == 1
    assert can_block(s)


@rule("702.98a")
def test_not_cast_it_may_be_unleashed_too_by_whoever_gets_it():
    s = table("unleash", "combat")
    s.put(1, "graveyard", THUG)
    s.expect(0, "702.98a", True)
    s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield", under_your_control=True))
    assert s.counters_on("Thug") == 1


@rule("702.98a")
def test_each_instance_may_give_a_counter():
    s = table("unleash", "combat")
    s.put(0, "hand", creature("Thug", 2, 2, "unleash", "unleash", cost="{0}"))
    s.cast(0, "Thug")
    s.expect(0, "702.98a", True).expect(0, "702.98a", True).resolve()
    s.done()
    assert s.counters_on("Thug") == 2


@rule("702.98a")
def test_a_token_that_copies_it_chooses_for_itself():
    s = entered(True, mechanics=("copies",))
    s.expect(0, "702.98a", False)
    s.do(0, CreateCopyTokens(Target()), TargetSpec(all_of(HasSubtype("Ogre"))), at=("Thug",))
    assert sorted(s.counters(o).get("+1/+1", 0) for o in s.find_all("Thug")) == [0, 1]


@rule("702.98a")
def test_words():
    assert meaning("Unleash") == (Keyword("unleash"),)
