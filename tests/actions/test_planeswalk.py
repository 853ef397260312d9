"""Planeswalk (CR 701.24)."""

from __future__ import annotations

import pytest
from magic import jotted
from planarcards import PLANES, archenemy, die, face_up, plane, planechase, rules_of
from rulebook import BEAR, FOREST
from testcards import instead

from apnap import Game, Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.actions.planeswalk import Planeswalk, planeswalk
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.frames.planes import PLANESWALKER, Planeswalked, UntilPlaneswalk
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer
from apnap_plugins.testing import permanent


def read(name: str, types: str, text: str):
    """A card as its text is read, for Planechase."""
    row = CardRow(name=name, type_line=types, oracle_text=text, layout="planar")
    return definition(Language(rules_of("planechase", "scheme-decks")), row)


@rule("701.24b", "701.24d", "901.11b")
def test_what_is_face_up_goes_to_the_bottom_and_the_top_card_is_turned_up():
    with planechase() as s:
        s.do(0, Planeswalk())
        s.resolve_all()
        assert face_up(s) == ["Plane I"]
        assert s.zone_names(0, "planar deck")[-1] == "Plane J", "on the bottom"
        assert s.count(zone="planar deck", player=0) == 9
        assert sorted(jotted(s)) == ["away from Plane J", "to Plane I"]


@rule("701.24b", "310.6", "901.7a")
def test_it_is_a_new_object_that_nobody_may_look_at():
    with planechase() as s:
        before = s.find("Plane J", "command")
        s.do(0, Planeswalk())
        after = s.ids("planar deck", 0)[-1]
        assert before != after
        assert not s.sees(0, after)
        assert not s.sees(1, after)


@rule("701.24b", "901.6")
def test_each_card_goes_to_its_owners_deck():
    with planechase() as s:
        s.pass_until("upkeep")
        s.do(1, Planeswalk())
        assert s.count(zone="planar deck", player=0) == 10
        assert s.count(zone="planar deck", player=1) == 9
        plane = s.find("Plane J", "command")
        assert (s.game.object(plane).owner, s.game.controller(plane)) == (1, 1)


@rule("701.24a")
def test_only_the_planar_controller_may():
    with planechase(3) as s:
        s.do(1, Planeswalk())
        assert face_up(s) == ["Plane J"]
        s.do(2, Planeswalk(EachPlayer()))
        s.resolve_all()
        assert face_up(s) == ["Plane I"], "player 0 does"


@rule("701.24a")
def test_only_in_a_planechase_game():
    with archenemy() as s:
        assert not planeswalk(s.game, 0)
        s.do(0, Planeswalk())
        assert s.events(Planeswalked) == []


@rule("701.24c")
def test_because_the_die_shows_the_symbol():
    with planechase() as s:
        die(s, PLANESWALKER)
        s.act(0, "special")
        assert face_up(s) == ["Plane J"], "the ability is on the stack"
        s.resolve_all()
        assert face_up(s) == ["Plane I"]


@rule("701.24c")
def test_because_an_ability_says_so():
    lake = read("Ever Elsewhere", "Plane — Nowhere", "At the beginning of your end step, planeswalk.")
    decks = [{"main": [FOREST] * 9, "planes": (*PLANES, lake)}] * 2
    with planechase(decks=decks) as s:
        assert face_up(s) == ["Ever Elsewhere"]
        s.pass_until("end")
        s.resolve_all()
        assert face_up(s) == ["Plane J"]


@rule("701.24b")
def test_it_is_replaced_and_then_nothing_triggers():
    with planechase() as s:
        s.put(0, "battlefield", permanent("Anchor", "Artifact", instead(Planeswalked, lambda e: None)))
        s.do(0, Planeswalk())
        s.resolve_all()
        assert face_up(s) == ["Plane J"]
        assert jotted(s) == []


@rule("901.11")
def test_effects_that_last_until_a_player_planeswalks_end():
    with planechase() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, Change(All(CREATURE), (ModifyPT(1, 1),), UntilPlaneswalk()))
        s.do(0, Change(All(CREATURE), (ModifyPT(2, 2),), UntilPlaneswalk(from_plane=True)))
        assert s.pt("Bear") == (5, 5)
        s.pass_until("upkeep")
        assert s.pt("Bear") == (5, 5)
        s.do(1, Planeswalk())
        assert s.pt("Bear") == (2, 2)


def test_words_in_both_directions():
    language = Language(rules_of("planechase"))
    for text in (
        "When you planeswalk to ~, draw a card.",
        "When you planeswalk away from ~, draw a card.",
        "When you planeswalk to ~ and at the beginning of your upkeep, scry 4.",
        "Whenever chaos ensues, you gain 10 life.",
        "Whenever you roll {CHAOS}, draw a card.",
        "Whenever you roll {PW}, draw a card.",
        "Whenever you roll the planar die, draw a card.",
        "Whenever a player planeswalks, planeswalk.",
        "Whenever you planeswalk, roll the planar die.",
    ):
        (reading,) = language.read(text)
        assert language.text(reading.abilities) == text


def test_a_plane_needs_planechase():
    with pytest.raises(UnknownName, match="planechase"):
        Game(Ruleset.load(), [[plane("Somewhere")], []])
