"""What is said behind a noun, in grids: numbers, abilities, counters, kinds, fights, names, targets (CR 109, 205, 208)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

WALL = beast("Wall", "Defender", "0/4", "Creature — Wall")
FLIER = beast("Bird", "Flying", "1/1", "Creature — Bird", "{W}")
CAT = beast("Cat", "Haste", "3/2", "Creature — Cat", "{1}{G}")


def left(text: str, *cards: object, **more: object) -> list[str]:
    """Who is left of these creatures after a spell of this text."""
    s = table()
    for card in cards or (WALL, FLIER, CAT):
        s.put(1, "battlefield", card)
    if "counters" in more:
        s.put(1, "battlefield", BEAR, counters=more["counters"])
    play(s, 0, spell(text))
    return s.permanents(1)


@pytest.mark.parametrize("line", [
    "Creatures with base power or toughness 1 or less have haste.",
    "Creatures whose power is greater than or equal to the number of cards in your hand can't block.",
    "~ can't be blocked by creatures with power 2 or 3.",
    "Creatures you control that have toughness 4 or greater get +1/+0.",
    "Creatures you control with the greatest power among creatures you control have trample.",
    "Creatures without flying, reach, or defender get -1/-0.",
    "Creatures with two or fewer +1/+1 counters on them get +1/+1.",
    "Creatures that aren't Goblins or Elves have vigilance.",
    "Whenever a creature dealt damage by enchanted creature this turn dies, draw a card.",
    "Creatures your opponents control that aren't attacking you have defender.",
    "Whenever you cast a spell that shares a card type with a card in your graveyard, draw a card.",
    "Whenever an opponent casts a spell that doesn't target a creature you control, draw a card.",
    "Whenever an opponent casts a spell, if it targets you or a creature you control, draw a card.",
])  # fmt: skip
def test_lines_are_said_again(line):
    assert meaning(line)


@rule("208.1", "208.4b", "202.3")
def test_which_number_how_it_compares_and_with_what():
    assert left("Destroy each creature with power or toughness 1 or less.") == ["Cat"]
    assert left("Destroy each creature with total power and toughness 5 or greater.") == ["Bird", "Wall"]
    assert left("Destroy each creature whose toughness is less than its power.") == ["Bird", "Wall"]
    assert left("Destroy each creature with toughness greater than or equal to its power.") == ["Cat"]
    assert left("Destroy each creature with mana value 1 or 2.") == ["Wall"]


@rule("208.4b")
def test_a_base_number_is_that_before_counters():
    assert left("Destroy each creature with base power 2.", FLIER, counters={"+1/+1": 3}) == ["Bird"]
    assert left("Destroy each creature with power 2.", FLIER, counters={"+1/+1": 3}) == ["Bear", "Bird"]


@rule("702.1", "109.2")
def test_any_of_several_abilities_or_none_of_them():
    assert left("Destroy each creature that has flying or haste.") == ["Wall"]
    assert left("Destroy each creature without flying, reach, or haste.") == ["Bird", "Cat"]


@rule("122.1")
def test_at_most_so_many_counters():
    two = {"+1/+1": 2}
    assert left("Destroy each creature with two or fewer +1/+1 counters on it.", WALL, counters=two) == []
    assert left("Destroy each creature with fewer than two +1/+1 counters on it.", WALL, counters=two) == ["Bear"]
    assert left("Destroy each creature with exactly two counters on it.", WALL, counters=two) == ["Wall"]
    assert left("Destroy each creature that has no counters on it.", WALL, counters=two) == ["Bear"]


@rule("205.3m", "105.2")
def test_several_kinds_and_none_of_them():
    assert left("Destroy each creature that's a Wall, a Bird, or a Goblin.") == ["Cat"]
    assert left("Destroy all creatures that aren't Walls or Birds.") == ["Bird", "Wall"]
    assert left("Destroy each creature that isn't white or green.") == ["Bird", "Cat"]


def test_and_before_abilities_is_not_or():
    with pytest.raises(NotUnderstood):
        meaning("Creatures that have flying, haste get +1/+1.")


@rule("509.1g", "508.1k")
def test_what_was_blocked_by_what_the_text_names():
    s = table()
    s.put(0, "battlefield", OGRE, CAT)
    s.put(1, "battlefield", WALL)
    s.attack(["Ogre", "Cat"])
    s.block({"Wall": "Cat"})
    play(
        s,
        0,
        spell(
            "Target creature gains flying until end of turn. Tap each creature that was blocked by that creature this turn."
        ),
        "Wall",
    )
    s.pass_until("postcombat main")
    play(s, 1, spell("Destroy each creature that was blocked this turn."))
    assert s.permanents(0) == ["Ogre"]
    play(s, 1, spell("Destroy each creature that didn't attack this turn."))
    assert s.permanents(0) == ["Ogre"] and s.permanents(1) == []


@rule("115.9b", "115.9c")
def test_what_is_targeted_in_all_ways():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", WALL)
    bolt = spell("~ deals 1 damage to any target.", "Bolt")
    s.put(1, "hand", *[bolt] * 3)
    s.put(0, "hand", spell("Counter target spell that targets you or a creature you control.", "No"))
    s.put(0, "hand", spell("Counter target spell that doesn't target a creature.", "Never"))
    s.pass_priority(0)
    for at, no, never in (("Bear", True, False), (("player", 0), True, True), ("Wall", False, False)):
        s.cast(1, "Bolt", at)
        s.pass_priority(1)
        assert (s.can(0, "No"), s.can(0, "Never")) == (no, never), at
        s.resolve()
        s.pass_priority(0)


@rule("201.2a")
def test_another_name_than_something_has():
    s = table()
    s.put(1, "battlefield", BEAR, BEAR, OGRE)
    play(
        s,
        0,
        spell("Destroy all creatures that don't have the same name as target creature."),
        s.find_all("Bear")[0],
    )
    assert s.permanents(1) == ["Bear", "Bear"]


def test_what_stands_behind_those_compared_with_belongs_to_them():
    (ability,) = meaning("Creatures that share a color with a creature you control with flying get +1/+1.")
    (effect,) = ability.effects
    assert len(effect.affects.filter.parts) == 2
