"""What "the difference" is, behind a condition that compares two numbers: between these, whatever is done by it."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.conditions import Difference

REFILL = spell("If you have fewer than three cards in hand, draw cards equal to the difference.", "Refill")


@rule("608.2c", "608.2h")
@pytest.mark.parametrize(("more", "drawn"), [(0, 3), (2, 1), (3, 0), (5, 0)])
def test_it_is_between_the_numbers_as_they_are_when_it_is_done(more: int, drawn: int) -> None:
    s = table()
    s.put(0, "library", *[OGRE] * 5)
    s.put(0, "hand", REFILL)
    s.cast(0, "Refill")
    s.put(0, "hand", *[BEAR] * more)
    s.resolve()
    assert len(s.zone_names(0, "hand")) == more + drawn


@rule("608.2c", "107.1b")
@pytest.mark.parametrize(("own", "life"), [(0, 23), (2, 21), (3, 20), (4, 20)])
def test_life_is_gained_by_how_many_creatures_you_are_short(own: int, life: int) -> None:
    s = table()
    s.put(0, "battlefield", *[BEAR] * own)
    play(s, 0, spell("If you control fewer than three creatures, you gain life equal to the difference."))
    assert s.life(0) == life


@rule("608.2c")
@pytest.mark.parametrize(("theirs", "hand"), [(3, 0), (1, 2), (0, 3)])
def test_what_an_instruction_before_it_did_is_one_of_the_numbers(theirs: int, hand: int) -> None:
    s = table()
    s.put(1, "hand", *[BEAR] * theirs)
    s.put(0, "library", *[OGRE] * 5)
    text = (
        "Target opponent discards three cards. If fewer than three cards were discarded this way, "
        "you draw cards equal to the difference."
    )
    play(s, 0, spell(text), player_ref(1))
    assert (len(s.zone_names(0, "hand")), s.zone_names(1, "hand")) == (hand, [])


@rule("603.4", "603.10a")
@pytest.mark.parametrize(("size", "counters"), [("5/5", 3), ("2/2", 0), ("1/1", 0)])
def test_by_how_much_stronger_it_was_than_it_is(size: str, counters: int) -> None:
    s = table()
    text = (
        "Whenever a creature dies, if it had power greater than ~'s power, put a number of +1/+1 counters on ~ "
        "equal to the difference."
    )
    s.put(0, "battlefield", beast("Ranger", text, "2/2"), beast("Hunted", size=size))
    play(s, 0, spell("Destroy target creature.", "Doom"), "Hunted")
    s.resolve_all()
    assert s.counters_on("Ranger") == counters


def test_the_tree_says_between_which_numbers_it_is() -> None:
    done = effect("If you have less than 10 life, you gain life equal to the difference.")
    assert isinstance(done, If) and done.then.amount == Difference(done.condition)


@pytest.mark.parametrize(
    "line",
    [
        "Draw cards equal to the difference.",
        "If you control a Swamp and a Forest, draw cards equal to the difference.",
        "If you have fewer than four cards in hand, draw a card. Draw cards equal to the difference.",
        "If you have fewer than four cards in hand, draw a card. Otherwise, draw cards equal to the difference.",
    ],
)
def test_without_two_numbers_before_it_means_nothing(line: str) -> None:
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)
