"""Planes and phenomena (CR 310, 311)."""

from __future__ import annotations

from functools import partial

import pytest
from magic import jotted
from planarcards import PLANES, die, face_up, phenomenon, plane, planechase
from rulebook import BEAR, FOREST
from testcards import Jot

from apnap import Context, Continuous, Game, Static, Triggered
from apnap.testing import rule
from apnap_plugins.actions.planeswalk import Planeswalk
from apnap_plugins.rules.continuous.continuous import AffectsAll, ModifyPT
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.frames.planes import BLANK, CHAOS, RollPlanarDie, WhenChaosEnsues, WhenPlaneswalksTo
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES, card, type_line
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Remembered


def on_top(*cards, **more):
    """A game in which these lie face up, the last one of the deck first."""
    return planechase(decks=[{"main": [FOREST] * 9, "planes": (*PLANES, *cards)}] * 2, **more)


@rule("310.1", "311.1")
def test_they_are_card_types_for_which_the_variant_is_needed():
    assert PLANES[0].requires == ("planechase",)
    assert phenomenon("Storm").requires == ("planechase",)
    assert PLANES[0].characteristics[TYPES] == {"plane"}


@rule("310.3", "205.3b", "311.3")
def test_all_words_behind_the_dash_are_one_subtype():
    assert type_line("Plane — Serra's Realm") == (frozenset(), frozenset(["plane"]), frozenset(["Serra's Realm"]))
    assert card("Pools", "Plane — Bolas's Meditation Realm").characteristics[SUBTYPES] == {"Bolas's Meditation Realm"}
    assert phenomenon("Storm").characteristics[SUBTYPES] == frozenset()


@rule("310.2", "311.2", "901.4")
def test_they_remain_in_the_command_zone():
    with planechase() as s:
        for id in (s.find("Plane J", "command"), s.ids("planar deck", 0)[0]):
            for zone in ("hand", "graveyard", "exile", "battlefield", "library"):
                s.arrange(partial(move, s.game, id, zone))
                assert id in s.game.objects
        assert s.permanents() == []
        assert not s.can(0, "Plane J")


def move(game: Game, id: int, zone: str) -> None:
    """An effect would put an object elsewhere."""
    MoveTo(Remembered("it"), zone).perform(Context(game, 0, 0, memory={"it": (id,)}))


@rule("310.4", "113.6p", "901.7")
def test_static_abilities_of_a_face_up_plane_affect_the_game():
    hill = plane("Hill", Static((Continuous(AffectsAll(CREATURE), (ModifyPT(2, 2),)),)))
    with on_top(hill) as s:
        s.put(1, "battlefield", BEAR)
        assert s.pt("Bear") == (4, 4)
        s.do(0, Planeswalk())
        assert s.pt("Bear") == (2, 2), "face down it does nothing"


@rule("310.4", "901.7", "901.6")
def test_triggered_abilities_trigger_for_the_planar_controller():
    hill = plane("Hill", Triggered(AtBeginning("upkeep"), GainLife(3)))
    with on_top(hill) as s:
        s.pass_until("upkeep")
        s.resolve_all()
        assert s.life_totals() == [20, 23]
        s.pass_until("upkeep", again=True)
        s.resolve_all()
        assert s.life_totals() == [23, 23]


@rule("310.4", "901.7")
def test_activated_abilities_may_be_activated_by_the_planar_controller():
    hill = plane("Hill", Activated((), GainLife(1)))
    with on_top(hill) as s:
        assert s.can(0, "Hill", "activate")
        assert not s.can(1, "Hill", "activate")
        s.act(0, "activate", "Hill").resolve_all()
        assert s.life_totals() == [21, 20]
        s.pass_until("upkeep")
        assert s.can(1, "Hill", "activate")
        assert not s.can(0, "Hill", "activate")


@rule("310.4", "901.7")
def test_in_the_deck_nothing_functions():
    bad = [plane(f"Bad {n}", Triggered(AtBeginning("upkeep", "each"), Jot("bad"))) for n in range(9)]
    with planechase(decks=[{"planes": (*bad, PLANES[0])}] * 2) as s:
        s.pass_until("upkeep")
        assert jotted(s) == []


@rule("310.5", "109.4d", "901.6")
def test_the_planar_controller_controls_them():
    with planechase(3) as s:
        id = s.find("Plane J", "command")
        for player in (0, 1, 2, 0):
            assert s.game.controller(id) == player
            assert s.field("planar controller") == player
            assert s.game.object(id).owner == 0
            s.pass_until("upkeep", again=True)


@rule("310.7", "207.4", "901.9b")
@pytest.mark.parametrize(("face", "seen"), [(CHAOS, ["chaos on Plane J"]), (BLANK, [])])
def test_chaos_abilities(face, seen):
    with planechase() as s:
        die(s, face)
        s.do(0, RollPlanarDie())
        s.resolve_all()
        assert jotted(s) == seen


@rule("310.7")
def test_chaos_ensues_whoever_rolled_it():
    hill = card("Hill", "Plane — Nowhere", Triggered(WhenChaosEnsues(), Jot("ensues")))
    with on_top(hill) as s:
        die(s, CHAOS)
        s.do(1, RollPlanarDie())
        s.resolve_all()
        assert jotted(s) == ["ensues"]


@rule("310.7")
def test_you_roll_it_or_nobody():
    with planechase() as s:
        die(s, CHAOS)
        s.do(1, RollPlanarDie())
        s.resolve_all()
        assert jotted(s) == []


# Phenomena ---------------------------------------------------------------------------------------------


def storms(*abilities, players: int = 2):
    """Plane J is face up, and a phenomenon comes next."""
    planes = (*PLANES[:9], phenomenon("Storm", *abilities), PLANES[9])
    return planechase(players, decks=[{"main": [FOREST] * 9, "planes": planes}] * players)


@rule("311.5", "311.7", "704.6f", "311.6", "901.11a")
def test_a_phenomenon_is_encountered_and_left_when_its_ability_has_left_the_stack():
    with storms() as s:
        s.do(0, Planeswalk())
        assert face_up(s) == ["Storm"], "its ability is on the stack"
        assert len(s.ids("stack")) == 2, "with what one does who goes away from Plane J"
        s.resolve_all()
        assert face_up(s) == ["Plane I"]
        s.resolve_all()
        assert sorted(jotted(s)) == ["away from Plane J", "encountered Storm", "to Plane I"]
        assert s.zone_names(0, "planar deck")[-2:] == ["Plane J", "Storm"]


@rule("311.7", "704.6f")
def test_one_without_an_ability_is_left_at_once():
    planes = (*PLANES[:9], card("Calm", "Phenomenon"), PLANES[9])
    with planechase(decks=[{"planes": planes}] * 2) as s:
        s.do(0, Planeswalk())
        assert face_up(s) == ["Plane I"]


@rule("311.4", "901.10b")
def test_the_ability_of_a_phenomenon_stays_where_its_controller_leaves():
    with storms(Triggered(WhenPlaneswalksTo(), GainLife(5)), players=3) as s:
        s.do(0, Planeswalk())
        s.concede(0)
        assert s.field("planar controller") == 1
        s.resolve_all()
        assert s.life(1) == 25
        assert "encountered Storm" in jotted(s)
