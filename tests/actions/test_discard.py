"""Discard (CR 701.8)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE, jotted, table
from testcards import Do, Jot, Those, instead, when
from wordings import made

from apnap import Moved
from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.discard import DiscardCards, WhenDiscards
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.objects.selectors import DiscardedCards
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.conditions import CardIs
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.quantities import CountThisWay, ManaValueOf
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Remembered, You
from apnap_plugins.testing import basic, permanent, whenever


@rule("701.8a")
def test_a_card_moves_from_hand_to_its_owners_graveyard():
    s = table("discard")
    s.put(0, "hand", BEAR, OGRE)
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(Discarded), Jot("discarded"))))
    s.do(0, DiscardCards(You()), choose=["Ogre"])
    assert s.zone_names(0, "hand") == ["Bear"]
    assert "Ogre" in s.zone_names(0, "graveyard")
    s.resolve()
    assert jotted(s) == ["discarded"]


@rule("701.8a")
def test_what_is_not_in_that_players_hand_is_not_discarded():
    s = table("discard")
    bear = s.put(0, "battlefield", BEAR)
    other = s.put(1, "hand", OGRE)
    s.do(0, Do("discard", ("you", Those((bear, other)))))
    assert s.game.exists(bear)
    assert s.game.exists(other)


@rule("701.8b")
def test_the_affected_player_chooses():
    s = table("discard")
    s.put(1, "hand", BEAR, OGRE, BEAR)
    s.do(0, DiscardCards(EachOpponent(), 2), choose=["Bear", "Ogre"])
    assert s.zone_names(1, "hand") == ["Bear"]
    s = table("discard")
    s.put(1, "hand", BEAR, OGRE)
    s.put(0, "hand", BEAR)
    s.settle()
    from apnap_plugins.testing import instant

    s.put(0, "hand", instant("Rot", DiscardCards(EachOpponent())))
    s.act(0, "cast", "Rot")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)
    assert s.decision.player == 1


@rule("701.8b")
def test_with_fewer_cards_all_of_them_and_all_players_at_once():
    s = table("discard", defaults=False)
    s.put(0, "hand", BEAR)
    s.put(1, "hand", OGRE)
    s.do(0, DiscardCards(EachPlayer(), 3))
    assert (s.ids("hand", 0), s.ids("hand", 1)) == ([], [])


@rule("701.8b")
def test_another_player_may_choose():
    s = table("discard")
    s.put(1, "hand", BEAR, OGRE)
    s.do(0, Do("discard", (1, Those((s.find("Ogre", "hand"),)))))
    assert s.zone_names(1, "hand") == ["Bear"]


@rule("701.8c")
def test_a_card_that_goes_to_a_hidden_zone_instead_was_still_discarded():
    s = table("discard")
    s.put(0, "hand", BEAR)
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(Discarded), Jot("discarded"))))
    s.put(0, "battlefield", permanent("Sky", "Artifact", instead(Moved, _to_library)))
    s.do(0, DiscardCards(You()))
    assert s.zone_names(0, "library") == ["Bear"]
    s.resolve()
    assert jotted(s) == ["discarded"]


def _to_library(move):
    return move.with_(to="library") if move.cause == "discard" else move


@rule("701.8c")
@pytest.mark.parametrize("hidden", [True, False])
def test_what_nobody_saw_has_no_quality_that_an_ability_asks_for(hidden):
    s = table("discard")
    s.put(0, "hand", BEAR)
    of_a_creature = permanent("Ear", "Artifact", whenever(WhenDiscards(CREATURE), Jot("creature")))
    s.put(0, "battlefield", of_a_creature, permanent("Eye", "Artifact", whenever(WhenDiscards(), Jot("card"))))
    s.put(0, "battlefield", *[permanent("Sky", "Artifact", instead(Moved, _to_library))] * hidden)
    s.do(0, DiscardCards(You()))
    s.resolve_all()
    assert sorted(jotted(s)) == (["card"] if hidden else ["card", "creature"])


@rule("701.8c", "107.2")
@pytest.mark.parametrize(("hidden", "life"), [(False, 25), (True, 21)])
def test_of_what_nobody_saw_no_number_is_known_but_that_it_is_one_card(hidden, life):
    s = table("discard")
    s.put(0, "hand", made("Elk", "Artifact Creature", "", cost="{2}", size="2/2"))
    s.put(0, "battlefield", *[permanent("Sky", "Artifact", instead(Moved, _to_library))] * hidden)
    s.do(
        0,
        DiscardCards(You()),
        GainLife(ManaValueOf(DiscardedCards())),
        GainLife(CountThisWay(Remembered("discarded"), CREATURE)),
        If(CardIs(DiscardedCards(), CREATURE), GainLife(1)),
        GainLife(CountThisWay(Remembered("discarded"))),
    )
    assert s.life(0) == life


@rule("701.8c")
def test_paid_for_a_cost_that_names_a_characteristic_that_is_illegal_and_taken_back():
    s = table("discard")
    s.put(0, "hand", BEAR, basic("G"))
    s.put(0, "battlefield", permanent("Sky", "Artifact", instead(Moved, _to_library)))
    s.put(0, "battlefield", permanent("Engine", "Artifact", Activated((DiscardCost(1, CREATURE),), Jot("paid"))))
    s.put(0, "battlefield", permanent("Motor", "Artifact", Activated((DiscardCost(1),), Jot("any"))))
    assert s.can(0, "Engine", "activate")
    s.act(0, "activate", "Engine")
    assert s.ids("stack") == []
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Forest"]
    assert s.log_has("728.1")
    s.act(0, "activate", "Motor").resolve()  # no characteristic asked for
    assert jotted(s) == ["any"]


@pytest.mark.parametrize("size", [8, 9])
def test_down_to_the_maximum_hand_size(size):
    s = table("discard", stage="end")
    s.put(0, "hand", *[BEAR] * size)
    s.pass_until("upkeep", again=True)
    assert s.count(zone="hand", player=0) == 7


@rule("701.8a", "701.8b")
def test_the_actions_by_name():
    s = table("discard")
    s.put(0, "hand", BEAR, OGRE, basic("G"))
    s.do(0, Do("discard", ("you", Those((s.find("Ogre", "hand"),)))))
    assert "Ogre" in s.zone_names(0, "graveyard")
    s.do(0, Do("choose and discard", ("you", 0)))
    assert s.count(zone="hand", player=0) == 2
    s.do(0, Do("choose and discard", ("you", 1)), choose=["Forest"])
    assert s.zone_names(0, "hand") == ["Bear"]
    s.do(0, Do("choose and discard", ("you", 5)))
    assert s.ids("hand", 0) == []
