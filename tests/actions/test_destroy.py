"""Destroy (CR 701.7)."""

from __future__ import annotations

from magic import BEAR, OGRE, creature, do, happens, jotted, permanent, table, there, whenever
from testcards import Jot, Those, forbids, instead, when

from apnap import Move
from apnap.testing import rule
from apnap_plugins.actions.destroy import DestroyThem
from apnap_plugins.actions.tap_and_untap import Tap
from apnap_plugins.rules.damage import damage_event
from apnap_plugins.rules.destruction import Destroy
from apnap_plugins.rules.instructions import Nothing
from apnap_plugins.rules.selection import CREATURE, All


def ear():
    return permanent("Ear", "Artifact", whenever(when(Destroy), Jot("destroyed")))


@rule("701.7a")
def test_permanents_move_to_their_owners_graveyards_at_once():
    s = table("destroy")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, controller=0)
    hand = s.put(1, "hand", BEAR)
    do(s, DestroyThem(All(CREATURE)))
    assert there(s) == []
    assert s.zone_names(1, "graveyard") == ["Ogre"]
    do(s, DestroyThem(Those((hand,))))
    assert s.game.exists(hand)  # no permanent


@rule("701.7b")
def test_lethal_damage_destroys_and_other_ways_into_the_graveyard_do_not():
    s = table("destroy", "sacrifice")
    s.put(0, "battlefield", BEAR, OGRE, creature("Elf", 1, 1), ear())
    happens(s, Move(s.find("Elf"), "graveyard"))
    happens(s, damage_event(s.find("Ogre"), s.find("Bear"), 2))
    do(s, Nothing())
    s.resolve_all()
    assert jotted(s) == ["destroyed"]
    assert there(s) == ["Ear", "Ogre"]
    s = table("destroy")
    s.put(0, "battlefield", creature("Nothing", 0, 0), ear())
    do(s, Nothing())
    assert there(s) == ["Ear"]  # no toughness: put into the graveyard, not destroyed
    assert jotted(s) == []


@rule("701.7b")
def test_what_cannot_be_destroyed_stays():
    s = table("destroy")
    s.put(0, "battlefield", BEAR, permanent("Law", "Artifact", forbids(Destroy)))
    do(s, DestroyThem(All(CREATURE)))
    happens(s, damage_event(s.find("Law"), s.find("Bear"), 2))
    do(s, Nothing())
    assert there(s) == ["Bear", "Law"]
    happens(s, Move(s.find("Bear"), "graveyard"))
    assert there(s) == ["Law"]


@rule("701.7c")
def test_an_effect_may_replace_the_destruction():
    s = table("destroy", "tap-and-untap")
    s.put(0, "battlefield", BEAR, ear(), permanent("Ring", "Artifact", instead(Destroy, lambda e: Tap(e.obj))))
    do(s, DestroyThem(All(CREATURE)))
    assert s.field("tapped", "Bear") is True
    assert jotted(s) == []
    assert s.ids("stack") == []
    s = table("destroy")
    s.put(0, "battlefield", BEAR, ear())
    do(s, DestroyThem(All(CREATURE)))
    assert s.ids("battlefield") != [] and s.find_all("Bear", "battlefield") == [], "without the effect it is destroyed"
