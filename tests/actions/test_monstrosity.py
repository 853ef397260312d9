"""Monstrosity (CR 701.31)."""

from __future__ import annotations

from typing import Any

import pytest
import wordings
from magic import BEAR, OGRE, jotted, table
from testcards import Jot, TwiceAsManyCounters, forbids, instead

from apnap import Moved, Static, Triggered
from apnap.testing import rule
from apnap_plugins.actions.monstrosity import (
    MONSTROUS,
    BecameMonstrous,
    IsMonstrous,
    Monstrosity,
    MonstrosityDone,
    MonstrosityX,
    WhenBecomesMonstrous,
)
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.copies.copies import BecomeCopy, CreateCopyTokens
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.permanents.triggers import WhenBecomesTapped
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import MONSTROSITY
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import SourceIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, permanent, whenever

LION = creature("Lion", 3, 3, Activated((), Monstrosity(2)), whenever(WhenBecomesMonstrous(), Jot("roar")))
WATCH = permanent("Watch", "Artifact", whenever(WhenBecomesMonstrous(all_of(CREATURE, YouControl())), Jot("monstrous")))
HYDRA = creature(
    "Hydra",
    1,
    1,
    Activated((mana_cost("{X}{G}"),), Monstrosity(X())),
    whenever(WhenBecomesMonstrous(), Jot("heads", X())),
    whenever(WhenDies(), Jot("dead heads", X())),
)


def lion_table(*more_cards: Any, counters: Any = None, **more: Any) -> Table:
    s = table("monstrosity", "copies", **more)
    s.put(0, "battlefield", LION, counters=counters)
    s.put(0, "battlefield", WATCH, *more_cards)
    return s


def roar(s: Table) -> None:
    s.activate(0, "Lion")
    s.resolve()


@rule("701.31a")
def test_it_gets_counters_and_becomes_monstrous_once():
    s = lion_table(counters={"+1/+1": 1})
    roar(s)
    assert (s.counters_on("Lion"), s.field(MONSTROUS, "Lion")) == (3, True)
    s.resolve_all()
    assert sorted(jotted(s)) == ["monstrous", "roar"]
    roar(s)
    s.resolve_all()
    assert s.counters_on("Lion") == 3 and len(jotted(s)) == 2


@rule("701.31a")
def test_it_is_looked_at_as_each_of_two_abilities_resolves():
    s = lion_table()
    s.activate(0, "Lion")
    s.activate(0, "Lion")
    s.resolve_all()
    assert (s.counters_on("Lion"), sorted(jotted(s))) == (2, ["monstrous", "roar"])


@rule("701.31a")
def test_it_becomes_monstrous_though_no_counters_can_be_put_on_it():
    s = lion_table()
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(CountersPut)))
    roar(s)
    assert (s.counters_on("Lion"), s.field(MONSTROUS, "Lion")) == (0, True)
    s.resolve_all()
    assert sorted(jotted(s)) == ["monstrous", "roar"]


@rule("701.31a")
def test_replaced_doubled_and_forbidden():
    s = lion_table(card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
    roar(s)
    assert s.counters_on("Lion") == 4
    s = lion_table(permanent("Map", "Artifact", instead(MonstrosityDone, lambda e: e.with_(count=e.count + 5))))
    roar(s)
    assert s.counters_on("Lion") == 7
    s = lion_table(permanent("Ban", "Artifact", forbids(MonstrosityDone)))
    roar(s)
    assert (s.counters_on("Lion"), s.field(MONSTROUS, "Lion")) == (0, False)
    s = lion_table(permanent("Ban", "Artifact", forbids(BecameMonstrous)))
    roar(s)
    s.resolve_all()
    assert (s.counters_on("Lion"), s.field(MONSTROUS, "Lion"), jotted(s)) == (2, False, [])


@rule("701.31b")
def test_nothing_but_a_permanent_becomes_monstrous():
    s = lion_table()
    s.activate(0, "Lion")
    s.happen(Moved(s.find("Lion"), "graveyard"))
    s.resolve_all()
    there = s.find("Lion", "graveyard")
    assert (s.field(MONSTROUS, there), s.counters_on(there), jotted(s)) == (False, 0, [])
    did: list[bool] = []
    s.arrange(lambda: did.append(s.game.verb(MONSTROSITY)(s.game, there, 1)))
    assert did == [False]


@rule("701.31b")
def test_it_stays_monstrous_without_abilities_counters_or_its_controller_until_it_leaves():
    s = lion_table()
    roar(s)
    lion = s.find("Lion")
    s.put(1, "battlefield", OGRE)
    s.do(0, BecomeCopy(Target(1), Target()), A_LION, A_LION, at=["Lion", "Ogre"], name="Mirror")
    assert (s.characteristic(lion, "name"), s.field(MONSTROUS, lion)) == ("Ogre", True)
    s.pass_until("end")
    assert s.field(MONSTROUS, lion)
    s.happen(Moved(lion, "hand"))
    s.put(0, "battlefield", LION)
    assert not s.field(MONSTROUS, s.find("Lion", "battlefield")) and not s.field(MONSTROUS, s.find("Lion", "hand"))


A_LION = TargetSpec(CREATURE)


@rule("701.31b")
def test_a_copy_is_not_monstrous():
    s = lion_table()
    roar(s)
    s.do(0, CreateCopyTokens(Target()), A_LION, at=["Lion"], name="Twin")
    old, new = sorted(s.find_all("Lion", "battlefield"))
    assert [s.field(MONSTROUS, o) for o in (old, new)] == [True, False]
    s.activate(0, new)
    s.resolve()
    assert (s.counters_on(new), s.field(MONSTROUS, new), s.counters_on(old)) == (2, True, 2)


@rule("701.31b")
def test_it_means_nothing_but_what_others_ask():
    s = lion_table(creature("Squire", 1, 1, whenever(WhenDies(CREATURE), If(SourceIs(IsMonstrous()), Jot("itself")))))
    roar(s)
    assert s.pt("Lion") == (5, 5) and s.characteristic("Lion", "abilities") == LION.abilities()
    s.put(0, "battlefield", creature("Elder", 1, 1, whenever(WhenDies(IsMonstrous()), Jot("it was monstrous"))))
    s.happen(Moved(s.find("Lion"), "graveyard"))
    s.resolve_all()
    assert "it was monstrous" in jotted(s) and "itself" not in jotted(s)


@rule("701.31c")
@pytest.mark.parametrize("x", [3, 0])
def test_other_abilities_refer_to_x_as_it_became_monstrous(x: int):
    s = table("monstrosity")
    s.put(0, "battlefield", HYDRA, BEAR)
    s.give(0, "GGGG")
    s.activate(0, "Hydra", number=x)
    s.resolve_all()
    assert (s.counters_on("Hydra"), jotted(s)) == (x, [("heads", x)])
    s.give(0, "GG")
    s.activate(0, "Hydra", number=1)
    s.resolve_all()
    assert s.counters_on("Hydra") == x, "it is monstrous"
    s.happen(Moved(s.find("Hydra"), "graveyard"))
    s.resolve_all()
    assert jotted(s) == [("heads", x), ("dead heads", x)], "and X is what it was then"


@rule("701.31c")
def test_x_of_one_that_is_gone_when_the_ability_is_put_on_the_stack():
    s = table("monstrosity")
    s.put(0, "battlefield", creature("Hydra", 0, 0, *HYDRA.abilities()), counters={"+1/+1": 1})
    s.put(1, "battlefield", permanent("Wilt", "Artifact", instead(CountersPut, lambda e: e.with_(kind="-1/-1"))))
    s.give(0, "GGG")
    s.activate(0, "Hydra", number=2)
    s.resolve_all()
    assert sorted(jotted(s)) == [("dead heads", 2), ("heads", 2)]


@rule("701.31c")
def test_the_number_of_counters_is_another_matter():
    s = table("monstrosity")
    s.put(0, "battlefield", HYDRA, card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
    s.give(0, "GGG")
    s.activate(0, "Hydra", number=2)
    s.resolve_all()
    assert (s.counters_on("Hydra"), jotted(s)) == (4, [("heads", 2)])


@rule("701.31c")
def test_abilities_of_other_permanents_do_not_know_it():
    s = table("monstrosity")
    knows = whenever(WhenBecomesTapped(), Jot("x", MonstrosityX()))
    s.put(0, "battlefield", creature("Hydra", 1, 1, *HYDRA.abilities(), knows), creature("Calf", 1, 1, knows))
    s.put(0, "battlefield", permanent("Eye", "Artifact", whenever(WhenBecomesMonstrous(CREATURE), Jot("eye", X()))))
    s.give(0, "GGG")
    s.activate(0, "Hydra", number=2)
    s.resolve_all()
    s.do(0, Tap(Target()), A_LION, at=["Hydra"])
    s.resolve_all()
    s.do(0, Tap(Target()), A_LION, at=["Calf"])
    s.resolve_all()
    assert ("eye", 0) in jotted(s) and jotted(s)[-2:] == [("x", 2), ("x", 0)]


def test_in_every_edition_the_same():
    for edition in ("2017-09-25", "2020-01-22", "2021-04-19"):
        s = lion_table(edition=edition)
        roar(s)
        assert (s.counters_on("Lion"), s.field(MONSTROUS, "Lion")) == (2, True)


def test_cards_from_their_text():
    s = wordings.table(debug=True)
    lion = "{3}{G}{W}: Monstrosity 1.\nAs long as Fleecemane Lion is monstrous, it has hexproof and indestructible."
    s.put(0, "battlefield", wordings.beast("Fleecemane Lion", lion, "3/3", "Creature — Cat"))
    s.give(0, "GGGGW")
    assert not s.has("Fleecemane Lion", "hexproof")
    s.activate(0, "Fleecemane Lion")
    s.resolve()
    assert s.has("Fleecemane Lion", "hexproof") and s.has("Fleecemane Lion", "indestructible")
    assert s.pt("Fleecemane Lion") == (4, 4)
    text = (
        "{X}{G}: Monstrosity X.\nWhen Broodmother becomes monstrous, create X 1/1 green Snake creature tokens, "
        "then tap up to X target creatures."
    )
    s.put(0, "battlefield", wordings.beast("Broodmother", text, "1/1"))
    s.put(1, "battlefield", BEAR, OGRE)
    s.give(0, "GGG")
    s.activate(0, "Broodmother", number=2)
    s.expect(0, "targets", ["Bear", "Ogre"])
    s.resolve_all()
    assert (s.counters_on("Broodmother"), s.count("Snake Token"), s.tapped(1)) == (2, 2, ["Bear", "Ogre"])


@rule("701.31b")
def test_words():
    assert wordings.meaning("{1}: Monstrosity 2.")
    with pytest.raises(NotUnderstood):
        wordings.meaning("Monstrosity 2.", spell=True)
    (ability,) = wordings.meaning("Monstrous creatures you control have trample.")
    assert any(isinstance(part, IsMonstrous) for part in ability.walk())
    (trigger,) = wordings.meaning("When ~ becomes monstrous, draw a card.")
    assert isinstance(trigger, Triggered) and trigger.on == WhenBecomesMonstrous()
