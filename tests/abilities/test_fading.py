"""Fading (CR 702.32)."""

from __future__ import annotations

import pytest
from magic import BEAR, table
from testcards import forbids
from wordings import made, meaning
from wordings import table as whole

from apnap import Continuous, Moved
from apnap.testing import rule
from apnap_plugins.abilities.fading import fading
from apnap_plugins.rules.continuous.continuous import AffectsAll, LoseAllAbilities
from apnap_plugins.rules.counters.counters import CountersRemoved
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.testing import creature, permanent


def ghost(*numbers: int):
    return creature("Ghost", 2, 2, *(fading(number) for number in numbers), cost="{0}")


def at_upkeep(*numbers: int, fades: int = 0, active: int = 0, **more):
    """The untap step, with the permanent."""
    s = table("fading", stage="untap", active=active, **more)
    s.put(0, "battlefield", ghost(*numbers), counters={"fade": fades} if fades else None)
    return s


@rule("702.32a")
def test_it_enters_with_fade_counters():
    s = table("fading")
    s.put(0, "hand", ghost(3))
    s.cast(0, "Ghost")
    s.resolve()
    assert s.counters("Ghost") == {"fade": 3}


@rule("702.32a")
def test_one_is_removed_each_upkeep_of_its_controller():
    s = at_upkeep(3, fades=2)
    s.pass_until("upkeep")
    assert len(s.ids("stack")) == 1
    s.resolve()
    assert s.counters("Ghost") == {"fade": 1}
    s = at_upkeep(3, fades=2, active=1)
    s.pass_until("upkeep")
    assert s.ids("stack") == []


@rule("702.32a")
def test_with_the_last_one_gone_it_stays_until_none_can_be_removed():
    s = at_upkeep(3, fades=1)
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    s.pass_until("upkeep")
    s.resolve()
    assert (s.permanents(), s.counters("Ghost")) == (["Ghost"], {})
    s.pass_until("upkeep", again=True)
    s.pass_until("upkeep", again=True)
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Ghost"]
    assert s.log_has("701.17a", "Sacrifice")


@rule("702.32a")
def test_a_counter_that_cannot_be_removed_means_sacrifice():
    s = at_upkeep(3, fades=2)
    s.put(0, "battlefield", creature("Law", 1, 1, forbids(CountersRemoved)))
    s.pass_until("upkeep")
    s.resolve()
    assert s.permanents() == ["Law"]


@rule("702.32a", "101.2")
def test_what_cannot_be_sacrificed_stays():
    s = at_upkeep(3)
    s.put(0, "battlefield", creature("Law", 1, 1, forbids(Sacrificed)))
    s.pass_until("upkeep")
    s.resolve()
    assert s.permanents() == ["Ghost", "Law"]


@rule("702.32a")
def test_it_left_before_the_ability_resolves():
    s = at_upkeep(3)
    s.pass_until("upkeep")
    s.happen(Moved(s.find("Ghost"), "hand"))
    s.resolve()
    assert s.zone_names(0, "hand") == ["Ghost"]


@rule("702.32a")
def test_two_instances_take_two_counters():
    s = table("fading", stage="untap")
    s.put(0, "battlefield", ghost(1, 1), counters={"fade": 3})
    s.pass_until("upkeep")
    assert len(s.ids("stack")) == 2
    s.resolve_all()
    assert s.counters("Ghost") == {"fade": 1}
    s = table("fading")
    s.put(0, "hand", ghost(1, 2))
    s.cast(0, "Ghost")
    s.resolve()
    assert s.counters("Ghost") == {"fade": 3}


@rule("702.32a")
def test_without_the_ability_the_counters_stay():
    s = at_upkeep(3, fades=2)
    s.put(0, "battlefield", permanent("Hush", "Enchantment", Continuous(AffectsAll(CREATURE), (LoseAllAbilities(),))))
    s.pass_until("upkeep")
    assert (s.ids("stack"), s.counters("Ghost")) == ([], {"fade": 2})


@rule("702.32a")
def test_words():
    assert meaning("Fading 5") == (fading(5),)
    s = whole()
    s.put(0, "battlefield", made("Golem", "Artifact Creature", "Fading 5\nGolem's power and toughness are each equal to the "
          "number of fade counters on it.\nRemove a fade counter from Golem: Golem gets +1/+1 until end of turn.",
          size="*/*"), counters={"fade": 3})  # fmt: skip
    assert s.characteristic("Golem", "power") == 3
    s.activate(0, "Golem")
    s.resolve()
    assert (s.counters("Golem"), s.characteristic("Golem", "power")) == ({"fade": 2}, 3)


@rule("702.32a")
@pytest.mark.parametrize("name", ["Ghost", "Bear"])
def test_counters_for_each_permanent_with_fading(name):
    s = whole()
    s.put(0, "battlefield", ghost(2), BEAR)
    s.put(0, "battlefield", made("Moss", "Artifact", "{T}, Sacrifice Moss: Put a fade counter on each permanent with fading "
                                 "you control."))  # fmt: skip
    s.activate(0, "Moss")
    s.resolve()
    assert s.counters(name) == ({"fade": 1} if name == "Ghost" else {})
