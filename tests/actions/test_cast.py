"""Cast (CR 701.4)."""

from __future__ import annotations

from functools import cache

import pytest
from magic import BEAR, jotted, table
from testcards import Jot

from apnap import Moved, Ruleset, RulesetError
from apnap.testing import rule
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.casting.effects import MayCast
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.looking.top_cards import PlayWithTopRevealed
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import creature, instant, permanent, whenever

MENDING = instant("Mending", GainLife(3), cost="{1}{W}")
RITE = instant("Rite", GainLife(1), cost="{W}", types="Sorcery")


@cache
def language() -> Language:
    return Language(Ruleset.load())


@rule("701.4a")
def test_the_card_goes_from_the_hand_onto_the_stack_is_paid_and_will_resolve():
    s = table("cast")
    s.put(0, "hand", MENDING)
    s.give(0, "WWW")
    s.cast(0, "Mending")
    assert (s.zone_names(0, "hand"), s.stack, s.pool(0), s.life(0)) == ([], ["Mending"], "W", 20)
    s.resolve()
    assert (s.stack, s.zone_names(0, "graveyard"), s.life(0)) == ([], ["Mending"], 23)


@rule("701.4a", "117.1a")
def test_who_has_priority_may_and_what_cannot_be_paid_is_not_offered():
    s = table("cast")
    for player in (0, 1):
        s.put(player, "hand", MENDING, RITE)
        s.give(player, "WW")
    s.reach(0)
    assert s.offered(0) == ["Mending", "Rite"]
    s.pass_priority(0)
    assert s.decision.player == 1 and s.offered(1) == ["Mending"]
    poor = table("cast")
    poor.put(0, "hand", MENDING)
    poor.give(0, "W")
    poor.reach(0)
    assert poor.offered(0) == []


@rule("701.4a")
def test_the_card_is_taken_from_where_it_is():
    for zone in ("graveyard", "library"):
        s = table("cast")
        s.put(0, "battlefield", permanent("Door", "Artifact", MayCast(Anything(), zone), PlayWithTopRevealed()))
        s.put(0, zone, MENDING)
        s.give(0, "WW")
        s.cast(0, "Mending")
        assert (s.zone_names(0, zone), s.stack) == ([], ["Mending"])


@rule("701.4b")
def test_to_cast_a_card_is_to_cast_it_as_a_spell():
    s = table("cast")
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenYouCast(CREATURE), Jot("cast"))))
    s.put(0, "hand", BEAR)
    s.give(0, "GG")
    s.cast(0, "Bear")
    s.resolve()
    assert (s.stack, jotted(s)) == (["Bear"], ["cast"])
    s.resolve()
    assert s.permanents(0) == ["Bear", "Ear"]


@rule("701.4a")
def test_cards_say_from_where_it_is_cast():
    (from_top,) = language().read("You may cast creature spells from the top of your library.")
    (from_grave,) = language().read("You may cast creature spells from your graveyard.")
    s = table("cast")
    s.put(0, "battlefield", permanent("Dome", "Enchantment", *from_top.abilities, PlayWithTopRevealed()))
    s.put(0, "library", creature("Ox", 2, 4, cost="{G}"), BEAR, MENDING)
    s.put(0, "graveyard", BEAR)
    s.give(0, "GGWW")
    s.reach(0)
    assert s.offered(0) == ["Ox"]
    s.cast(0, "Ox")
    s.resolve()
    assert s.offered(0) == ["Bear"] and s.permanents(0) == ["Dome", "Ox"]
    s.cast(0, "Bear")
    assert s.zone_names(0, "library") == ["Mending"]
    s.resolve()
    assert s.offered(0) == []
    s.put(0, "battlefield", permanent("Grave", "Enchantment", *from_grave.abilities))
    s.give(0, "GG")
    s.reach(0)
    assert s.offered(0) == ["Bear"]


@rule("701.4a")
def test_a_permission_whose_source_is_gone_and_that_of_an_opponent_is_none():
    s = table("cast")
    s.put(1, "battlefield", permanent("Dome", "Enchantment", MayCast(Anything()), PlayWithTopRevealed(EachPlayer())))
    s.put(0, "library", MENDING)
    s.give(0, "WW")
    s.reach(0)
    assert s.offered(0) == []
    own = s.put(0, "battlefield", permanent("Door", "Artifact", MayCast(Anything())))
    s.reach(0)
    assert s.offered(0) == ["Mending"]
    s.happen(Moved(own, "graveyard"))
    s.reach(0)
    assert s.offered(0) == []


def test_the_base_game_does_not_go_without():
    with pytest.raises(RulesetError, match=r"denies 'cast', which the base game requires \(.*casting"):
        Ruleset.load(without=["cast"])
