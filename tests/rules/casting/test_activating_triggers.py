"""Triggers on activating abilities of permanents of a kind, in cards made from their text (CR 602.2b)."""

from __future__ import annotations

import pytest
from wordings import beast, made, meaning, shrine, table

from apnap.testing import rule


@pytest.mark.parametrize(
    "ability",
    [
        "a loyalty ability of a Chandra planeswalker",
        "an ability of an Elemental",
        "an ability of a creature that isn't a mana ability",
    ],
)
def test_whose_ability_is_activated_is_said_again(ability):
    assert meaning(f"Whenever you activate {ability}, ~ deals 1 damage to each opponent.")


@rule("602.2b", "605.1a", "109.2")
def test_abilities_of_permanents_of_a_kind():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you activate an ability of an Elemental, you gain 1 life."))
    s.put(
        0,
        "battlefield",
        shrine("Whenever you activate an ability of an Elemental that isn't a mana ability, you gain 10 life."),
    )
    s.put(
        0,
        "battlefield",
        beast("Spark", "Sacrifice Spark: Each opponent loses 1 life.\n{0}: Add {R}.", types="Creature — Elemental"),
    )
    s.put(
        0,
        "hand",
        beast("Fume", "{0}, Exile Fume from your hand: Each opponent loses 1 life.", types="Creature — Elemental"),
    )
    s.put(0, "battlefield", beast("Cow", "{0}: Each opponent loses 1 life."))
    for what, life in (("Cow", 20), ("Fume", 20), ("Spark", 31)):
        s.activate(0, what)
        s.resolve_all()
        assert s.life(0) == life


@rule("606.1", "602.2b")
def test_loyalty_abilities_only():
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever you activate a loyalty ability of a Chandra planeswalker, you gain 10 life.")
    )
    s.put(0, "battlefield", made("Chandra", "Planeswalker — Chandra", "+1: You gain 1 life."), counters={"loyalty": 3})
    s.activate(0, "Chandra")
    s.resolve_all()
    assert s.life(0) == 31
