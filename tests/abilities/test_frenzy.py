"""Frenzy (CR 702.68)."""

from __future__ import annotations

from fightcards import Summon
from fights import fight, stacked
from wordings import beast, meaning, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.abilities.frenzy import frenzy
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.combat.instructions import BecomeBlocked, BecomeUnblocked
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature

FURY = creature("Fury", 1, 2, frenzy(2))
BEAR = creature("Bear", 2, 2)


def charge(blocks, *more, attacker=FURY):
    """It attacks and player 1 blocks so."""
    s = fight("frenzy", defaults=True)
    s.put(0, "battlefield", attacker)
    s.put(1, "battlefield", BEAR, *more)
    s.attack("Fury")
    s.block(blocks)
    return s


@rule("702.68a")
def test_unblocked_it_gets_power_until_end_of_turn():
    s = charge({})
    s.resolve_all()
    assert s.pt("Fury") == (3, 2)
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 17]
    s.pass_until("upkeep", again=True)
    assert s.pt("Fury") == (1, 2)


@rule("702.68a", "509.5g")
def test_blocked_it_gets_none_also_where_its_blocker_is_gone():
    s = charge({"Bear": "Fury"})
    s.arrange(lambda: remove_from_combat(s.game, [s.find("Bear")]))
    assert (stacked(s), s.pt("Fury")) == (0, (1, 2))


@rule("702.68a", "508.3f")
def test_it_triggers_as_blockers_are_declared_not_as_it_attacks():
    s = fight("frenzy")
    s.put(0, "battlefield", FURY)
    s.put(1, "battlefield", BEAR)
    s.attack("Fury")
    assert stacked(s) == 0
    s.block({})
    assert stacked(s) == 1


@rule("702.68a", "509.5g")
def test_an_effect_that_makes_it_unblocked_does_not_count():
    frees = Activated((PayLifeCost(1),), BecomeUnblocked(Target()), targets=(TargetSpec(CREATURE),))
    s = charge({"Bear": "Fury"}, creature("Free", 1, 1, frees))
    s.act(1, "activate", "Free", targets=["Fury"]).resolve_all()
    assert s.pt("Fury") == (1, 2)


@rule("702.68a", "509.5g")
def test_one_that_entered_attacking_has_it_too():
    s = fight("frenzy", defaults=True)
    s.put(0, "battlefield", BEAR, creature("Lord", 1, 1, Activated((PayLifeCost(1),), Summon(FURY))))
    s.attack("Bear")
    s.act(0, "activate", "Lord").resolve_all()
    s.pass_until("declare blockers")
    s.resolve_all()
    assert s.pt("Fury") == (3, 2)


@rule("702.68a", "113.7a")
def test_becoming_blocked_in_response_is_too_late():
    halts = Activated((PayLifeCost(1),), BecomeBlocked(Target()), targets=(TargetSpec(CREATURE),))
    s = charge({}, creature("Halt", 1, 1, halts))
    s.act(1, "activate", "Halt", targets=["Fury"]).resolve_all()
    assert s.pt("Fury") == (3, 2)
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 19]


@rule("702.68b")
def test_each_instance_triggers_separately():
    s = charge({}, attacker=creature("Fury", 1, 2, frenzy(1), frenzy(1), frenzy(3)))
    assert stacked(s) == 3
    s.resolve_all()
    assert s.pt("Fury") == (6, 2)


@rule("702.68a", "400.7")
def test_one_that_left_and_came_back_gets_nothing():
    s = charge({})
    s.happen(Moved(s.find("Fury"), "exile"))
    s.happen(Moved(s.find("Fury", "exile"), "battlefield"))
    s.resolve_all()
    assert s.pt("Fury") == (1, 2)


@rule("702.68b")
def test_two_slivers_give_it_to_each_other_twice():
    s = table(stage="beginning of combat", defaults=True)
    sliver = beast("Mad One", "All Sliver creatures have frenzy 1.", "1/1", "Creature — Sliver")
    one, _ = s.put(0, "battlefield", sliver, sliver)
    s.attack([one])
    s.pass_until("declare blockers")
    s.resolve_all()
    assert s.pt(one) == (3, 1)


def test_words():
    assert meaning("Frenzy 2") == (frenzy(2),)
