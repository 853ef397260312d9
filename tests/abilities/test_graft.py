"""Graft (CR 702.58)."""

from __future__ import annotations

import pytest
from magic import BEAR, table
from testcards import forbids
from wordings import meaning

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.graft import graft
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.testing import creature, permanent


def plant(*numbers: int, power=0, name="Plant", **more):
    return creature(name, power, power, *(graft(number) for number in numbers), cost="{0}", **more)


def planted(*numbers: int, mechanics=(), **more):
    """The creature has entered; the next one is in hand."""
    s = table("graft", *mechanics, **more)
    s.put(0, "hand", plant(*numbers), creature("Bird", 1, 1, cost="{0}"))
    s.cast(0, "Plant")
    s.resolve()
    return s


def bird(s):
    s.cast(0, "Bird")
    s.resolve()


@rule("702.58a")
@pytest.mark.parametrize(("wanted", "moved"), [(True, 1), (False, 0)])
def test_a_counter_may_be_moved_onto_another_creature_that_enters(wanted, moved):
    s = planted(3)
    assert s.counters_on("Plant") == 3
    assert s.ids("stack") == []  # its own entering is not another's
    bird(s)
    s.expect(0, "608.2d", wanted).resolve()
    s.done()
    assert (s.counters_on("Plant"), s.counters_on("Bird")) == (3 - moved, moved)


@rule("702.58a")
def test_onto_creatures_of_others_too_and_onto_tokens():
    s = planted(2, mechanics=("create", "tokens"))
    s.do(1, CreateTokens(Token("Creature — Elf", "G", 1, 1)))
    s.expect(0, "608.2d", True).resolve()
    s.done()
    assert (s.counters_on("Plant"), s.counters_on("Elf Token")) == (1, 1)


@rule("702.58a")
def test_no_creature_no_counter():
    s = planted(2)
    s.put(0, "hand", permanent("Rock", "Artifact", cost="{0}"))
    s.cast(0, "Rock")
    s.resolve()
    assert s.ids("stack") == []


@rule("702.58a", "603.4")
def test_it_does_not_trigger_without_a_counter():
    s = planted(1, mechanics=())
    s.put(0, "battlefield", permanent("Bush", "Land", graft(1)))
    s.happen(CountersRemoved("+1/+1", 1, s.find("Plant")))  # Plant dies of it
    bird(s)
    assert s.ids("stack") == []
    assert s.permanents() == ["Bird", "Bush"]


@rule("702.58a", "603.4")
def test_nor_does_anything_happen_if_the_counter_is_gone_as_it_resolves():
    s = table("graft")
    tree = permanent("Tree", "Land", graft(1))
    tree = s.put(0, "battlefield", tree, counters={"+1/+1": 1})
    s.put(0, "hand", creature("Bird", 1, 1, cost="{0}"))
    bird(s)
    assert len(s.ids("stack")) == 1
    s.happen(CountersRemoved("+1/+1", 1, tree))
    s.resolve()  # nobody is asked
    assert s.counters_on("Bird") == 0


@rule("702.58a")
def test_the_creature_left_before_it_resolves():
    s = table("graft", defaults=False)
    s.put(0, "battlefield", permanent("Tree", "Land", graft(1)), counters={"+1/+1": 1})
    s.put(0, "hand", creature("Bird", 1, 1, cost="{0}"))
    bird(s)
    s.happen(Moved(s.find("Bird"), "graveyard"))
    s.resolve()  # there is nothing to choose
    assert s.counters_on("Tree") == 1


@rule("702.58a", "122.5")
def test_a_counter_that_cannot_be_put_there_stays():
    s = table("graft")
    s.put(0, "battlefield", permanent("Tree", "Land", graft(1)), counters={"+1/+1": 1})
    s.put(0, "battlefield", permanent("Blight", "Enchantment", forbids(CountersPut)))
    s.put(0, "hand", creature("Bird", 1, 1, cost="{0}"))
    bird(s)
    s.expect(0, "608.2d", True).resolve()
    s.done()
    assert (s.counters_on("Tree"), s.counters_on("Bird")) == (1, 0)


@rule("702.58b")
def test_each_instance_works_separately():
    s = planted(1, 2)
    assert s.counters_on("Plant") == 3
    bird(s)
    assert len(s.ids("stack")) == 2
    s.expect(0, "608.2d", True).expect(0, "608.2d", True).resolve_all()
    s.done()
    assert (s.counters_on("Plant"), s.counters_on("Bird")) == (1, 2)


@rule("702.58a")
def test_two_that_enter_together_graft_onto_each_other():
    s = table("graft")
    cards = [s.put(0, "graveyard", plant(1, power=1, name=name)) for name in ("Fern", "Moss")]
    s.happen(*(Moved(card, "battlefield") for card in cards))
    assert len(s.ids("stack")) == 2
    s.expect(0, "608.2d", True).resolve()
    assert sorted(s.counters(name).get("+1/+1", 0) for name in ("Fern", "Moss")) == [0, 2]


@rule("702.58a")
def test_it_is_its_controllers_may_when_an_opponents_creature_enters():
    s = table("graft", active=1)
    s.put(0, "battlefield", permanent("Tree", "Land", graft(1)), counters={"+1/+1": 2})
    s.put(1, "hand", BEAR, creature("Cub", 1, 1, cost="{0}"))
    s.cast(1, "Cub")
    s.resolve()
    s.expect(0, "608.2d", True).resolve()
    s.done()
    assert s.counters_on("Cub") == 1


@rule("702.58a")
@pytest.mark.parametrize(
    ("text", "keywords"), [("Graft 2", (graft(2),)), ("Flying, graft 1", (Keyword("flying"), graft(1)))]
)
def test_words(text, keywords):
    assert meaning(text) == keywords
