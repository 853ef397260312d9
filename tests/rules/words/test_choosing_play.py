"""What is chosen, what becomes of a choice, and what something is as it enters, in cards made from text (CR 205.1, 607.2d)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, ruleset, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.behaviour import gaps
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, TYPES
from apnap_plugins.testing import basic

FOREST = basic("G")
ELF = "Creature \u2014 Elf"


@pytest.mark.parametrize(
    "line",
    [
        "Choose a creature type. Draw a card for each permanent you control of that type.",
        "Choose a creature type. Return all creatures that aren't of the chosen type to their owners' hands.",
        "Return all permanents of the color of your choice to their owners' hands.",
        "Creatures of the creature type of your choice get +2/+2 and gain trample until end of turn.",
        "Target creature becomes the color or colors of your choice until end of turn.",
        "Choose a basic land type. Each land you control becomes that type until end of turn.",
        "Until end of turn, target land becomes the basic land type of your choice in addition to its other types.",
        "Return target creature card from your graveyard to the battlefield. It's a Zombie in addition to its other types.",
    ],
)
def test_what_a_spell_says_of_choices_is_said_again(line):
    assert meaning(line, spell=True)


@pytest.mark.parametrize(
    "line",
    [
        "~ is the chosen type in addition to its other types.",
        "Nonland permanents are the chosen color.",
        "Enchanted land is the chosen type.",
        "~ is also a Cleric, Rogue, Warrior, and Wizard.",
        "Lands you control are every basic land type in addition to their other types.",
        "Enchanted permanent is an enchantment and loses all other card types.",
        "Enchanted creature has base power and toughness 0/4, has defender, loses all other abilities, and is a Wall.",
        "As long as ~ has a slumber counter on it, it's a land.",
    ],
)
def test_what_is_so_all_the_time_is_said_again(line):
    assert meaning(line)


def test_what_nobody_chooses_is_refused():
    for card in (
        shrine("Creatures of the chosen type get +1/+1."),
        spell("Draw a card for each creature you control of that type."),
    ):
        assert gaps(ruleset().compiled, card) == ("nothing is linked as 'type'",)


def test_a_condition_on_a_type_that_it_makes_itself_is_refused():
    with pytest.raises(CardRefused):
        made(
            "Loop",
            "Enchantment \u2014 Aura",
            "Enchant artifact\nAs long as enchanted artifact is an artifact, it's a creature.",
        )


@rule("607.2d")
def test_what_is_drawn_for_permanents_of_a_type_that_is_chosen():
    s = table()
    s.put(0, "library", *[FOREST] * 5)
    s.put(0, "battlefield", beast("One", types=ELF), beast("Two", types=ELF), OGRE)
    s.put(1, "battlefield", beast("Three", types=ELF))
    s.put(0, "hand", spell("Choose a creature type. Draw a card for each permanent you control of that type.", "Song"))
    s.cast(0, "Song")
    s.expect(0, "choose", "Elf")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Forest"] * 2


@rule("607.2d", "205.1")
def test_it_is_the_chosen_type_beside_its_others():
    s = table()
    text = "As Mimic enters, choose a creature type.\nMimic is the chosen type in addition to its other types."
    s.put(0, "hand", beast("Mimic", text, types="Artifact Creature \u2014 Shapeshifter"))
    s.cast(0, "Mimic")
    s.expect(0, "choose", "Goblin")
    s.resolve()
    assert s.characteristic("Mimic", SUBTYPES) == {"Shapeshifter", "Goblin"}


@rule("305.7")
def test_a_land_that_is_the_chosen_type_instead_has_no_other_ability():
    s = table()
    s.put(0, "battlefield", made("Lab", "Land", "{T}: You gain 5 life."))
    text = "Enchant land\nAs Mirage enters, choose a basic land type.\nEnchanted land is the chosen type."
    s.put(0, "hand", made("Mirage", "Enchantment \u2014 Aura", text))
    s.cast(0, "Mirage", "Lab")
    s.expect(0, "choose", "Swamp")
    s.resolve()
    assert s.characteristic("Lab", SUBTYPES) == {"Swamp"}
    assert not any("gain" in str(ability) for ability in s.game.characteristics(s.find("Lab")).values["abilities"])


@rule("105.3")
def test_several_colors_of_your_choice():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", spell("Target creature becomes the color or colors of your choice until end of turn.", "Paint"))
    s.cast(0, "Paint", "Bear")
    s.expect(0, "choose", "UR")
    s.resolve()
    assert s.characteristic("Bear", COLORS) == {"U", "R"}


@rule("611.2e")
def test_what_is_something_as_it_enters_is_seen_as_that_by_triggers():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a Zombie enters, you gain 3 life."))
    s.put(0, "graveyard", BEAR)
    rite = "Put target creature card from a graveyard onto the battlefield under your control. "
    play(
        s, 0, spell(rite + "That creature is a black Zombie in addition to its other colors and types.", "Rite"), "Bear"
    )
    s.resolve_all()
    assert s.life(0) == 23
    assert "Zombie" in s.characteristic("Bear", SUBTYPES) and s.characteristic("Bear", COLORS) == {"G", "B"}
    play(s, 0, spell("Return target creature to its owner's hand."), "Bear")
    assert s.characteristic("Bear", SUBTYPES) == frozenset()


@rule("205.1a", "613.1f")
def test_it_is_something_in_place_of_all_that_it_was():
    s = table()
    s.put(0, "battlefield", beast("Drake", "Flying", "2/2", "Enchantment Creature \u2014 Drake"))
    text = (
        "Enchant creature\nEnchanted creature is an Insect artifact creature with base power and toughness 0/1 and has "
        "indestructible, and it loses all other abilities, card types, and creature types."
    )
    play(s, 0, made("Husk", "Enchantment \u2014 Aura", text), "Drake")
    assert s.pt("Drake") == (0, 1)
    assert s.characteristic("Drake", TYPES) == {"artifact", "creature"}
    assert s.characteristic("Drake", SUBTYPES) == {"Insect"}
    abilities = [getattr(one, "id", "") for one in s.game.characteristics(s.find("Drake")).values["abilities"]]
    assert abilities == ["indestructible"]


@rule("305.6")
def test_lands_of_every_basic_type_make_any_color():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Lands you control are every basic land type in addition to their other types."),
        FOREST,
    )
    assert s.characteristic("Forest", SUBTYPES) == {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    s.put(0, "hand", beast("Cow", cost="{R}"))
    s.cast(0, "Cow")
    s.resolve()
    assert s.count("Cow", "battlefield") == 1


@rule("607.2d", "603.10a")
def test_a_choice_of_what_is_gone():
    s = table()
    text = "When Tiller dies, choose a creature type. Shuffle all creature cards of that type from your graveyard into your "
    s.put(0, "battlefield", beast("Tiller", text + "library."))
    s.put(0, "graveyard", beast("Elf", types=ELF), beast("Goblin", types="Creature \u2014 Goblin"))
    play(s, 0, spell("Destroy target creature.", "Doom"), "Tiller")
    s.expect(0, "choose", "Elf")
    s.resolve_all()
    assert sorted(s.zone_names(0, "graveyard")) == ["Doom", "Goblin", "Tiller"]


@rule("607.2d")
def test_what_a_spell_chose_stays_known_to_what_lasts_of_it():
    s = table()
    s.put(1, "battlefield", beast("Wall", cost="{W}"), BEAR)
    s.put(0, "battlefield", OGRE)
    s.put(0, "hand", spell("Choose a color. Creatures of the chosen color can't block this turn.", "Dazzle"))
    s.cast(0, "Dazzle")
    s.expect(0, "choose", "W")
    s.resolve()
    ogre = s.find("Ogre")
    assert [s.game.query(CanBlock(s.find(name), ogre), True) for name in ("Wall", "Bear")] == [False, True]


@rule("607.2d")
def test_one_of_the_types_that_the_text_lists() -> None:
    s = table()
    text = "As Pennant enters, choose Elemental, Elf, or Treefolk.\nCreatures you control of the chosen type get +1/+1."
    s.put(0, "battlefield", beast("One", types=ELF), OGRE)
    s.put(0, "hand", shrine(text, "Pennant"))
    s.cast(0, "Pennant")
    s.expect(0, "choose", "Elf")
    s.resolve()
    assert s.pt("One") == (3, 3) and s.pt("Ogre") == (3, 3)
    assert meaning("As ~ enters, choose Elf or Goblin.")
