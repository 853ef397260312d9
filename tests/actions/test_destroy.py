"""Destroy (CR 701.7)."""

from __future__ import annotations

import pytest
import wordings
from magic import BEAR, OGRE, jotted, table
from testcards import Jot, Those, forbids, instead, when

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.permanents.actions import Tapped
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, permanent, whenever


def ear():
    return permanent("Ear", "Artifact", whenever(when(Destroyed), Jot("destroyed")))


@rule("701.7a")
def test_permanents_move_to_their_owners_graveyards_at_once():
    s = table("destroy")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, controller=0)
    hand = s.put(1, "hand", BEAR)
    s.do(0, Destroy(All(CREATURE)))
    assert s.permanents() == []
    assert s.zone_names(1, "graveyard") == ["Ogre"]
    s.do(0, Destroy(Those((hand,))))
    assert s.game.exists(hand)  # no permanent


@rule("701.7b")
def test_lethal_damage_destroys_and_other_ways_into_the_graveyard_do_not():
    s = table("destroy", "sacrifice")
    s.put(0, "battlefield", BEAR, OGRE, creature("Elf", 1, 1), ear())
    s.happen(Moved(s.find("Elf"), "graveyard"))
    s.happen(damage_event(s.find("Ogre"), s.find("Bear"), 2))
    s.do(0, Nothing())
    s.resolve_all()
    assert jotted(s) == ["destroyed"]
    assert s.permanents() == ["Ear", "Ogre"]
    s = table("destroy")
    s.put(0, "battlefield", creature("Nothing", 0, 0), ear())
    s.do(0, Nothing())
    assert s.permanents() == ["Ear"]  # no toughness: put into the graveyard, not destroyed
    assert jotted(s) == []


@rule("701.7b")
def test_what_cannot_be_destroyed_stays():
    s = table("destroy")
    s.put(0, "battlefield", BEAR, permanent("Law", "Artifact", forbids(Destroyed)))
    s.do(0, Destroy(All(CREATURE)))
    s.happen(damage_event(s.find("Law"), s.find("Bear"), 2))
    s.do(0, Nothing())
    assert s.permanents() == ["Bear", "Law"]
    s.happen(Moved(s.find("Bear"), "graveyard"))
    assert s.permanents() == ["Law"]


@rule("701.7c")
def test_an_effect_may_replace_the_destruction():
    s = table("destroy", "tap-and-untap")
    s.put(0, "battlefield", BEAR, ear(), permanent("Ring", "Artifact", instead(Destroyed, lambda e: Tapped(e.obj))))
    s.do(0, Destroy(All(CREATURE)))
    assert s.field("tapped", "Bear") is True
    assert jotted(s) == []
    assert s.ids("stack") == []
    s = table("destroy")
    s.put(0, "battlefield", BEAR, ear())
    s.do(0, Destroy(All(CREATURE)))
    assert s.ids("battlefield") != [] and s.find_all("Bear", "battlefield") == [], "without the effect it is destroyed"


@rule("701.15c", "608.2c")
@pytest.mark.parametrize("color", ["W", "B"])
def test_a_creature_destroyed_this_way_if_it_is_can_t_be_regenerated(color):
    s = wordings.table()
    s.put(1, "battlefield", wordings.made("Knight", "Creature", "{0}: Regenerate ~.", cost=f"{{{color}}}", size="2/2"))
    s.activate(1, "Knight")
    s.resolve()
    text = "Destroy target creature if it's white. A creature destroyed this way can't be regenerated."
    wordings.play(s, 0, wordings.spell(text), "Knight")
    assert s.permanents(1) == ([] if color == "W" else ["Knight"])


def test_only_what_the_sentence_destroys_is_spoken_of():
    for line in (
        "Tap target creature. A creature destroyed this way can't be regenerated.",
        "Destroy target land if you control a Swamp. A creature destroyed this way can't be regenerated.",
    ):
        with pytest.raises(NotUnderstood):
            wordings.meaning(line, spell=True)


@rule("608.2c", "101.4", "701.7a")
def test_all_others_than_what_the_players_chose():
    s = wordings.table(defaults=["order triggers"])
    s.put(0, "battlefield", wordings.beast("Ant"), wordings.beast("Bat"), wordings.shrine("You have hexproof.", "Mist"))
    s.put(1, "battlefield", wordings.beast("Cat"), wordings.beast("Dog"), wordings.beast("Eel"))
    s.lands(1, "G")
    s.expect(0, "608.2d", ["Bat"]).expect(1, "608.2d", ["Eel"])
    text = "Each player chooses a creature they control. Destroy all other nonland permanents."
    wordings.play(s, 0, wordings.spell(text))
    assert (s.permanents(0), s.permanents(1)) == (["Bat"], ["Eel", "Forest"])


@rule("608.2c", "608.2d")
@pytest.mark.parametrize("chosen, left", [(["Bat", "Cat"], ["Bat", "Cat"]), ([], [])])
def test_the_rest_of_those_of_which_some_are_chosen(chosen, left):
    s = wordings.table(defaults=[])
    s.put(0, "battlefield", wordings.beast("Ant"), wordings.beast("Bat"), wordings.beast("Cat"))
    s.lands(0, "G")
    s.expect(0, "608.2d", chosen)
    wordings.play(s, 0, wordings.spell("Choose up to two creatures, then destroy the rest."))
    assert s.permanents(0) == sorted([*left, "Forest"])


def test_all_other_is_other_than_what_was_chosen_and_not_than_targets():
    for line in (
        "Choose two target creatures. Destroy all other creatures.",
        "Choose a card in your hand, then destroy the rest.",
    ):
        with pytest.raises(CardRefused):
            wordings.spell(line)
