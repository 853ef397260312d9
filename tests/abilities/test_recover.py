"""Recover (CR 702.59)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, table
from testcards import InZone, Jot
from wordings import beast, meaning, spell
from wordings import table as full_table

from apnap import Continuous, Moved
from apnap.testing import rule
from apnap_plugins.abilities.recover import recover
from apnap_plugins.rules.continuous.continuous import LoseKeyword, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

BOUNTY = instant("Bounty", Jot("bounty"), cost="{1}{W}", abilities=[recover(mana_cost("{W}"))])


def seat(*own, card=BOUNTY, lands="W", mechanics=()):
    s = table("recover", *mechanics)
    s.lands(0, lands)
    s.put(0, "graveyard", card)
    s.put(0, "battlefield", *(own or (BEAR,)))
    return s


def dies(s, name="Bear"):
    s.happen(Moved(s.find(name, "battlefield"), "graveyard"))


@rule("702.59a")
@pytest.mark.parametrize(("pays", "hand", "exile"), [(True, ["Bounty"], []), (False, [], ["Bounty"])])
def test_paid_for_it_returns_to_hand_else_it_is_exiled(pays, hand, exile):
    s = seat()
    dies(s)
    assert s.kinds() == ["ability"]
    s.expect(0, "608.2d", pays).resolve()
    s.done()
    assert (s.zone_names(0, "hand"), s.zone_names(None, "exile"), s.zone_names(0, "graveyard")) == (
        hand,
        exile,
        ["Bear"],
    )
    assert s.tapped() == (["Plains"] if pays else [])


@rule("702.59a", "118.3")
def test_who_can_not_pay_loses_it():
    s = seat(lands="")
    dies(s)
    s.resolve()
    assert s.zone_names(None, "exile") == ["Bounty"]


@rule("702.59a")
def test_only_creatures_from_the_battlefield_into_your_own_graveyard():
    s = seat()
    s.put(0, "hand", BEAR)
    s.put(1, "battlefield", creature("Ogre", 3, 3))
    s.happen(Moved(s.find("Bear", "hand"), "graveyard"))
    s.happen(Moved(s.find("Ogre"), "graveyard"))
    s.happen(Moved(s.find("Plains"), "graveyard"))
    s.happen(Moved(s.find("Bear", "battlefield"), "exile"))
    assert s.kinds() == []


@rule("702.59a", "404.2")
def test_a_creature_of_yours_that_another_controlled_comes_to_your_graveyard():
    s = seat()
    s.put(1, "graveyard", BOUNTY)
    s.do(1, Change(Target(), (YouGainControl(),)), A_CREATURE, at=["Bear"])
    dies(s)
    assert [s.game.controller(i) for i in s.ids("stack")] == [0]


@rule("702.59a", "113.6")
def test_it_functions_only_in_the_graveyard():
    s = seat()
    s.happen(Moved(s.find("Bounty"), "hand"))
    dies(s)
    assert s.kinds() == []


@rule("702.59a", "603.10a")
def test_what_dies_with_it_or_is_it_does_not_count():
    assassin = creature("Assassin", 2, 2, recover(mana_cost("{W}")))
    s = seat(BEAR, assassin, card=BEAR)
    s.happen(Moved(s.find("Assassin"), "graveyard"), Moved(s.find("Bear", "battlefield"), "graveyard"))
    assert s.kinds() == []
    s.put(0, "battlefield", creature("Ogre", 3, 3))
    dies(s, "Ogre")
    assert s.kinds() == ["ability"]


@rule("702.59a", "603.2c")
def test_of_several_that_die_at_once_each_makes_it_trigger_and_one_settles_it():
    s = seat(BEAR, BEAR, lands="WW")
    a, b = s.find_all("Bear", "battlefield")
    s.happen(Moved(a, "graveyard"), Moved(b, "graveyard"))
    assert s.kinds() == ["ability", "ability"]
    s.expect(0, "608.2d", True).resolve()
    assert s.zone_names(0, "hand") == ["Bounty"]
    s.expect(0, "608.2d", False).resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(None, "exile")) == (["Bounty"], [])


@rule("702.59a", "400.7")
def test_gone_from_the_graveyard_in_response_nothing_becomes_of_it():
    s = seat()
    dies(s)
    s.happen(Moved(s.find("Bounty"), "library"))
    s.happen(Moved(s.find("Bounty"), "graveyard"))  # another object
    s.expect(0, "608.2d", True).resolve()
    assert (s.tapped(), "Bounty" in s.zone_names(0, "graveyard")) == (["Plains"], True)


@rule("702.59a", "111.7")
def test_a_token_creature_that_dies_counts():
    s = seat(mechanics=("copies",))
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=["Bear"])
    s.happen(Moved(max(s.find_all("Bear")), "graveyard"))
    s.expect(0, "608.2d", True).resolve()
    assert s.zone_names(0, "hand") == ["Bounty"]


@rule("702.59a", "118.12")
def test_costs_other_than_mana_and_two_instances():
    s = seat(card=instant("Rite", Jot("rite"), abilities=[recover(PayLifeCost(3)), recover(PayLifeCost(5))]))
    dies(s)
    assert s.kinds() == ["ability", "ability"]
    s.expect(0, "608.2d", True).resolve()
    s.expect(0, "608.2d", False).resolve()
    assert (s.life(0), s.zone_names(0, "hand")) == (15, ["Rite"])


@rule("702.59a")
def test_having_lost_it():
    s = seat()
    s.put(
        1,
        "battlefield",
        creature("Taker", 1, 1, Continuous(InZone("graveyard", Anything()), (LoseKeyword("recover"),))),
    )
    dies(s)
    assert s.kinds() == []


@rule("702.59a", "107.1a")
def test_words():
    assert meaning("Recover {2}{U}{U}", spell=True) == (recover(mana_cost("{2}{U}{U}")),)
    s = full_table()
    s.put(0, "graveyard", spell("You gain 2 life.\nRecover—Pay half your life, rounded up.", "Rite"))
    s.put(0, "battlefield", beast("Elf"))
    s.put(0, "battlefield", beast("Ox"))
    dies(s, "Elf")
    s.expect(0, "608.2d", True).resolve()
    assert (s.life(0), s.zone_names(0, "hand")) == (10, ["Rite"])
