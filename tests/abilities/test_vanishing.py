"""Vanishing (CR 702.63)."""

from __future__ import annotations

import pytest
from magic import BEAR, jotted, table
from testcards import Jot, forbids
from wordings import made, meaning
from wordings import table as whole

from apnap.testing import rule
from apnap_plugins.abilities.vanishing import vanishing
from apnap_plugins.rules.continuous.continuous import YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved
from apnap_plugins.rules.counters.instructions import MoveCounters
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasType
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, permanent, whenever


def ghost(*numbers, abilities=()):
    return creature("Ghost", 2, 2, *(vanishing(number) for number in numbers), *abilities, cost="{0}")


def there_with(*numbers, times: int = 0, stage="untap", **more):
    s = table("vanishing", stage=stage, **more)
    s.put(0, "battlefield", ghost(*numbers), counters={"time": times} if times else None)
    return s


@rule("702.63a")
def test_it_enters_with_time_counters():
    s = table("vanishing")
    s.put(0, "hand", ghost(3))
    s.cast(0, "Ghost")
    s.resolve()
    assert s.counters("Ghost") == {"time": 3}


@rule("702.63a")
def test_one_is_removed_each_upkeep_and_after_the_last_it_is_sacrificed():
    s = there_with(3, times=2)
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    s.pass_until("upkeep")
    s.resolve()
    assert (s.counters("Ghost"), s.ids("stack")) == ({"time": 1}, [])
    s.pass_until("upkeep", again=True)
    assert s.ids("stack") == []  # the other player's
    s.pass_until("upkeep", again=True)
    s.resolve()
    assert s.counters("Ghost") == {}
    assert len(s.ids("stack")) == 1  # it can be responded to
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Ghost"]
    assert s.log_has("701.17a", "Sacrifice")


@rule("702.63a", "603.4")
def test_without_a_time_counter_nothing_triggers_and_it_stays():
    s = there_with(3)
    s.pass_until("upkeep")
    assert s.ids("stack") == []
    assert s.permanents() == ["Ghost"]


@rule("702.63a", "603.4")
def test_the_counter_that_is_gone_in_response_is_not_removed_again():
    s = there_with(3, times=1)
    s.put(0, "battlefield", permanent("Clock", "Artifact"))
    s.pass_until("upkeep")
    s.do(0, MoveCounters(Target(1), "time", 1, Target(0)), TargetSpec(CREATURE), TargetSpec(HasType("artifact")))
    assert s.counters("Clock") == {"time": 1}
    assert len(s.ids("stack")) == 2  # the last one was removed: by being moved
    s.resolve()
    assert "Ghost" in s.zone_names(0, "graveyard")
    s.resolve_all()
    assert s.counters("Clock") == {"time": 1}


@rule("702.63a")
def test_however_the_last_counter_is_removed():
    s = there_with(3, times=3, stage="precombat main")
    s.happen(CountersRemoved("time", 2, s.find("Ghost")))
    assert s.ids("stack") == []
    s.happen(CountersRemoved("fade", 1, s.find("Ghost")))
    assert s.ids("stack") == []
    s.happen(CountersRemoved("time", 5, s.find("Ghost")))
    assert len(s.ids("stack")) == 1
    s.resolve()
    assert s.permanents() == []


@rule("702.63a")
def test_counters_that_were_put_on_it_since_do_not_help():
    s = there_with(3, times=1, stage="precombat main")
    s.happen(CountersRemoved("time", 1, s.find("Ghost")))
    s.happen(CountersPut("time", 2, s.find("Ghost")))
    s.resolve()
    assert s.permanents() == []


@rule("702.63a")
def test_leaving_with_counters_is_not_their_removal():
    s = there_with(3, times=2, stage="precombat main")
    s.do(0, MoveTo(All(CREATURE), "hand"))
    assert s.ids("stack") == []
    assert s.zone_names(0, "hand") == ["Ghost"]


@rule("702.63a")
def test_who_lost_control_of_it_cannot_sacrifice_it():
    s = there_with(3, times=1, stage="precombat main")
    s.put(1, "hand", instant("Steal", Change(Target(), (YouGainControl(),)), TargetSpec(CREATURE)))
    s.happen(CountersRemoved("time", 1, s.find("Ghost")))
    s.cast(1, "Steal", "Ghost")
    s.resolve_all()
    assert s.permanents() == ["Ghost"]


@rule("702.63a")
def test_a_counter_that_cannot_be_removed_stays():
    s = there_with(3, times=1)
    s.put(0, "battlefield", creature("Law", 1, 1, forbids(CountersRemoved)))
    s.pass_until("upkeep")
    s.resolve_all()
    assert (s.counters("Ghost"), s.permanents()) == ({"time": 1}, ["Ghost", "Law"])


@rule("702.63b")
def test_without_a_number_it_enters_with_none_and_counts_what_it_gets():
    s = table("vanishing")
    s.put(0, "hand", ghost(None))
    s.cast(0, "Ghost")
    s.resolve()
    assert (s.counters("Ghost"), s.permanents()) == ({}, ["Ghost"])
    s = there_with(None, times=1)
    s.pass_until("upkeep")
    s.resolve().resolve()
    assert s.permanents() == []


@rule("702.63c")
def test_each_instance_works_separately():
    s = table("vanishing")
    s.put(0, "hand", ghost(1, 2))
    s.cast(0, "Ghost")
    s.resolve()
    assert s.counters("Ghost") == {"time": 3}
    s = there_with(1, 2, times=3)
    s.pass_until("upkeep")
    assert len(s.ids("stack")) == 2
    s.resolve_all()
    assert s.counters("Ghost") == {"time": 1}


@rule("702.63c")
def test_of_two_instances_the_second_finds_nothing_to_sacrifice():
    s = table("vanishing", stage="precombat main")
    s.put(0, "battlefield", ghost(1, 2, abilities=[whenever(WhenDies(), Jot("dead"))]), counters={"time": 1})
    s.happen(CountersRemoved("time", 1, s.find("Ghost")))
    assert len(s.ids("stack")) == 2
    s.resolve_all()
    assert jotted(s) == ["dead"]


@rule("702.63a", "702.63b")
@pytest.mark.parametrize(("text", "number"), [("Vanishing 3", 3), ("Vanishing", None)])
def test_words(text, number):
    assert meaning(text) == (vanishing(number),)


@rule("702.63a")
def test_a_creature_as_large_as_its_time():
    s = whole()
    s.put(0, "hand", made("Walker", "Creature", "Vanishing 2\nWalker's power and toughness are each equal to the number of time "
                          "counters on it.", size="*/*"))  # fmt: skip
    s.cast(0, "Walker")
    s.resolve()
    assert s.characteristic("Walker", "power") == 2
