"""Mana whose amount depends on what a mana ability's costs used (CR 605.1a, 605.3a, 608.2h, 106.7)."""

from __future__ import annotations

import pytest
from wordings import beast, made, table

from apnap.testing import rule

PRIEST = beast(
    "Priest", "{T}, Sacrifice an artifact: Add an amount of {B} equal to the sacrificed artifact's mana value."
)
PEBBLE = made("Pebble", "Artifact", "", cost="{1}")
ROCK = made("Rock", "Artifact", "", cost="{3}")


def spell(cost):
    return made("Spell", "Sorcery", "You gain 1 life.", cost=cost)


@rule("601.2g", "605.3a")
@pytest.mark.parametrize(("cost", "offered"), [("{B}{B}{B}", True), ("{2}{B}", True), ("{4}", False), ("{U}", False)])
def test_a_spell_is_offered_where_the_mana_of_some_sacrifice_pays_for_it(cost, offered):
    s = table()
    s.put(0, "battlefield", PRIEST, PEBBLE, ROCK)
    s.put(0, "hand", spell(cost))
    assert s.can(0, "Spell") is offered
    if offered:
        s.cast(0, "Spell")
        s.resolve()
        assert s.life_totals() == [21, 20]
        assert s.permanents() == ["Pebble", "Priest"]


@rule("601.2g", "605.3a")
@pytest.mark.parametrize(("cost", "offered"), [("{4}", True), ("{5}", False)])
def test_two_of_them_do_not_sacrifice_the_same_artifact(cost, offered):
    s = table()
    s.put(0, "battlefield", PRIEST, PRIEST, PEBBLE, ROCK)
    s.put(0, "hand", spell(cost))
    assert s.can(0, "Spell") is offered


@rule("601.2g", "605.3a")
@pytest.mark.parametrize(("cost", "offered"), [("{3}", True), ("{4}", False)])
def test_what_sacrifices_itself_for_mana_is_not_sacrificed_twice(cost, offered):
    s = table()
    s.put(0, "battlefield", PRIEST, made("Petal", "Artifact", "Sacrifice ~: Add {B}.", cost="{3}"))
    s.put(0, "hand", spell(cost))
    assert s.can(0, "Spell") is offered


@rule("118.12a", "605.3a")
@pytest.mark.parametrize(("fee", "countered"), [("{3}", False), ("{4}", True)])
def test_who_would_have_to_pay_may_do_so_with_it(fee, countered):
    s = table()
    s.put(0, "battlefield", PRIEST, ROCK)
    s.put(0, "hand", spell("{0}"))
    s.put(1, "hand", made("Leak", "Instant", f"Counter target spell unless its controller pays {fee}."))
    s.cast(0, "Spell")
    s.cast(1, "Leak")
    if not countered:
        s.expect(0, "118.12a", True)
    s.resolve_all()
    assert s.life_totals() == [20 if countered else 21, 20]


@rule("107.3a", "605.3a")
def test_the_most_that_x_can_be_counts_it():
    s = table()
    s.put(0, "battlefield", PRIEST, PEBBLE, ROCK)
    s.put(0, "hand", made("Spell", "Sorcery", "You gain X life.", cost="{X}"))
    s.expect(0, "107.3a", 3)
    s.cast(0, "Spell")
    s.resolve()
    assert s.life_totals() == [23, 20]


@rule("605.3a")
def test_an_ability_that_is_activated_again_and_again_gives_no_more_than_all_there_is():
    """Three artifacts of 1, 2 and 3 for an ability without {T}."""
    s = table()
    smith = beast("Smith", "Sacrifice an artifact: Add an amount of {B} equal to the sacrificed artifact's mana value.")
    s.put(0, "battlefield", smith, PEBBLE, made("Brick", "Artifact", "", cost="{2}"), ROCK)
    s.put(0, "hand", spell("{6}"))
    s.cast(0, "Spell")
    s.resolve()
    assert s.life_totals() == [21, 20]
    assert s.permanents() == ["Smith"]


@rule("106.7", "605.1a")
def test_what_a_permanent_could_produce_counts_what_could_be_sacrificed():
    s = table()
    den = made(
        "Den", "Land", "{T}, Sacrifice an artifact: Add an amount of {B} equal to the sacrificed artifact's mana value."
    )
    s.put(1, "battlefield", den, ROCK)
    s.put(
        0,
        "battlefield",
        made("Orchard", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."),
    )
    s.put(0, "hand", spell("{B}"))
    assert s.can(0, "Spell")
