"""Reconfigure (CR 702.151)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Moved, Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.reconfigure import WORN_BY, reconfigure
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.continuous.continuous import BecomeTypes, LoseAllAbilities
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import ARTIFACT
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant

BOAR = made("Boar", "Artifact Creature — Equipment Boar", "Equipped creature gets +3/+2.\nReconfigure {1}", size="3/2")
BEAR, OX = beast("Bear"), beast("Ox", size="2/4")
KILL = made("Kill", "Instant", "Destroy target creature.")
STEAL = made("Steal", "Instant", "Gain control of target creature.")
BARE = instant("Bare", Change(Target(), (LoseAllAbilities(),)), TargetSpec(ARTIFACT))
WAKE = instant("Wake", Change(Target(), (BecomeTypes(frozenset({"creature"})),)), TargetSpec(ARTIFACT))


def sit(*hand: Any, own: Any = (BOAR, BEAR, OX), **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, "GGGG")
    s.put(0, "battlefield", *own)
    s.put(0, "hand", *hand)
    return s


def worn(s: FullTable, by: str = "Bear") -> FullTable:
    s.activate(0, attaching, by)
    return s.resolve()


def attaching(option: Any) -> bool:
    """The first of its abilities."""
    return option[2] == 0


def unattaching(option: Any) -> bool:
    """The second of them."""
    return option[2] == 1


def abilities(s: FullTable) -> list[int]:
    """Which of its abilities can be activated."""
    return [option[2] for option in s.reach(0).options if option[0] == "activate"]


def is_creature(s: FullTable, name: str = "Boar") -> bool:
    return "creature" in s.characteristic(name, "types")


@rule("702.151a", "702.151b", "301.5c")
def test_it_is_attached_and_no_creature_then():
    with sit() as s:
        assert is_creature(s)
        worn(s)
        assert s.host("Boar") == s.find("Bear")
        assert s.pt("Bear") == (5, 4)
        assert not is_creature(s)
        assert s.characteristic("Boar", "types") == {"artifact"}
        assert s.characteristic("Boar", "subtypes") == {"Equipment"}
        assert len(s.tapped(0)) == 1


@rule("702.151a", "702.151b")
def test_unattached_it_is_a_creature_again():
    with sit() as s:
        worn(s)
        s.act(0, "activate", unattaching)
        s.resolve()
        assert s.host("Boar") is None
        assert is_creature(s) and s.pt("Boar") == (3, 2)
        assert s.pt("Bear") == (2, 2)
        assert not s.field(WORN_BY, "Boar")


@rule("702.151a")
def test_it_can_be_moved_to_another_creature():
    with sit() as s:
        worn(s)
        worn(s, "Ox")
        assert (s.pt("Bear"), s.pt("Ox")) == ((2, 2), (5, 6))
        assert not is_creature(s)


@rule("702.151a", "115.1")
def test_only_another_creature_that_you_control():
    with sit(own=(BOAR,)) as s:
        s.put(1, "battlefield", OX)
        assert not s.can(0, "Boar", "activate")


@rule("702.151a")
def test_unattaching_only_while_it_is_attached_to_a_creature():
    with sit() as s:
        assert abilities(s) == [0]
        worn(s)
        assert abilities(s) == [0, 1]


@rule("702.151a", "602.5d")
def test_only_as_a_sorcery():
    with sit(active=1) as s:
        s.pass_priority(1)
        assert not s.can(0, "Boar", "activate")


@rule("702.151b", "704.5n")
def test_the_creature_dies():
    with sit(KILL) as s:
        worn(s)
        s.cast(0, "Kill", "Bear")
        s.resolve()
        assert s.host("Boar") is None
        assert is_creature(s)


@rule("702.151a", "608.2b")
def test_the_target_is_gone():
    with sit(KILL) as s:
        s.activate(0, "Boar", "Bear")
        s.cast(0, "Kill", "Bear")
        s.resolve_all()
        assert is_creature(s)


@rule("702.151b")
def test_however_it_was_attached():
    put = made("Put", "Sorcery", "Attach target Equipment you control to target creature you control.")
    with sit(put) as s:
        s.expect(0, "targets", ["Ox"])
        s.cast(0, "Put")
        s.resolve()
        assert s.host("Boar") == s.find("Ox")
        assert not is_creature(s)


@rule("702.151b")
def test_also_where_it_enters_attached():
    with sit(own=(BEAR,)) as s:
        s.put(0, "graveyard", BOAR)
        boar = s.find("Boar")
        s.happen(Moved(boar, "battlefield", controller=0, enters=((ATTACHED_TO.name, s.find("Bear")),)))
        assert s.host("Boar") == s.find("Bear")
        assert not is_creature(s)


@rule("702.151b")
def test_it_stays_no_creature_though_it_loses_its_abilities():
    with sit(BARE, KILL) as s:
        worn(s)
        s.cast(0, "Bare", "Boar")
        s.resolve()
        assert not is_creature(s)
        assert s.host("Boar") == s.find("Bear")
        s.cast(0, "Kill", "Bear")
        s.resolve()
        assert is_creature(s)


@rule("301.5c", "702.151b")
def test_without_the_ability_a_creature_is_not_attached():
    with sit(BARE) as s:
        s.activate(0, "Boar", "Bear")
        s.cast(0, "Bare", "Boar")
        s.resolve_all()
        assert s.host("Boar") is None
        assert is_creature(s)


@rule("702.151b", "704.5p", "613.7")
def test_made_a_creature_later_it_comes_off():
    with sit(WAKE) as s:
        worn(s)
        s.cast(0, "Wake", "Boar")
        s.resolve()
        assert s.host("Boar") is None
        assert is_creature(s)


@rule("702.151b", "301.5d")
def test_the_creature_changes_its_controller():
    with sit() as s:
        s.put(1, "hand", STEAL)
        worn(s)
        s.cast(1, "Steal", "Bear")
        s.resolve()
        assert s.game.controller(s.find("Bear")) == 1
        assert s.pt("Bear") == (5, 4)
        s.act(0, "activate", unattaching)
        s.resolve()
        assert is_creature(s)


@rule("702.151b", "302.6")
def test_it_was_there_all_the_time():
    with sit() as s:
        worn(s)
        s.act(0, "activate", unattaching)
        s.resolve()
        s.expect(0, "declare attackers", {"Boar": ("player", 1)})
        s.pass_until("end")
        assert s.life(1) == 17


@rule("702.151b", "707.2")
def test_a_copy_of_it_is_a_creature():
    with sit() as s:
        worn(s)
        s.do(0, CreateCopyTokens(Target()), TargetSpec(ARTIFACT), at=["Boar"])
        copy = max(s.find_all("Boar", "battlefield"))
        assert "creature" in s.characteristic(copy, "types")


@rule("702.151a")
def test_when_it_or_the_equipped_creature_deals_damage():
    leech = made("Leech", "Artifact Creature — Equipment Leech", "Whenever this creature or equipped creature deals combat "
                 "damage to a player, draw a card.\nReconfigure {1}", size="1/1")  # fmt: skip
    with sit(own=(leech, BEAR)) as s:
        s.put(0, "library", OX, OX)
        s.activate(0, "Leech", "Bear")
        s.resolve()
        s.expect(0, "declare attackers", {"Bear": ("player", 1)})
        s.pass_until("end")
        assert s.zone_names(0, "hand") == ["Ox"]


def test_what_cards_say():
    assert meaning("Reconfigure {2}{B}{B}") == (reconfigure(mana_cost("{2}{B}{B}")),)
    assert meaning("As long as ~ is attached to a creature, creatures you control have flying.")


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["reconfigure"])) as s, pytest.raises(UnknownName, match="reconfigure"):
        s.put(0, "hand", BOAR)
