"""Prowess (CR 702.108)."""

from __future__ import annotations

from magic import BEAR, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.testing import creature, instant, sorcery


@rule("702.108a")
def test_a_noncreature_spell_of_yours_makes_it_bigger_until_end_of_turn():
    s = table("prowess")
    s.put(0, "battlefield", creature("Monk", 1, 2, "prowess"))
    s.put(0, "hand", sorcery("Study"), instant("Word"))
    s.cast(0, "Study")
    assert len(s.ids("stack")) == 2
    s.resolve()  # the ability first
    assert s.pt("Monk") == (2, 3)
    assert s.zone_names(None, "stack") == ["Study"]
    s.resolve()
    s.cast(0, "Word")
    s.resolve_all()
    assert s.pt("Monk") == (3, 4)
    s.pass_until("upkeep", again=True)
    assert s.pt("Monk") == (1, 2)


@rule("702.108a")
def test_creature_spells_and_those_of_others_do_nothing():
    s = table("prowess")
    s.put(0, "battlefield", creature("Monk", 1, 2, "prowess"))
    s.lands(0, "GG")
    s.put(0, "hand", BEAR)
    s.put(1, "hand", instant("Word"))
    s.cast(1, "Word")
    assert len(s.ids("stack")) == 1
    s.resolve()
    s.cast(0, "Bear")
    assert len(s.ids("stack")) == 1


@rule("702.108a")
def test_countering_the_spell_does_not_stop_it_and_a_monk_that_is_gone_gets_nothing():
    from apnap_plugins.rules.stack.actions import Countered

    s = table("prowess", "counter")
    monk = s.put(0, "battlefield", creature("Monk", 1, 2, "prowess"))
    s.put(0, "hand", instant("Word"), instant("Word"))
    word = s.cast(0, "Word")
    spell = s.find("Word", "stack")
    assert word > 0
    s.happen(Countered(spell))
    s.resolve()
    assert s.pt("Monk") == (2, 3)
    s.cast(0, "Word")
    s.happen(Moved(monk, "hand"))
    s.happen(Moved(s.find("Monk", "hand"), "battlefield"))
    s.resolve_all()
    assert s.pt("Monk") == (1, 2)


@rule("702.108b")
def test_each_instance_triggers():
    s = table("prowess")
    s.put(0, "battlefield", creature("Monk", 1, 2, "prowess", "prowess"))
    s.put(0, "hand", instant("Word"))
    s.cast(0, "Word")
    assert len(s.ids("stack")) == 3
    s.resolve_all()
    assert s.pt("Monk") == (3, 4)
