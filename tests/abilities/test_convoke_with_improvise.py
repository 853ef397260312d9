"""Convoke (CR 702.51) and improvise (CR 702.126) on one spell: who is tapped for what is found exactly."""

from __future__ import annotations

import pytest
from paying import pay
from rulebook import FOREST, ISLAND, RELIC, FullTable

from apnap import IllegalAnswer, Keyword
from apnap.testing import rule
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.other_payments import used_for
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import creature

CONVOKE, IMPROVISE = Keyword("convoke"), Keyword("improvise")
BEAR = creature("Bear", 2, 2, cost="{G}")
MERFOLK = creature("Merfolk", 1, 1, cost="{U}")
HYBRID = creature("Hybrid", 1, 1, cost="{G/U}")
GOLEM = creature("Golem", 3, 3, types="Artifact Creature — Golem", cost="{3}")
MYR = creature(
    "Myr", 1, 1, Activated((TapThisCost(),), AddManaOf((("C",),))), types="Artifact Creature — Myr", cost="{2}"
)
ELF = creature("Elf", 1, 1, Activated((TapThisCost(),), AddManaOf((("G",),))), cost="{U}")


def both(cost: str, *abilities):
    return card("Both", "Sorcery", *(abilities or (CONVOKE, IMPROVISE)), Spell(DrawCards()), cost=cost)


def seat(spell, *permanents, sick=True, **more):
    s = FullTable(**more)
    s.put(0, "hand", spell)
    s.put(0, "library", RELIC)
    if permanents:
        s.put(0, "battlefield", *permanents, sick=sick)
    return s


@rule("702.51a", "702.126a", "601.2h")
def test_both_pay_for_one_spell_beside_mana():
    with seat(both("{4}{G}{U}"), BEAR, MERFOLK, RELIC, RELIC, ISLAND, FOREST) as s:
        s.begin(0, "cast", "Both")
        assert not isinstance(s.game.decision, PayMana)  # all six are needed: nobody is asked
        assert s.tapped() == ["Bear", "Forest", "Island", "Merfolk", "Relic", "Relic"]
        assert cast_info(s.game, s.find("Both", "stack"), "spent") in ("GU", "UG")


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
        assert ("Both" in s.offered(0)) == possible
        if possible:
            s.act(0, "cast", "Both").resolve()  # the default payment is one that works
            assert s.zone_names(0, "hand") == ["Relic"]
            assert len(s.tapped()) == len(permanents)


@rule("702.51a", "702.126a")
def test_the_player_says_who_is_tapped_for_what():
    with seat(both("{2}{G}"), BEAR, MERFOLK, RELIC, FOREST, GOLEM) as s:
        s.begin(0, "cast", "Both")
        pay(s, ("ability", "Forest"), ("improvise", "Golem"), ("convoke", "Merfolk"))
        assert s.tapped() == ["Forest", "Golem", "Merfolk"]
        spell = s.find("Both", "stack")
        assert cast_info(s.game, spell, "spent") == "G"
        assert used_for(s.game, spell, "convoke") == (s.find("Merfolk"),)
        assert used_for(s.game, spell, "improvise") == (s.find("Golem"),)


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
        assert s.tapped() == ["Bear", "Golem"]


def test_many_creatures_that_could_pay_in_two_ways_are_no_burden():
    with seat(both("{20}{U}{U}"), *[ELF] * 24, sick=False, debug=False) as s:
        s.act(0, "cast", "Both")
        assert len(s.tapped()) == 22
