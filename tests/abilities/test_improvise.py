"""Improvise (CR 702.126)."""

from __future__ import annotations

import pytest
from magic import BEAR, jotted, table
from paying import pay
from testcards import Jot
from wordings import meaning

from apnap import IllegalAnswer, Keyword
from apnap.testing import rule
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import CostsLess, CostsMore
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, sorcery

RELIC = permanent("Relic", "Artifact")
DRAKE = creature("Drake", 2, 2, types="Artifact Creature — Drake", cost="{U}")
STONE = permanent("Stone", "Artifact", Activated((TapThisCost(),), AddManaOf((("C",),))))


def reverse(cost: str, *abilities):
    return sorcery("Reverse", Jot("reverse"), cost=cost, abilities=["improvise", *abilities])


def seat(spell, *mine, sick: bool = True, lands_: str = "", **more):
    s = table("improvise", **more)
    s.put(0, "hand", spell)
    for one in mine:
        s.put(0, "battlefield", one, sick=sick)
    s.lands(0, lands_)
    return s


@rule("702.126a")
@pytest.mark.parametrize(
    ("cost", "artifacts", "forests", "possible"),
    [
        ("{1}", [RELIC], "", True),
        ("{2}", [RELIC], "", False),
        ("{G}", [RELIC, RELIC], "", False),
        ("{C}", [RELIC], "", False),
        ("{1}{G}", [RELIC], "G", True),
        ("{1}{G}", [RELIC, RELIC], "", False),
        ("{1}", [BEAR], "", False),
        ("{U}", [DRAKE], "", False),  # a blue artifact is no blue mana
        ("{1}", [DRAKE], "", True),
        ("{3}", [RELIC, DRAKE], "G", True),
    ],
)
def test_an_artifact_pays_for_generic_mana_only(cost, artifacts, forests, possible):
    assert seat(reverse(cost), *artifacts, lands_=forests).can(0, "Reverse") == possible


@rule("702.126a")
def test_artifacts_are_tapped_and_the_spell_resolves():
    s = seat(reverse("{2}{U}"), RELIC, DRAKE, lands_="U")
    s.cast(0, "Reverse")
    assert s.tapped() == ["Drake", "Island", "Relic"]
    assert cast_info(s.game, s.find("Reverse", "stack"), "spent") == "U"
    s.resolve()
    assert jotted(s) == ["reverse"]


@rule("702.126a")
def test_tapped_artifacts_and_those_of_others_do_not_help():
    s = seat(reverse("{1}"))
    s.put(0, "battlefield", RELIC, fields={"tapped": True})
    s.put(1, "battlefield", RELIC)
    assert not s.can(0, "Reverse")


@rule("702.126a")
def test_an_artifact_that_makes_mana_pays_in_one_way():
    assert not seat(reverse("{2}"), STONE, sick=False).can(0, "Reverse")
    assert seat(reverse("{1}{C}"), STONE, RELIC, sick=False).can(0, "Reverse")
    s = seat(reverse("{1}"), STONE, sick=False)
    s.begin(0, "cast", "Reverse")
    pay(s, ("improvise", "Stone"))
    assert cast_info(s.game, s.find("Reverse", "stack"), "spent") == ""


@rule("702.126a", "601.2h")
def test_the_player_says_what_pays_and_needs_no_artifact():
    s = seat(reverse("{1}"), RELIC, lands_="GG")
    s.begin(0, "cast", "Reverse")
    with pytest.raises(IllegalAnswer):
        pay(s, ("improvise", "Relic"), ("ability", "Forest"))
    pay(s, ("ability", "Forest"))
    assert s.tapped() == ["Forest"]


@rule("702.126b", "601.2f")
def test_the_total_cost_comes_first():
    s = seat(reverse("{3}{G}"), RELIC, RELIC, lands_="G")
    assert not s.can(0, "Reverse")
    s.put(0, "battlefield", permanent("Medallion", "Enchantment", CostsLess(mana_cost("{1}"))))
    assert s.can(0, "Reverse")
    s.put(1, "battlefield", permanent("Tax", "Enchantment", CostsMore(mana_cost("{2}"))))
    assert not s.can(0, "Reverse")
    s.put(0, "battlefield", RELIC, RELIC)
    spell = s.cast(0, "Reverse")
    assert mana_value_of(s.game, spell) == 4
    assert len(s.tapped()) == 5


@rule("702.126b")
def test_a_reduction_is_not_spent_on_what_artifacts_pay():
    s = seat(reverse("{2}"), RELIC, RELIC)
    s.put(0, "battlefield", permanent("Medallion", "Enchantment", CostsLess(mana_cost("{1}"))))
    s.begin(0, "cast", "Reverse")
    with pytest.raises(IllegalAnswer):
        pay(s, ("improvise", "Relic"), ("improvise", "Relic"))
    pay(s, ("improvise", "Relic"))
    assert s.tapped() == ["Relic"]


@rule("702.126c")
def test_several_instances_are_redundant():
    s = seat(reverse("{2}", "improvise"), RELIC)
    assert not s.can(0, "Reverse")
    s.put(0, "battlefield", RELIC)
    assert s.can(0, "Reverse")


@rule("702.126a")
def test_it_is_for_its_own_spell_and_an_instant_of_the_nonactive_player_too():
    s = table("improvise", active=1)
    s.put(
        0,
        "hand",
        instant("Trick", Jot("trick"), cost="{1}", abilities=["improvise"]),
        instant("Plain", Jot("plain"), cost="{1}"),
    )
    s.put(0, "battlefield", RELIC)
    assert not s.can(0, "Plain")
    s.cast(0, "Trick")
    assert s.tapped() == ["Relic"]


@rule("702.126a")
def test_words():
    assert meaning("Improvise") == (Keyword("improvise"),)
