"""Convoke (CR 702.51)."""

from __future__ import annotations

import pytest
from magic import BEAR, basic, can, cast, creature, happens, instant, jotted, lands, permanent, sorcery, table, whenever
from paying import begin, pay, tapped
from testcards import InZone, Jot
from wordings import meaning

from apnap import Continuous, IllegalAnswer, Keyword, Move, Static
from apnap.testing import rule
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.casting import cast_info
from apnap_plugins.rules.casting_words import AdditionalCost, CostsLess, CostsMore
from apnap_plugins.rules.continuous import Gain
from apnap_plugins.rules.copying_spells import CopySpell
from apnap_plugins.rules.costs import TapOf, TapThis
from apnap_plugins.rules.instructions import PutCountersOn
from apnap_plugins.rules.mana import AddManaOf
from apnap_plugins.rules.other_payments import UsedFor
from apnap_plugins.rules.payment import PayMana
from apnap_plugins.rules.selection import CREATURE, Anything, Count, HasType, Target
from apnap_plugins.rules.symbols import mana_cost
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.triggering import WhenBecomesTapped, WhenEnters

MERFOLK = creature("Merfolk", 1, 1, cost="{U}")
HYBRID = creature("Hybrid", 1, 1, cost="{G/U}")
GOLEM = creature("Golem", 3, 3, types="Artifact Creature — Golem", cost="{3}")
RELIC = permanent("Relic", "Artifact")
ELF = creature("Elf", 1, 1, Activated((TapThis(),), AddManaOf((("G",),))), cost="{U}")
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
    assert can(seat(helix(cost), *creatures), 0, "Helix") == possible


@rule("702.51a", "302.6")
def test_creatures_that_came_this_turn_are_tapped_and_the_spell_resolves():
    s = seat(helix("{1}{G}"), BEAR, GOLEM)
    cast(s, 0, "Helix")
    assert tapped(s) == ["Bear", "Golem"]
    s.resolve()
    assert jotted(s) == ["helix"]


@rule("702.51a")
def test_tapped_creatures_and_those_of_others_do_not_help():
    s = seat(helix("{1}"))
    s.put(0, "battlefield", BEAR, fields={"tapped": True})
    s.put(1, "battlefield", BEAR)
    assert not can(s, 0, "Helix")


@rule("702.51a")
def test_it_is_for_the_spell_that_has_it_and_no_other():
    s = seat(helix("{1}"), BEAR, BEAR)
    s.put(0, "hand", sorcery("Plain", Jot("plain"), cost="{1}"), instant("Reply", Jot("reply"), cost="{1}"))
    assert not can(s, 0, "Plain")
    cast(s, 0, "Helix")
    assert not can(s, 0, "Reply")


@rule("702.51a", "601.2h")
def test_the_player_says_what_pays_and_wrong_payments_are_refused():
    s = seat(helix("{1}{G}"), BEAR, MERFOLK, GOLEM)
    lands(s, 0, "G")
    begin(s, 0, "Helix")
    with pytest.raises(IllegalAnswer):
        pay(s, ("convoke", "Merfolk"), ("convoke", "Golem"))
    with pytest.raises(IllegalAnswer):
        pay(s, ("convoke", "Bear"))
    pay(s, ("ability", "Forest"), ("convoke", "Merfolk"))
    assert tapped(s) == ["Forest", "Merfolk"]
    assert cast_info(s.game, s.find("Helix", "stack"), "spent") == "G"


@rule("702.51a")
def test_a_creature_with_a_mana_ability_pays_in_one_way_only():
    assert not can(seat(helix("{G}{U}"), ELF, sick=False), 0, "Helix")
    assert can(seat(helix("{G}{U}"), ELF, ELF, sick=False), 0, "Helix")
    s = seat(helix("{U}{U}"), ELF, ELF, sick=False)
    cast(s, 0, "Helix")
    assert tapped(s) == ["Elf", "Elf"]


@rule("702.51b", "601.2f")
def test_the_example_of_siege_wurm_under_a_cost_reduction():
    """{5}{G}{G} less {2}: up to two green creatures and up to three others."""
    wurm = creature("Siege Wurm", 5, 5, "convoke", "trample", cost="{5}{G}{G}")
    summoning = permanent("Heartless Summoning", "Enchantment", SUMMONING)
    for golems, possible in ((2, False), (3, True)):
        s = table("convoke", "trample")
        s.put(0, "hand", wurm)
        s.put(0, "battlefield", summoning, BEAR, BEAR, *[GOLEM] * golems)
        assert can(s, 0, "Siege Wurm") == possible
    s.put(0, "battlefield", *[GOLEM] * 2)
    begin(s, 0, "Siege Wurm")
    assert isinstance(s.game.decision, PayMana)
    assert len(s.game.decision.wanted) == 5
    s.game.push(s.game.decision.default())
    assert tapped(s) == ["Bear", "Bear", "Golem", "Golem", "Golem"]
    s.resolve()
    assert "Siege Wurm" in s.zone_names(0, "battlefield")


@rule("702.51b", "601.2f")
def test_an_increase_can_be_paid_so_too_and_the_mana_value_stays():
    s = seat(helix("{G}"), BEAR)
    s.put(1, "battlefield", permanent("Tax", "Enchantment", CostsMore(mana_cost("{1}"))))
    assert not can(s, 0, "Helix")
    s.put(0, "battlefield", GOLEM)
    cast(s, 0, "Helix")
    assert tapped(s) == ["Bear", "Golem"]


@rule("702.51b", "118.8")
def test_a_creature_is_not_tapped_for_an_additional_cost_and_for_mana():
    also = Static((AdditionalCost((TapOf(CREATURE),)),), zones=("stack",))
    assert not can(seat(helix("{1}", also), BEAR), 0, "Helix")
    assert can(seat(helix("{1}", also), BEAR, BEAR), 0, "Helix")


@rule("702.51a", "107.3a")
def test_x_can_be_paid_so():
    s = seat(sorcery("Chord", Jot("chord"), cost="{X}{G}", abilities=["convoke"]), BEAR, GOLEM, GOLEM)
    s.act(0, "cast", "Chord", **{"107.3a": 2})
    assert tapped(s) == ["Bear", "Golem", "Golem"]


def loxodon(*abilities):
    return creature("Loxodon", 4, 4, "convoke", *abilities, cost="{2}")


@rule("702.51c", "400.7d")
def test_creatures_that_convoked_are_known_to_the_spell_and_the_permanent():
    counters = whenever(WhenEnters(), PutCountersOn("+1/+1", 1, UsedFor("convoke")))
    s = seat(loxodon(counters), BEAR, MERFOLK, GOLEM)
    lands(s, 0, "G")
    begin(s, 0, "Loxodon")
    pay(s, ("ability", "Forest"), ("convoke", "Bear"))
    s.resolve_all()
    assert [s.counters(s.find(name)) for name in ("Bear", "Merfolk", "Golem")] == [{"+1/+1": 1}, {}, {}]


@rule("702.51c")
def test_a_creature_that_left_and_came_back_did_not_convoke_it():
    (text,) = meaning("When ~ enters, put a +1/+1 counter on each creature that convoked it.")
    s = seat(loxodon(text), BEAR, GOLEM)
    cast(s, 0, "Loxodon")
    happens(s, Move(s.find("Bear"), "exile"))
    happens(s, Move(s.find("Bear", "exile"), "battlefield"))
    s.resolve_all()
    assert [s.counters(s.find(name)) for name in ("Bear", "Golem")] == [{}, {"+1/+1": 1}]


@rule("702.51c", "707.10")
def test_a_copy_of_the_spell_knows_what_was_used_for_the_original():
    s = seat(
        sorcery("Helix", Jot("convoked", Count(UsedFor("convoke"))), cost="{2}", abilities=["convoke"]), BEAR, GOLEM
    )
    s.put(0, "hand", instant("Twin", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    helix_ = cast(s, 0, "Helix")
    cast(s, 0, "Twin", helix_)
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
    assert not can(s, 0, "Helix")
    s.put(0, "battlefield", GOLEM)
    assert can(s, 0, "Helix")


@rule("702.51a")
def test_spells_can_be_given_convoke():
    giver = Continuous(InZone("stack", HasType("sorcery")), (Gain((Keyword("convoke"),)),))
    s = seat(sorcery("Plain", Jot("plain"), cost="{1}"), BEAR)
    assert not can(s, 0, "Plain")
    s.put(0, "battlefield", permanent("Giver", "Enchantment", giver))
    cast(s, 0, "Plain")
    assert tapped(s) == ["Bear"]


@rule("702.51a", "702.126a", "702.66a")
def test_convoke_improvise_and_delve_on_one_spell_with_a_reduction():
    spell = sorcery("Helix", Jot("helix"), cost="{5}{G}", abilities=["convoke", "improvise", "delve"])
    less = permanent("Medallion", "Enchantment", CostsLess(mana_cost("{1}")))
    s = seat(spell, BEAR, RELIC, GOLEM, less)
    s.put(0, "graveyard", BEAR)
    assert not can(s, 0, "Helix")  # {4}{G}: Bear, Relic, Golem once, and one card
    s.put(0, "graveyard", basic("R"))
    cast(s, 0, "Helix")
    assert tapped(s) == ["Bear", "Golem", "Relic"]
    assert sorted(s.zone_names(None, "exile")) == ["Bear", "Mountain"]
    s.resolve()
    assert jotted(s) == ["helix"]


@rule("702.51a")
def test_nobody_else_taps_for_it_and_the_nonactive_player_may():
    s = table("convoke", active=1)
    s.put(0, "hand", instant("Helix", Jot("helix"), cost="{1}", abilities=["convoke"]))
    s.put(0, "battlefield", BEAR)
    cast(s, 0, "Helix")
    assert tapped(s) == ["Bear"]


@rule("702.51a")
def test_words():
    assert meaning("Convoke") == (Keyword("convoke"),)
