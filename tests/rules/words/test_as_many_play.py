"""Words for "that many" and more or less of it: "twice that much", "half that many, rounded up" (CR 107.1a, 608.2c)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, spell, table

from apnap.testing import rule


@pytest.mark.parametrize("many", ["that many", "twice that many", "three times that many"])
@pytest.mark.parametrize(
    "done",
    [
        "put MANY +1/+1 counters on ~",
        "remove MANY +1/+1 counters from ~",
        "draw MANY cards",
        "each opponent mills MANY cards",
        "target opponent discards MANY cards",
        "create MANY 1/1 green Saproling creature tokens",
        "you get MANY {E}",
        "each opponent gets MANY poison counters",
    ],
)
def test_every_multiple_is_said_of_everything(many, done):
    assert meaning(f"Whenever you gain life, {done.replace('MANY', many)}.")


@pytest.mark.parametrize("much", ["that much", "twice that much", "three times that much"])
@pytest.mark.parametrize("done", ["each opponent loses MUCH life", "~ deals MUCH damage to any target"])
def test_every_multiple_is_said_of_life_and_damage(much, done):
    assert meaning(f"Whenever you gain life, {done.replace('MUCH', much)}.")


@pytest.mark.parametrize("rounded", ["up", "down"])
@pytest.mark.parametrize(
    "done",
    [
        "draw half that many cards",
        "you lose half that much life",
        "~ deals half that much damage to any target",
        "put half that many +1/+1 counters on ~",
    ],
)
def test_a_half_is_rounded_as_the_text_says(rounded, done):
    assert meaning(f"Whenever you gain life, {done}, rounded {rounded}.")


@rule("107.1a")
@pytest.mark.parametrize(
    ("done", "counters"),
    [
        ("put twice that many +1/+1 counters on ~", 6),
        ("put three times that many +1/+1 counters on ~", 9),
        ("put half that many +1/+1 counters on ~, rounded up", 2),
        ("put half that many +1/+1 counters on ~, rounded down", 1),
    ],
)
def test_the_multiple_is_of_what_the_trigger_was_about(done, counters):
    s = table()
    s.put(0, "battlefield", beast("Pet", f"Whenever you gain life, {done}."))
    play(s, 0, spell("You gain 3 life."))
    s.resolve_all()
    assert s.counters("Pet") == {"+1/+1": counters}
