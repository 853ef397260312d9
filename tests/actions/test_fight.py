"""Fight (CR 701.12)."""

from __future__ import annotations

import pytest
import wordings
from magic import A_CREATURE, jotted, table
from testcards import Jot, Those

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.actions.fight import Fight, WhenFights
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.continuous.continuous import BecomeTypes
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.effects.instructions import IfYouDo, May
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import FIGHT
from apnap_plugins.rules.vocabulary.filters import CREATURE, OpponentControls, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, permanent, whenever

MINE = TargetSpec(all_of(CREATURE, YouControl()))
THEIRS = TargetSpec(all_of(CREATURE, OpponentControls()))
BRAWL = instant("Brawl", Fight(Target(0), Target(1)), MINE, THEIRS)
CAT, DOG = creature("Cat", 2, 6), creature("Dog", 3, 6)
ARENA = permanent("Arena", "Artifact", whenever(WhenFights(CREATURE), Jot("fought")))


def fight_table(*mechanics, **more):
    s = table("fight", *mechanics, **more)
    s.put(0, "battlefield", CAT, ARENA)
    s.put(1, "battlefield", DOG)
    s.put(0, "hand", BRAWL)
    return s


@rule("701.12a", "701.12d")
def test_each_deals_damage_equal_to_its_power_to_the_other_and_it_is_no_combat_damage():
    s = fight_table()
    s.cast(0, "Brawl", "Cat", "Dog")
    s.resolve()
    assert (s.damage("Cat"), s.damage("Dog")) == (3, 2)
    assert [d.combat for d in s.events(DamageDealt)] == [False, False]
    assert {d.source for d in s.events(DamageDealt)} == {s.find("Cat"), s.find("Dog")}
    s.resolve_all()
    assert jotted(s) == ["fought", "fought"]  # one creature and the other one


@rule("701.12a")
def test_they_do_so_at_once():
    s = fight_table()
    s.set_field("damage", 5, "Cat")
    s.set_field("damage", 5, "Dog")
    s.cast(0, "Brawl", "Cat", "Dog")
    s.resolve()
    assert s.permanents() == ["Arena"]


@rule("701.12a")
def test_without_power_no_damage_is_dealt_but_they_fight():
    s = table("fight")
    s.put(0, "battlefield", creature("Wall", 0, 4), ARENA)
    s.put(1, "battlefield", DOG)
    s.put(0, "hand", BRAWL)
    s.cast(0, "Brawl", "Wall", "Dog")
    s.resolve()
    assert [(d.source, d.amount) for d in s.events(DamageDealt)] == [(s.find("Dog"), 3)]
    s.resolve_all()
    assert jotted(s) == ["fought", "fought"]


@rule("701.12b")
@pytest.mark.parametrize("gone", ["Cat", "Dog", None])
def test_if_one_is_gone_neither_fights(gone):
    s = fight_table()
    s.cast(0, "Brawl", "Cat", "Dog")
    if gone:
        s.happen(Moved(s.find(gone), "graveyard"))
    s.resolve()
    assert len(s.events(DamageDealt)) == (0 if gone else 2)
    s.resolve_all()
    assert jotted(s) == ([] if gone else ["fought", "fought"])


@rule("701.12b")
def test_if_one_is_no_creature_or_no_legal_target_any_more_neither_fights():
    s = fight_table()
    s.cast(0, "Brawl", "Cat", "Dog")
    stone = BecomeTypes(frozenset(["artifact"]), in_addition=False)
    s.do(1, Change(Target(), (stone,)), A_CREATURE, at=("Cat",))
    s.resolve()
    assert s.events(DamageDealt) == []
    assert jotted(s) == []
    s = fight_table("shroud")
    from apnap import Keyword
    from apnap_plugins.rules.continuous.continuous import Gain

    s.cast(0, "Brawl", "Cat", "Dog")
    s.do(1, Change(Target(), (Gain((Keyword("shroud"),)),)), A_CREATURE, at=("Dog",))
    s.resolve()
    assert s.events(DamageDealt) == []


@rule("701.12b")
def test_a_creature_that_was_no_target_and_left_does_not_fight():
    from apnap_plugins.rules.vocabulary.selectors import This

    s = table("fight")
    from apnap_plugins.rules.objects.triggers import WhenEnters

    s.put(1, "battlefield", DOG)
    s.put(0, "battlefield", creature("Lion", 4, 4, whenever(WhenEnters(), Fight(This(), Target()), THEIRS)), event=True)
    s.happen(Moved(s.find("Lion"), "hand"))
    s.resolve()
    assert s.events(DamageDealt) == []


@rule("701.12b", edition="2017-09-25")
@rule("701.12b", edition="2020-01-22")
@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22"])
def test_before_2021_the_other_one_fights_but_no_damage_is_dealt(edition):
    s = fight_table(edition=edition)
    s.cast(0, "Brawl", "Cat", "Dog")
    s.happen(Moved(s.find("Dog"), "graveyard"))
    s.resolve()
    assert s.events(DamageDealt) == []
    assert len(s.ids("stack")) == 1
    s.resolve()
    assert jotted(s) == ["fought"]


@rule("701.12c")
def test_a_creature_that_fights_itself_deals_twice_its_power_at_once():
    s = table("fight")
    s.put(0, "battlefield", CAT)
    s.do(0, Fight(Target(), Target()), A_CREATURE, at=("Cat",))
    assert [d.amount for d in s.events(DamageDealt)] == [4]
    assert s.damage("Cat") == 4
    assert s.life_totals() == [20, 20]


@rule("701.12c", edition="2017-09-25")
def test_in_2017_it_dealt_its_power_twice():
    s = table("fight", edition="2017-09-25")
    s.put(0, "battlefield", CAT)
    s.do(0, Fight(Target(), Target()), A_CREATURE, at=("Cat",))
    assert [d.amount for d in s.events(DamageDealt)] == [2, 2]
    assert s.damage("Cat") == 4


@rule("701.12a", "701.12c")
def test_a_power_of_one_is_enough_and_one_of_zero_deals_nothing():
    s = table("fight")
    s.put(0, "battlefield", creature("Mouse", 1, 6))
    s.put(1, "battlefield", DOG)
    s.put(0, "hand", BRAWL)
    s.cast(0, "Brawl", "Mouse", "Dog")
    s.resolve()
    assert (s.damage("Mouse"), s.damage("Dog")) == (3, 1)
    s.do(0, Fight(Target(), Target()), A_CREATURE, at=("Mouse",))
    assert s.damage("Mouse") == 5
    s.put(0, "battlefield", creature("Wall", 0, 4))
    before = len(s.events(DamageDealt))
    s.do(0, Fight(Target(), Target()), A_CREATURE, at=("Wall",))
    assert len(s.events(DamageDealt)) == before


@rule("701.12a", "701.12b")
def test_the_action_tells_whether_they_fought():
    s = fight_table()
    s.settle()
    told = []
    s.arrange(lambda: told.append(s.game.verb(FIGHT)(s.game, s.find("Cat"), s.find("Arena"))))
    s.arrange(lambda: told.append(s.game.verb(FIGHT)(s.game, s.find("Cat"), s.find("Dog"))))
    assert told == [False, True]


# In words --------------------------------------------------------------------------------------------------

BOUT = (
    "Choose target creature you control and target creature you don't control. "
    "The creature you control gets +1/+1 until end of turn. Then those creatures fight each other."
)


@rule("701.12a", "601.2c")
def test_those_creatures_are_the_two_targets_and_only_yours_is_the_creature_you_control():
    s = wordings.table()
    s.put(0, "battlefield", CAT)
    s.put(1, "battlefield", DOG)
    wordings.play(s, 0, wordings.spell(BOUT), "Cat", "Dog")
    assert (s.pt("Cat"), s.pt("Dog")) == ((3, 7), (3, 6))
    assert (s.damage("Cat"), s.damage("Dog")) == (3, 3)


@rule("701.12b", "608.2b")
def test_where_one_of_them_is_no_target_any_more_neither_fights_but_the_other_is_changed():
    s = wordings.table()
    s.put(0, "battlefield", CAT)
    dog = s.put(1, "battlefield", DOG)
    s.put(0, "hand", wordings.spell(BOUT))
    s.cast(0, "Effect", "Cat", "Dog")
    s.happen(Moved(dog, "graveyard"))
    s.resolve()
    assert (s.pt("Cat"), s.damage("Cat")) == ((3, 7), 0)


@rule("608.2d", "701.12b")
def test_nobody_is_asked_whether_to_fight_what_is_not_there():
    s = table("fight", defaults=False)
    cat, dog = s.put(0, "battlefield", CAT), s.put(1, "battlefield", DOG)
    bout = IfYouDo(May(Fight(Those((cat,)), Those((dog,)))), Jot("fought"))
    s.do(0, bout, may=True)
    assert (s.damage(cat), s.damage(dog), jotted(s)) == (3, 2, ["fought"])
    s.happen(Moved(dog, "hand"))
    s.do(0, bout)  # nobody is asked
    assert jotted(s) == ["fought"]


@pytest.mark.parametrize(
    "text",
    [
        "Tap target creature and target land. Those creatures fight each other.",
        "Untap target creature. The creature you control gains haste until end of turn.",
    ],
)
def test_without_two_such_targets_the_words_mean_nothing(text):
    with pytest.raises(NotUnderstood):
        wordings.meaning(text, spell=True)


@rule("603.2c", "701.12a", "701.12c")
def test_whenever_a_creature_of_yours_fights_is_twice_where_two_of_them_fight_each_other():
    s = wordings.table()
    s.put(0, "battlefield", CAT, wordings.shrine("Whenever a creature you control fights, put a +1/+1 counter on it."))
    ox = s.put(0, "battlefield", creature("Ox", 1, 9))
    s.put(1, "battlefield", DOG)
    wordings.play(s, 0, wordings.spell("Target creature fights another target creature."), "Cat", "Ox")
    assert len(s.ids("stack")) == 2
    s.resolve_all()
    assert (s.pt("Cat"), s.pt(ox)) == ((3, 7), (2, 10))
    wordings.play(s, 0, wordings.spell("Target creature fights another target creature."), "Dog", "Cat")
    assert len(s.ids("stack")) == 1
    s.resolve_all()
    assert (s.pt("Cat"), s.pt("Dog")) == ((4, 8), (3, 6))
    s.do(0, Fight(Target(), Target()), A_CREATURE, at=(ox,))
    assert len(s.ids("stack")) == 1


@rule("603.2c")
def test_whenever_one_or_more_of_them_fight_is_once():
    s = wordings.table()
    text = "Whenever one or more creatures you control fight or become blocked, you gain 1 life."
    s.put(0, "battlefield", CAT, wordings.shrine(text), creature("Ox", 1, 9))
    wordings.play(s, 0, wordings.spell("Target creature fights another target creature."), "Cat", "Ox")
    s.resolve_all()
    assert s.life(0) == 21
