"""Delve (CR 702.66)."""

from __future__ import annotations

import pytest
from magic import BEAR, jotted, table
from paying import pay
from testcards import GraveyardsAreClosed, Jot
from wordings import meaning

from apnap import IllegalAnswer, Keyword, Moved, Static
from apnap.testing import rule
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import AdditionalCost, CostsLess, CostsMore
from apnap_plugins.rules.casting.other_payments import UsedFor, used_for
from apnap_plugins.rules.costs.object_costs import ExileCost
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.triggers import WhenEnters, WhenGoesFrom
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent, sorcery, whenever


def cruise(cost: str, *abilities):
    return sorcery("Cruise", Jot("cruise"), cost=cost, abilities=["delve", *abilities])


def seat(spell, cards: int = 0, islands: int = 0, **more):
    s = table("delve", "flashback", **more)
    s.put(0, "hand", spell)
    for _ in range(cards):
        s.put(0, "graveyard", BEAR)
    s.lands(0, "U" * islands)
    return s


@rule("702.66a")
@pytest.mark.parametrize(
    ("cost", "cards", "islands", "possible"),
    [
        ("{7}{U}", 7, 1, True),
        ("{7}{U}", 6, 1, False),
        ("{7}{U}", 6, 2, True),
        ("{7}{U}", 9, 0, False),  # only generic mana
        ("{2}", 2, 0, True),
        ("{C}", 2, 0, False),
    ],
)
def test_a_card_pays_for_each_generic_mana(cost, cards, islands, possible):
    assert seat(cruise(cost), cards, islands).can(0, "Cruise") == possible


@rule("702.66a")
def test_the_cards_are_exiled_and_no_more_than_the_generic_mana():
    s = seat(cruise("{2}{U}"), 4, 1)
    spell = s.cast(0, "Cruise")
    assert s.zone_names(None, "exile") == ["Bear", "Bear"]
    assert s.zone_names(0, "graveyard") == ["Bear", "Bear"]
    assert cast_info(s.game, spell, "spent") == "U"
    s.resolve()
    assert jotted(s) == ["cruise"]


@rule("702.66a", "601.2h")
def test_the_player_says_which_cards_and_how_many():
    s = seat(cruise("{1}{U}"), 1, 3)
    s.put(0, "graveyard", basic("R"))
    s.begin(0, "cast", "Cruise")
    with pytest.raises(IllegalAnswer):
        pay(s, ("delve", "Mountain"), ("delve", "Bear"))
    pay(s, ("ability", "Island"), ("delve", "Mountain"))
    assert s.zone_names(None, "exile") == ["Mountain"]


@rule("702.66a")
def test_only_cards_of_your_own_graveyard():
    s = seat(cruise("{1}"))
    s.put(1, "graveyard", BEAR)
    assert not s.can(0, "Cruise")


@rule("702.66a", "118.3")
def test_what_cannot_be_exiled_pays_nothing():
    s = seat(cruise("{1}"), 1)
    ground = s.put(1, "battlefield", permanent("Ground", "Enchantment", GraveyardsAreClosed()))
    assert not s.can(0, "Cruise")
    s.happen(Moved(ground, "hand"))
    assert s.can(0, "Cruise")


@rule("702.66a")
def test_cast_from_the_graveyard_it_does_not_exile_itself():
    s = seat(basic("U"))
    s.put(
        0,
        "graveyard",
        sorcery("Cruise", Jot("cruise"), cost="{5}", abilities=["delve", Keyword("flashback", (mana_cost("{1}"),))]),
    )
    assert not s.can(0, "Cruise")
    s.put(0, "graveyard", BEAR)
    s.cast(0, "Cruise")
    assert s.zone_names(None, "exile") == ["Bear"]


@rule("702.66b", "601.2f")
def test_the_total_cost_comes_first():
    s = seat(cruise("{3}{U}"), 2, 1)
    assert not s.can(0, "Cruise")
    s.put(0, "battlefield", permanent("Medallion", "Enchantment", CostsLess(mana_cost("{1}"))))
    assert s.can(0, "Cruise")
    s.put(1, "battlefield", permanent("Tax", "Enchantment", CostsMore(mana_cost("{2}"))))
    assert not s.can(0, "Cruise")
    s.put(0, "graveyard", BEAR, BEAR)
    spell = s.cast(0, "Cruise")
    assert len(s.ids("exile")) == 4
    assert mana_value_of(s.game, spell) == 4


@rule("702.66b", "118.8")
def test_a_card_is_not_exiled_for_an_additional_cost_and_for_mana():
    also = Static((AdditionalCost((ExileCost(1, None, "graveyard"),)),), zones=("stack",))
    assert not seat(cruise("{1}", also), 1).can(0, "Cruise")
    assert seat(cruise("{1}", also), 2).can(0, "Cruise")


@rule("702.66c")
def test_several_instances_are_redundant():
    s = seat(cruise("{2}", "delve"), 1)
    assert not s.can(0, "Cruise")
    s.put(0, "graveyard", BEAR)
    assert s.can(0, "Cruise")


@rule("702.66a", "603.2c")
def test_all_cards_are_exiled_at_once():
    watcher = whenever(OneOrMore(WhenGoesFrom("graveyard", Anything())), Jot("left"))
    s = seat(cruise("{3}"), 3)
    s.put(0, "battlefield", permanent("Watcher", "Enchantment", watcher))
    s.cast(0, "Cruise")
    s.resolve_all()
    assert jotted(s) == ["left", "cruise"]


@rule("702.66a", "400.7d")
def test_the_permanent_knows_the_cards_exiled_with_its_delve_ability():
    s = table("delve")
    regent = creature(
        "Regent", 3, 3, "delve", whenever(WhenEnters(), Jot("delved", Count(UsedFor("delve")))), cost="{2}"
    )
    s.put(0, "hand", regent)
    s.put(0, "graveyard", BEAR, BEAR)
    s.cast(0, "Regent")
    s.happen(Moved(s.find_all("Bear", "exile")[0], "graveyard"))
    s.resolve_all()
    assert jotted(s) == [("delved", 1)]
    assert len(used_for(s.game, s.find("Regent"), "delve")) == 2


@rule("702.66a")
def test_cards_that_leave_later_are_no_matter_and_it_is_for_its_own_spell():
    s = table("delve", active=1)
    s.put(
        0,
        "hand",
        instant("Trick", Jot("trick"), cost="{1}", abilities=["delve"]),
        instant("Plain", Jot("plain"), cost="{1}"),
    )
    s.put(0, "graveyard", BEAR)
    assert not s.can(0, "Plain")
    s.cast(0, "Trick")
    s.resolve()
    assert jotted(s) == ["trick"]


@rule("702.66a")
def test_words():
    assert meaning("Delve") == (Keyword("delve"),)
