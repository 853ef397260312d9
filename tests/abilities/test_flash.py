"""Flash (CR 702.8)."""

from __future__ import annotations

from magic import BEAR, table
from testcards import InZone, Jot

from apnap import Continuous, Keyword
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

SNEAK = creature("Sneak", 1, 1, "flash", cost="{G}")


@rule("702.8a")
def test_it_is_cast_on_another_players_turn_and_with_something_on_the_stack():
    s = table("flash", active=1)
    s.lands(0, "GGG")
    s.put(0, "hand", SNEAK, BEAR)
    s.put(1, "hand", instant("Word", Jot("word")))
    assert not s.can(0, "Bear")
    s.act(1, "cast", "Word")
    s.act(0, "cast", "Sneak").resolve()
    assert "Sneak" in s.permanents(0)
    assert s.zone_names(None, "stack") == ["Word"]


@rule("702.8a")
def test_it_functions_where_the_card_may_be_cast_from():
    s = table("flash", "flashback", active=1)
    s.lands(0, "R")
    flashback = Keyword("flashback", (mana_cost("{R}"),))
    s.put(0, "graveyard", sorcery("Late", Jot("late"), cost="{5}", abilities=[flashback, "flash"]))
    s.act(0, "cast", "Late").resolve()
    assert s.zone_names(None, "exile") == ["Late"]


@rule("702.8a")
def test_given_to_cards_in_hand_by_an_effect():
    s = table("flash", active=1)
    s.lands(0, "GG")
    s.put(0, "hand", BEAR)
    giver = creature("Giver", 1, 1, Continuous(InZone("hand", CREATURE), (Gain((Keyword("flash"),)),)))
    s.put(0, "battlefield", giver)
    s.act(0, "cast", "Bear").resolve()
    assert "Bear" in s.permanents(0)


@rule("702.8a")
def test_a_permanent_with_flash_gives_no_other_card_that():
    s = table("flash", active=1)
    s.lands(0, "GGG")
    s.put(0, "battlefield", SNEAK)
    s.put(0, "hand", BEAR, instant("Word"))
    assert not s.can(0, "Bear")
