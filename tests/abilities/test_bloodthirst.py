"""Bloodthirst (CR 702.54)."""

from __future__ import annotations

import pytest
from magic import BEAR, table
from wordings import made, meaning
from wordings import table as whole

from apnap.testing import rule
from apnap_plugins.abilities.bloodthirst import bloodthirst
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.damage import LifeGained, LifeLost, damage_event
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature

YOU, FOE, THIRD = (("player", seat) for seat in range(3))


def ogre(*numbers, name="Ghor"):
    return creature(name, 1, 1, *(bloodthirst(number) for number in numbers), cost="{0}")


def hurt(s, *hits):
    """A source deals these (player, amount) damages."""
    source = s.put(0, "battlefield", creature("Imp", 1, 1))
    for player, amount in hits:
        s.happen(damage_event(source, player, amount))


def entered(*numbers, hits=(), mechanics=(), **more):
    s = table("bloodthirst", *mechanics, **more)
    hurt(s, *hits)
    s.put(0, "hand", ogre(*numbers))
    s.cast(0, "Ghor")
    s.resolve()
    return s


@rule("702.54a")
@pytest.mark.parametrize(
    ("hits", "count"),
    [((), 0), (((FOE, 1),), 2), (((FOE, 5), (FOE, 1)), 2), (((YOU, 3),), 0), (((YOU, 3), (FOE, 1)), 2)],
)
def test_if_an_opponent_was_dealt_damage_this_turn(hits, count):
    assert entered(2, hits=hits).counters_on("Ghor") == count


@rule("702.54a")
def test_loss_of_life_is_no_damage_and_damage_that_was_healed_is():
    s = table("bloodthirst")
    s.happen(LifeLost(1, 3))
    s.put(0, "hand", ogre(2), ogre(2, name="Drek"))
    s.cast(0, "Ghor")
    s.resolve()
    assert s.counters_on("Ghor") == 0
    hurt(s, (FOE, 1))
    s.happen(LifeGained(1, 5))
    s.cast(0, "Drek")
    s.resolve()
    assert s.counters_on("Drek") == 2


@rule("702.54a")
def test_damage_to_an_opponents_creature_does_not_count():
    s = table("bloodthirst")
    foe = s.put(1, "battlefield", BEAR)
    hurt(s, (foe, 1))
    s.put(0, "hand", ogre(2))
    s.cast(0, "Ghor")
    s.resolve()
    assert s.counters_on("Ghor") == 0


@rule("702.54a")
def test_damage_of_an_earlier_turn_does_not_count():
    s = table("bloodthirst", active=1)
    for player in (0, 1):
        s.put(player, "library", BEAR, BEAR)
    hurt(s, (FOE, 2))
    s.pass_until("precombat main", again=True)
    s.put(0, "hand", ogre(2))
    s.cast(0, "Ghor")
    s.resolve()
    assert s.counters_on("Ghor") == 0


@rule("702.54a")
def test_it_need_not_be_cast():
    s = table("bloodthirst")
    hurt(s, (FOE, 1))
    s.put(0, "graveyard", ogre(3))
    s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"))
    assert s.counters_on("Ghor") == 3


@rule("702.54a")
def test_of_three_players_one_opponent_is_enough_and_whose_creature_it_is_counts():
    s = table("bloodthirst", players=3)
    hurt(s, (THIRD, 1))
    for player, name in ((0, "Ghor"), (1, "Drek"), (2, "Zod")):
        s.put(player, "graveyard", ogre(2, name=name))
    s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"))
    assert [s.counters_on(name) for name in ("Ghor", "Drek", "Zod")] == [2, 2, 0]


@rule("702.54a", "120.3b")
def test_damage_that_gives_poison_counts():
    s = whole()
    s.put(
        0, "battlefield", made("Adept", "Creature", "Infect\n{0}: Adept deals 1 damage to target player.", size="1/1")
    )
    s.put(0, "hand", ogre(1))
    s.expect(0, "targets", [FOE])
    s.act(0, "activate", "Adept")
    s.resolve()
    assert s.life_totals() == [20, 20]
    s.cast(0, "Ghor")
    s.resolve()
    assert s.counters_on("Ghor") == 1


@rule("702.54b")
@pytest.mark.parametrize(
    ("hits", "count"), [((), 0), (((FOE, 2), (FOE, 3)), 5), (((FOE, 2), (YOU, 7)), 2), (((FOE, 2), (THIRD, 1)), 3)]
)
def test_x_is_the_total_damage_that_opponents_were_dealt(hits, count):
    assert entered(X(), hits=hits, players=3).counters_on("Ghor") == count


@rule("702.54c")
def test_each_instance_applies_separately():
    assert entered(1, 2, hits=((FOE, 4),)).counters_on("Ghor") == 3
    assert entered(1, X(), hits=((FOE, 4),)).counters_on("Ghor") == 5


@rule("702.54a")
def test_a_token_copy_is_thirsty_too():
    s = entered(2, mechanics=("copies",))
    hurt(s, (FOE, 1))
    s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=("Ghor",))
    assert sorted(s.counters(o).get("+1/+1", 0) for o in s.find_all("Ghor")) == [0, 2]


@rule("702.54a")
def test_a_spell_that_gains_it():
    s = whole()
    hurt(s, (FOE, 1))
    s.put(0, "battlefield", made("Lord", "Creature", "Whenever you cast a Vampire creature spell, it gains bloodthirst 3.",
                                 size="1/1"))  # fmt: skip
    s.put(0, "hand", creature("Bat", 1, 1, types="Creature — Vampire", cost="{0}"))
    s.cast(0, "Bat")
    s.resolve_all()
    assert s.counters_on("Bat") == 3


@rule("702.54a", "702.54b")
@pytest.mark.parametrize(("text", "number"), [("Bloodthirst 3", 3), ("Bloodthirst X", X())])
def test_words(text, number):
    assert meaning(text) == (bloodthirst(number),)
