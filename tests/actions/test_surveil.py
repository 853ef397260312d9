"""Surveil (CR 701.42)."""

from __future__ import annotations

import pytest
from magic import jotted, table
from testcards import Jot, instead

from apnap import ChooseOne, Moved, Ruleset, RulesetError, Static, Triggered
from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.surveil import LooksAtMore, Surveil, Surveilled, WhenSurveils
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.damage.damage import CardsDrawn
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.objects.triggers import WhenGoesFrom, WhenPutInto
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer
from apnap_plugins.testing import creature, instant, permanent, whenever

A, B, C, D = (creature(name, 1, 1) for name in "ABCD")
ORB = permanent("Orb", "Artifact", whenever(WhenSurveils(), Jot("surveilled")))
SURVEILLANCE = card("Enhanced Surveillance", "Enchantment", Static((LooksAtMore(2),)))


def surveil_table(**more):
    s = table("surveil", **more)
    s.put(0, "library", A, B, C, D)
    return s


def names(s, zone, player=0):
    return "".join(s.zone_names(player, zone))


def ask(s, what):
    """A player casts an instant that does this; the game stands at the first decision that is about it."""
    s.put(s.game.active_player, "hand", instant("Omen", what))
    s.act(s.game.active_player, "cast", "Omen")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)


@rule("701.42a")
@pytest.mark.parametrize(("answer", "library", "graveyard"), [
    (((0, 1, 2), ()), "ABCD", ""),
    (((2, 0, 1), ()), "CABD", ""),
    (((1,), (2, 0)), "BD", "CA"),
    (((2, 0), (1,)), "CAD", "B"),
    (((), (0, 1, 2)), "D", "ABC"),
])  # fmt: skip
def test_any_number_go_to_the_graveyard_and_the_rest_on_top_in_any_order(answer, library, graveyard):
    s = surveil_table()
    s.do(0, Surveil(3), arrange=answer)
    assert names(s, "library") == library
    assert "".join(n for n in s.zone_names(0, "graveyard") if n in "ABCD") == graveyard


@rule("701.42a", "701.16d")
def test_only_that_player_sees_the_cards_and_only_then():
    s = surveil_table()
    ids = s.ids("library", 0)
    ask(s, Surveil(2))
    assert isinstance(s.decision, Arrange)
    assert s.decision.options == (ids[0], ids[1])
    assert [s.game.may_look(0, i) for i in ids] == [True, True, False, False]
    assert not any(s.game.may_look(1, i) for i in ids)
    s.answer(0, ((0,), (1,)))
    assert not any(s.game.may_look(0, i) for i in s.ids("library", 0))
    assert names(s, "library") == "ACD"
    assert all(s.game.may_look(1, i) for i in s.ids("graveyard", 0))


@rule("701.42a")
@pytest.mark.parametrize(("answer", "library", "graveyard"), [
    (((1,), (0,)), "B", {"A"}), (((), (0, 1)), "", {"A", "B"}), (((1, 0), ()), "BA", set()),
])  # fmt: skip
def test_with_fewer_cards_all_of_them(answer, library, graveyard):
    s = table("surveil")
    s.put(0, "library", A, B)
    s.do(0, Surveil(5), arrange=answer)
    assert names(s, "library") == library
    assert set(s.zone_names(0, "graveyard")) & {"A", "B"} == graveyard


def test_an_empty_library_asks_nothing_and_is_no_loss():
    s = table("surveil")
    s.put(0, "battlefield", ORB)
    s.do(0, Surveil(2))
    s.resolve()
    assert jotted(s) == ["surveilled"] and s.game.players_in() == (0, 1)


@rule("701.18b")
def test_surveilling_nothing_is_no_event():
    s = surveil_table()
    s.put(0, "battlefield", ORB, SURVEILLANCE)
    s.do(0, Surveil(0))
    assert s.ids("stack") == [] and names(s, "library") == "ABCD"
    s.do(0, Surveil(1), arrange=((0,), ()))
    s.resolve()
    assert jotted(s) == ["surveilled"]


def test_whenever_you_surveil_is_once_for_all_cards_and_after_they_moved():
    s = surveil_table()
    s.put(0, "battlefield", ORB)
    s.put(1, "battlefield", ORB, permanent("Eye", "Artifact", whenever(WhenSurveils("opponent"), Jot("seen"))))
    s.do(0, Surveil(3), arrange=((), (0, 1, 2)))
    assert names(s, "library") == "D"
    s.resolve_all()
    assert jotted(s) == ["seen", "surveilled"]


def test_the_cards_go_to_the_graveyard_at_once():
    s = surveil_table()
    leave = OneOrMore(WhenGoesFrom("library", CREATURE, ("graveyard",)))
    s.put(0, "battlefield", permanent("Titan", "Artifact", whenever(leave, Jot("once"))))
    arrives = WhenPutInto("graveyard", CREATURE)
    s.put(0, "battlefield", permanent("Vault", "Artifact", whenever(arrives, Jot("each"))))
    s.do(0, Surveil(3), arrange=((1,), (0, 2)))
    s.resolve_all()
    assert sorted(jotted(s)) == ["each", "each", "once"]


@rule("701.42a")
def test_a_replacement_effect_sees_it_and_it_did_not_happen():
    s = surveil_table()
    s.put(0, "battlefield", permanent("Tome", "Artifact", instead(Surveilled, lambda e: CardsDrawn(e.player, e.count))))
    s.put(0, "battlefield", ORB)
    s.do(0, Surveil(2))
    assert s.zone_names(0, "hand") == ["A", "B"] and s.ids("stack") == []


def test_what_replaces_the_way_to_the_graveyard_leaves_surveilling_as_it_was():
    s = surveil_table()
    s.put(1, "battlefield", permanent("Void", "Artifact", instead(Moved, _exiled)))
    s.put(0, "battlefield", ORB)
    s.do(0, Surveil(2), arrange=((1,), (0,)))
    assert names(s, "library") == "BCD" and "A" in s.zone_names(None, "exile") and "A" not in names(s, "graveyard")
    s.resolve_all()
    assert jotted(s) == ["surveilled"]


def _exiled(event):
    return Moved(event.obj, "exile", cause=event.cause) if event.to == "graveyard" else event


@rule("701.42a", "101.4")
def test_players_who_surveil_at_once_decide_in_apnap_order_and_cards_move_together():
    s = surveil_table(active=1)
    s.put(1, "library", C, D)
    ask(s, Surveil(1, EachPlayer()))
    assert s.decision.player == 1
    s.game.push(((), (0,)))
    assert s.decision.player == 0
    assert names(s, "library", 1) == "CD"  # not yet
    s.game.push(((), (0,)))
    assert (names(s, "library", 1), names(s, "library")) == ("D", "BCD")


@rule("701.42b")
@pytest.mark.parametrize(("more", "seen"), [(0, "A"), (1, "ABC")])
def test_additional_cards_are_among_those_arranged(more, seen):
    s = surveil_table()
    s.put(0, "battlefield", SURVEILLANCE)
    ask(s, Surveil(1))
    assert isinstance(s.decision, ChooseOne) and s.decision.options == ("0", "2")
    s.game.push(more)
    assert "".join(s.game.name_of(i) for i in s.decision.options) == seen
    last = len(seen) - 1
    s.game.push(((last,), tuple(range(last))))
    assert names(s, "library") == seen[-1] + "ABCD"[len(seen) :]
    assert set(seen[:-1]) <= set(s.zone_names(0, "graveyard"))


@rule("701.42b")
def test_each_effect_that_lets_you_look_at_more_counts_and_an_opponents_does_not():
    s = surveil_table()
    s.put(0, "battlefield", SURVEILLANCE, SURVEILLANCE)
    ask(s, Surveil(1))
    assert s.decision.options == ("0", "2", "4")
    s.game.push(2)
    assert len(s.decision.options) == 4  # there are no more
    s = surveil_table()
    s.put(1, "battlefield", SURVEILLANCE)
    ask(s, Surveil(1))
    assert isinstance(s.decision, Arrange) and len(s.decision.options) == 1


def test_cards_say_it():
    language = Language(Ruleset.load())
    (reading,) = language.read("Whenever you surveil, each opponent surveils 2.")
    assert reading.abilities == (Triggered(WhenSurveils(), Surveil(2, EachOpponent())),)
    text = language.text(reading.abilities)
    assert text == "Whenever you surveil, each opponent surveils 2."


def test_the_edition_of_2017_has_no_such_action():
    with pytest.raises(RulesetError, match="edition 2017-09-25 has no 'surveil', which came with that of 2020-01-22"):
        Ruleset.load(mechanics=["surveil"], edition="2017-09-25")
