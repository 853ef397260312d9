"""X in costs that are no mana: which values can be chosen, and what is paid then (CR 107.3a, 118.3, 601.2b)."""

from __future__ import annotations

import time

import pytest
from casting_ways import ways
from magic import BEAR
from wordings import made, shrine, table

from apnap import PLAYER_COUNTERS, Static
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.filters import LEAST, HasStat, all_of
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, permanent

SHOAL = made(
    "Shoal",
    "Instant",
    "You may exile a green card with mana value X from your hand rather than pay this spell's mana cost.\nYou gain X life.",
    cost="{X}{G}{G}",
)


def offered(s, kind, name, way=None):
    """The values of X that the player can choose from when they begin that; the game stands there afterwards."""
    decision = s.reach(0)
    fits = [
        i
        for i, o in enumerate(decision.options)
        if o[0] == kind and s.game.name_of(o[1]) == name and (way is None or o[2].id == way)
    ]
    s.game.push(fits[0])
    while s.decision.rule != "107.3a":
        s.game.push(s.decision.default())
    return [x for x in range(60) if s.decision.legal(x)]


def costing(name, value, color="G"):
    """A creature of that colour and mana value."""
    return creature(name, 1, 1, cost=f"{{{value - 1}}}{{{color}}}" if value > 1 else f"{{{color}}}")


# A quality that is X ---------------------------------------------------------------------------------------


@rule("107.3a", "118.9", "601.2b")
def test_the_mana_value_of_the_card_for_an_alternative_cost_is_x():
    s = table()
    s.put(0, "hand", SHOAL, costing("Three", 3), costing("Five", 5), costing("Red", 4, "R"))
    assert len(ways(s, 0, "Shoal")) == 1
    assert offered(s, "cast", "Shoal") == [3, 5]
    s.answer(0, 5).settle()
    assert s.zone_names(None, "exile") == ["Five"]
    s.resolve()
    assert s.life_totals() == [25, 20]


@rule("107.3a", "118.9", "118.3")
def test_the_alternative_cost_is_not_offered_without_such_a_card():
    s = table()
    s.put(0, "hand", SHOAL, costing("Red", 4, "R"))
    assert ways(s, 0, "Shoal") == []
    s.put(0, "hand", SHOAL)  # itself a green card with mana value 2 in hand (CR 107.3g)
    assert len(ways(s, 0, "Shoal")) == 2
    s.lands(0, "GG")
    assert ways(s, 0, "Shoal").count("") == 2


@rule("107.3a", "601.2b", "601.2d")
def test_the_mana_value_of_what_is_sacrificed_for_an_additional_cost_is_x():
    s = table()
    text = (
        "As an additional cost to cast this spell, sacrifice an artifact or creature with mana value X.\n"
        "Rite deals X damage divided as you choose among any number of target creatures."
    )
    s.put(0, "hand", made("Rite", "Sorcery", text, cost="{R}"))
    s.lands(0, "R")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    assert not s.can(0, "Rite")
    s.put(0, "battlefield", costing("Three", 3), permanent("Relic", "Artifact", cost="{6}"))
    assert s.can(0, "Rite")
    assert offered(s, "cast", "Rite") == [3, 6]
    s.answer(0, 6).expect(0, "targets", ["Wall"]).settle()
    assert s.permanents(0) == ["Mountain", "Three"]
    s.resolve()
    assert s.field("damage", "Wall") == 6


@rule("107.3a", "602.2b", "601.2c")
def test_the_mana_value_of_what_is_sacrificed_for_an_ability_is_x_and_targets_depend_on_it():
    s = table()
    text = (
        "{T}, Sacrifice an artifact with mana value X: Return target artifact card with mana value less than X from your "
        "graveyard to the battlefield."
    )
    s.put(0, "battlefield", made("Welder", "Creature", text, size="3/3"))
    s.put(0, "battlefield", permanent("Two", "Artifact", cost="{2}"), permanent("Four", "Artifact", cost="{4}"))
    s.put(0, "graveyard", permanent("Old", "Artifact", cost="{5}"))
    assert not s.can(0, "Welder", "activate")
    s.put(0, "graveyard", permanent("Small", "Artifact", cost="{3}"))
    s.put(0, "battlefield", permanent("Six", "Artifact", cost="{6}"))
    assert offered(s, "activate", "Welder") == [4, 6]
    s.answer(0, 4).settle()
    s.resolve()
    assert s.permanents(0) == ["Six", "Small", "Two", "Welder"]


@rule("107.3a", "118.3")
def test_a_quality_with_a_huge_value_is_one_value_of_x():
    s = table()
    text = "{T}, Sacrifice a creature with power X: You gain X life."
    s.put(0, "battlefield", made("Altar", "Artifact", text))
    s.put(0, "battlefield", creature("Giant", 10**30, 1), BEAR)
    began = time.process_time()
    assert offered(s, "activate", "Altar") == [2]
    assert s.decision.legal(10**30)
    s.answer(0, 10**30).settle()
    s.resolve()
    assert s.life_totals()[0] == 10**30 + 20
    assert time.process_time() - began < 5


# As many as X ----------------------------------------------------------------------------------------------


@rule("107.3a", "118.3", "601.2b")
@pytest.mark.parametrize(
    ("cost", "most"),
    [
        ("pay X life", 7),
        ("sacrifice X creatures", 2),
        ("discard X cards", 3),
        ("discard X cards at random", 3),
        ("discard X land cards", 1),
        ("exile X cards from your graveyard", 4),
        ("exile X creature cards from your graveyard", 1),
        ("return X Swamps you control to their owner's hand", 2),
    ],
)
def test_so_many_as_there_are_for_an_additional_cost(cost, most):
    s = table()
    s.put(0, "hand", made("Rite", "Sorcery", f"As an additional cost to cast this spell, {cost}.\nYou gain X life."))
    s.put(0, "hand", creature("Cub", 1, 1), creature("Cub", 1, 1), permanent("Cave", "Land"))
    s.put(0, "battlefield", BEAR, BEAR, permanent("Marsh", "Land — Swamp"), permanent("Marsh", "Land — Swamp"))
    s.put(0, "graveyard", BEAR, *[permanent("Scrap", "Artifact")] * 3)
    s.set_field(LIFE, 7, 0)
    assert offered(s, "cast", "Rite") == list(range(most + 1))
    chosen = min(most, 6)  # who pays all their life loses
    s.answer(0, chosen).settle()
    s.resolve()
    assert s.life_totals()[0] == (7 if cost == "pay X life" else 7 + chosen)


@rule("107.3a", "118.3", "602.2b")
@pytest.mark.parametrize(
    ("cost", "most"),
    [
        ("Sacrifice X lands", 3),
        ("Tap X untapped Knights you control", 2),
        ("Remove X charge counters from this artifact", 5),
        ("Pay X {E}", 6),
        ("Exile X cards from your graveyard", 1),
        ("{X}, Remove X charge counters from this artifact", 3),
        ("{X}, {T}, Sacrifice X creatures", 2),
    ],
)
def test_so_many_as_there_are_for_an_ability(cost, most):
    s = table()
    s.put(0, "battlefield", made("Engine", "Artifact", f"{cost}: You gain X life."), counters={"charge": 5})
    s.put(0, "battlefield", *[creature("Ser", 2, 2, types="Creature — Knight")] * 2)
    s.put(0, "graveyard", BEAR)
    s.lands(0, "WWW")
    s.set_field(PLAYER_COUNTERS, (("energy", 6, 0),), 0)
    assert offered(s, "activate", "Engine") == list(range(most + 1))
    s.answer(0, most).settle()
    s.resolve()
    assert s.life_totals()[0] == 20 + most


@rule("107.3a", "702.34a")
def test_so_many_as_there_are_for_flashback():
    s = table()
    text = "Create X 1/1 red Cat creature tokens.\nFlashback—{R}{R}, Sacrifice X Mountains."
    s.put(0, "graveyard", made("Blitz", "Sorcery", text, cost="{X}{R}{R}"))
    s.lands(0, "RRRG")
    assert offered(s, "cast", "Blitz") == [0, 1, 2, 3]
    s.answer(0, 3).settle()
    s.resolve()
    assert s.permanents(0) == ["Cat Token"] * 3 + ["Forest"]


@rule("107.3a", "601.2c")
def test_no_more_targets_than_there_are_and_no_more_than_can_be_sacrificed():
    s = table()
    text = "As an additional cost to cast this spell, sacrifice X creatures.\nDestroy X target artifacts."
    s.put(0, "hand", made("Rivals", "Sorcery", text))
    s.put(0, "battlefield", *[BEAR] * 3)
    s.put(1, "battlefield", *[permanent("Relic", "Artifact")] * 2)
    assert offered(s, "cast", "Rivals") == [0, 1, 2]
    s.answer(0, 2).settle()
    s.resolve()
    assert s.permanents() == ["Bear"]


@rule("107.3a", "107.7", "606.6")
def test_minus_x_is_no_more_than_the_loyalty():
    s = table()
    s.put(0, "battlefield", made("Tez", "Planeswalker", "−X: You gain X life."), counters={"loyalty": 3})
    assert offered(s, "activate", "Tez") == [0, 1, 2, 3]


@rule("107.3a", "119.4")
def test_any_part_of_an_astronomical_life_total_can_be_x():
    s = table()
    text = "As an additional cost to cast this spell, pay X life.\nAll creatures get -X/-X until end of turn."
    s.put(0, "hand", made("Deluge", "Sorcery", text))
    s.put(1, "battlefield", creature("Giant", 10**29, 10**29))
    s.set_field(LIFE, 10**30, 0)
    began = time.process_time()
    offered(s, "cast", "Deluge")
    assert s.decision.legal(10**30)
    assert not s.decision.legal(10**30 + 1)
    s.answer(0, 10**29).settle()
    s.resolve()
    assert s.permanents(1) == []
    assert s.life_totals()[0] == 10**30 - 10**29
    assert time.process_time() - began < 5


@rule("107.3a", "601.3")
def test_an_astronomical_life_total_is_not_gone_through_where_the_spell_cannot_be_cast():
    s = table()
    cost = "As an additional cost to cast this spell, pay X life.\n"
    s.put(0, "hand", made("Deluge", "Sorcery", cost + "All creatures get -X/-X until end of turn."))
    s.put(0, "hand", made("Spike", "Instant", cost + "Destroy target creature with power X or less."))
    s.set_field(LIFE, 10**30, 0)
    s.put(1, "battlefield", made("Hush", "Enchantment", "Your opponents can't cast sorcery spells."))
    began = time.process_time()
    assert not s.can(0, "Deluge")
    assert not s.can(0, "Spike")
    s.put(1, "battlefield", creature("Ogre", 3, 3))
    assert s.can(0, "Spike")
    s.act(0, "cast", "Spike", **{"107.3a": 10**29})
    s.resolve()
    assert "Ogre" not in s.permanents(1)
    assert time.process_time() - began < 5


# Where more costs less -------------------------------------------------------------------------------------


@rule("107.3a", "601.2f", "118.7", "202.3e")
def test_a_larger_x_can_be_easier_to_pay_where_large_spells_cost_less():
    s = table()
    less = CostsLess(mana_cost("{3}"), all_of(IsSpell(), HasStat("mana value", LEAST, 5)), EachPlayer())
    s.put(0, "battlefield", permanent("Drover", "Enchantment", Static((less,))))
    s.put(0, "hand", made("Blaze", "Sorcery", "You gain X life.", cost="{X}{2}{R}"))
    s.lands(0, "R")
    assert not s.can(0, "Blaze")
    s.lands(0, "R")
    assert s.can(0, "Blaze")  # for 2, with X = 2
    s.lands(0, "R")
    assert offered(s, "cast", "Blaze") == [0, 2, 3]
    s.answer(0, 2).settle()
    s.resolve()
    assert s.life_totals()[0] == 22


# Costs that depend on targets ------------------------------------------------------------------------------

BREATH = made(
    "Breath",
    "Instant",
    "This spell costs {2} less to cast if it targets a blue permanent.\nBreath deals X damage to target creature.",
    cost="{X}{R}",
)


@rule("601.2b", "601.2f")
def test_x_may_be_what_only_a_target_that_is_chosen_later_makes_payable():
    s = table()
    s.put(0, "hand", BREATH)
    s.put(1, "battlefield", creature("Whale", 1, 9, cost="{U}"), creature("Ox", 1, 9, cost="{R}"))
    s.lands(0, "RRR")
    assert offered(s, "cast", "Breath") == [0, 1, 2, 3, 4]
    s.answer(0, 4)
    s.answer(0, (s.find("Whale"),)).settle()
    s.resolve_all()
    assert (s.field("damage", "Whale"), len(s.tapped(0))) == (4, 3)


@rule("601.2b", "728.1")
def test_it_is_taken_back_where_another_target_is_chosen():
    s = table()
    s.put(0, "hand", BREATH)
    s.put(1, "battlefield", creature("Whale", 1, 9, cost="{U}"), creature("Ox", 1, 9, cost="{R}"))
    s.lands(0, "RRR")
    offered(s, "cast", "Breath")
    s.answer(0, 4).answer(0, (s.find("Ox"),)).settle()
    assert s.zone_names(0, "hand") == ["Breath"]
    assert s.tapped(0) == []


@rule("601.2b", "601.2f")
def test_no_more_x_where_nothing_is_there_that_makes_it_cheaper():
    s = table()
    s.put(0, "hand", BREATH)
    s.put(1, "battlefield", creature("Ox", 1, 9, cost="{R}"))
    s.lands(0, "RRR")
    assert offered(s, "cast", "Breath") == [0, 1, 2]


@rule("601.2b", "601.2f")
def test_a_target_of_that_mana_value_can_make_its_own_x_payable():
    s = table()
    s.put(0, "battlefield", shrine("Spells you cast that target a creature cost {2} less to cast.", "Shrine"))
    s.put(0, "hand", made("Melody", "Sorcery", "Destroy target creature with mana value X.", cost="{X}{R}"))
    s.put(1, "battlefield", costing("Three", 3), costing("Five", 5))
    s.lands(0, "RR")
    s.cast(0, "Melody")  # X can only be 3, and there is one target for that
    s.resolve_all()
    assert (s.zone_names(1, "battlefield"), len(s.tapped(0))) == (["Five"], 2)
