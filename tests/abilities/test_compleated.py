"""Compleated (CR 702.150)."""

from __future__ import annotations

import pytest
from magic import table
from testcards import TwiceAsManyCounters
from wordings import made, meaning
from wordings import table as full_table

from apnap import Keyword, Moved, Static
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import AdditionalCost
from apnap_plugins.rules.casting.instructions import CastIfAble
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant, permanent

A_SPELL = TargetSpec(Anything(), zone="stack")
WALKER = TargetSpec(HasType("planeswalker"))


def nissa(*more, cost="{1}{G/P}{G/P}", loyalty=7, **values):
    return permanent("Nissa", "Planeswalker — Nissa", "compleated", *more, cost=cost, loyalty=loyalty, **values)


def seat(what, mana, *mechanics, **more):
    s = table("compleated", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, "hand", what)
    return s


def cast(s, *ways):
    """Phyrexian symbols are paid in that way."""
    s.expect(0, "601.2b", ways)
    s.act(0, "cast", "Nissa")
    s.done()


@rule("702.150a", "107.4f")
@pytest.mark.parametrize(("ways", "loyalty"), [(("G", "G"), 7), (("G", "life"), 5), (("life", "life"), 3)])
def test_two_loyalty_counters_less_for_each_symbol_that_life_was_paid_for(ways, loyalty):
    s = seat(nissa(), "GGG")
    cast(s, *ways)
    s.resolve()
    assert s.counters_on("Nissa", "loyalty") == loyalty
    assert s.life(0) == 20 - 2 * ways.count("life")


@rule("702.150a")
def test_a_hybrid_phyrexian_symbol_is_one():
    s = seat(nissa(cost="{G/U/P}", loyalty=4), "")
    s.act(0, "cast", "Nissa").resolve()
    assert s.counters_on("Nissa", "loyalty") == 2 and s.life(0) == 18


@rule("702.150a")
def test_symbols_of_additional_costs_are_a_part_of_its_cost():
    extra = Static((AdditionalCost((mana_cost("{R/P}"),)),), zones=("stack",))
    s = seat(nissa(extra, cost="{G/P}"), "RG")
    s.act(0, "cast", "Nissa", **{"601.2b": ("life", "life")}).resolve()
    assert s.counters_on("Nissa", "loyalty") == 3


@rule("702.150a")
def test_with_no_more_loyalty_than_that_it_enters_with_none():
    s = seat(nissa(cost="{G/P}", loyalty=2), "")
    s.act(0, "cast", "Nissa").resolve()
    assert s.permanents() == [] and s.zone_names(0, "graveyard") == ["Nissa"]


@rule("702.150a")
def test_without_the_ability_it_has_its_loyalty():
    plain = permanent("Nissa", "Planeswalker — Nissa", cost="{G/P}", loyalty=7)
    s = seat(plain, "")
    s.act(0, "cast", "Nissa").resolve()
    assert s.counters_on("Nissa", "loyalty") == 7


@rule("702.150a", "118.9a")
def test_cast_without_paying_its_mana_cost_no_life_was_paid():
    s = seat(instant("Nothing"), "")
    s.put(0, "exile", nissa())
    s.do(0, CastIfAble(All(HasType("planeswalker"), "exile"), CastingWay("free", free=True)))
    s.resolve_all()
    assert s.counters_on("Nissa", "loyalty") == 7


@rule("702.150a", "400.7")
def test_what_comes_back_another_time_was_not_cast():
    s = seat(nissa(), "GGG")
    cast(s, "life", "life")
    s.resolve()
    s.happen(Moved(s.find("Nissa"), "exile"))
    s.happen(Moved(s.find("Nissa"), "battlefield"))
    assert s.counters_on("Nissa", "loyalty") == 7


@rule("702.150a", "616.1")
@pytest.mark.parametrize(("first", "loyalty"), [("Nissa", 10), ("Season", 12)])
def test_its_player_chooses_what_applies_first(first, loyalty):
    s = seat(nissa(), "GG")
    s.put(0, "battlefield", permanent("Season", "Enchantment", TwiceAsManyCounters()))
    cast(s, "G", "life")
    s.expect(0, "616.1", lambda option: s.game.name_of(option[0]) == first).resolve()
    s.done()
    assert s.counters_on("Nissa", "loyalty") == loyalty


@rule("702.150a", "707.10")
def test_the_token_that_a_copy_of_the_spell_becomes_has_as_much_less():
    """Paying life is a decision that was made for the spell."""
    s = seat(nissa(), "GGG", "copies", "copying-spells", "create")
    cast(s, "life", "life")
    s.do(0, CopySpell(Target()), A_SPELL, at=[s.find("Nissa", "stack")])
    s.resolve_all()
    assert [s.counters_on(o, "loyalty") for o in s.find_all("Nissa", "battlefield")] == [3, 3]


@rule("702.150a", "707.2")
def test_a_token_that_copies_the_permanent_has_its_printed_loyalty():
    s = seat(nissa(), "GGG", "copies", "create")
    cast(s, "life", "life")
    s.resolve()
    s.do(0, CreateCopyTokens(Target()), WALKER, at=["Nissa"])
    assert sorted(s.counters_on(o, "loyalty") for o in s.find_all("Nissa", "battlefield")) == [3, 7]


@rule("702.150a")
def test_a_spell_that_has_lost_the_ability():
    """It applies as the permanent would be on the battlefield, and there the spell's loss goes on (CR 400.7a)."""
    s = seat(nissa(), "GGG", "continuous-effects")
    cast(s, "life", "life")
    s.do(0, Change(Target(), (LoseAllAbilities(),)), A_SPELL, at=[s.find("Nissa", "stack")])
    s.resolve()
    assert s.counters_on("Nissa", "loyalty") == 7


@rule("702.150a")
def test_a_card_made_from_its_text():
    assert meaning("Compleated") == (Keyword("compleated"),)
    s = full_table()
    s.lands(0, "G")
    row = {
        "name": "Nissa", "type_line": "Legendary Planeswalker — Nissa", "mana_cost": "{G}{G/P}", "loyalty": "6",
        "oracle_text": "Compleated\n+1: You gain 1 life.",
    }  # fmt: skip
    s.put(0, "hand", s.ruleset.read(row), made("Other", "Instant", "You gain 1 life."))
    s.act(0, "cast", "Nissa").resolve()
    assert s.counters_on("Nissa", "loyalty") == 4
