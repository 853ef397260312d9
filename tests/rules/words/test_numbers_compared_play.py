"""Numbers that are counted, or are amounts, compared with each other and with written ones, in any direction."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import effect, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@rule("107.1", "608.2h")
@pytest.mark.parametrize(
    ("said", "so"),
    [
        ("the number of creatures you control is greater than the number of cards in your hand", True),
        ("the number of creatures you control is less than the number of cards in your hand", False),
        ("the number of creatures you control is equal to the number of cards in your hand", False),
        ("the number of creatures you control is greater than or equal to the number of cards in your hand", True),
        ("the greatest power among creatures you control is 3 or greater", True),
        ("the greatest power among creatures you control is 4 or greater", False),
        ("the greatest power among creatures you control is less than 3", False),
        ("the total power of creatures you control is 5 or less", True),
        ("the total power of creatures you control is greater than five", False),
        ("the number of basic land types among lands you control is two", False),
        ("your devotion to green is less than two", True),
    ],
)
def test_a_condition_on_two_numbers(said: str, so: bool) -> None:
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "hand", BEAR)
    play(s, 0, spell(f"If {said}, you gain 5 life."))
    assert s.life(0) == (25 if so else 20)


def test_what_is_counted_may_be_said_both_ways() -> None:
    assert effect("If the number of creatures you control is less than seven, draw a card.") == effect(
        "If you control fewer than seven creatures, draw a card."
    )


@pytest.mark.parametrize("line", ["If the number of creatures you control is less than, draw a card.",
                                  "If creatures you control is less than seven, draw a card."])  # fmt: skip
def test_half_a_comparison_is_not_understood(line: str) -> None:
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)
