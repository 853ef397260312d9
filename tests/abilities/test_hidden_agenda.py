"""Hidden agenda and double agenda (CR 702.106)."""

from __future__ import annotations

import pytest
from conspiring import agenda, begun
from rulebook import BEAR, OX, SHOCK
from wordings import meaning

from apnap import Hidden, Keyword
from apnap.testing import rule
from apnap_plugins.abilities.hidden_agenda import SECRET_NAMES
from apnap_plugins.rules.effects.linked_abilities import CHOICES
from apnap_plugins.rules.faces.face_down import is_face_down


@rule("702.106a", "702.106b", "314.2", "314.5b", "314.7", "905.4a")
def test_it_lies_face_down_with_a_name_that_only_its_player_knows():
    with begun(agenda()) as s:
        (card,) = s.game.zone("command")
        assert is_face_down(s.game, card)
        assert s.game.name_of(card) == ""
        assert s.game.characteristics(card).values.get("types", frozenset()) == frozenset()
        assert s.game.get(SECRET_NAMES, card) == ("Bear",)
        assert s.game.observe(0).object(card)[SECRET_NAMES] == ("Bear",)
        with pytest.raises(Hidden):
            s.game.observe(1).object(card)[SECRET_NAMES]
        assert s.game.may_look(0, card)
        assert not s.game.may_look(1, card)
        bear = s.put(0, "battlefield", BEAR)
        assert not s.has(bear, "haste"), "no ability of it functions"


@rule("702.106c", "116.2j", "613.7j", "314.5")
def test_any_time_with_priority_it_is_turned_up_and_the_name_known():
    with begun(agenda()) as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.act(0, "special", s.game.zone("command")[0])
        assert s.stack == []
        (card,) = s.game.zone("command")
        assert s.game.name_of(card) == "Action"
        assert s.field(CHOICES, card)[0][2] == "Bear"
        assert (s.has(bear, "haste"), s.has(ox, "haste")) == (True, False)
        assert s.game.may_look(1, card)
        assert s.offered(0, "special") == []


@rule("702.106c", "702.106d")
def test_revealed_in_response_it_is_there_as_the_spell_resolves():
    text = "Creatures you control with the chosen name have indestructible."
    with begun(agenda("Bastion", text)) as s:
        bear = s.put(0, "battlefield", BEAR)
        shock = s.put(1, "hand", SHOCK)
        s.pass_until("upkeep")
        s.give(1, "R")
        s.cast(1, shock, bear)
        s.act(0, "special", s.game.zone("command")[0])
        assert s.stack == ["Shock"]
        s.resolve()
        assert s.permanents(0) == ["Bear"]


@rule("702.106d")
def test_each_conspiracy_has_a_name_of_its_own():
    other = agenda("Flight", "Creatures you control with the chosen name have flying.")
    with begun(agenda(), other, names=("Bear", "Ox")) as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        for _ in range(2):
            s.act(0, "special", next(c for c in s.game.zone("command") if is_face_down(s.game, c)))
        assert [s.has(bear, k) for k in ("haste", "flying")] == [True, False]
        assert [s.has(ox, k) for k in ("haste", "flying")] == [False, True]


@rule("702.106e")
def test_all_are_revealed_as_their_player_leaves():
    with begun(agenda(), players=3) as s:
        (card,) = s.game.zone("command")
        assert not s.game.may_look(1, card)
        s.concede(0)
        assert s.game.may_look(1, card)


@rule("702.106e")
def test_all_are_revealed_when_the_game_has_ended():
    with begun(agenda()) as s:
        (card,) = s.game.zone("command")
        s.concede(1)
        assert s.game.is_over()
        assert s.game.may_look(1, card)


@rule("702.106f")
def test_double_agenda_has_two_different_names_and_looks_no_different():
    bond = agenda(
        "Bond",
        "Whenever you cast a creature spell with one of the chosen names, you may search your library for a creature card "
        "with the other chosen name, reveal it, put it into your hand, then shuffle.",
        "Double agenda",
    )
    with begun(bond, agenda(), names=("Bear", "Ox", "Bear")) as s:
        double, single = s.game.zone("command")
        assert s.game.get(SECRET_NAMES, double) == ("Bear", "Ox")
        faces = [s.game.characteristics(c).values for c in (double, single)]
        assert faces[0] == faces[1]
        s.act(0, "special", double)
        s.put(0, "hand", BEAR)
        s.put(0, "library", OX)
        s.give(0, "GG")
        hand = len(s.game.zone("hand", 0))
        s.act(0, "cast", s.find_all("Bear", "hand", 0)[-1])
        s.expect(0, "608.2d", True)
        s.expect(0, "701.19a", lambda option: True)
        s.resolve()
        assert s.game.name_of(s.game.zone("hand", 0)[-1]) == "Ox"
        assert len(s.game.zone("hand", 0)) == hand


def test_words():
    assert meaning("Hidden agenda") == (Keyword("hidden-agenda"),)
    assert meaning("Double agenda") == (Keyword("hidden-agenda", ("double",)),)
