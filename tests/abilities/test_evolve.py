"""Evolve (CR 702.100)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from testcards import TwiceAsManyCounters
from wordings import beast, made, meaning, ruleset

from apnap import Keyword, Moved, Ruleset, Static, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.evolve import Evolved
from apnap_plugins.rules.continuous.continuous import BecomeTypes, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.counters.effects import counters_cant_be_put_on_this
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant

RAPTOR = beast("Raptor", "Evolve", "1/2")
BIG, TALL, WIDE, SAME, SMALL = (
    beast(name, size=size)
    for name, size in (("Big", "3/3"), ("Tall", "1/3"), ("Wide", "2/1"), ("Same", "1/2"), ("Small", "0/1"))
)
SHRINK = instant("Shrink", Change(Target(), (ModifyPT(-2, -2),)), TargetSpec(CREATURE))
GROW = instant("Grow", Change(Target(), (ModifyPT(4, 4),)), TargetSpec(CREATURE))
BOUNCE = made("Bounce", "Instant", "Return target creature to its owner's hand.")
STONE = instant(
    "Stone", Change(Target(), (BecomeTypes(frozenset({"artifact"}), in_addition=False),)), TargetSpec(CREATURE)
)


def sit(*hand: Any, own: Any = (RAPTOR,), **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.put(0, "battlefield", *own)
    s.put(0, "hand", *hand)
    return s


def enters(s: FullTable, name: str) -> FullTable:
    """The creature spell resolves; what triggered waits."""
    s.cast(0, name)
    return s.resolve()


@rule("702.100a")
@pytest.mark.parametrize(
    ("other", "counters"),
    [(BIG, 1), (TALL, 1), (WIDE, 1), (SAME, 0), (SMALL, 0)],
    ids=lambda one: getattr(one, "name", one),
)
def test_a_creature_that_is_larger_in_something_gives_a_counter(other, counters):
    with sit(other) as s:
        enters(s, other.name)
        assert len(s.stack) == counters
        s.resolve_all()
        assert s.counters_on("Raptor", "+1/+1") == counters


@rule("702.100a")
def test_only_creatures_that_enter_under_its_controllers_control():
    with sit(active=1) as s:
        s.put(1, "hand", BIG)
        s.cast(1, "Big")
        s.resolve()
        assert s.stack == []


@rule("702.100a", "603.4")
@pytest.mark.parametrize(("change", "of"), [(GROW, "Raptor"), (SHRINK, "Big")])
def test_what_is_no_longer_larger_as_it_resolves_gives_none(change, of):
    with sit(BIG, change) as s:
        enters(s, "Big")
        s.cast(0, change.name, of)
        s.resolve_all()
        assert s.counters("Raptor") == {}


@rule("702.100a", "608.2h")
@pytest.mark.parametrize(("first", "counters"), [(None, 1), (SHRINK, 0)])
def test_the_other_that_left_counts_as_it_was_last(first, counters):
    with sit(BIG, BOUNCE, SHRINK) as s:
        enters(s, "Big")
        if first:
            s.cast(0, "Shrink", "Big")
            s.resolve()
        s.cast(0, "Bounce", "Big")
        s.resolve_all()
        assert s.counters_on("Raptor", "+1/+1") == counters


@rule("702.100a")
def test_gone_itself_it_gets_nothing_and_does_not_evolve():
    with sit(BIG, BOUNCE) as s:
        enters(s, "Big")
        s.cast(0, "Bounce", "Raptor")
        s.resolve_all()
        assert s.events(Evolved) == [] and s.events(CountersPut) == []


@rule("702.100c")
def test_nothing_is_greater_than_a_noncreature_permanent():
    with sit(BIG, STONE) as s:
        s.cast(0, "Stone", "Raptor")
        s.resolve()
        enters(s, "Big")
        assert s.stack == []
        assert s.has("Raptor", "evolve")


@rule("702.100c", "603.4")
def test_it_stops_being_a_creature_in_response():
    with sit(BIG, STONE) as s:
        enters(s, "Big")
        s.cast(0, "Stone", "Raptor")
        s.resolve_all()
        assert s.counters("Raptor") == {}


@rule("702.100c")
def test_what_enters_and_is_no_creature_any_more_is_not_greater():
    with sit(BIG, STONE) as s:
        enters(s, "Big")
        s.cast(0, "Stone", "Big")
        s.resolve_all()
        assert s.counters("Raptor") == {}


@rule("702.100b")
def test_it_evolves_as_counters_are_put_on_it():
    krasis = beast("Krasis", "Evolve\nWhenever this creature evolves, you gain 3 life.", "1/1")
    with sit(BIG, own=(krasis,)) as s:
        s.happen(CountersPut("+1/+1", 1, s.find("Krasis")))
        assert s.stack == []  # not so
        enters(s, "Big").resolve_all()
        assert s.life(0) == 23


@rule("702.100b", "614.16")
def test_more_counters_are_one_evolving():
    krasis = beast("Krasis", "Evolve\nWhenever this creature evolves, you gain 3 life.", "1/1")
    with sit(BIG, own=(krasis, card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))) as s:
        enters(s, "Big").resolve_all()
        assert s.counters("Krasis") == {"+1/+1": 2}
        assert s.life(0) == 23


@rule("702.100b", "101.2")
def test_without_a_counter_it_did_not_evolve():
    stiff = creature("Stiff", 1, 1, Static(counters_cant_be_put_on_this()), "evolve")
    with sit(BIG, own=(stiff,)) as s:
        enters(s, "Big").resolve_all()
        assert s.counters("Stiff") == {}
        assert s.events(Evolved) == []


@rule("702.100d")
def test_each_instance_triggers():
    with sit(BIG, WIDE, own=(beast("Twice", "Evolve\nEvolve", "1/2"),)) as s:
        enters(s, "Wide")
        assert len(s.stack) == 2
        s.resolve()
        assert s.pt("Twice") == (2, 3)
        s.resolve()  # it has outgrown the other by now
        assert s.counters("Twice") == {"+1/+1": 1}


@rule("702.100a", "603.2")
def test_several_that_enter_at_once_are_each_looked_at():
    make = made("Make", "Sorcery", "Create three 2/2 green Elf creature tokens.")
    with sit(make, own=(beast("Egg", "Evolve", "0/1"),)) as s:
        enters(s, "Make")
        assert len(s.stack) == 3
        s.resolve_all()
        assert s.pt("Egg") == (2, 3)  # the third is no larger


@rule("702.100a", "707.2")
def test_a_copy_begins_without_counters():
    with sit(BIG) as s:
        enters(s, "Big").resolve_all()
        s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Raptor"])
        assert sorted(s.pt(one) for one in s.find_all("Raptor")) == [(1, 2), (2, 3)]


@rule("702.100a")
def test_two_that_enter_together_see_each_other():
    with sit(own=()) as s:
        ids = s.put(0, "graveyard", RAPTOR, BIG)
        s.happen(*(Moved(one, "battlefield", controller=0) for one in ids))
        s.resolve_all()
        assert s.counters("Raptor") == {"+1/+1": 1}


def test_what_cards_say():
    assert meaning("Evolve") == (Keyword("evolve"),)
    assert meaning("Whenever ~ evolves, draw a card.")


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["evolve"])) as s, pytest.raises(UnknownName, match="evolve"):
        s.put(0, "hand", RAPTOR)
