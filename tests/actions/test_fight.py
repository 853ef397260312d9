"""Fight (CR 701.12)."""

from __future__ import annotations

import pytest
from magic import (
    A_CREATURE,
    cast,
    creature,
    damage,
    do,
    happens,
    instant,
    jotted,
    life,
    permanent,
    table,
    there,
    whenever,
)
from testcards import Jot

from apnap import Move
from apnap.testing import rule
from apnap_plugins.actions.fight import Fights, WhenFights
from apnap_plugins.rules.continuous import BecomeTypes
from apnap_plugins.rules.damage import DealDamage
from apnap_plugins.rules.instructions import Change
from apnap_plugins.rules.selection import CREATURE, OpponentControls, Target, YouControl, all_of
from apnap_plugins.rules.targets import TargetSpec

MINE = TargetSpec(all_of(CREATURE, YouControl()))
THEIRS = TargetSpec(all_of(CREATURE, OpponentControls()))
BRAWL = instant("Brawl", Fights(Target(0), Target(1)), MINE, THEIRS)
CAT, DOG = creature("Cat", 2, 6), creature("Dog", 3, 6)
ARENA = permanent("Arena", "Artifact", whenever(WhenFights(CREATURE), Jot("fought")))


def fight_table(*mechanics, **more):
    s = table("fight", *mechanics, **more)
    s.put(0, "battlefield", CAT, ARENA)
    s.put(1, "battlefield", DOG)
    s.put(0, "hand", BRAWL)
    return s


def damages(s):
    return [e.happened.event for e in s.game.log.entries if e.happened and isinstance(e.happened.event, DealDamage)]


@rule("701.12a", "701.12d")
def test_each_deals_damage_equal_to_its_power_to_the_other_and_it_is_no_combat_damage():
    s = fight_table()
    cast(s, 0, "Brawl", "Cat", "Dog")
    s.resolve()
    assert (damage(s, "Cat"), damage(s, "Dog")) == (3, 2)
    assert [d.combat for d in damages(s)] == [False, False]
    assert {d.source for d in damages(s)} == {s.find("Cat"), s.find("Dog")}
    s.resolve()
    assert jotted(s) == ["fought"]


@rule("701.12a")
def test_they_do_so_at_once():
    s = fight_table()
    s.set_field("damage", 5, "Cat")
    s.set_field("damage", 5, "Dog")
    cast(s, 0, "Brawl", "Cat", "Dog")
    s.resolve()
    assert there(s) == ["Arena"]


@rule("701.12a")
def test_without_power_no_damage_is_dealt_but_they_fight():
    s = table("fight")
    s.put(0, "battlefield", creature("Wall", 0, 4), ARENA)
    s.put(1, "battlefield", DOG)
    s.put(0, "hand", BRAWL)
    cast(s, 0, "Brawl", "Wall", "Dog")
    s.resolve()
    assert [(d.source, d.amount) for d in damages(s)] == [(s.find("Dog"), 3)]
    s.resolve()
    assert jotted(s) == ["fought"]


@rule("701.12b")
@pytest.mark.parametrize("loser", ["Cat", "Dog"])
def test_if_one_is_gone_neither_fights(loser):
    s = fight_table()
    cast(s, 0, "Brawl", "Cat", "Dog")
    happens(s, Move(s.find(loser), "graveyard"))
    s.resolve()
    assert damages(s) == []
    assert s.ids("stack") == []


@rule("701.12b")
def test_if_one_is_no_creature_or_no_legal_target_any_more_neither_fights():
    s = fight_table()
    cast(s, 0, "Brawl", "Cat", "Dog")
    stone = BecomeTypes(frozenset(["artifact"]), in_addition=False)
    do(s, Change(Target(), (stone,)), 1, A_CREATURE, at=("Cat",))
    s.resolve()
    assert damages(s) == []
    assert jotted(s) == []
    s = fight_table("shroud")
    from apnap import Keyword
    from apnap_plugins.rules.continuous import Gain

    cast(s, 0, "Brawl", "Cat", "Dog")
    do(s, Change(Target(), (Gain((Keyword("shroud"),)),)), 1, A_CREATURE, at=("Dog",))
    s.resolve()
    assert damages(s) == []


@rule("701.12b")
def test_a_creature_that_was_no_target_and_left_does_not_fight():
    from apnap_plugins.rules.selection import This

    s = table("fight")
    from apnap_plugins.rules.triggering import WhenEnters

    s.put(1, "battlefield", DOG)
    s.put(
        0, "battlefield", creature("Lion", 4, 4, whenever(WhenEnters(), Fights(This(), Target()), THEIRS)), event=True
    )
    happens(s, Move(s.find("Lion"), "hand"))
    s.resolve()
    assert damages(s) == []


@rule("701.12b", edition="2020-01-22")
@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22"])
def test_before_2021_the_other_one_fights_but_no_damage_is_dealt(edition):
    s = fight_table(edition=edition)
    cast(s, 0, "Brawl", "Cat", "Dog")
    happens(s, Move(s.find("Dog"), "graveyard"))
    s.resolve()
    assert damages(s) == []
    assert len(s.ids("stack")) == 1
    s.resolve()
    assert jotted(s) == ["fought"]


@rule("701.12c")
def test_a_creature_that_fights_itself_deals_twice_its_power_at_once():
    s = table("fight")
    s.put(0, "battlefield", CAT)
    do(s, Fights(Target(), Target()), 0, A_CREATURE, at=("Cat",))
    assert [d.amount for d in damages(s)] == [4]
    assert damage(s, "Cat") == 4
    assert life(s) == [20, 20]


@rule("701.12c", edition="2017-09-25")
def test_in_2017_it_dealt_its_power_twice():
    s = table("fight", edition="2017-09-25")
    s.put(0, "battlefield", CAT)
    do(s, Fights(Target(), Target()), 0, A_CREATURE, at=("Cat",))
    assert [d.amount for d in damages(s)] == [2, 2]
    assert damage(s, "Cat") == 4


@rule("701.12a", "701.12c")
def test_a_power_of_one_is_enough_and_one_of_zero_deals_nothing():
    s = table("fight")
    s.put(0, "battlefield", creature("Mouse", 1, 6))
    s.put(1, "battlefield", DOG)
    s.put(0, "hand", BRAWL)
    cast(s, 0, "Brawl", "Mouse", "Dog")
    s.resolve()
    assert (damage(s, "Mouse"), damage(s, "Dog")) == (3, 1)
    do(s, Fights(Target(), Target()), 0, A_CREATURE, at=("Mouse",))
    assert damage(s, "Mouse") == 5
    s.put(0, "battlefield", creature("Wall", 0, 4))
    before = len(damages(s))
    do(s, Fights(Target(), Target()), 0, A_CREATURE, at=("Wall",))
    assert len(damages(s)) == before


@rule("701.12a", "701.12b")
def test_the_action_tells_whether_they_fought():
    s = fight_table()
    s.settle()
    told = []
    s.arrange(lambda: told.append(s.game.verb("fight")(s.game, s.find("Cat"), s.find("Dog"))))
    s.arrange(lambda: told.append(s.game.verb("fight")(s.game, s.find("Cat"), s.find("Arena"))))
    assert told == [True, False]
