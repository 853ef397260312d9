"""Costs that remove counters of any kind, from one permanent or from among several, played (CR 118.3, 601.2h)."""

from __future__ import annotations

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
    s.expect(0, "601.2h", "egg on Bear")
    s.expect(0, "601.2h", "charge on Ogre")
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
