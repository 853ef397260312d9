"""Costs that become less, but not by everything: abilities down to one mana, and mana of one color for life (CR 601.2f)."""

from __future__ import annotations

import pytest
from wordings import beast, made, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.rules.casting.effects import OfferedCostSaves, OffersCost
from apnap_plugins.rules.casting.mana_effects import SpendAsThough
from apnap_plugins.rules.casting.prices_of_abilities import AbilitiesOfCostLess

LESS = "cost {2} less to activate. This effect can't reduce the mana in that cost to less than one mana."
DEFILER = (
    "As an additional cost to cast blue permanent spells, you may pay 2 life. Those spells cost {U} less to cast if you "
    "paid life this way. This effect reduces only the amount of blue mana you pay."
)


def test_lines_mean():
    (effect,) = statics(f"Activated abilities of creatures you control {LESS}")
    assert isinstance(effect, AbilitiesOfCostLess)
    offers, saves = statics(DEFILER)
    assert isinstance(offers, OffersCost)
    assert isinstance(saves, OfferedCostSaves)
    assert statics("You may spend white mana as though it were red mana.") == (SpendAsThough("R", of="W"),)
    (effect,) = statics("You can spend mana of any type to cast creature spells.")
    assert effect.types == "WUBRGC"


@rule("602.2b", "601.2f")
@pytest.mark.parametrize(
    ("cost", "grounds", "paid"),
    [
        ("{3}", 1, 1),
        ("{4}", 1, 2),
        ("{1}", 1, 1),
        ("{2}", 1, 1),
        ("{1}{R}", 1, 1),
        ("{R}{R}", 1, 2),
        ("{5}", 2, 1),
        ("{0}", 1, 0),
    ],
)
def test_an_ability_costs_less_but_one_mana(cost, grounds, paid):
    s = table()
    s.put(0, "battlefield", *[shrine(f"Activated abilities of creatures you control {LESS}", "Grounds")] * grounds)
    s.put(0, "battlefield", beast("Ox", f"{cost}: You gain 1 life."))
    s.lands(0, "R" * paid)
    assert s.can(0, "Ox", "activate")
    s.activate(0, "Ox")
    s.resolve_all()
    assert (s.life(0), len(s.tapped(0))) == (21, paid)
    assert paid == 0 or not s.can(0, "Ox", "activate")


@rule("602.2b", "601.2f")
def test_not_of_others_and_not_of_opponents_creatures():
    s = table()
    s.put(0, "battlefield", shrine(f"Activated abilities of creatures you control {LESS}", "Grounds"))
    s.put(0, "battlefield", shrine("{3}: You gain 1 life.", "Totem"))
    s.put(1, "battlefield", beast("Ox", "{3}: You gain 1 life."))
    s.lands(0, "RR")
    s.lands(1, "RR")
    assert not s.can(0, "Totem", "activate")
    assert not s.can(1, "Ox", "activate")


@rule("605.1a", "601.2f")
def test_a_mana_ability_costs_less_as_well():
    s = table()
    s.put(0, "battlefield", shrine(f"Activated abilities of creatures you control {LESS}", "Grounds"))
    s.put(0, "battlefield", beast("Prism", "{3}, {T}: Add {G}{G}{G}.", types="Artifact Creature"), sick=False)
    s.lands(0, "R")
    s.put(0, "hand", made("Growth", "Sorcery", "You gain 3 life.", "{G}{G}{G}"))
    assert s.can(0, "Growth")
    s.cast(0, "Growth")
    s.resolve_all()
    assert (s.life(0), len(s.tapped(0))) == (23, 2)


@rule("601.2b", "601.2f")
@pytest.mark.parametrize(("lands", "times", "life"), [("U", 1, 18), ("UU", 0, 20), ("UU", 1, 18)])
def test_life_for_a_blue_mana(lands, times, life):
    s = table()
    s.put(0, "battlefield", shrine(DEFILER, "Defiler"))
    s.lands(0, lands)
    s.put(0, "hand", beast("Drake", types="Creature", cost="{1}{U}"))
    s.expect(0, "601.2b", times) if lands == "UU" else None
    s.cast(0, "Drake")
    s.resolve_all()
    assert "Drake" in s.permanents(0)
    assert (s.life(0), len(s.tapped(0))) == (life, 2 - times)


@rule("601.2f", "118.7")
def test_no_other_mana_is_saved_and_no_other_spell():
    s = table()
    s.put(0, "battlefield", shrine(DEFILER, "Defiler"))
    s.lands(0, "U")
    s.put(0, "hand", spell("You gain 3 life.", "Gain"), beast("Blue", types="Creature", cost="{2}{U}"))
    s.put(0, "hand", made("Thought", "Instant", "You gain 3 life.", "{1}{U}"))
    assert s.can(0, "Gain")
    assert not s.can(0, "Blue")
    assert not s.can(0, "Thought")


@rule("609.4b")
def test_white_mana_as_though_it_were_red():
    s = table()
    s.put(0, "battlefield", shrine("You may spend white mana as though it were red mana.", "Glasses"))
    s.lands(0, "W")
    s.lands(1, "W")
    s.put(
        0,
        "hand",
        made("Bolt", "Instant", "You gain 3 life.", "{R}"),
        made("Snow", "Instant", "You gain 1 life.", "{U}"),
    )
    s.put(1, "hand", made("Other", "Instant", "You gain 3 life.", "{R}"))
    assert (s.can(0, "Bolt"), s.can(0, "Snow"), s.can(1, "Other")) == (True, False, False)
    s.cast(0, "Bolt")
    s.resolve_all()
    assert s.life(0) == 23


@rule("609.4b")
def test_mana_of_any_type_for_creature_spells():
    s = table()
    s.put(0, "battlefield", shrine("You can spend mana of any type to cast creature spells.", "Vizier"))
    s.lands(0, "W")
    s.put(0, "hand", beast("Ox", cost="{G}"), made("Bolt", "Instant", "You gain 3 life.", "{R}"))
    assert (s.can(0, "Ox"), s.can(0, "Bolt")) == (True, False)
