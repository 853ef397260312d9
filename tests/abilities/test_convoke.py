"""Convoke (CR 702.51)."""

from __future__ import annotations

import pytest
from magic import BEAR, jotted, table
from paying import pay
from testcards import InZone, Jot
from wordings import meaning

from apnap import Continuous, IllegalAnswer, Keyword, Moved, Static
from apnap.testing import rule
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import AdditionalCost, CostsLess, CostsMore
from apnap_plugins.rules.casting.other_payments import UsedFor
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.costs.object_costs import TapCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.permanents.triggers import WhenBecomesTapped
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent, sorcery, whenever

MERFOLK = creature("Merfolk", 1, 1, cost="{U}")
HYBRID = creature("Hybrid", 1, 1, cost="{G/U}")
GOLEM = creature("Golem", 3, 3, types="Artifact Creature — Golem", cost="{3}")
RELIC = permanent("Relic", "Artifact")
ELF = creature("Elf", 1, 1, Activated((TapThisCost(),), AddManaOf((("G",),))), cost="{U}")
SUMMONING = Static((CostsLess(mana_cost("{2}"), CREATURE),))


def helix(cost: str, *abilities):
    return sorcery("Helix", Jot("helix"), cost=cost, abilities=["convoke", *abilities])


def seat(spell, *mine, sick: bool = True, **more):
    s = table("convoke", "improvise", "delve", "copying-spells", **more)
    s.put(0, "hand", spell)
    for one in mine:
        s.put(0, "battlefield", one, sick=sick)
    return s


@rule("702.51a")
@pytest.mark.parametrize(
    ("cost", "creatures", "possible"),
    [
        ("{G}", [BEAR], True),
        ("{G}", [MERFOLK], False),
        ("{G}", [GOLEM], False),
        ("{U}", [HYBRID], True),
        ("{G}{U}", [HYBRID], False),
        ("{G}{U}", [HYBRID, BEAR], True),
        ("{G}{G}", [BEAR, MERFOLK], False),
        ("{C}", [GOLEM], False),  # colorless mana is not generic mana
        ("{1}", [GOLEM], True),
        ("{G/U}", [MERFOLK], True),
        ("{2}", [RELIC, BEAR], False),
        ("{2}{G}", [GOLEM, MERFOLK, BEAR], True),
    ],
)
def test_a_creature_pays_for_generic_mana_or_mana_of_its_color(cost, creatures, possible):
    assert seat(helix(cost), *creatures).can(0, "Helix") == possible


@rule("702.51a", "302.6")
def test_creatures_that_came_this_turn_are_tapped_and_the_spell_resolves():
    s = seat(helix("{1}{G}"), BEAR, GOLEM)
    s.cast(0, "Helix")
    assert s.tapped() == ["Bear", "Golem"]
    s.resolve()
    assert jotted(s) == ["helix"]


@rule("702.51a")
def test_tapped_creatures_and_those_of_others_do_not_help():
    s = seat(helix("{1}"))
    s.put(0, "battlefield", BEAR, fields={"tapped": True})
    s.put(1, "battlefield", BEAR)
    assert not s.can(0, "Helix")


@rule("702.51a")
def test_it_is_for_the_spell_that_has_it_and_no_other():
    s = seat(helix("{1}"), BEAR, BEAR)
    s.put(0, "hand", sorcery("Plain", Jot("plain"), cost="{1}"), instant("Reply", Jot("reply"), cost="{1}"))
    assert not s.can(0, "Plain")
    s.cast(0, "Helix")
    assert not s.can(0, "Reply")


@rule("702.51a", "601.2h")
def test_the_player_says_what_pays_and_wrong_payments_are_refused():
    s = seat(helix("{1}{G}"), BEAR, MERFOLK, GOLEM)
    s.lands(0, "G")
    s.begin(0, "cast", "Helix")
    with pytest.raises(IllegalAnswer):
        pay(s, ("convoke", "Merfolk"), ("convoke", "Golem"))
    with pytest.raises(IllegalAnswer):
        pay(s, ("convoke", "Bear"))
    pay(s, ("ability", "Forest"), ("convoke", "Merfolk"))
    assert s.tapped() == ["Forest", "Merfolk"]
    assert cast_info(s.game, s.find("Helix", "stack"), "spent") == "G"


@rule("702.51a")
def test_a_creature_with_a_mana_ability_pays_in_one_way_only():
    assert not seat(helix("{G}{U}"), ELF, sick=False).can(0, "Helix")
    assert seat(helix("{G}{U}"), ELF, ELF, sick=False).can(0, "Helix")
    s = seat(helix("{U}{U}"), ELF, ELF, sick=False)
    s.cast(0, "Helix")
    assert s.tapped() == ["Elf", "Elf"]


@rule("702.51b", "601.2f")
def test_the_example_of_siege_wurm_under_a_cost_reduction():
    """Example of 702.51b: {5}{G}{G} less {2} is paid by up to two green creatures and up to three others."""
    wurm = creature("Siege Wurm", 5, 5, "convoke", "trample", cost="{5}{G}{G}")
    summoning = permanent("Heartless Summoning", "Enchantment", SUMMONING)
    for golems, possible in ((2, False), (3, True)):
        s = table("convoke", "trample")
        s.put(0, "hand", wurm)
        s.put(0, "battlefield", summoning, BEAR, BEAR, *[GOLEM] * golems)
        assert s.can(0, "Siege Wurm") == possible
    s.put(0, "battlefield", *[GOLEM] * 2)
    s.begin(0, "cast", "Siege Wurm")
    assert isinstance(s.game.decision, PayMana)
    assert len(s.game.decision.wanted) == 5
    s.game.push(s.game.decision.default())
    assert s.tapped() == ["Bear", "Bear", "Golem", "Golem", "Golem"]
    s.resolve()
    assert "Siege Wurm" in s.zone_names(0, "battlefield")


@rule("702.51b", "601.2f")
def test_an_increase_can_be_paid_so_too_and_the_mana_value_stays():
    s = seat(helix("{G}"), BEAR)
    s.put(1, "battlefield", permanent("Tax", "Enchantment", CostsMore(mana_cost("{1}"))))
    assert not s.can(0, "Helix")
    s.put(0, "battlefield", GOLEM)
    s.cast(0, "Helix")
    assert s.tapped() == ["Bear", "Golem"]


@rule("702.51b", "118.8")
def test_a_creature_is_not_tapped_for_an_additional_cost_and_for_mana():
    also = Static((AdditionalCost((TapCost(CREATURE),)),), zones=("stack",))
    assert not seat(helix("{1}", also), BEAR).can(0, "Helix")
    assert seat(helix("{1}", also), BEAR, BEAR).can(0, "Helix")


@rule("702.51a", "107.3a")
def test_x_can_be_paid_so():
    s = seat(sorcery("Chord", Jot("chord"), cost="{X}{G}", abilities=["convoke"]), BEAR, GOLEM, GOLEM)
    s.act(0, "cast", "Chord", **{"107.3a": 2})
    assert s.tapped() == ["Bear", "Golem", "Golem"]


def loxodon(*abilities):
    return creature("Loxodon", 4, 4, "convoke", *abilities, cost="{2}")


@rule("702.51c", "400.7d")
def test_creatures_that_convoked_are_known_to_the_spell_and_the_permanent():
    counters = whenever(WhenEnters(), PutCounters("+1/+1", 1, UsedFor("convoke")))
    s = seat(loxodon(counters), BEAR, MERFOLK, GOLEM)
    s.lands(0, "G")
    s.begin(0, "cast", "Loxodon")
    pay(s, ("ability", "Forest"), ("convoke", "Bear"))
    s.resolve_all()
    assert [s.counters(s.find(name)) for name in ("Bear", "Merfolk", "Golem")] == [{"+1/+1": 1}, {}, {}]


@rule("702.51c")
def test_a_creature_that_left_and_came_back_did_not_convoke_it():
    (text,) = meaning("When ~ enters, put a +1/+1 counter on each creature that convoked it.")
    s = seat(loxodon(text), BEAR, GOLEM)
    s.cast(0, "Loxodon")
    s.happen(Moved(s.find("Bear"), "exile"))
    s.happen(Moved(s.find("Bear", "exile"), "battlefield"))
    s.resolve_all()
    assert [s.counters(s.find(name)) for name in ("Bear", "Golem")] == [{}, {"+1/+1": 1}]


@rule("702.51c", "707.10")
def test_a_copy_of_the_spell_knows_what_was_used_for_the_original():
    s = seat(
        sorcery("Helix", Jot("convoked", Count(UsedFor("convoke"))), cost="{2}", abilities=["convoke"]), BEAR, GOLEM
    )
    s.put(0, "hand", instant("Twin", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    helix_ = s.cast(0, "Helix")
    s.cast(0, "Twin", helix_)
    s.resolve_all()
    assert jotted(s) == [("convoked", 2), ("convoked", 2)]


@rule("702.51c")
def test_all_are_tapped_at_once_and_each_becomes_tapped():
    seer = whenever(WhenBecomesTapped(CREATURE), Jot("tapped"))
    s = seat(helix("{2}"), BEAR, GOLEM, permanent("Seer", "Enchantment", seer))
    s.act(0, "cast", "Helix")
    assert len(s.ids("stack")) == 3
    s.resolve_all()
    assert jotted(s) == ["tapped", "tapped", "helix"]


@rule("702.51d")
def test_several_instances_are_redundant():
    s = seat(helix("{2}", Keyword("convoke")), GOLEM)
    assert not s.can(0, "Helix")
    s.put(0, "battlefield", GOLEM)
    assert s.can(0, "Helix")


@rule("702.51a")
def test_spells_can_be_given_convoke():
    giver = Continuous(InZone("stack", HasType("sorcery")), (Gain((Keyword("convoke"),)),))
    s = seat(sorcery("Plain", Jot("plain"), cost="{1}"), BEAR)
    assert not s.can(0, "Plain")
    s.put(0, "battlefield", permanent("Giver", "Enchantment", giver))
    s.cast(0, "Plain")
    assert s.tapped() == ["Bear"]


@rule("702.51a", "702.126a", "702.66a")
def test_convoke_improvise_and_delve_on_one_spell_with_a_reduction():
    spell = sorcery("Helix", Jot("helix"), cost="{5}{G}", abilities=["convoke", "improvise", "delve"])
    less = permanent("Medallion", "Enchantment", CostsLess(mana_cost("{1}")))
    s = seat(spell, BEAR, RELIC, GOLEM, less)
    s.put(0, "graveyard", BEAR)
    assert not s.can(0, "Helix")  # {4}{G}: Bear, Relic, Golem once, and one card
    s.put(0, "graveyard", basic("R"))
    s.cast(0, "Helix")
    assert s.tapped() == ["Bear", "Golem", "Relic"]
    assert sorted(s.zone_names(None, "exile")) == ["Bear", "Mountain"]
    s.resolve()
    assert jotted(s) == ["helix"]


@rule("702.51a")
def test_nobody_else_taps_for_it_and_the_nonactive_player_may():
    s = table("convoke", active=1)
    s.put(0, "hand", instant("Helix", Jot("helix"), cost="{1}", abilities=["convoke"]))
    s.put(0, "battlefield", BEAR)
    s.cast(0, "Helix")
    assert s.tapped() == ["Bear"]


@rule("702.51a")
def test_words():
    assert meaning("Convoke") == (Keyword("convoke"),)
