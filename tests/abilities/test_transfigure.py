"""Transfigure (CR 702.71)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.transfigure import transfigure
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost

WRITHER = beast("Writher", "Transfigure {1}", "3/3", cost="{2}{B}")
SAME = beast("Same", "When this creature enters, you gain 2 life.", cost="{3}")
OTHER = beast("Other", cost="{4}")
RELIC = made("Relic", "Artifact", "", "{3}")
STEAL = made("Steal", "Instant", "Gain control of target creature.")


def sit(library: Any = (SAME, OTHER, RELIC), **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, "BB")
    s.put(0, "battlefield", WRITHER)
    s.put(0, "library", *library)
    return s


def creatures(s: FullTable) -> list[str]:
    return [name for name in s.permanents(0) if name != "Swamp"]


@rule("702.71a")
def test_a_creature_card_with_the_same_mana_value_comes_onto_the_battlefield():
    with sit() as s:
        s.activate(0, "Writher")
        assert s.zone_names(0, "graveyard") == ["Writher"]
        assert len(s.tapped(0)) == 1
        s.expect(0, "701.19a", ["Same"]).resolve_all()
        assert creatures(s) == ["Same"]
        assert s.life(0) == 22


@rule("702.71a", "701.19b")
def test_nothing_has_to_be_found():
    with sit() as s:
        s.activate(0, "Writher")
        s.expect(0, "701.19a", []).resolve()
        assert creatures(s) == []


@rule("702.71a")
def test_neither_others_nor_what_is_no_creature():
    with sit((OTHER, RELIC)) as s:
        s.activate(0, "Writher")
        s.resolve()
        assert creatures(s) == []


@rule("702.71a", "602.5d")
def test_only_as_a_sorcery():
    with sit(active=1) as s:
        s.pass_priority(1)
        assert not s.can(0, "Writher", "activate")


@rule("702.71a", "707.2")
def test_a_copy_has_the_mana_value_of_what_it_copies():
    with sit() as s:
        s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Writher"])
        (token,) = (one for one in s.find_all("Writher") if s.game.object(one).kind == "token")
        s.activate(0, token)
        s.expect(0, "701.19a", ["Same"]).resolve_all()
        assert creatures(s) == ["Same", "Writher"]


@rule("702.71a", "110.2")
def test_whoever_controls_it_searches_their_own_library():
    with sit() as s:
        s.lands(1, "B")
        s.put(1, "hand", STEAL)
        s.put(1, "library", OTHER, OTHER, SAME)
        s.cast(1, "Steal", "Writher")
        s.resolve()
        s.pass_until("precombat main", again=True)
        s.activate(1, "Writher")
        s.expect(1, "701.19a", ["Same"]).resolve_all()
        assert "Same" in s.permanents(1)
        assert s.zone_names(0, "graveyard") == ["Writher"]


@rule("702.71a", "202.3")
def test_face_values_that_have_changed_do_not_matter():
    shrink = made("Shrink", "Instant", "Target creature gets -2/-2 until end of turn.")
    with sit() as s:
        s.put(0, "hand", shrink)
        s.cast(0, "Shrink", "Writher")
        s.resolve()
        s.activate(0, "Writher")
        s.expect(0, "701.19a", ["Same"]).resolve_all()
        assert creatures(s) == ["Same"]


@rule("702.71a", "113.2c")
def test_each_instance_can_be_activated():
    twice = beast("Twice", "Transfigure {1}\nTransfigure {B}{B}", cost="{3}")
    with sit() as s:
        s.put(0, "battlefield", twice)
        s.act(0, "activate", lambda option: s.game.name_of(option[1]) == "Twice" and option[2] == 1)
        assert len(s.tapped(0)) == 2
        s.expect(0, "701.19a", ["Same"]).resolve_all()
        assert creatures(s) == ["Same", "Writher"]


def test_what_cards_say():
    assert meaning("Transfigure {1}{B}{B}") == (transfigure(mana_cost("{1}{B}{B}")),)


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["transfigure"])) as s, pytest.raises(UnknownName, match="transfigure"):
        s.put(0, "hand", WRITHER)
