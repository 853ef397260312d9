"""Improvise and convoke on one spell under a cost reduction: every payment that exists is found, and no other."""

from __future__ import annotations

import pytest
from rulebook import FOREST, ISLAND, RELIC, creature, instant, sorcery
from spiking import rules_with, spike, table

from apnap import IllegalAnswer, Keyword, Static
from apnap.testing import rule
from apnap_plugins.rules.abilities import Activated, Spell
from apnap_plugins.rules.casting import cast_info
from apnap_plugins.rules.casting_words import CostsLess, CostsMore
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.costs import TapThis
from apnap_plugins.rules.instructions import Draw
from apnap_plugins.rules.mana import AddManaOf
from apnap_plugins.rules.payment import PayMana
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.stack import PAID
from apnap_plugins.rules.symbols import mana_cost

sit = table(rules_with(spike("improvise_convoke")))

CONVOKE, IMPROVISE = Keyword("convoke"), Keyword("improvise")
BEAR = creature("Bear", 2, 2, cost="{G}")
MERFOLK = creature("Merfolk", 1, 1, cost="{U}")
HYBRID = creature("Hybrid", 1, 1, cost="{G/U}")
GOLEM = creature("Golem", 3, 3, types="Artifact Creature — Golem", cost="{3}")
DRAKE = creature("Drake", 2, 2, types="Artifact Creature — Drake", cost="{U}")
MYR = creature("Myr", 1, 1, Activated((TapThis(),), AddManaOf((("C",),))), types="Artifact Creature — Myr", cost="{2}")
ELF = creature("Elf", 1, 1, Activated((TapThis(),), AddManaOf((("G",),))), cost="{U}")
MEDALLION = card("Medallion", "Enchantment", Static((CostsLess(mana_cost("{2}")),)), cost="{1}")
TAX = card("Tax", "Enchantment", Static((CostsMore(mana_cost("{1}")),)), cost="{1}")


def both(cost: str, *abilities):
    return card("Both", "Sorcery", *(abilities or (CONVOKE, IMPROVISE)), Spell(Draw()), cost=cost)


def seat(spell, *permanents, sick=True, **more):
    s = sit(**more)
    s.put(0, "hand", spell)
    s.put(0, "library", RELIC)
    if permanents:
        s.put(0, "battlefield", *permanents, sick=sick)
    return s


def pay(s, *wanted: tuple[str, str]) -> None:
    """Pay with the named atoms: (kind, name) pairs."""
    decision = s.game.decision
    assert isinstance(decision, PayMana)
    used: list[int] = []
    for kind, name in wanted:
        fitting = [i for i, a in enumerate(decision.options) if a.kind == kind and s.game.name_of(a.obj) == name]
        used.append(next(i for i in fitting if i not in used))
    s.game.push(tuple(sorted(used)))


def tapped(s) -> list[str]:
    return sorted(s.game.name_of(o) for o in s.game.zone("battlefield") if s.game.get(TAPPED, o))


def is_offered(s) -> bool:
    return "Both" in s.offered(0, "cast")


@rule("702.51a", "702.126a", "601.2h")
def test_both_pay_for_one_spell_beside_mana():
    with seat(both("{4}{G}{U}"), BEAR, MERFOLK, RELIC, RELIC, ISLAND, FOREST) as s:
        s.begin(0, "cast", "Both")
        assert not isinstance(s.game.decision, PayMana)  # all six are needed: nobody is asked
        assert tapped(s) == ["Bear", "Forest", "Island", "Merfolk", "Relic", "Relic"]
        assert cast_info(s.game, s.find("Both", "stack"), "spent") in ("GU", "UG")


@rule("702.51a", "302.6")
def test_creatures_that_came_this_turn_can_be_tapped_for_it():
    with seat(both("{1}{G}", CONVOKE), BEAR, GOLEM) as s:
        s.act(0, "cast", "Both").resolve()
        assert s.zone_names(0, "hand") == ["Relic"]
        assert tapped(s) == ["Bear", "Golem"]


@rule("702.51a")
@pytest.mark.parametrize(
    ("cost", "permanents", "possible"),
    [
        ("{G}", [BEAR], True),
        ("{G}", [MERFOLK], False),  # a blue creature
        ("{G}", [GOLEM], False),  # no colour
        ("{U}", [HYBRID], True),  # it is both
        ("{G}{U}", [HYBRID], False),  # but only one creature
        ("{G}{U}", [HYBRID, BEAR], True),  # the hybrid must be the blue one
        ("{G}{U}", [BEAR, HYBRID], True),
        ("{G}{G}", [BEAR, MERFOLK], False),
        ("{C}", [GOLEM], False),  # colourless mana is not generic mana
        ("{1}", [GOLEM], True),
        ("{G/U}", [MERFOLK], True),
        ("{2}", [RELIC, BEAR], False),  # a Relic is no creature
    ],
)
def test_convoke_pays_for_the_creatures_colours_and_generic_mana(cost, permanents, possible):
    with seat(both(cost, CONVOKE), *permanents) as s:
        assert is_offered(s) == possible


@rule("702.126a")
@pytest.mark.parametrize(
    ("cost", "permanents", "possible"),
    [
        ("{1}", [RELIC], True),
        ("{2}", [RELIC], False),
        ("{G}", [RELIC, RELIC], False),
        ("{C}", [RELIC], False),
        ("{1}{G}", [RELIC, FOREST], True),
        ("{1}", [BEAR], False),  # no artifact
        ("{U}", [DRAKE], False),  # a blue artifact is no blue mana
        ("{1}", [GOLEM], True),
    ],
)
def test_improvise_pays_for_generic_mana_only(cost, permanents, possible):
    with seat(both(cost, IMPROVISE), *permanents) as s:
        assert is_offered(s) == possible


@rule("702.51a", "702.126a")
@pytest.mark.parametrize(
    ("cost", "permanents", "possible"),
    [
        ("{2}", [GOLEM], False),  # an artifact creature is tapped once
        ("{1}{G}", [BEAR, GOLEM], True),
        ("{1}{C}", [MYR], False),  # its own mana, or tapped for one of them, and not both
        ("{1}{C}", [MYR, GOLEM], True),  # the Myr must be tapped for mana
        ("{C}{C}", [MYR, GOLEM], False),
        ("{G}{U}", [ELF], False),
        ("{G}{U}", [ELF, ELF], True),  # one taps for {G}, the blue one convokes
        ("{U}{U}", [ELF, ELF], True),
        ("{G}{U}{1}", [ELF, BEAR, RELIC], True),
        ("{G}{G}{1}", [ELF, MERFOLK, RELIC], False),
        ("{3}{G}", [GOLEM, MYR, RELIC, HYBRID], True),
        ("{3}{G}{U}", [GOLEM, MYR, RELIC, HYBRID], False),
    ],
)
def test_only_the_right_assignment_pays(cost, permanents, possible):
    with seat(both(cost), *permanents, sick=False) as s:
        assert is_offered(s) == possible
        if possible:
            s.act(0, "cast", "Both").resolve()  # the default payment is one that works
            assert s.zone_names(0, "hand") == ["Relic"]
            assert len(tapped(s)) == len(permanents)


@rule("702.51b", "702.126b", "601.2f")
def test_reduction_comes_first_and_what_is_left_is_paid():
    # {5}{G}{G} less {2}: {3}{G}{G}, as in the example of the rule
    wurm = both("{5}{G}{G}", CONVOKE)
    with seat(wurm, BEAR, BEAR, GOLEM, GOLEM) as s:
        s.put(0, "battlefield", MEDALLION)
        assert not is_offered(s)
    with seat(wurm, BEAR, BEAR, GOLEM, GOLEM, GOLEM) as s:
        s.put(0, "battlefield", MEDALLION)
        s.act(0, "cast", "Both")
        assert len(tapped(s)) == 5
    with seat(wurm, BEAR, BEAR, GOLEM, GOLEM, GOLEM, GOLEM, GOLEM) as s:
        s.put(0, "battlefield", MEDALLION)
        s.begin(0, "cast", "Both")
        assert s.game.decision.wanted == tuple(sorted(s.game.decision.wanted, key=len))
        assert len(s.game.decision.wanted) == 5
        s.game.push(s.game.decision.default())
        assert tapped(s) == ["Bear", "Bear", "Golem", "Golem", "Golem"]


@rule("702.51b", "601.2f")
def test_a_reduction_is_not_lost_on_what_is_tapped_and_an_increase_can_be_tapped_for():
    with seat(both("{1}{G}"), BEAR) as s:
        s.put(0, "battlefield", MEDALLION)
        s.act(0, "cast", "Both")  # {1}{G} less {2} is {G}: the rest of the reduction does nothing
        assert tapped(s) == ["Bear"]
    with seat(both("{G}"), BEAR, RELIC) as s:
        s.put(0, "battlefield", TAX)
        s.act(0, "cast", "Both")
        assert tapped(s) == ["Bear", "Relic"]


@rule("702.51a", "702.126a")
def test_the_player_says_who_is_tapped_for_what():
    with seat(both("{2}{G}"), BEAR, MERFOLK, RELIC, FOREST, GOLEM) as s:
        s.begin(0, "cast", "Both")
        pay(s, ("ability", "Forest"), ("improvise", "Golem"), ("convoke", "Merfolk"))
        assert tapped(s) == ["Forest", "Golem", "Merfolk"]
        spell = s.find("Both", "stack")
        assert cast_info(s.game, spell, "spent") == "G"
        paid = dict(s.field(PAID, spell))
        assert paid["paid with convoke"] == (s.find("Merfolk"),)
        assert paid["paid with improvise"] == (s.find("Golem"),)


@rule("702.51a", "702.126a")
def test_wrong_assignments_are_refused():
    with seat(both("{1}{G}"), BEAR, MERFOLK, RELIC, GOLEM) as s:
        s.begin(0, "cast", "Both")
        for wrong in ([("convoke", "Merfolk"), ("improvise", "Relic")],  # no green
                      [("convoke", "Golem"), ("improvise", "Golem")],  # one permanent twice
                      [("convoke", "Bear")],
                      [("convoke", "Bear"), ("improvise", "Relic"), ("convoke", "Merfolk")]):  # fmt: skip
            with pytest.raises(IllegalAnswer):
                pay(s, *wrong)
        pay(s, ("convoke", "Bear"), ("improvise", "Golem"))
        assert tapped(s) == ["Bear", "Golem"]


@rule("702.51a")
def test_tapped_creatures_and_those_of_others_do_not_count():
    with seat(both("{G}", CONVOKE)) as s:
        s.put(0, "battlefield", BEAR, fields={TAPPED.name: True})
        s.put(1, "battlefield", BEAR)
        assert not is_offered(s)


@rule("702.51a")
def test_it_works_for_the_spell_that_has_it_and_no_other():
    with seat(both("{G}", CONVOKE), BEAR) as s:
        s.put(0, "hand", sorcery("Plain", Draw(), cost="{G}"), instant("Reply", Draw(), cost="{G}"))
        assert s.offered(0, "cast") == ["Both"]
        s.act(0, "cast", "Both")
        s.put(0, "battlefield", BEAR)
        assert s.offered(0, "cast") == []  # also while that spell is on the stack


@rule("702.51d", "702.126c")
def test_several_instances_are_redundant():
    with seat(both("{2}", CONVOKE, CONVOKE, IMPROVISE, IMPROVISE), GOLEM) as s:
        assert not is_offered(s)
        s.put(0, "battlefield", GOLEM)
        assert is_offered(s)


def test_many_creatures_that_could_pay_in_two_ways_are_no_burden():
    with seat(both("{20}{U}{U}"), *[ELF] * 24, sick=False, debug=False) as s:
        s.act(0, "cast", "Both")
        assert len(tapped(s)) == 22
