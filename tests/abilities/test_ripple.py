"""Ripple (CR 702.60)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.ripple import ripple
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.selectors import Target

SURGE = made("Surge", "Sorcery", "Ripple 4\nYou gain 1 life.", "{R}")
BEAR, OX, ELK, YAK = (beast(name, cost="{9}") for name in ("Bear", "Ox", "Elk", "Yak"))
SAYS = "702.60a"


def sit(*library: Any, hand: Any = (SURGE,), **more: Any) -> FullTable:
    """The library is said from its top."""
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, "RRR")
    s.put(0, "hand", *hand)
    s.put(0, "library", *library)
    return s


@rule("702.60a")
def test_cards_with_its_name_are_cast_for_free_and_the_rest_goes_to_the_bottom():
    with sit(BEAR, SURGE, OX, ELK, YAK) as s:
        s.cast(0, "Surge")
        s.expect(0, SAYS, True).expect(0, SAYS, ["Surge"]).expect(0, "608.2c", ["Ox", "Bear", "Elk"])
        s.resolve()
        assert s.kinds().count("spell") == 2  # and the other one ripples, too
        assert s.zone_names(0, "library") == ["Yak", "Ox", "Bear", "Elk"]
        assert len(s.tapped(0)) == 1


@rule("702.60a")
def test_nobody_has_to_reveal_them():
    with sit(SURGE, BEAR) as s:
        s.cast(0, "Surge")
        s.expect(0, SAYS, False).resolve()
        assert s.zone_names(0, "library") == ["Surge", "Bear"]
        assert s.stack == ["Surge"]


@rule("702.60a")
def test_nobody_has_to_cast_them():
    with sit(SURGE, BEAR) as s:
        s.cast(0, "Surge")
        s.expect(0, SAYS, True).expect(0, SAYS, []).expect(0, "608.2c", ["Bear", "Surge"]).resolve()
        assert s.zone_names(0, "library") == ["Bear", "Surge"]
        assert s.stack == ["Surge"]


@rule("702.60a", "701.16a")
def test_everybody_sees_them():
    with sit(BEAR, OX) as s:
        s.cast(0, "Surge")
        s.expect(0, SAYS, True).expect(0, "608.2c", ["Bear", "Ox"]).resolve()
        assert s.log_has("701.16a", "Bear") and s.log_has("701.16a", "Ox")


@rule("702.60a")
def test_of_fewer_cards_all_are_revealed():
    with sit(SURGE) as s:
        s.cast(0, "Surge")
        s.expect(0, SAYS, True).expect(0, SAYS, ["Surge"]).resolve()
        assert s.zone_names(0, "library") == []
        s.resolve_all()  # the second one finds nothing
        assert s.life(0) == 22


@rule("702.60a")
def test_what_is_cast_so_ripples_itself():
    with sit(SURGE, BEAR, OX, ELK, SURGE) as s:
        s.cast(0, "Surge")
        s.expect(0, SAYS, True).expect(0, SAYS, ["Surge"]).expect(0, "608.2c", ["Bear", "Ox", "Elk"])
        s.resolve()
        s.expect(0, SAYS, True).expect(0, SAYS, ["Surge"]).expect(0, "608.2c", ["Bear", "Ox", "Elk"])
        s.resolve()
        s.expect(0, SAYS, False).resolve_all()
        assert s.life(0) == 23


@rule("702.60a")
def test_several_of_them_one_after_another():
    with sit(SURGE, SURGE, SURGE, BEAR) as s:
        surges = s.find_all("Surge", "library")
        s.cast(0, "Surge")
        s.expect(0, SAYS, True).expect(0, SAYS, [surges[1]]).expect(0, SAYS, [surges[0]]).expect(0, SAYS, [])
        s.expect(0, "608.2c", ["Bear", "Surge"]).resolve()
        assert s.kinds().count("spell") == 3
        assert s.zone_names(0, "library") == ["Bear", "Surge"]


@rule("702.60a", "608.2b")
def test_what_has_no_legal_target_is_not_offered():
    zap = made("Zap", "Instant", "Ripple 2\nDestroy target creature.", "{R}")
    with sit(zap, hand=(zap,)) as s:
        s.put(0, "battlefield", BEAR)
        kill = made("Kill", "Instant", "Destroy target creature.")
        s.put(0, "hand", kill)
        s.cast(0, "Zap", "Bear")
        s.cast(0, "Kill", "Bear")
        s.resolve()
        s.expect(0, SAYS, True).resolve()
        assert s.zone_names(0, "library") == ["Zap"]


@rule("702.60a", "608.2h")
def test_the_spell_is_countered_in_response():
    with sit(SURGE) as s:
        s.put(1, "hand", made("No", "Instant", "Counter target spell."))
        s.cast(0, "Surge")
        s.cast(1, "No", s.find("Surge", "stack"))
        s.resolve()
        s.expect(0, SAYS, True).expect(0, SAYS, ["Surge"]).resolve()
        assert "Surge" in s.stack


@rule("702.60b")
def test_each_instance_triggers():
    twice = made("Twice", "Sorcery", "Ripple 1, ripple 2\nYou gain 1 life.", "{R}")
    with sit(BEAR, OX, ELK, hand=(twice,)) as s:
        s.cast(0, "Twice")
        assert len(s.stack) == 3
        s.expect(0, SAYS, False).expect(0, SAYS, False).resolve_all()
        assert s.life(0) == 21


@rule("702.60a", "707.10")
def test_a_copy_is_not_cast_and_does_not_ripple():
    with sit(BEAR) as s:
        s.cast(0, "Surge")
        s.expect(0, SAYS, False).resolve()
        s.do(0, CopySpell(Target()), TargetSpec(IsSpell(), zone="stack"), at=["Surge"])
        assert s.kinds() == ["copy", "spell"]


@rule("702.60a", "611.3a")
def test_spells_that_are_given_it():
    stone = made("Stone", "Artifact", "Spells you cast have ripple 4.")
    plain = made("Plain", "Sorcery", "You gain 2 life.", "{R}")
    with sit(plain, BEAR, hand=(plain,)) as s:
        s.put(0, "battlefield", stone)
        s.cast(0, "Plain")
        s.expect(0, SAYS, True).expect(0, SAYS, ["Plain"]).resolve()
        s.expect(0, SAYS, False)
        s.resolve_all()
        assert s.life(0) == 24


@rule("702.60a", "104.3a")
def test_conceding_as_it_is_asked():
    with sit(SURGE, players=3) as s:
        s.cast(0, "Surge")
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == SAYS
        s.concede(0)
        assert not s.find_all("Surge")


def test_what_cards_say():
    assert meaning("Ripple 4") == (ripple(4),)
    assert meaning("Spells you cast have ripple 4.")


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["ripple"])) as s, pytest.raises(UnknownName, match="ripple"):
        s.put(0, "hand", SURGE)
