"""Words for mana: the trees, and mana that is added and spent by what texts say."""

from __future__ import annotations

import pytest
from wordings import beast, language, made, meaning, play, table

from apnap import Triggered
from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.casting.mana_triggers import WhenTappedForMana
from apnap_plugins.rules.counters.quantities import CountersOn
from apnap_plugins.rules.mana.instructions import (
    AddManaAnyColor,
    AddManaAnyCombination,
    AddManaFor,
    AddManaOfTriggeringType,
    AddManaOfTypeThatCouldBeProduced,
)
from apnap_plugins.rules.mana.mana import POOL, AddManaOf
from apnap_plugins.rules.payment.restrictions import OnAbilities, OnEither, OnSpells
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, HasSubtype, OpponentControls, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, ControllerOf, You

MY_CREATURES = Count(All(all_of(CREATURE, YouControl())))


@pytest.mark.parametrize(
    ("mana", "tree"),
    [
        ("{R}{R}", AddManaOf((("R", "R"),))),
        ("{W}, {U}, {B}, {R}, or {G}", AddManaOf((("W",), ("U",), ("B",), ("R",), ("G",)))),
        ("two mana of any one color", AddManaAnyColor(2)),
        ("two mana in any combination of colors", AddManaAnyCombination(2)),
        ("three mana in any combination of {R} and/or {G}", AddManaAnyCombination(3, "RG")),
        ("{G} for each creature you control", AddManaFor("G", MY_CREATURES)),
        ("{C} for each charge counter on ~", AddManaFor("C", CountersOn("charge"))),
        ("an amount of {B} equal to the number of creatures you control", AddManaFor("B", MY_CREATURES)),
        ("one mana of any color that a land an opponent controls could produce",
         AddManaOfTypeThatCouldBeProduced(all_of(LAND, OpponentControls()), colors_only=True)),
        ("one mana of any type that a land you control could produce",
         AddManaOfTypeThatCouldBeProduced(all_of(LAND, YouControl()))),
        ("{R}. Spend this mana only to cast creature spells", AddManaOf((("R",),), OnSpells(all_of(CREATURE, IsSpell())))),
        ("one mana of any color. Spend this mana only to cast Myr spells or activate abilities of Myr",
         AddManaAnyColor(1, OnEither((OnSpells(all_of(HasSubtype("Myr"), IsSpell())), OnAbilities(HasSubtype("Myr")))))),
    ],
)  # fmt: skip
def test_what_is_added(mana, tree):
    (ability,) = meaning(f"{{T}}: Add {mana}.")
    assert ability.effect == tree and ability.is_mana_ability()


def test_what_others_add():
    (wild,) = meaning("Whenever enchanted land is tapped for mana, its controller adds an additional {G}.")
    assert wild == Triggered(WhenTappedForMana(IsEnchanted()), AddManaOf((("G",),), who=ControllerOf(Enchanted())))
    (flare,) = meaning(
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced."
    )
    assert flare == Triggered(WhenTappedForMana(LAND), AddManaOfTriggeringType())
    (mine,) = meaning("Whenever you tap a land for mana, add one mana of any type that land produced.")
    assert mine == Triggered(WhenTappedForMana(LAND, whose="your"), AddManaOfTriggeringType(who=You()))


def test_several_players_who_add_are_refused():
    with pytest.raises(NotUnderstood):
        language().read("At the beginning of your upkeep, each player adds {G}.")


@rule("106.12a", "605.4a")
def test_mana_of_another_player_s_land_is_theirs():
    s = table(active=1)
    forest = s.put(1, "battlefield", made("Grove", "Land — Forest", ""))
    s.put(0, "battlefield", made("Wild", "Enchantment",
          "Whenever a player taps a land for mana, that player adds one mana of any type that land produced."))  # fmt: skip
    s.act(1, "tap for mana", forest)
    assert [m.type for m in s.game.get(POOL, 1)] == ["G", "G"] and not s.game.get(POOL, 0)


@rule("106.6")
def test_mana_only_for_creatures():
    s = table()
    s.put(0, "battlefield", made("Cave", "Land", "{T}: Add {G}. Spend this mana only to cast creature spells."))
    s.put(0, "hand", beast("Bear", cost="{G}"), made("Growth", "Sorcery", "Draw a card.", "{G}"))
    assert s.can(0, "Bear", "cast") and not s.can(0, "Growth", "cast")


@rule("106.3", "119.3")
def test_a_land_that_hurts():
    s = table()
    s.put(0, "battlefield", made("Flats", "Land", "{T}: Add {C}.\n{T}: Add {W} or {U}. ~ deals 1 damage to you."))
    play(s, 0, made("Idea", "Sorcery", "Draw a card.", "{U}"))
    assert s.field("life", 0) == 19


@rule("106.7")
def test_colors_that_an_opponent_s_lands_could_produce():
    s = table()
    s.lands(1, "RG")
    s.put(
        0,
        "battlefield",
        made("Orchard", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."),
    )
    s.put(0, "hand", *(made(f"Spell {c}", "Sorcery", "Draw a card.", f"{{{c}}}") for c in "WRG"))
    assert [s.can(0, f"Spell {c}", "cast") for c in "WRG"] == [False, True, True]


@rule("106.6", "602.1")
def test_mana_only_for_a_kind_of_ability_or_of_spell():
    s = table()
    text = "{T}: Add {R}. Spend this mana only to cast an Equipment spell or activate an equip ability."
    s.put(
        0, "battlefield", made("Forge", "Land", text), beast("Bear"), made("Ring", "Artifact", "{R}: You gain 1 life.")
    )
    s.put(0, "battlefield", made("Axe", "Artifact \u2014 Equipment", "Equip {R}"))
    s.put(0, "hand", made("Net", "Artifact \u2014 Equipment", "", "{R}"), made("Lamp", "Artifact", "", "{R}"))
    assert s.can(0, "Net", "cast") and not s.can(0, "Lamp", "cast")
    assert s.can(0, "Axe", "activate") and not s.can(0, "Ring", "activate")


@rule("106.6", "116.2b")
@pytest.mark.parametrize(
    ("use", "casts", "turns"),
    [("to turn permanents face up", False, True), ("to turn artifacts face up", False, False),
     ("to cast face-down spells or to turn creatures face up", True, True), ("to cast spells", True, False)],
)  # fmt: skip
def test_mana_only_to_turn_things_face_up(use, casts, turns):
    s = table()
    grub = beast("Grub", "Morph {G}", "5/5", cost="{9}")
    s.put(0, "hand", grub)
    s.give(0, "RRR")
    s.act(0, "cast", lambda option: option[2].id == "morph")
    s.resolve()
    s.put(0, "hand", beast("Worm", "Morph {G}", "5/5", cost="{9}"))
    s.put(0, "battlefield", *[made("Cave", "Land", f"{{T}}: Add {{G}}. Spend this mana only {use}.")] * 3)
    assert bool(s.offered(0, "turn up")) is turns
    assert s.can(0, "Worm", "cast") is casts
    if turns:
        s.act(0, "turn up", lambda option: True)
        assert s.pt("Grub") == (5, 5)


@rule("106.6")
def test_mana_only_for_what_is_cast_from_elsewhere():
    s = table()
    s.put(
        0,
        "battlefield",
        made("Gate", "Land", "{T}: Add {U}. Spend this mana only to cast a spell from anywhere other than your hand."),
    )
    again = made("Again", "Sorcery", "You gain 1 life.\nFlashback {U}", "{U}")
    s.put(0, "hand", again)
    assert not s.can(0, "Again", "cast")
    s.put(0, "graveyard", again)
    assert s.can(0, "Again", "cast")


@rule("106.1a", "607.4")
def test_two_mana_of_the_chosen_color_for_abilities_of_lands():
    s = table()
    text = (
        "As ~ enters, choose a color.\n"
        "{T}: Add two mana of the chosen color. Spend this mana only to activate abilities of land sources."
    )
    s.put(0, "hand", made("Delta", "Land", text))
    s.expect(0, "607.2d", "U")
    s.act(0, "play", "Delta")
    s.put(
        0,
        "battlefield",
        made("Keep", "Land", "{U}{U}: You gain 1 life."),
        made("Orb", "Artifact", "{U}: You gain 1 life."),
    )
    assert s.can(0, "Keep", "activate") and not s.can(0, "Orb", "activate")


@rule("106.6", "614.1c")
def test_what_that_mana_is_spent_to_cast_enters_with_a_counter():
    s = table()
    text = (
        "{T}: Add one mana of any color. If that mana is spent to cast a non-Human creature spell, that creature enters with an "
        "additional +1/+1 counter on it."
    )
    s.put(0, "battlefield", *[beast("Groom", text, "2/2")] * 2)
    s.put(0, "hand", beast("Horse", cost="{G}"), beast("Monk", types="Creature \u2014 Human", cost="{W}"))
    s.cast(0, "Horse")
    s.resolve()
    s.cast(0, "Monk")
    s.resolve()
    assert s.pt("Horse") == (3, 3) and s.pt("Monk") == (2, 2)
