"""Removing all counters of a kind as a cost, read and played (CR 118, 601.2b, 602.2b)."""

from __future__ import annotations

import pytest
from magic import OGRE
from wordings import beast, made, meaning, table

from apnap.testing import rule
from apnap_plugins.rules.counters.quantities import CountersChosenToRemove, EveryCounterRemoved

BOTTLE = made(
    "Bottle", "Artifact", "Remove all elixir counters from Bottle: You gain 2 life for each elixir counter removed this way."
)  # fmt: skip


@rule("602.2b", "107.3c")
@pytest.mark.parametrize("number", [0, 3])
def test_as_many_as_there_are_and_none_are_left(number):
    s = table()
    s.put(0, "battlefield", BOTTLE, counters={"elixir": number} if number else {})
    s.activate(0, "Bottle")
    assert s.counters_on("Bottle", "elixir") == 0
    s.resolve()
    assert s.life(0) == 20 + 2 * number


@rule("602.2b")
def test_the_number_of_them_for_damage():
    s = table()
    text = (
        "{0}, Remove all +1/+1 counters from Archer: It deals X damage to target creature, where X is the number of counters "
        "removed this way."
    )
    s.put(0, "battlefield", beast("Archer", text, "1/1"), counters={"+1/+1": 3})
    ogre = s.put(1, "battlefield", OGRE)
    s.activate(0, "Archer", ogre)
    s.resolve()
    assert s.permanents(1) == [] and s.pt("Archer") == (1, 1)


def test_it_is_no_number_that_somebody_chooses():
    (ability,) = meaning("{T}, Remove all charge counters from ~: Draw X cards, where X is the number of charge counters removed "
                         "this way.")  # fmt: skip
    assert ability.effect.count == CountersChosenToRemove("charge")
    assert ability.cost[1].count == EveryCounterRemoved("charge")
