"""Costs that remove counters of any kind, from one permanent or from among several, played (CR 118.3, 601.2h)."""

from __future__ import annotations

import random

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import ScenarioError, rule


def _loaded(*kinds):
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Elk"))
    for kind, name in kinds:
        play(s, 0, spell(f"Put a {kind} counter on target creature.", "Mark"), name)
    return s


@rule("118.3", "601.2h")
def test_counters_of_several_kinds_from_among_several():
    s = _loaded(("charge", "Bear"), ("egg", "Bear"), ("charge", "Ogre"), ("egg", "Elk"))
    s.put(0, "battlefield", shrine("{0}, Remove two counters from among creatures you control: You gain 3 life."))
    s.begin(0, "activate", "Shrine")
    s.answer(0, {"egg on Bear": 1, "charge on Ogre": 1})  # in one decision
    s.resolve_all()
    assert (s.life(0), s.counters("Bear"), s.counters("Ogre"), s.counters("Elk")) == (23, {"charge": 1}, {}, {"egg": 1})


@rule("118.3")
@pytest.mark.parametrize("what", ["counters", "egg counters"])
def test_too_few_counters(what):
    s = _loaded(("charge", "Bear"), ("egg", "Ogre"), ("egg", "Elk"))
    s.put(0, "battlefield", shrine(f"Remove three {what} from among creatures you control: You gain 3 life."))
    with pytest.raises(ScenarioError):
        s.activate(0, "Shrine")


@rule("118.12a")
@pytest.mark.parametrize(("counters", "there"), [((("egg", "Ogre"),), 1), ((), 0), ((("egg", "Elk"),), 0)])
def test_unless_you_remove_a_counter(counters, there):
    s = _loaded(*counters)
    text = "Whenever you gain life, sacrifice ~ unless you remove a counter from a permanent you control."
    s.put(0, "battlefield", beast("Spirit", text))
    play(s, 0, spell("You gain 1 life.", "Gift"))
    if there:
        s.expect(0, "118.12a", True)
    s.resolve_all()
    assert (s.count("Spirit", "battlefield"), s.counters("Ogre")) == (there, {})


@rule("118.3", "602.2b")
def test_counters_of_any_kind_from_the_permanent_itself():
    s = _loaded(("charge", "Bear"))
    text = "Remove a counter from ~: You gain 3 life."
    willow = s.put(0, "battlefield", beast("Willow", text), counters={"-1/-1": 1, "egg": 1})
    s.put(0, "battlefield", beast("Elm", "Remove two counters from ~: You gain 5 life."), counters={"egg": 1})
    assert s.offered(0, "activate") == ["Willow"]  # what lies on the Bear is of no use to the Elm
    s.begin(0, "activate", "Willow")
    s.expect(0, "601.2h", "egg on Willow")
    s.resolve_all()
    assert (s.life(0), s.counters(willow), s.counters("Bear")) == (23, {"-1/-1": 1}, {"charge": 1})
    play(s, 0, spell("Put a charge counter on target creature.", "Mark"), "Elm")
    s.activate(0, "Elm")
    s.resolve_all()
    assert (s.life(0), s.counters("Elm")) == (28, {})


def _taking(number, *kinds):
    s = _loaded(*kinds)
    s.put(0, "battlefield", shrine(f"Remove {number} counters from among creatures you control: You gain 3 life."))
    return s, s.begin(0, "activate", "Shrine")


@rule("118.3", "601.2h")
def test_no_more_counters_of_a_kind_are_taken_than_there_are():
    s, decision = _taking("three", ("charge", "Bear"), ("charge", "Bear"), ("egg", "Bear"), ("egg", "Ogre"))
    assert list(decision.candidates()) == [(2, 1, 0), (2, 0, 1), (1, 1, 1)]
    for wrong in ((3, 0, 0), (1, 1, 0), (1, 2, 0), (2, 2, -1), (2, 1), None):
        assert not decision.legal(wrong)
    assert decision.default() == (2, 1, 0)
    assert decision.complete((0,)) == decision.complete((1, 1)) == (1, 1, 1)
    assert {decision.sample(random.Random(n)) for n in range(50)} == {(2, 1, 0), (2, 0, 1), (1, 1, 1)}
    s.answer(0, {"charge on Bear": 2, "egg on Ogre": 1}).resolve_all()
    assert (s.life(0), s.counters("Bear"), s.counters("Ogre")) == (23, {"egg": 1}, {})


@rule("118.3", "601.2h")
def test_nothing_is_asked_where_all_are_needed_or_all_are_alike():
    for number, kinds in (("two", [("charge", "Bear"), ("egg", "Ogre")]), ("two", [("egg", "Bear")] * 3)):
        s, _ = _taking(number, *kinds)
        assert s.stack == ["Shrine"] or s.kinds() == ["ability"]
