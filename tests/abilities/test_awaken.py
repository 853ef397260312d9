"""Awaken (CR 702.113)."""

from __future__ import annotations

from typing import Any

import pytest
from casting_ways import cast_for, ways
from rulebook import BEAR, FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.awaken import awaken
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost

DISCOVERY = made("Discovery", "Sorcery", "You gain 3 life.\nAwaken 4—{2}{G}", "{G}")
ICE = made("Ice", "Instant", "Tap target creature.\nAwaken 3—{G}{G}", "{G}")
WASTE = made("Waste", "Land", "")
STRIP = made("Strip", "Instant", "Destroy target land.")


def sit(*hand: Any, lands: str = "GGG", **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, lands)
    s.put(0, "battlefield", WASTE)
    s.put(0, "hand", *hand)
    s.put(0, "library", BEAR)
    return s


def awakened(s: FullTable, name: str = "Discovery", *targets: Any, land: str = "Waste") -> FullTable:
    """The spell is cast for its awaken cost."""
    way = ways(s, 0, name)[-1]
    cast_for(s, 0, name, way, *targets, land)
    return s


@rule("702.113a", "118.9")
def test_for_its_awaken_cost_a_land_becomes_a_creature_besides():
    with sit(DISCOVERY) as s:
        awakened(s)
        assert len(s.tapped(0)) == 3
        s.resolve()
        assert s.life(0) == 23
        assert s.pt("Waste") == (4, 4)
        assert s.counters("Waste") == {"+1/+1": 4}
        assert s.characteristic("Waste", "types") == {"land", "creature"}
        assert s.characteristic("Waste", "subtypes") == {"Elemental"}
        assert s.has("Waste", "haste")


@rule("702.113a")
def test_it_stays_a_creature():
    with sit(DISCOVERY) as s:
        s.put(1, "library", BEAR, BEAR)
        awakened(s).resolve()
        s.pass_until("upkeep", again=True)
        assert s.pt("Waste") == (4, 4)


@rule("702.113b", "601.2c")
def test_for_its_mana_cost_there_is_no_such_target():
    with sit(DISCOVERY) as s:
        cast_for(s, 0, "Discovery", "")
        assert s.targets("Discovery") == []
        s.resolve()
        assert s.life(0) == 23
        assert s.characteristic("Waste", "types") == {"land"}


@rule("702.113b", "115.1")
def test_without_a_land_to_target_it_cannot_be_cast_so():
    s = FullTable(ruleset=ruleset())
    s.put(0, "hand", DISCOVERY)
    s.put(1, "battlefield", WASTE)
    s.give(0, "GGG")
    assert ways(s, 0, "Discovery") == [""]
    s.put(0, "battlefield", WASTE)
    assert ways(s, 0, "Discovery") == ["", "awaken {2}{G}"]


@rule("702.113a", "608.2b")
def test_its_only_target_is_gone():
    with sit(DISCOVERY, STRIP) as s:
        awakened(s)
        s.cast(0, "Strip", "Waste")
        s.resolve_all()
        assert s.life(0) == 20  # with no legal target nothing is done


@rule("702.113a", "608.2b")
def test_one_of_its_targets_is_gone():
    with sit(ICE, STRIP) as s:
        s.put(1, "battlefield", beast("Elf"))
        awakened(s, "Ice", ["Elf"])
        s.cast(0, "Strip", "Waste")
        s.resolve_all()
        assert s.tapped(1) == ["Elf"]


@rule("702.113a", "608.2c")
def test_both_targets():
    with sit(ICE) as s:
        s.put(1, "battlefield", beast("Elf"))
        awakened(s, "Ice", ["Elf"]).resolve()
        assert s.tapped(1) == ["Elf"]
        assert s.pt("Waste") == (3, 3)


@rule("702.113a", "707.10")
def test_a_copy_of_the_spell_awakens_too():
    with sit(DISCOVERY) as s:
        awakened(s)
        s.expect(0, "new targets", [(0, s.find("Waste"))])
        s.do(0, CopySpell(Target()), TargetSpec(IsSpell(), zone="stack"), at=["Discovery"])
        s.resolve_all()
        assert s.life(0) == 26
        assert s.counters("Waste") == {"+1/+1": 8}


@rule("702.113a")
def test_a_land_that_loses_its_counters_dies():
    with sit(DISCOVERY, made("Wash", "Instant", "Remove all counters from target creature.")) as s:
        awakened(s).resolve()
        s.cast(0, "Wash", "Waste")
        s.resolve()
        assert "Waste" in s.zone_names(0, "graveyard")


@rule("702.113a")
def test_an_awakened_land_grows():
    with sit(DISCOVERY, DISCOVERY, lands="GGGGGG") as s:
        awakened(s).resolve()
        awakened(s).resolve()
        assert s.pt("Waste") == (8, 8)


@rule("702.113a", "118.9a")
@pytest.mark.parametrize("which", [2, 5])
def test_each_instance_is_a_cost_of_its_own(which):
    twice = made("Twice", "Sorcery", "You gain 1 life.\nAwaken 2—{G}{G}\nAwaken 5—{G}{G}{G}", "{G}")
    with sit(twice) as s:
        costs = {2: "{G}{G}", 5: "{G}{G}{G}"}
        s.expect(0, "targets", ["Waste"])
        cast_for(s, 0, "Twice", f"awaken {costs[which]}")
        assert len(s.tapped(0)) == (2 if which == 2 else 3)
        s.resolve()
        assert s.counters("Waste") == {"+1/+1": which}


@rule("702.113a", "118.9a")
def test_cast_without_paying_its_mana_cost_it_does_not_awaken():
    free = made("Free", "Artifact", "Hideaway 1\n{0}: You may play the exiled card without paying its mana cost.")
    with sit(free) as s:
        s.put(0, "library", DISCOVERY)
        s.cast(0, "Free")
        s.resolve_all()
        s.activate(0, "Free")
        s.expect(0, "608.2d", True).resolve()
        s.resolve_all()
        assert s.counters("Waste") == {}


def test_what_cards_say():
    assert meaning("Awaken 4—{5}{U}") == (awaken(4, mana_cost("{5}{U}")),)
    assert meaning("When ~ enters, you may return target card with awaken from your graveyard to your hand.")


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["awaken"])) as s, pytest.raises(UnknownName, match="awaken"):
        s.put(0, "hand", DISCOVERY)
