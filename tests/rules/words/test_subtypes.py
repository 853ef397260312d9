"""Subtypes that a plugin brings: a creature type of one's own is one like any other, in play and in texts (CR 205.3)."""

from __future__ import annotations

import functools
import sys

import pytest
from wordings import ruleset as full_ruleset

from apnap import Manifest, PluginError, Ruleset, declares
from apnap.testing import rule
from apnap.words import word_list
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES
from apnap_plugins.rules.vocabulary.filters import HasSubtype
from apnap_plugins.rules.vocabulary.subtypes import CREATURE_TYPES, Subtypes, subtypes_in
from apnap_plugins.rules.words.subtypes import new_subtypes
from apnap_plugins.testing import Table, creature

MANIFEST = Manifest(id="donkeys", name="Donkeys", kind="house", requires=("tokens", "words"), kernel=">=0.1,<0.2")

apnap_declarations = declares(
    *new_subtypes("creature", "Donkey", "Hero", plurals={"Hero": "Heroes"}),
    *new_subtypes("artifact", "Gizmo"),
    *new_subtypes("enchantment", "Festival"),
    word_list("typecycling", [("donkeycycling", HasSubtype("Donkey"))]),
)


@functools.cache
def rules() -> Ruleset:
    return Ruleset.load(extra=[sys.modules[__name__]])


@functools.cache
def language() -> Language:
    return Language(rules())


def made(name, types, text, cost="{0}"):
    size = {"power": "2", "toughness": "2"} if "Creature" in types else {}
    return definition(language(), CardRow(name=name, type_line=types, oracle_text=text, mana_cost=cost, **size))


def table():
    return Table(rules(), defaults=True)


BEAST = creature("Old Donkey", 2, 2, types="Creature — Donkey")
LORD = "Other Donkeys you control get +1/+1."


def becomes(text, of=BEAST):
    """What a permanent of player 0 is once a spell has done that to it."""
    s = table()
    beast = s.put(0, "battlefield", of)
    s.put(0, "hand", made("Change", "Instant", text))
    s.cast(0, "Change", beast)
    s.resolve()
    return s.characteristic(beast, SUBTYPES)


@rule("205.3m")
def test_texts_speak_of_a_creature_type_that_a_plugin_brings():
    s = table()
    beast = s.put(0, "battlefield", BEAST)
    s.put(0, "battlefield", made("King", "Creature — Donkey", LORD))
    s.put(0, "hand", made("Call", "Sorcery", "Create two 1/1 green Donkey creature tokens."))
    s.cast(0, "Call")
    s.resolve()
    assert s.pt(beast) == (3, 3) and s.pt("King") == (2, 2)
    assert [s.pt(token) for token in s.find_all("Donkey Token")] == [(2, 2), (2, 2)]
    said = language().text(made("King", "Creature — Donkey", LORD).abilities())
    assert said == "Each Donkey you control other than ~ gets +1/+1."


@rule("205.3m")
def test_its_plural_is_as_declared():
    assert made("Cape", "Enchantment", "Heroes you control have flying.").abilities()
    with pytest.raises(CardRefused):
        made("Cape", "Enchantment", "Heros you control have flying.")


@rule("702.73a", "205.3m")
def test_a_changeling_is_one():
    s = table()
    shifter = s.put(0, "battlefield", creature("Shifter", 1, 1, "changeling"))
    assert s.characteristic(shifter, SUBTYPES) == CREATURE_TYPES | {"Donkey", "Hero"}
    s.put(0, "battlefield", made("King", "Creature — Donkey", LORD))
    assert s.pt(shifter) == (2, 2)


@rule("205.3e", "205.3m")
def test_it_can_be_chosen_as_a_creature_type():
    s = Table(rules())
    s.put(
        0,
        "hand",
        made("Pact", "Instant", "Choose a creature type. Creatures of the chosen type gain flying until end of turn."),
    )
    beast = s.put(0, "battlefield", BEAST)
    s.cast(0, "Pact")
    decision = s.wait_for("607.2d", 0)
    assert {"Donkey", "Hero", "Goblin"} <= set(decision.options) and "Gizmo" not in decision.options
    s.answer(0, "Donkey")
    assert s.has(beast, "flying")


@rule("205.1a")
def test_another_creature_type_takes_its_place():
    assert becomes("Target creature becomes a Zombie until end of turn.") == {"Zombie"}
    assert becomes("Target creature loses all creature types until end of turn.") == set()


@rule("205.1a", "205.3m")
def test_a_creature_can_become_one():
    zombie = creature("Rotter", 2, 2, types="Creature — Zombie")
    assert becomes("Target creature becomes a Donkey until end of turn.", zombie) == {"Donkey"}
    assert becomes("Target creature becomes a Donkey in addition to its other types until end of turn.", zombie) == {
        "Donkey",
        "Zombie",
    }
    with pytest.raises(CardRefused):
        made("Change", "Instant", "Target creature becomes an Aura until end of turn.")


@rule("702.29e")
def test_a_house_adds_the_word_for_cycling_that_finds_one():
    s = table()
    s.put(0, "hand", made("Stable", "Land", "Donkeycycling {0}"))
    s.put(0, "library", BEAST, creature("Bear", 2, 2))
    s.expect(0, "701.19a", ["Old Donkey"])
    s.activate(0, "Stable")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Old Donkey"]


@rule("205.1a", "205.3d")
def test_what_is_no_creature_any_more_has_it_no_longer():
    golem = creature("Golem", 2, 2, types="Artifact Creature — Donkey Gizmo")
    assert becomes("Target artifact isn't a creature until end of turn.", golem) == {"Gizmo"}


@rule("205.3m")
def test_creatures_share_it():
    s = table()
    mount = s.put(0, "battlefield", BEAST)
    s.put(0, "battlefield", creature("Bear", 2, 2, types="Creature — Bear"))
    text = "Other creatures you control that share a creature type with ~ have flying."
    s.put(0, "battlefield", made("Kin", "Creature — Donkey", text))
    assert s.has(mount, "flying") and not s.has("Bear", "flying")


@rule("205.3c", "205.3h")
def test_what_could_mean_rules_that_nobody_has_is_no_mere_name_unless_somebody_brings_it():
    fair = made("Fair", "Enchantment — Festival", "")
    assert fair.characteristics[SUBTYPES] == {"Festival"}
    with pytest.raises(CardRefused, match="know no enchantment type 'Festival'"):
        definition(Language(full_ruleset()), CardRow(name="Fair", type_line="Enchantment — Festival"))


@rule("205.3c")
def test_without_the_plugin_it_is_a_word_that_nobody_knows():
    assert subtypes_in(full_ruleset().compiled).list_of("Donkey") == frozenset()
    with pytest.raises(CardRefused, match="no words for"):
        definition(Language(full_ruleset()), CardRow(name="King", type_line="Enchantment", oracle_text=LORD))


@pytest.mark.parametrize(
    ("card_type", "name", "why"),
    [
        ("scheme", "Donkey", "has no list of them"),
        ("creature", "donkey", "can't stand on a type line"),
        ("creature", "Old Donkey", "can't stand on a type line"),
        ("creature", "", "can't stand on a type line"),
    ],
)
def test_what_can_be_no_subtype_is_refused(card_type, name, why):
    with pytest.raises(PluginError, match=why):
        Subtypes(card_type, (name,))
