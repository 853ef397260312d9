"""Absorb (CR 702.64)."""

from __future__ import annotations

import pytest
from fights import fight
from magic import A_CREATURE, BEAR, OGRE, jotted
from magic import table as plain_table
from testcards import Jot
from wordings import beast, made, meaning
from wordings import table as worded

from apnap import Continuous, Keyword
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, LoseAllAbilities
from apnap_plugins.rules.damage.damage import DamageDealt, damage_event
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.effects.prevention import CantBePrevented, PreventionApplied
from apnap_plugins.rules.effects.replacement import Redirects
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, Itself
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, permanent, whenever


def absorb(number):
    return Keyword("absorb", (number,))


def sliver(*numbers, name="Sliver", size=9, **values):
    return creature(name, 1, size, *[absorb(n) for n in numbers], **values)


def table(*mechanics, **more):
    return plain_table("absorb", "prevention", "replacement", *mechanics, **more)


def bolt(s, much, *targets, player=1, name="Bolt"):
    s.put(player, "hand", instant(name, DealDamage(much, Target()), A_CREATURE))
    s.cast(player, name, *targets)
    s.resolve()


@rule("702.64a")
@pytest.mark.parametrize(("number", "dealt", "marked"), [(1, 3, 2), (2, 3, 1), (3, 3, 0), (4, 3, 0), (1, 1, 0)])
def test_so_much_of_the_damage_is_prevented(number, dealt, marked):
    s = table()
    s.put(0, "battlefield", sliver(number))
    s.put(1, "battlefield", BEAR)
    bolt(s, dealt, "Sliver")
    assert s.damage("Sliver") == marked


@rule("702.64a")
def test_each_time_anew():
    s = table()
    s.put(0, "battlefield", sliver(1), BEAR)
    for n in range(3):
        bolt(s, 2, "Sliver", name=f"Bolt {n}")
    assert s.damage("Sliver") == 3


@rule("702.64a")
def test_damage_to_others_and_to_its_controller_is_not_prevented():
    s = table()
    s.put(0, "battlefield", sliver(2), OGRE)
    bolt(s, 2, "Ogre")
    assert s.damage("Ogre") == 2
    s.happen(DamageDealt(s.find("Sliver"), 3, player=0))
    assert s.life_totals() == [17, 20]


@rule("702.64a")
def test_damage_that_it_deals_itself_to_others_is_dealt_and_to_itself_is_not():
    s = table()
    s.put(0, "battlefield", sliver(1, 1), OGRE)
    s.happen(damage_event(s.find("Sliver"), s.find("Ogre"), 2), damage_event(s.find("Sliver"), s.find("Sliver"), 3))
    assert (s.damage("Ogre"), s.damage("Sliver")) == (2, 1)


@rule("702.64a")
def test_combat_damage_too():
    s = fight("absorb", "prevention")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", sliver(1, size=2))
    s.attack("Bear")
    s.block({"Sliver": "Bear"})
    s.pass_until("combat damage")
    assert s.damage("Sliver") == 1
    assert s.permanents() == ["Bear", "Sliver"]


@rule("702.64b")
def test_damage_of_several_sources_at_once_is_reduced_for_each():
    s = fight("absorb", "prevention", defaults=True)
    s.put(0, "battlefield", sliver(1))
    s.put(1, "battlefield", creature("A", 2, 2), creature("B", 3, 3), creature("C", 1, 1))
    s.attack("Sliver")
    s.block({"A": "Sliver", "B": "Sliver", "C": "Sliver"})
    s.pass_until("combat damage")
    assert s.damage("Sliver") == 3


@rule("702.64b")
def test_one_source_at_different_times():
    s = fight("absorb", "prevention", "double-strike")
    s.put(0, "battlefield", creature("Knight", 3, 3, "double-strike"))
    s.put(1, "battlefield", sliver(1))
    s.attack("Knight")
    s.block({"Sliver": "Knight"})
    s.pass_until("combat damage")
    s.pass_until("end of combat")
    assert s.damage("Sliver") == 4


@rule("702.64b")
def test_one_spell_that_deals_damage_twice_in_order():
    s = table()
    s.put(0, "battlefield", sliver(1), BEAR)
    twice = do(DealDamage(2, Target()), DealDamage(2, Target()))
    s.put(1, "hand", instant("Twice", twice, A_CREATURE))
    s.cast(1, "Twice", "Sliver")
    s.resolve()
    assert s.damage("Sliver") == 2


@rule("702.64b", "614.9")
def test_damage_of_one_source_at_one_time_is_prevented_once_also_where_it_comes_on_two_ways():
    to_ogre = DamageFilter(to=Itself(), players=None)
    for events, marked in (((3, 3), 4), ((3, 0), 1), ((0, 3), 1), ((1, 3), 2), ((3, 1), 2)):
        s = table()
        s.put(0, "battlefield", sliver(2, types="Creature — Sliver"))
        s.put(0, "battlefield", creature("Ogre", 3, 3, Redirects(All(HasSubtype("Sliver")), to_ogre)))
        s.put(1, "battlefield", BEAR)
        bear = s.find("Bear")
        s.happen(
            *(damage_event(bear, s.find(name), n) for name, n in zip(("Sliver", "Ogre"), events, strict=True) if n)
        )
        assert (s.damage("Sliver"), s.damage("Ogre")) == (marked, 0)


@rule("702.64b", "614.9")
def test_redirected_damage_of_another_source_is_another_matter():
    to_ogre = DamageFilter(to=Itself(), players=None)
    s = table()
    s.put(0, "battlefield", sliver(2, types="Creature — Sliver"))
    s.put(0, "battlefield", creature("Ogre", 3, 3, Redirects(All(HasSubtype("Sliver")), to_ogre)))
    s.put(1, "battlefield", BEAR, creature("Giant", 5, 5))
    s.happen(damage_event(s.find("Bear"), s.find("Sliver"), 3), damage_event(s.find("Giant"), s.find("Ogre"), 3))
    assert s.damage("Sliver") == 2


@rule("702.64c")
@pytest.mark.parametrize(("numbers", "marked"), [((1, 1), 3), ((1, 2), 2), ((2, 2), 1), ((1, 1, 1), 2), ((3, 3), 0)])
def test_several_instances_apply_each_by_itself(numbers, marked):
    s = table()
    s.put(0, "battlefield", sliver(*numbers), BEAR)
    bolt(s, 5, "Sliver")
    assert s.damage("Sliver") == marked


@rule("702.64c", "702.64b")
def test_several_instances_and_several_sources():
    s = table()
    s.put(0, "battlefield", sliver(1, 1))
    s.put(1, "battlefield", BEAR, OGRE)
    s.happen(damage_event(s.find("Bear"), s.find("Sliver"), 3), damage_event(s.find("Ogre"), s.find("Sliver"), 3))
    assert s.damage("Sliver") == 2


@rule("702.64c")
def test_the_players_are_not_asked_in_which_order_equal_instances_apply():
    s = table(defaults=False)
    s.put(0, "battlefield", sliver(2, 2))
    s.put(1, "battlefield", OGRE)
    s.happen(damage_event(s.find("Ogre"), s.find("Sliver"), 5))
    assert s.damage("Sliver") == 1


@rule("702.64a", "615.12")
def test_damage_that_cannot_be_prevented():
    s = table()
    s.put(0, "battlefield", sliver(2), permanent("Rule", "Enchantment", CantBePrevented()), BEAR)
    bolt(s, 3, "Sliver")
    assert s.damage("Sliver") == 3


@rule("702.64a", "615.13")
def test_what_triggers_on_damage_that_is_prevented():
    s = table()
    s.put(0, "battlefield", sliver(2), BEAR)
    seen = []
    s.settle()
    s.game.log.observers.append(
        lambda entry: (
            seen.append(entry.happened.event.amount)
            if entry.happened is not None and isinstance(entry.happened.event, PreventionApplied)
            else None
        )
    )
    bolt(s, 5, "Sliver")
    assert seen == [2]


@rule("702.64a")
def test_all_of_it_prevented_is_no_damage():
    from apnap_plugins.rules.damage.triggers import WhenDealtDamage

    for much, words in ((2, []), (3, ["ow"])):
        s = table()
        s.put(0, "battlefield", creature("Sliver", 1, 9, absorb(2), whenever(WhenDealtDamage(), Jot("ow"))), BEAR)
        bolt(s, much, "Sliver")
        s.resolve_all()
        assert jotted(s) == words


@rule("702.64a")
def test_one_without_its_abilities_absorbs_nothing_and_one_that_gains_it_does():
    s = table()
    s.put(0, "battlefield", sliver(2), BEAR)
    s.put(
        0, "battlefield", permanent("Humility", "Enchantment", Continuous(AffectsAll(CREATURE), (LoseAllAbilities(),)))
    )
    bolt(s, 3, "Sliver")
    assert s.damage("Sliver") == 3
    s = table()
    s.put(0, "battlefield", OGRE, BEAR)
    s.put(0, "battlefield", permanent("Lymph", "Enchantment", Continuous(AffectsAll(CREATURE), (Gain((absorb(1),)),))))
    bolt(s, 2, "Ogre")
    assert s.damage("Ogre") == 1


@rule("702.64a", "702.80a")
def test_of_damage_with_wither_less_counters_are_put():
    s = table("wither")
    sliver_id = s.put(0, "battlefield", sliver(1))
    s.put(1, "battlefield", creature("Hag", 3, 3, "wither"))
    s.happen(damage_event(s.find("Hag"), sliver_id, 3))
    assert s.counters(sliver_id) == {"-1/-1": 2}


@rule("702.64a", "702.2b")
def test_damage_of_a_deathtouch_source_that_is_all_absorbed_does_not_destroy():
    for power, alive in ((1, True), (2, False)):
        s = table("deathtouch")
        s.put(0, "battlefield", sliver(1))
        s.put(1, "battlefield", creature("Asp", power, 1, "deathtouch"))
        s.happen(damage_event(s.find("Asp"), s.find("Sliver"), power))
        assert ("Sliver" in s.permanents()) is alive


@rule("702.64a")
def test_in_a_game_of_three_whoever_deals_it():
    s = table(players=3)
    s.put(2, "battlefield", sliver(1), BEAR)
    for player in (0, 1, 2):
        bolt(s, 2, "Sliver", player=player, name=f"Bolt {player}")
    assert s.damage("Sliver") == 3


@rule("702.64a", "702.64c")
def test_words():
    assert meaning("Absorb 3") == (absorb(3),)
    assert meaning("All Sliver creatures have absorb 1.")
    s = worded()
    lymph = beast("Lymph", "All Sliver creatures have absorb 1.\nAbsorb 1", "3/5", types="Creature — Sliver")
    s.put(0, "battlefield", lymph)
    s.put(1, "hand", made("Bolt", "Instant", "~ deals 4 damage to target creature."))
    s.act(1, "cast", "Bolt").resolve()
    assert s.damage("Lymph") == 2
