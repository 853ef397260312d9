"""Card text that gives an object an ability about how it is cast: it works wherever the object is cast from (CR 113.6e)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, table

from apnap import Continuous
from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import creature

FISH = creature("Fish", 1, 1, types="Creature — Merfolk")
TIDE = made("Tide", "Sorcery", "This spell has flash as long as you control a Merfolk.\nYou gain 3 life.")


@rule("113.6e", "702.8a")
def test_a_card_in_hand_has_flash_while_the_condition_holds():
    s = table(active=1)
    s.put(0, "hand", TIDE)
    assert not s.can(0, "Tide")
    s.put(0, "battlefield", FISH)
    assert s.can(0, "Tide")
    s.cast(0, "Tide")
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Tide"]


@rule("113.6e", "702.8a")
def test_a_permanent_card_too():
    wurm = beast("Wurm", "This creature has flash as long as you control a Desert.")
    s = table(active=1)
    s.put(0, "hand", wurm)
    assert not s.can(0, "Wurm")
    s.put(0, "battlefield", made("Dune", "Land — Desert", ""))
    s.cast(0, "Wurm")
    s.resolve()
    assert "Wurm" in s.permanents()


@rule("113.6e", "702.85a")
def test_a_spell_has_cascade_as_it_is_cast():
    ogre = beast("Rager", "This spell has cascade as long as you control a Merfolk.", cost="{4}")
    for friends, wanted in (([], 0), ([FISH], 1)):
        s = table()
        s.put(0, "battlefield", *friends, *[made("Rock", "Artifact", "{T}: Add {C}.")] * 4)
        s.put(0, "library", BEAR)
        s.put(0, "hand", ogre)
        s.cast(0, "Rager")
        s.settle()
        assert len(s.game.zone("stack")) == 1 + wanted


@rule("113.6")
def test_other_keyword_abilities_work_on_the_battlefield():
    (ability,) = meaning("This creature has flying as long as you control a Merfolk.")
    assert ability.zones == ()
    (ability,) = meaning("This spell has convoke as long as you control a Merfolk.")
    assert ability.zones == ("*",)
    assert isinstance(ability.effects[0], Continuous)


def test_what_is_about_casting_is_given_to_no_permanent():
    with pytest.raises(NotUnderstood):
        meaning("Creatures you control have flash.")
