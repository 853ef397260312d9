"""Counter (CR 701.5)."""

from __future__ import annotations

import pytest
import wordings
from magic import BEAR, jotted, table
from testcards import Jot, Those, forbids, when

from apnap import Static
from apnap.testing import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import instant, permanent, whenever

SPELL = TargetSpec(Anything(), zone="stack")
NO = instant("No", Counter(Target()), SPELL)


@rule("701.5a")
def test_a_spell_is_put_into_its_owners_graveyard_and_nothing_of_it_happens():
    s = table("counter")
    s.lands(0, "GG")
    s.put(0, "hand", BEAR)
    s.put(1, "hand", NO)
    s.act(0, "cast", "Bear")
    s.cast(1, "No", s.find("Bear", "stack"))
    s.resolve()
    assert s.ids("stack") == []
    assert s.zone_names(0, "graveyard") == ["Bear"]
    assert "Bear" not in s.permanents()


@rule("701.5a")
def test_an_ability_ceases_to_exist():
    s = table("counter")
    s.put(0, "battlefield", permanent("Bell", "Artifact", Activated((TapThisCost(),), Jot("rang"))))
    s.put(1, "hand", NO)
    s.act(0, "activate", "Bell")
    ability = s.ids("stack")[0]
    s.cast(1, "No", ability)
    s.resolve()
    assert s.ids("stack") == []
    assert not s.game.exists(ability)
    assert jotted(s) == []
    assert s.permanents() == ["Bell"]
    assert s.zone_names(1, "graveyard") == ["No"]


@rule("701.5a")
def test_what_cannot_be_countered_resolves():
    s = table("counter")
    s.put(0, "hand", instant("Word", Jot("word")))
    s.put(1, "hand", NO)
    s.put(0, "battlefield", permanent("Law", "Artifact", forbids(Countered)))
    s.act(0, "cast", "Word")
    s.cast(1, "No", s.find("Word", "stack"))
    s.resolve_all()
    assert jotted(s) == ["word"]


@rule("701.5a")
def test_only_what_is_on_the_stack_is_countered():
    s = table("counter")
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(Countered), Jot("countered"))))
    bear = s.put(0, "battlefield", BEAR)
    s.do(0, Counter(Those((bear,))))
    assert s.game.exists(bear)
    assert s.ids("stack") == []


@rule("701.5a")
def test_a_spell_may_go_elsewhere_when_it_is_countered():
    s = table("counter")
    s.put(0, "hand", instant("Word", Jot("word")))
    s.put(1, "hand", instant("Memory", Counter(Target(), "hand"), SPELL))
    s.act(0, "cast", "Word")
    s.cast(1, "Memory", s.find("Word", "stack"))
    s.resolve()
    assert s.zone_names(0, "hand") == ["Word"]
    assert jotted(s) == []


@rule("701.5b")
def test_costs_are_not_given_back():
    s = table("counter")
    s.lands(0, "R")
    s.put(0, "hand", instant("Word", Jot("word"), cost="{R}"))
    s.put(0, "battlefield", permanent("Bell", "Artifact", Activated((TapThisCost(), PayLifeCost(2)), Jot("rang"))))
    s.put(1, "hand", NO, NO)
    s.act(0, "cast", "Word")
    s.cast(1, "No", s.find("Word", "stack"))
    s.resolve_all()
    s.act(0, "activate", "Bell")
    s.cast(1, "No", s.ids("stack")[0])
    s.resolve_all()
    assert s.field("tapped", "Mountain") is True
    assert s.field("tapped", "Bell") is True
    assert s.field("life", 0) == 18
    assert s.field("mana pool", 0) == ()
    assert jotted(s) == []


@rule("113.6g")
def test_a_spell_that_says_it_cannot_be_countered_says_so_on_the_stack():
    s = table("counter")
    here = Static((forbids(Countered),), zones=("stack",))
    s.put(0, "hand", instant("Word", Jot("word"), abilities=(here,)), instant("Other", Jot("other")))
    s.put(1, "hand", NO, NO)
    s.act(0, "cast", "Word")
    s.cast(1, "No", s.find("Word", "stack"))
    s.resolve_all()
    assert jotted(s) == ["word"]
    s.act(0, "cast", "Other")
    s.cast(1, "No", s.find("Other", "stack"))
    s.resolve_all()
    assert jotted(s) == ["word"]


@rule("701.5a", "101.2")
@pytest.mark.parametrize("text, spells, abilities", [
    ("Spells and abilities can't be countered.", True, True),
    ("Spells and abilities you control can't be countered.", True, True),
    ("Spells can't be countered.", True, False),
])  # fmt: skip
def test_neither_spells_nor_abilities_can_be_countered(text, spells, abilities):
    s = wordings.table()
    s.put(0, "battlefield", wordings.shrine(text), wordings.made("Bell", "Artifact", "{0}: You gain 1 life."))
    s.put(0, "hand", wordings.spell("You gain 5 life.", "Gift"))
    s.put(1, "hand", *[wordings.spell("Counter target spell or ability.", "No")] * 2)
    s.activate(0, "Bell")
    s.cast(1, "No", s.ids("stack")[0])
    s.resolve_all()
    s.cast(0, "Gift")
    s.cast(1, "No", "Gift")
    s.resolve_all()
    assert s.life(0) == 20 + 5 * spells + abilities
