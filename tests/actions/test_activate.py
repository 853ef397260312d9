"""Activate (CR 701.2)."""

from __future__ import annotations

import pytest
from magic import jotted, table
from testcards import Jot

from apnap import Ruleset, RulesetError
from apnap.testing import rule
from apnap_plugins.rules.casting.triggers import WhenActivates
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import permanent, whenever

FONT = permanent("Font", "Artifact", Activated((mana_cost("{1}"), TapThisCost()), GainLife(2), tag="font"))


@rule("701.2a")
def test_the_ability_goes_onto_the_stack_is_paid_and_will_have_its_effect():
    s = table("activate")
    s.put(0, "battlefield", FONT)
    s.give(0, "CC")
    s.activate(0, "Font")
    assert (len(s.ids("stack")), s.tapped(0), s.pool(0), s.life(0)) == (1, ["Font"], "C", 20)
    s.resolve()
    assert (s.ids("stack"), s.life(0), s.permanents(0)) == ([], 22, ["Font"])


@rule("701.2a", "117.1b")
def test_only_who_controls_the_object_and_has_priority():
    s = table("activate")
    s.put(0, "battlefield", FONT)
    for player in (0, 1):
        s.give(player, "C")
    s.reach(0)
    assert s.offered(0, "activate") == ["Font"]
    s.pass_priority(0)
    assert s.decision.player == 1 and s.offered(1, "activate") == []


@rule("701.2a")
def test_where_nobody_controls_it_its_owner_does():
    s = table("activate")
    dirge = permanent("Dirge", "Artifact", Activated((mana_cost("{1}"),), GainLife(2), zones=frozenset({"graveyard"})))
    for player in (0, 1):
        s.give(player, "C")
    s.put(1, "graveyard", dirge)
    s.reach(0)
    assert s.offered(0, "activate") == []
    s.pass_priority(0)
    assert s.offered(1, "activate") == ["Dirge"]
    s.activate(1, "Dirge")
    s.resolve()
    assert s.life_totals() == [20, 22]


@rule("701.2a")
def test_what_cannot_be_paid_is_not_offered():
    s = table("activate")
    s.put(0, "battlefield", FONT)
    s.reach(0)
    assert s.offered(0, "activate") == []
    s.give(0, "C")
    assert s.offered(0, "activate") == ["Font"]
    s.activate(0, "Font")
    s.resolve()
    s.give(0, "C")
    s.reach(0)
    assert s.offered(0, "activate") == []  # tapped


@rule("701.2a")
def test_others_trigger_on_it():
    s = table("activate")
    ear = permanent("Ear", "Artifact", whenever(WhenActivates("font"), Jot("heard")))
    s.put(0, "battlefield", FONT, FONT, ear)
    s.give(0, "CC")
    s.activate(0, "Font")
    s.resolve()
    assert (jotted(s), s.life(0)) == (["heard"], 20)
    s.resolve()
    assert s.life(0) == 22


def test_the_base_game_does_not_go_without():
    with pytest.raises(RulesetError, match=r"denies 'activate', which the base game requires \(.*casting"):
        Ruleset.load(without=["activate"])
