"""Aura swap (CR 702.65)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.aura_swap import aura_swap
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.vocabulary.symbols import mana_cost

WINGS = made("Wings", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying.\nAura swap {U}", "{U}")
BULK = made("Bulk", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +3/+3.", "{9}")
FIELD = made("Field", "Enchantment — Aura", "Enchant land", "{9}")
BEAR = beast("Bear")
STEAL = made("Steal", "Instant", "Gain control of target permanent.")
BOUNCE = made("Bounce", "Instant", "Return target permanent to its owner's hand.")
SAYS = "702.65a"


def sit(*hand: Any, **more: Any) -> FullTable:
    """Wings enchant a bear."""
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, "UUU")
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", WINGS, **{"attached to": s.find("Bear")})
    s.put(0, "hand", *hand)
    return s


@rule("702.65a", "701.10e")
def test_the_other_aura_takes_its_place():
    with sit(BULK) as s:
        s.activate(0, "Wings")
        s.expect(0, SAYS, ["Bulk"]).resolve()
        assert s.host("Bulk") == s.find("Bear")
        assert s.pt("Bear") == (5, 5) and not s.has("Bear", "flying")
        assert s.zone_names(0, "hand") == ["Wings"]
        assert len(s.tapped(0)) == 1


@rule("702.65a")
def test_nobody_has_to():
    with sit(BULK) as s:
        s.activate(0, "Wings")
        s.expect(0, SAYS, []).resolve()
        assert s.has("Bear", "flying")
        assert s.zone_names(0, "hand") == ["Bulk"]


@rule("702.65a")
def test_without_an_aura_card_nothing_is_asked():
    with sit(BEAR) as s:
        s.activate(0, "Wings")
        s.resolve()
        assert s.has(s.find("Bear", "battlefield"), "flying")


@rule("702.65b", "701.10a")
def test_an_aura_that_cannot_enchant_that_permanent():
    """Example of 702.65b: the only Aura card in hand can't enchant what the Aura enchants."""
    with sit(FIELD) as s:
        s.activate(0, "Wings")
        s.expect(0, SAYS, ["Field"]).resolve()
        assert s.host("Wings") == s.find("Bear")
        assert s.zone_names(0, "hand") == ["Field"]


@rule("702.65b", "701.10d")
def test_who_controls_but_does_not_own_it():
    """Example of 702.65b: the Aura is another player's."""
    with sit() as s:
        s.lands(1, "U")
        s.put(1, "hand", STEAL, BULK)
        s.cast(1, "Steal", "Wings")
        s.resolve()
        s.activate(1, "Wings")
        s.expect(1, SAYS, ["Bulk"]).resolve()
        assert s.host("Wings") == s.find("Bear")
        assert s.zone_names(1, "hand") == ["Bulk"]


@rule("702.65b")
def test_gone_in_response():
    with sit(BULK, BOUNCE) as s:
        s.activate(0, "Wings")
        s.cast(0, "Bounce", "Wings")
        s.resolve_all()
        assert sorted(s.zone_names(0, "hand")) == ["Bulk", "Wings"]


@rule("702.65b")
def test_the_enchanted_creature_is_gone_in_response():
    with sit(BULK, BOUNCE) as s:
        s.activate(0, "Wings")
        s.cast(0, "Bounce", "Bear")
        s.resolve_all()
        assert sorted(s.zone_names(0, "hand")) == ["Bear", "Bulk"]
        assert "Wings" in s.zone_names(0, "graveyard")


@rule("702.65a", "115.10")
def test_the_new_one_targets_nothing():
    slick = beast("Slick", "Shroud")
    with sit(BULK) as s:
        s.put(0, "battlefield", slick)
        s.set_field(ATTACHED_TO, s.find("Slick"), "Wings")
        s.activate(0, "Wings")
        s.expect(0, SAYS, ["Bulk"]).resolve()
        assert s.pt("Slick") == (5, 5)


@rule("702.65b", "702.16c")
def test_protection_from_the_new_one():
    pure = beast("Pure", "Protection from white")
    white = made("White", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.", "{W}")
    with sit(white) as s:
        s.put(0, "battlefield", pure)
        s.set_field(ATTACHED_TO, s.find("Pure"), "Wings")
        s.activate(0, "Wings")
        s.expect(0, SAYS, ["White"]).resolve()
        assert s.host("Wings") == s.find("Pure")
        assert s.zone_names(0, "hand") == ["White"]


@rule("702.65a")
def test_back_and_forth_at_instant_speed():
    with sit(WINGS, active=1) as s:
        s.pass_priority(1)
        s.activate(0, "Wings")
        s.expect(0, SAYS, ["Wings"]).resolve()
        assert s.has("Bear", "flying")
        assert s.zone_names(0, "hand") == ["Wings"]
        s.pass_priority(1)
        s.activate(0, s.find("Wings", "battlefield"))
        s.expect(0, SAYS, ["Wings"]).resolve()
        assert len(s.tapped(0)) == 2


@rule("702.65a", "113.2c")
def test_each_instance_can_be_activated():
    twice = made("Twice", "Enchantment — Aura", "Enchant creature\nAura swap {U}\nAura swap {U}{U}", "{U}")
    with sit(BULK) as s:
        s.put(0, "battlefield", twice, **{"attached to": s.find("Bear")})
        s.act(0, "activate", lambda option: s.game.name_of(option[1]) == "Twice" and option[2] == 1)
        s.expect(0, SAYS, ["Bulk"]).resolve()
        assert len(s.tapped(0)) == 2
        assert s.zone_names(0, "hand") == ["Twice"]


@rule("702.65a", "104.3a")
def test_conceding_as_it_is_chosen():
    with sit(BULK, players=3) as s:
        s.activate(0, "Wings")
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == SAYS
        s.concede(0)
        assert not s.find_all("Wings") and not s.find_all("Bulk")


@rule("702.65a")
def test_what_cards_say():
    assert meaning("Aura swap {2}{U}") == (aura_swap(mana_cost("{2}{U}")),)


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["aura-swap"])) as s, pytest.raises(UnknownName, match="aura-swap"):
        s.put(0, "hand", WINGS)
