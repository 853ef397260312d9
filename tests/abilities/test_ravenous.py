"""Ravenous (CR 702.156)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Keyword, Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target

MAW = beast("Maw", "Ravenous", "1/1", cost="{X}{G}")
TWICE = beast("Twice", "Ravenous\nRavenous", "1/1", cost="{X}{G}")


def sit(*hand: Any, lands: int = 8, **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, "G" * lands)
    s.put(0, "hand", *hand)
    s.put(0, "library", *[BEAR] * 3)
    return s


def enters(s: FullTable, x: int, name: str = "Maw") -> FullTable:
    s.expect(0, "107.3a", x)
    s.cast(0, name)
    return s.resolve()


@rule("702.156a", "107.3m")
@pytest.mark.parametrize(("x", "cards"), [(0, 0), (3, 0), (4, 0), (5, 1), (7, 1)])
def test_x_counters_and_a_card_for_five_or_more(x, cards):
    with sit(MAW) as s:
        enters(s, x)
        assert s.counters_on("Maw", "+1/+1") == x
        assert len(s.stack) == cards
        s.resolve_all()
        assert len(s.zone_names(0, "hand")) == cards


@rule("702.156a", "107.3m")
def test_put_onto_the_battlefield_without_being_cast_x_is_zero():
    raising = made("Raise", "Sorcery", "Return target creature card from your graveyard to the battlefield.")
    with sit(raising) as s:
        s.put(0, "graveyard", MAW)
        s.cast(0, "Raise", "Maw")
        s.resolve()
        assert (s.counters("Maw"), s.stack) == ({}, [])


@rule("702.156a", "107.3m", "603.4")
def test_x_is_known_of_what_has_left():
    bounce = made("Bounce", "Instant", "Return target creature to its owner's hand.")
    with sit(MAW, bounce) as s:
        enters(s, 5)
        s.cast(0, "Bounce", "Maw")
        s.resolve_all()
        assert s.zone_names(0, "hand") == ["Bear", "Maw"] or s.zone_names(0, "hand") == ["Maw", "Bear"]


@rule("702.156a")
def test_the_counters_may_go_in_response():
    with sit(MAW) as s:
        enters(s, 6)
        s.put(1, "hand", made("Wash", "Instant", "Remove all counters from target creature."))
        s.cast(1, "Wash", "Maw")
        s.resolve_all()
        assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.156a", "707.2")
def test_a_token_that_is_a_copy_of_the_permanent_has_no_x():
    with sit(MAW) as s:
        enters(s, 5).resolve_all()
        s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Maw"])
        s.resolve_all()
        assert sorted(s.pt(one) for one in s.find_all("Maw")) == [(1, 1), (6, 6)]
        assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.156a", "707.10")
def test_a_copy_of_the_spell_has_its_x():
    with sit(MAW) as s:
        s.expect(0, "107.3a", 5)
        s.cast(0, "Maw")
        s.do(0, CopySpell(Target()), TargetSpec(IsSpell(), zone="stack"), at=["Maw"])
        s.resolve_all()
        assert [s.pt(one) for one in s.find_all("Maw")] == [(6, 6), (6, 6)]
        assert s.zone_names(0, "hand") == ["Bear", "Bear"]


@rule("702.156a", "113.2c")
def test_each_instance_works():
    with sit(TWICE) as s:
        enters(s, 5, "Twice").resolve_all()
        assert s.counters("Twice") == {"+1/+1": 10}
        assert s.zone_names(0, "hand") == ["Bear", "Bear"]


def test_what_cards_say():
    assert meaning("Ravenous") == (Keyword("ravenous"),)


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["ravenous"])) as s, pytest.raises(UnknownName, match="ravenous"):
        s.put(0, "hand", MAW)
