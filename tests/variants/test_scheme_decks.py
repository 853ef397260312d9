"""Scheme decks (CR 904.9, 505.3, 703.4e): what Archenemy and the Supervillain Rumble have in common."""

from __future__ import annotations

from magic import jotted
from planarcards import SCHEMES, archenemy, face_up, scheme
from rulebook import FOREST

from apnap import Ruleset, Triggered
from apnap.testing import rule
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.frames.sagas import chapter
from apnap_plugins.rules.frames.schemes import SetInMotion, WhenSetInMotion
from apnap_plugins.rules.turn.instructions import ExtraTurn
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import sorcery


def test_they_are_played_where_somebody_asks_for_them():
    assert "scheme-decks" not in Ruleset.load().manifests


@rule("904.9", "703.4e", "505.3")
def test_a_scheme_is_set_in_motion_as_the_archenemys_precombat_main_phase_begins():
    with archenemy() as s:
        s.pass_until("precombat main")
        assert (face_up(s), s.ids("stack") != []) == (["Scheme 19"], True)
        s.resolve_all()
        s.pass_until("postcombat main")
        s.settle()
        assert len(s.events(SetInMotion)) == 1, "not in the other main phase"
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        s.settle()
        assert s.game.active_player == 1
        assert len(s.events(SetInMotion)) == 1, "not in the others' turn"
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        s.resolve_all()
        assert jotted(s) == ["set Scheme 19", "set Scheme 18"]


@rule("904.9")
def test_in_each_of_their_turns_also_extra_ones():
    with archenemy() as s:
        s.pass_until("precombat main")
        s.resolve_all()
        s.do(0, ExtraTurn(), make=sorcery)
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        s.resolve_all()
        assert jotted(s) == ["set Scheme 19", "set Scheme 18"]


@rule("703.4f", "904.9")
def test_lore_counters_come_after_it():
    saga = card("Tale", "Enchantment — Saga", chapter(1, GainLife(1)), chapter(3, GainLife(1)))
    with archenemy() as s:
        s.put(0, "battlefield", saga)
        s.pass_until("precombat main")
        s.settle()
        kinds = [type(e).__name__ for e in s.events(object) if type(e).__name__ in ("SetInMotion", "CountersPut")]
        assert kinds == ["SetInMotion", "CountersPut"]


@rule("904.9")
def test_it_uses_no_stack_and_its_ability_does():
    five = scheme("Five", Triggered(WhenSetInMotion(), GainLife(5)))
    with archenemy(schemes=(*SCHEMES, five)) as s:
        s.put(1, "hand", FOREST)
        s.pass_until("precombat main")
        assert face_up(s) == ["Five"]
        assert s.life(0) == 40
        s.resolve_all()
        assert s.life(0) == 45
