"""Others exiled with it, cards kept in graveyards, others than itself, a name that is a type (CR 406.2, 607.2a, 608.2)."""

from __future__ import annotations

import pytest
from magic import OGRE
from wordings import beast, made, table

from apnap import Moved
from apnap.testing import rule


@rule("607.2a", "608.2c")
def test_what_is_cast_is_exiled_and_what_was_exiled_before_comes_back():
    s = table()
    text = (
        "Whenever a creature enters, if it was cast, exile it, then return all other permanent cards exiled with this artifact "
        "to the battlefield under their owners' control."
    )
    s.put(0, "battlefield", made("Mirror", "Artifact", text))
    s.put(0, "hand", beast("Wolf"), beast("Bear"))
    for name, there in (("Wolf", "Bear"), ("Bear", "Wolf")):
        s.cast(0, name)
        s.resolve()
        s.resolve()
        assert s.find(name, "exile")
        assert (there in s.permanents(0)) == (name == "Bear")
    assert s.stack == []  # what came back was not cast


@rule("607.2a", "110.2a")
def test_each_card_is_put_back_under_the_control_of_its_owner():
    s = table()
    text = (
        "{0}: Exile target permanent card from a graveyard.\n"
        "When this creature dies, put each permanent card exiled with it onto the battlefield under the "
        "control of that card's owner."
    )
    it = s.put(0, "battlefield", beast("Warden", text))
    s.put(0, "graveyard", beast("Wolf"))
    s.put(1, "graveyard", OGRE)
    for name in ("Wolf", "Ogre"):
        s.activate(0, "Warden", name)
        s.resolve()
    s.happen(Moved(it, "graveyard"))
    s.resolve()
    assert (s.permanents(0), s.permanents(1)) == (["Wolf"], ["Ogre"])


@rule("608.2d", "608.2e")
def test_opponents_keep_two_cards_in_their_graveyards():
    s = table()
    text = "Exile this creature: Each opponent chooses two cards in their graveyard and exiles the rest."
    s.put(0, "battlefield", beast("Watcher", text))
    s.put(0, "graveyard", beast("Ape"))
    kept = s.put(1, "graveyard", beast("Wolf"), OGRE, beast("Elf"), beast("Bear"))
    s.expect(1, "608.2d", (kept[0], kept[2]))
    s.activate(0, "Watcher")
    s.resolve()
    assert sorted(map(s.game.name_of, s.ids("graveyard", 1))) == ["Elf", "Wolf"]
    assert [s.game.name_of(one) for one in s.ids("graveyard", 0)] == ["Ape"]


@rule("608.2h", "613.4c")
def test_others_get_more_for_each_attacker_that_is_not_it():
    s = table()
    text = (
        "Whenever this creature attacks, other attacking creatures get +1/+1 until end of turn for each attacking creature "
        "other than this creature."
    )
    s.put(0, "battlefield", beast("Chief", text, "1/1"), beast("Wolf", size="2/2"), beast("Bear", size="3/3"), OGRE)
    s.attack(["Chief", "Wolf", "Bear"])
    s.resolve()
    assert [s.pt(name) for name in ("Chief", "Wolf", "Bear")] == [(1, 1), (4, 4), (5, 5)]


@rule("508.6")
@pytest.mark.parametrize("attacks", [False, True])
def test_opponents_attacked_this_turn_are_counted(attacks):
    s = table()
    text = "{0}: You gain life equal to the number of opponents you attacked this turn."
    s.put(0, "battlefield", beast("Wolf", size="1/1"), made("Banner", "Artifact", text))
    if attacks:
        s.attack("Wolf")
        s.pass_until("postcombat main")
    s.activate(0, "Banner")
    s.resolve()
    assert s.life(0) == 20 + attacks


@rule("205.3m", "201.5")
def test_a_name_before_the_word_creature_is_the_type():
    s = table()
    kind = "Artifact Creature — Assembly-Worker"
    text = "{T}: Target Assembly-Worker creature gets +1/+1 until end of turn."
    s.put(0, "battlefield", beast("Assembly-Worker", text, "2/2", kind), beast("Other", "", "2/2", kind), OGRE)
    s.activate(0, "Assembly-Worker", "Other")
    s.resolve()
    assert s.pt("Other") == (3, 3)
