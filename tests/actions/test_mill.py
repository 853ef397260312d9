"""Mill (CR 701.13)."""

from __future__ import annotations

import pytest
from magic import jotted, table
from testcards import Jot, instead
from wordings import play, spell
from wordings import table as wide_table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.actions.mill import MayMill, Mill, MillCardsCost, MilledCard, MilledCards, MilledManaValue, WhenMills
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.objects.actions import Milled
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import basic, creature, permanent, whenever

A, B, C, D = (creature(name, 1, 1, cost=f"{{{n}}}") for n, name in enumerate("ABCD", start=1))


def mill_table(**more):
    s = table("mill", **more)
    s.put(0, "library", A, B, C, D)
    return s


@rule("701.13a")
def test_cards_from_the_top_go_to_the_graveyard():
    s = mill_table()
    s.do(0, Mill(2))
    assert s.zone_names(0, "library") == ["C", "D"]
    assert sorted(s.zone_names(0, "graveyard")) == ["A", "B", "Effect"]


@rule("701.13a")
def test_each_player_mills_at_once_and_each_is_an_event():
    s = mill_table()
    s.put(1, "library", A)
    s.put(0, "battlefield", permanent("Crab", "Artifact", whenever(WhenMills("each"), Jot("milled"))))
    s.do(0, Mill(1, EachPlayer()))
    assert (s.count(zone="library", player=0), s.zone_names(1, "graveyard")) == (3, ["A"])
    s.resolve_all()
    assert jotted(s) == ["milled", "milled"]


@rule("701.13b")
def test_more_than_there_are_is_as_many_as_possible():
    s = mill_table()
    s.do(0, Mill(9))
    assert s.ids("library", 0) == []
    assert s.count(zone="graveyard", player=0) == 5
    s.settle()
    assert s.game.result()[0] == "in"


@rule("701.13b")
def test_more_than_there_are_cannot_be_chosen():
    s = mill_table(defaults=False)
    s.do(0, MayMill(4, Jot("did")), may=True)
    assert jotted(s) == ["did"]
    s.do(0, MayMill(1, Jot("again")))  # nobody is asked
    assert jotted(s) == ["did"]


@rule("701.13b")
def test_more_than_there_are_cannot_be_paid():
    s = mill_table()
    engine = permanent("Engine", "Artifact", Activated((MillCardsCost(3),), Jot("paid", MilledManaValue())))
    s.put(0, "battlefield", engine)
    s.act(0, "activate", "Engine").resolve()
    assert jotted(s) == [("paid", 6)]
    assert s.zone_names(0, "library") == ["D"]
    assert not s.can(0, "Engine", "activate")


@rule("701.13c")
def test_a_milled_card_is_found_where_it_went_if_that_is_public():
    s = mill_table()
    s.do(0, Do((Mill(1), MoveTo(MilledCards(), "hand"))))
    assert s.zone_names(0, "hand") == ["A"]
    s = mill_table()
    s.put(0, "battlefield", permanent("Void", "Artifact", instead(Moved, _to("exile"))))
    s.do(0, Do((Mill(1), MoveTo(MilledCards(), "hand"))))
    assert s.zone_names(0, "hand") == ["A"]
    s = mill_table()
    s.put(0, "battlefield", permanent("Loop", "Artifact", instead(Moved, _to("hand"))))
    s.do(0, Do((Mill(1), Jot("found", MilledManaValue()), MoveTo(MilledCards(), "exile"))))
    assert s.zone_names(0, "hand")[:1] == ["A"]
    assert jotted(s) == [("found", 0)]


def _to(zone):
    return lambda move: move.with_(to=zone) if move.cause == "mill" else move


@rule("701.13d")
def test_of_several_milled_cards_each_is_meant_and_their_values_add_up():
    s = mill_table()
    s.do(0, Do((Mill(3), Jot("value", MilledManaValue()), MoveTo(MilledCards(), "exile"))))
    assert jotted(s) == [("value", 6)]
    assert sorted(s.zone_names(None, "exile")) == ["A", "B", "C"]


@rule("701.13d")
def test_a_milled_card_is_one_that_the_controller_chooses():
    s = table("mill")
    s.put(0, "library", A, basic("G"), B)
    s.do(0, Do((Mill(3), MoveTo(MilledCard(CREATURE), "hand"))), choose_one="B")
    assert s.zone_names(0, "hand") == ["B"]


@rule("701.13a")
def test_a_replacement_effect_sees_how_many():
    s = mill_table()
    s.put(0, "battlefield", permanent("Twice", "Artifact", instead(Milled, lambda e: e.with_(count=2 * e.count))))
    s.do(0, Mill(2))
    assert s.ids("library", 0) == []


@rule("701.13a", edition="2017-09-25")
@rule("701.13a", edition="2020-01-22")
@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22"])
def test_before_2021_nobody_mills_but_the_cards_move(edition):
    for at, heard in ((edition, []), ("2021-04-19", ["milled"])):
        s = mill_table(edition=at)
        s.put(0, "battlefield", permanent("Crab", "Artifact", whenever(WhenMills("each"), Jot("milled"))))
        s.do(0, Do((Mill(2), MoveTo(MilledCards(), "exile"))))
        assert sorted(s.zone_names(None, "exile")) == ["A", "B"]
        s.resolve_all()
        assert jotted(s) == heard


@rule("701.13a")
def test_milling_nothing_is_no_event():
    s = mill_table()
    s.put(0, "battlefield", permanent("Crab", "Artifact", whenever(WhenMills("each"), Jot("milled"))))
    s.do(0, Mill(0))
    assert s.ids("stack") == []
    assert s.count(zone="library", player=0) == 4


@rule("701.13a", "608.2h")
def test_each_mills_as_many_as_they_have_in_hand():
    s = wide_table()
    s.put(0, "library", *[A] * 4)
    s.put(1, "library", *[B] * 4)
    s.put(1, "hand", C, D)
    play(s, 0, spell("Each player mills cards equal to the number of cards in their hand."))
    assert (s.zone_names(0, "graveyard"), s.zone_names(1, "graveyard")) == (["Effect"], ["B", "B"])


@rule("701.13c", "601.3")
def test_one_of_the_milled_cards_is_cast_from_where_it_came_to():
    s = wide_table()
    s.put(1, "library", spell("You gain 5 life.", "Balm"), A, B)
    text = (
        "Target opponent mills two cards. You may cast an instant spell from among them without paying its mana cost."
    )
    s.expect(0, "608.2d", True)
    play(s, 0, spell(text))
    s.resolve_all()
    assert s.life(0) == 25
    assert sorted(s.zone_names(1, "graveyard")) == ["A", "Balm"]
