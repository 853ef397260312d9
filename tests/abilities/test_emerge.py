"""Emerge (CR 702.119)."""

from __future__ import annotations

import pytest
from casting_ways import cast_for, ways
from magic import jotted, table
from testcards import InZone, Jot
from wordings import beast, meaning
from wordings import table as worded

from apnap import Continuous, Keyword, Static
from apnap.testing import rule
from apnap_plugins.abilities.emerge import emerge
from apnap_plugins.abilities.kicker import kicker
from apnap_plugins.abilities.offering import offering
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import AdditionalCost, CantUseForCosts, CostsMore
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.vocabulary.filters import Anything, HasSubtype, HasType
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, permanent, whenever

BEAR = creature("Bear", 2, 2, cost="{1}{G}")
ELEMENTAL = creature("Elemental", 4, 4, cost="{4}{G}")


def maw(*abilities, cost="{8}", by="{6}{G}"):
    return creature("Maw", 6, 4, emerge(mana_cost(by)), *abilities, cost=cost)


def seat(spell, mana, *mine, mechanics=(), **more):
    s = table("emerge", *mechanics, **more)
    s.lands(0, mana)
    for one in mine:
        s.put(0, "battlefield", one, sick=False)
    s.put(0, "hand", spell)
    return s


@rule("702.119a")
def test_it_is_cast_for_less_by_a_creature():
    s = seat(maw(), "GGGGG", BEAR)
    spell = cast_for(s, 0, "Maw", "emerge")
    assert len(s.tapped(0)) == 5  # {6}{G} less {2}
    assert s.zone_names(0, "graveyard") == ["Bear"]
    assert cast_info(s.game, spell, "way") == "emerge"
    s.resolve()
    assert "Maw" in s.permanents()


@rule("702.119a")
@pytest.mark.parametrize(
    ("mana", "mine", "possible"),
    [
        ("GGGGG", [BEAR], ["emerge"]),
        ("GGGG", [BEAR], []),
        ("GG", [ELEMENTAL], ["emerge"]),
        ("GGGGGGG", [], []),  # a creature has to be sacrificed
        ("GGGGGGG", [permanent("Rock", "Artifact", cost="{2}")], []),
        ("GGGGGGGG", [], [""]),
        ("GGGGGGGG", [BEAR], ["", "emerge"]),
        ("UUUUUUU", [BEAR], []),  # the mana value reduces generic mana only
    ],
)
def test_what_it_takes(mana, mine, possible):
    assert ways(seat(maw(), mana, *mine), 0, "Maw") == possible


@rule("702.119a", "118.9a")
def test_it_is_a_choice():
    s = seat(maw(), "GGGGGGGG", BEAR)
    cast_for(s, 0, "Maw", "")
    assert len(s.tapped(0)) == 8
    assert "Bear" in s.permanents()


@rule("702.119a", "118.7c")
def test_no_more_is_taken_away_than_there_is_generic_mana():
    s = seat(maw(by="{2}{G}"), "G", ELEMENTAL)
    cast_for(s, 0, "Maw", "emerge")
    assert len(s.tapped(0)) == 1


@rule("702.119a", "601.2f")
def test_the_mana_value_reduces_the_total_cost_with_what_else_there_is_to_pay():
    s = seat(maw(*kicker(mana_cost("{2}")), by="{1}{G}"), "GGG", ELEMENTAL, mechanics=("kicker",))
    s.put(0, "battlefield", permanent("Rule", "Enchantment", CostsMore(mana_cost("{4}"))))
    s.expect(0, "601.2b", 1)
    cast_for(s, 0, "Maw", "emerge")  # {1}{G}, {2} and {4} are more by {5} than what is paid
    s.done()
    assert len(s.tapped(0)) == 3


@rule("702.119a")
def test_a_cost_that_is_not_only_mana():
    s = seat(creature("Maw", 6, 4, emerge((mana_cost("{3}"), PayLifeCost(3))), cost="{8}"), "G", BEAR)
    cast_for(s, 0, "Maw", "emerge")
    assert (len(s.tapped(0)), s.field("life", 0)) == (1, 17)


@rule("702.119a")
def test_x_of_a_creature_on_the_battlefield_is_nothing():
    s = seat(maw(), "GGGGGG", creature("Hydra", 1, 1, cost="{X}{G}"))
    cast_for(s, 0, "Maw", "emerge")
    assert len(s.tapped(0)) == 6


@rule("702.119a")
def test_a_token_reduces_nothing():
    s = worded()
    s.put(0, "hand", beast("Maw", "Emerge {2}{G}", "6/4", cost="{8}"))
    s.put(0, "hand", beast("Egg", "Create a 1/1 green Insect creature token.", types="Instant", cost="{0}"))
    s.lands(0, "GGG")
    assert ways(s, 0, "Maw") == []
    s.act(0, "cast", "Egg").resolve()
    cast_for(s, 0, "Maw", "emerge")
    assert len(s.tapped(0)) == 3
    assert "Insect" not in s.permanents()


@rule("702.119b", "601.2b")
def test_the_creature_is_chosen_before_the_spell_is_paid_for():
    s = seat(maw(), "GGGGGGG", BEAR, ELEMENTAL)
    s.expect(0, "601.2b", ["Elemental"])
    cast_for(s, 0, "Maw", "emerge")
    s.done()
    assert len(s.tapped(0)) == 2
    assert s.zone_names(0, "graveyard") == ["Elemental"]


@rule("702.119b", "601.2b")
def test_only_creatures_with_which_it_can_be_paid_are_offered():
    s = seat(maw(), "GG", BEAR, ELEMENTAL)
    cast_for(s, 0, "Maw", "emerge")  # nobody is asked
    assert s.zone_names(0, "graveyard") == ["Elemental"]


@rule("702.119b", "601.2h")
def test_it_is_sacrificed_as_the_total_cost_is_paid_so_it_can_make_mana_before():
    elf = creature("Elf", 1, 1, Activated((TapThisCost(),), AddManaOf((("G",),))), cost="{G}")
    s = seat(maw(by="{2}{G}"), "G", elf)
    cast_for(s, 0, "Maw", "emerge")
    assert s.zone_names(0, "graveyard") == ["Elf"]
    assert len(s.tapped(0)) == 1


@rule("702.119b", "118.10")
def test_it_cannot_be_sacrificed_for_another_cost_too():
    more = Static((AdditionalCost((SacrificeCost(HasType("creature")),)),), zones=("stack",))
    assert ways(seat(maw(more), "GGGGG", BEAR), 0, "Maw") == []
    s = seat(maw(more), "GGGGG", BEAR, creature("Cub", 1, 1, cost="{1}{G}"))
    s.expect(0, "601.2b", ["Cub"])
    cast_for(s, 0, "Maw", "emerge")
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Cub"]


@rule("702.119a")
def test_what_others_control_or_what_cannot_be_sacrificed_will_not_do():
    s = seat(maw(), "GGGGG")
    s.put(1, "battlefield", BEAR)
    assert ways(s, 0, "Maw") == []
    s = seat(maw(), "GGGGG", BEAR)
    forbidden = CantUseForCosts(SacrificeCost(Anything()), HasType("creature"), EachPlayer())
    s.put(1, "battlefield", permanent("Rule", "Enchantment", forbidden))
    assert ways(s, 0, "Maw") == []


@rule("702.119a")
def test_at_the_time_the_spell_could_be_cast_anyway():
    assert ways(seat(maw(), "GGGGG", BEAR, active=1), 0, "Maw") == []
    s = seat(maw("flash"), "GGGGG", BEAR, mechanics=("flash",), players=3, active=2)
    assert ways(s, 0, "Maw") == ["emerge"]


@rule("702.119b", "603.3")
def test_what_dies_triggers_after_the_spell_is_cast():
    s = seat(maw(), "GGGGG", creature("Martyr", 1, 1, whenever(WhenDies(), Jot("died")), cost="{1}{G}"))
    cast_for(s, 0, "Maw", "emerge")
    assert len(s.ids("stack")) == 2
    s.resolve()
    assert jotted(s) == ["died"]
    assert s.zone_names(0, "stack") == ["Maw"]


@rule("702.119a")
def test_two_instances_are_two_ways():
    s = seat(maw(emerge(mana_cost("{3}{U}"))), "GGGGG", BEAR)
    assert ways(s, 0, "Maw") == ["emerge"]
    s = seat(maw(emerge(mana_cost("{3}{U}"))), "GGGGGU", BEAR)
    assert ways(s, 0, "Maw") == ["emerge", "emerge"]
    s = seat(maw(emerge(mana_cost("{6}{G}"))), "GGGGG", BEAR)
    assert ways(s, 0, "Maw") == ["emerge", "emerge"]
    s.cast(0, lambda o: o[2].others[-1].number == 2)  # the reduction of the other isn't added
    assert len(s.tapped(0)) == 5


@rule("702.119a")
def test_of_two_emerge_costs_the_reduction_is_that_of_the_one_that_was_paid():
    two = emerge(mana_cost("{3}{U}"))
    assert ways(seat(maw(two), "GGGG", BEAR), 0, "Maw") == []
    s = seat(maw(two), "GGGGGU", BEAR)
    s.cast(0, lambda o: o[2].id == "emerge" and o[2].cost == mana_cost("{6}{G}"))
    assert len(s.tapped(0)) == 5


@rule("702.119a", "702.48a")
def test_with_an_offering_a_creature_is_sacrificed_for_each():
    elf = creature("Elf", 1, 1, cost="{1}{G}", types="Creature — Elf")
    spell = maw(offering(HasType("creature")), by="{6}{G}")
    s = seat(spell, "GGG", elf, BEAR, mechanics=("offering",))
    s.expect(0, "number", 1)
    cast_for(s, 0, "Maw", "emerge")  # {6}{G} less {2} and {1}{G}
    s.expected.clear()
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Elf"]
    assert len(s.tapped(0)) == 3


@rule("702.119a")
def test_a_spell_can_be_given_emerge():
    s = seat(creature("Ox", 2, 2, cost="{4}{G}", types="Creature — Ox"), "G", BEAR)
    given = Continuous(InZone("hand", HasSubtype("Ox")), (Gain((emerge(mana_cost("{2}{G}")),)),))
    stays = Continuous(InZone("stack", HasSubtype("Ox")), (Gain((emerge(mana_cost("{2}{G}")),)),))
    s.put(0, "battlefield", permanent("Gift", "Enchantment", given, stays))
    cast_for(s, 0, "Ox", "emerge")
    assert s.zone_names(0, "graveyard") == ["Bear"]


@rule("702.119a")
def test_the_creature_is_gone_although_the_spell_is_countered():
    s = seat(maw(), "GGGGG", BEAR, mechanics=("counter",))
    cast_for(s, 0, "Maw", "emerge")
    s.happen(Countered(s.find("Maw", "stack")))
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Maw"]


@rule("702.119b", "118.3")
def test_the_creature_that_is_chosen_cannot_be_sacrificed_for_mana():
    s = worded()
    s.put(0, "battlefield", beast("Ape", "Sacrifice ~: Add {G}. Draw a card.", cost="{1}"))
    s.put(0, "library", beast("Bear"))
    s.put(0, "hand", beast("Maw", "Emerge {2}{G}", "6/4", cost="{8}"))
    s.lands(0, "G")
    assert "emerge" not in ways(s, 0, "Maw")
    s.lands(0, "G")
    cast_for(s, 0, "Maw", "emerge")
    assert (s.zone_names(0, "graveyard"), s.zone_names(0, "hand")) == (["Ape"], [])


@rule("702.119b", "601.2g", "118.3")
def test_a_mana_ability_takes_another_creature_than_the_one_that_is_chosen():
    altar = permanent("Altar", "Artifact", Activated((SacrificeCost(HasType("creature")),), AddManaOf((("C", "C"),))))
    s = seat(maw(by="{3}{C}"), "", altar, BEAR)
    assert ways(s, 0, "Maw") == []
    s.put(0, "battlefield", creature("Cub", 1, 1, cost="{1}{G}"))
    s.expect(0, "601.2b", ["Bear"])
    cast_for(s, 0, "Maw", "emerge")  # nobody is asked what to sacrifice for mana
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Cub"]
    assert s.zone_names(0, "stack") == ["Maw"]


@rule("702.119a")
def test_the_permanent_knows_that_it_was_cast_so():
    s = seat(maw(), "GGGGG", BEAR)
    spell = cast_for(s, 0, "Maw", "emerge")
    s.resolve()
    (new,) = s.game.became(spell)
    assert cast_info(s.game, new, "way") == "emerge"


@rule("702.119a")
def test_words():
    assert meaning("Emerge {6}{B}") == (Keyword("emerge", ((mana_cost("{6}{B}"),),)),)
