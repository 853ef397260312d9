"""Choosing one of the card types that a text lists, or the name of a kind of card, read and played (CR 201.4a, 607.2d)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.effects.linked_abilities import ACardName, AWord
from apnap_plugins.testing import basic

ROCK = made("Rock", "Artifact", "", cost="{1}")


@rule("607.2d", "601.2f")
def test_spells_of_the_type_that_was_chosen_among_those_listed():
    s = table()
    s.lands(0, "G")
    s.expect(0, "607.2d", "creature")
    text = "As Key enters, choose artifact, creature, or instant.\nSpells you cast of the chosen type cost {1} less to cast."
    s.put(0, "hand", made("Key", "Artifact", text))
    s.cast(0, "Key")
    s.resolve()
    s.put(0, "hand", BEAR, made("Rock", "Artifact", "", cost="{2}"))
    assert s.offered(0) == ["Bear"]


@rule("608.2d", "701.16a")
def test_all_of_the_chosen_type_are_taken():
    s = table(decks=[[BEAR] * 20, [OGRE] * 20])
    s.put(0, "library", basic("G"), basic("G"))
    s.expect(0, "607.2d", "land")
    play(s, 0, spell("Choose creature or land. Reveal the top four cards of your library. Put all cards of the chosen type "
                     "revealed this way into your hand and the rest into your graveyard."))  # fmt: skip
    assert sorted(s.zone_names(0, "hand")) == ["Forest", "Forest"]
    assert s.zone_names(0, "graveyard").count("Bear") == 2


@rule("201.4a", "601.3")
def test_a_name_of_a_kind_of_card():
    s = table(decks=[[BEAR] * 20, [ROCK, basic("G")] * 10])
    s.put(0, "hand", made("Council", "Creature", "As Council enters, choose a noncreature, nonland card name.\nYour opponents "
                          "can't cast spells with the chosen name.", size="2/4"))  # fmt: skip
    s.cast(0, "Council")
    s.expect(0, "201.4", "Rock")
    s.resolve()
    s.put(1, "hand", ROCK, made("Stone", "Artifact", ""))
    s.lands(1, "G")
    s.pass_until(lambda game: game.active_player == 1 and s.can(1, "Stone"))
    assert not s.can(1, "Rock")


@pytest.mark.parametrize(
    ("words", "choice"),
    [
        ("an artifact card name", ACardName(type="artifact")),
        ("a nonland card name", ACardName(but=("land",))),
        ("a noncreature, nonland card name", ACardName(but=("creature", "land"))),
        ("a nonbasic land card name", ACardName(type="land", no_basic_land=True)),
        ("a card name other than a basic land card name", ACardName(no_basic_land=True)),
        ("artifact, creature, instant, or sorcery", AWord(("artifact", "creature", "instant", "sorcery"))),
        (
            "a card type other than creature or land",
            AWord(("artifact", "enchantment", "instant", "planeswalker", "sorcery", "tribal")),
        ),
    ],
)  # fmt: skip
def test_what_can_be_chosen(words, choice):
    (ability,) = meaning(f"As ~ enters, choose {words}.")
    assert ability.effects[0].choice == choice


@rule("201.4a", "205.4c")
def test_no_name_of_a_basic_land_can_be_chosen():
    s = table(decks=[[basic("G")] * 20, [made("Bog", "Land", ""), made("Fen", "Land", "")] * 10])
    s.put(0, "hand", made("Moon", "Enchantment", "As Moon enters, choose a nonbasic land card name."))
    s.cast(0, "Moon")
    s.pass_priority(0)
    s.pass_priority(1)
    names = s.wait_for("201.4").options
    assert "Bog" in names and "Fen" in names and "Forest" not in names


@rule("607.2d", "613.1f")
def test_two_of_several_abilities_are_chosen():
    s = table()
    text = (
        "As ~ enters, choose two abilities from among flying, vigilance, and lifelink.\n"
        "Creatures you control have each of the chosen abilities."
    )
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", shrine(text))
    s.cast(0, "Shrine")
    s.expect(0, "607.2d", "flying and lifelink")
    s.resolve()
    assert [s.has("Bear", one) for one in ("flying", "vigilance", "lifelink")] == [True, False, True]
    play(s, 0, beast("Elk"))
    assert s.has("Elk", "flying")
