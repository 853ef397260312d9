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
