"""Rampage (CR 702.23)."""

from __future__ import annotations

import pytest
from fightcards import SummonBlocker
from fights import fight, stacked
from wordings import meaning

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.abilities.rampage import rampage
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.combat.instructions import BecomeBlocked
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature

GIANT = creature("Giant", 3, 4, rampage(2))
ELVES = [creature(f"Elf {n}", 1, 1) for n in (1, 2, 3)]
SUMMONER = creature("Summoner", 1, 1, Activated((PayLifeCost(1),), SummonBlocker(creature("Wall", 0, 4))))


def charge(blockers, attacker=GIANT, *more, **options):
    """The giant attacks and that many elves block it."""
    s = fight("rampage", defaults=True, **options)
    s.put(0, "battlefield", attacker)
    s.put(1, "battlefield", *ELVES, *more)
    s.attack("Giant")
    s.block({elf.name: "Giant" for elf in ELVES[:blockers]})
    return s


@rule("702.23a")
@pytest.mark.parametrize(("blockers", "size"), [(1, (3, 4)), (2, (5, 6)), (3, (7, 8))])
def test_a_bonus_for_each_blocker_beyond_the_first(blockers, size):
    s = charge(blockers)
    s.resolve_all()
    assert (stacked(s), s.pt("Giant")) == (1, size)
    s.pass_until("upkeep", again=True)
    assert s.pt("Giant") == (3, 4)


@rule("702.23a")
def test_unblocked_it_does_not_trigger():
    assert stacked(charge(0)) == 0


@rule("702.23a", "509.5c")
def test_blocked_by_an_effect_there_is_no_first_blocker():
    halts = Activated((PayLifeCost(1),), BecomeBlocked(Target()), targets=(TargetSpec(CREATURE),))
    s = charge(0, GIANT, creature("Halt", 1, 1, halts))
    s.act(1, "activate", "Halt", targets=["Giant"]).resolve_all()
    assert (stacked(s), s.pt("Giant")) == (2, (3, 4))  # the bonus is not negative


@rule("702.23b")
def test_blockers_are_counted_as_it_resolves():
    s = charge(3)
    s.happen(Moved(s.find("Elf 3"), "graveyard"))
    s.resolve_all()
    assert s.pt("Giant") == (5, 6)
    s = charge(2)
    s.arrange(lambda: remove_from_combat(s.game, [s.find("Elf 1")]))
    s.resolve_all()
    assert s.pt("Giant") == (3, 4)


@rule("702.23b")
def test_one_that_joins_in_response_counts():
    s = charge(2, GIANT, SUMMONER)
    s.act(1, "activate", "Summoner").resolve_all()
    assert s.pt("Giant") == (7, 8)


@rule("702.23b")
def test_after_that_neither_more_blockers_nor_fewer_change_it():
    s = charge(2, GIANT, SUMMONER)
    s.resolve_all()
    s.act(1, "activate", "Summoner").resolve_all()
    assert (stacked(s), s.pt("Giant")) == (2, (5, 6))
    s.happen(Moved(s.find("Elf 1"), "graveyard"), Moved(s.find("Elf 2"), "graveyard"))
    assert s.pt("Giant") == (5, 6)


@rule("702.23a")
def test_only_what_blocks_it_counts():
    s = fight("rampage", defaults=True)
    s.put(0, "battlefield", GIANT, creature("Ox", 2, 4))
    s.put(1, "battlefield", *ELVES)
    s.attack(["Giant", "Ox"])
    s.block({"Elf 1": "Giant", "Elf 2": "Giant", "Elf 3": "Ox"})
    s.resolve_all()
    assert s.pt("Giant") == (5, 6)


@rule("702.23c")
def test_each_instance_triggers_separately():
    s = charge(3, creature("Giant", 3, 4, rampage(2), rampage(1), rampage(1)))
    assert stacked(s) == 3
    s.resolve_all()
    assert s.pt("Giant") == (11, 12)


@rule("702.23a")
def test_where_it_is_gone_nothing_happens():
    s = charge(3)
    s.happen(Moved(s.find("Giant"), "hand"))
    s.resolve_all()
    assert s.permanents() == ["Elf 1", "Elf 2", "Elf 3"]


def test_words():
    assert meaning("Rampage 3") == (rampage(3),)
