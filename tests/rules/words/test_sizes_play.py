"""Flipping, base power and toughness of another, costs by targets, and who can block, in cards made from their text."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.faces.flipping import FLIPPED
from apnap_plugins.testing import basic

FOREST = basic("G")


@pytest.mark.parametrize(
    "line",
    [
        "At the beginning of the end step, if there are two or more ki counters on ~, you may flip it.",
        "~ can't be blocked except by artifact creatures and/or white creatures.",
        "Whenever ~ attacks, change ~'s base power and toughness to target creature's power and toughness until end of turn.",
        "~ costs {2} less to cast if it targets a Dinosaur you control.",
        "Prevent all damage that would be dealt to ~ by artifact sources.",
    ],
)
def test_what_an_ability_says_is_said_again(line):
    assert meaning(line)


@pytest.mark.parametrize(
    "line",
    [
        "Draw cards equal to the power of target creature you control.",
        "Scry X, where X is the greatest mana value among permanents you control, then draw three cards.",
    ],
)
def test_what_a_spell_says_is_said_again(line):
    assert meaning(line, spell=True)


@rule("509.1b")
def test_two_kinds_of_creatures_can_block_it():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Seeker", "~ can't be blocked except by artifact creatures and/or white creatures."))
    s.put(1, "battlefield", BEAR, beast("Egg", types="Artifact Creature"), beast("Monk", cost="{W}"))
    seeker = s.find("Seeker")
    assert [s.game.query(CanBlock(s.find(name), seeker), True) for name in ("Bear", "Egg", "Monk")] == [
        False,
        True,
        True,
    ]


@rule("208.4", "608.2h")
def test_base_power_and_toughness_of_another_as_they_are_then():
    s = table()
    text = "{0}: Change ~'s base power and toughness to target creature's power and toughness until end of turn."
    s.put(0, "battlefield", beast("Mimic", text, "2/1"), OGRE)
    s.activate(0, "Mimic", "Ogre")
    s.resolve()
    assert s.pt("Mimic") == s.pt("Ogre")
    play(s, 0, spell("Target creature gets +5/+5 until end of turn."), "Ogre")
    power, toughness = s.pt("Ogre")
    assert s.pt("Mimic") == (power - 5, toughness - 5)


@rule("601.2f")
def test_a_spell_costs_less_for_what_it_targets():
    text = "~ costs {2} less to cast if it targets a Dinosaur you control.\nTarget creature gains trample until end of turn."
    for types in ("Creature \u2014 Dinosaur", "Creature \u2014 Ogre"):
        s = table()
        s.put(0, "battlefield", FOREST, beast("Rex", types=types))
        s.put(0, "hand", made("Stomp", "Sorcery", text, "{2}{G}"))
        if "Dinosaur" in types:
            s.cast(0, "Stomp", "Rex")
            s.resolve()
            assert s.zone_names(0, "graveyard") == ["Stomp"]
        else:
            with pytest.raises(ScenarioError):
                s.cast(0, "Stomp", "Rex")


@rule("710.2", "603.4")
def test_a_permanent_that_flips():
    s = table()
    s.put(0, "battlefield", shrine("At the beginning of the end step, if you control a creature, flip ~."), BEAR)
    s.pass_until("end")
    s.resolve_all()
    assert s.field(FLIPPED, "Shrine")
