"""Exile (CR 701.11)."""

from __future__ import annotations

import pytest
from magic import BEAR, jotted, table
from testcards import Jot, Those, forbids, when

from apnap.testing import rule
from apnap_plugins.actions.exile import Exile
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.objects.actions import Exiled
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, Remembered
from apnap_plugins.testing import instant, permanent, whenever


@rule("701.11a", "406.2")
@pytest.mark.parametrize("zone", ["battlefield", "hand", "graveyard", "library"])
def test_it_moves_to_exile_from_wherever_it_is(zone):
    s = table("exile")
    bear = s.put(1, zone, BEAR)
    s.do(0, Exile(Those((bear,))))
    assert s.zone_names(None, "exile") == ["Bear"]
    assert s.ids(zone, 1) == []
    assert s.game.object(s.find("Bear", "exile")).owner == 1


@rule("701.11a")
def test_a_spell_is_exiled_from_the_stack_and_does_not_resolve():
    s = table("exile")
    s.put(0, "hand", instant("Word", Jot("word")))
    s.act(0, "cast", "Word")
    s.do(1, Exile(Those((s.find("Word", "stack"),))))
    assert s.zone_names(None, "exile") == ["Word"]
    assert jotted(s) == []


@rule("701.11a")
def test_an_ability_cannot_be_exiled():
    s = table("exile")
    s.put(0, "battlefield", permanent("Bell", "Artifact", Activated((), Jot("rang"))))
    s.act(0, "activate", "Bell")
    s.do(1, Exile(Those(tuple(s.ids("stack")))))
    s.resolve()
    assert jotted(s) == ["rang"]
    assert s.ids("exile") == []


@rule("701.11a")
def test_several_at_once_and_the_effect_finds_them():
    s = table("exile")
    s.put(0, "battlefield", BEAR, BEAR, permanent("Ear", "Artifact", whenever(when(Exiled), Jot("heard"))))
    s.do(0, Do((Exile(All(CREATURE)), MoveTo(Remembered("exiled"), "hand"))))
    assert s.zone_names(0, "hand") == ["Bear", "Bear"]
    s.resolve_all()
    assert jotted(s) == ["heard", "heard"]


@rule("701.11a")
def test_what_cannot_be_exiled_stays():
    s = table("exile")
    s.put(0, "battlefield", BEAR, permanent("Law", "Artifact", forbids(Exiled)))
    s.do(0, Do((Exile(All(CREATURE)), MoveTo(Remembered("exiled"), "hand"))))
    assert s.count("Bear", "battlefield") == 1
    assert s.ids("hand", 0) == []
