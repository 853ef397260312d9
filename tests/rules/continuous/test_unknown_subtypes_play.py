"""Subtypes that no list has, such as those of later sets: of which card type they are (CR 205.1a, 205.3c, 205.3d)."""

from __future__ import annotations

import pytest
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.copies.copies import EntersAsCopy, ExceptIs
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES
from apnap_plugins.testing import creature

HERO = beast("Nova", types="Creature — Human Hero")
TOWN = made("Saucer", "Land — Town", "{T}: Add {C}.")
GLEAM = beast("Gleam", types="Enchantment Creature — Elk Glimmer")


@rule("205.1a", "205.3d", "305.7")
def test_a_land_type_that_no_list_has_gives_way_to_a_basic_one():
    s = table()
    town = s.put(0, "battlefield", TOWN)
    s.put(0, "battlefield", shrine("Nonbasic lands are Mountains."))
    assert s.characteristic(town, SUBTYPES) == {"Mountain"}


@rule("205.1a", "205.3d")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Creatures you control are Goblins.", {"Goblin"}),
        ("Creatures you control are Goblins in addition to their other types.", {"Human", "Hero", "Goblin"}),
    ],
)
def test_a_creature_type_that_no_list_has_goes_with_the_others(text, left):
    s = table()
    hero = s.put(0, "battlefield", HERO)
    s.put(0, "battlefield", shrine(text))
    assert s.characteristic(hero, SUBTYPES) == left


@rule("205.1a", "205.3c")
def test_one_is_lost_with_all_creature_types():
    s = table()
    hero = s.put(0, "battlefield", HERO)
    play(s, 0, spell("Target creature loses all creature types until end of turn."), hero)
    assert s.characteristic(hero, SUBTYPES) == set()


@rule("205.1a", "205.3d")
def test_what_is_no_creature_any_more_has_none_of_its_creature_types():
    s = table()
    hero = s.put(0, "battlefield", HERO)
    play(
        s,
        0,
        made("Song", "Enchantment — Aura", "Enchant permanent\nEnchanted permanent is a colorless Forest land."),
        hero,
    )
    assert s.characteristic(hero, SUBTYPES) == {"Forest"}


@rule("205.3d")
def test_of_two_card_types_it_is_open_of_which_it_is_and_it_stays():
    s = table()
    gleam = s.put(0, "battlefield", GLEAM)
    s.put(0, "battlefield", shrine("Creatures you control are Goblins."))
    assert s.characteristic(gleam, SUBTYPES) == {"Goblin", "Glimmer"}


@rule("205.3c", "205.3m")
def test_two_creatures_share_it_and_lands_share_none_with_creatures():
    s = table(debug=True)
    text = "Each creature gets +1/+1 for each other creature on the battlefield that shares at least one creature type with it."
    s.put(0, "battlefield", shrine(text))
    nova, spark = s.put(0, "battlefield", HERO, beast("Spark", types="Creature — Robot Hero"))
    bear = s.put(0, "battlefield", beast("Cub", types="Creature — Bear"))
    assert [s.pt(one) for one in (nova, spark, bear)] == [(3, 3), (3, 3), (2, 2)]


@rule("707.9b", "205.1a")
def test_a_copy_of_another_creature_type_has_none_of_the_copied_ones():
    s = table()
    s.put(0, "battlefield", HERO)
    bird = ExceptIs(subtypes=frozenset(["Bird"]), in_addition=False)
    s.put(0, "hand", creature("Mimic", 0, 0, EntersAsCopy(exceptions=(bird,)), cost="{0}"))
    s.cast(0, "Mimic")
    s.expect(0, "707.5", ["Nova"])
    s.resolve()
    assert sorted(sorted(s.characteristic(i, SUBTYPES)) for i in s.find_all("Nova")) == [["Bird"], ["Hero", "Human"]]
