"""Numbers made of other numbers, of each kind with each, read, printed and played (CR 107.1, 107.1a, 107.1b, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import LINE, SPELL_LINE

NUMBERS = [
    "the number of creatures you control",
    "the number of cards in your hand",
    "the greatest power among creatures you control",
    "target creature's mana value",
    "your life total",
]
MADE = [
    "twice {}",
    "four times {}",
    "half {}, rounded up",
    "a third of {}, rounded down",
    "one plus {}",
    "three plus {}",
    "3 plus {}",
    "{} minus one",
    "{} minus two",
    "seven minus {}",
    "7 minus {}",
    "the number of artifacts you control or {}, whichever is greater",
]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("made", MADE)
def test_each_operation_goes_with_each_number(number: str, made: str) -> None:
    line = f"You gain life equal to {made.format(number)}."
    (ability,) = meaning(line, spell=True)
    said = language().text((ability,), SPELL_LINE)
    assert said and language().read(said, root=SPELL_LINE)[0].abilities == (ability,)


@pytest.mark.parametrize(
    "line",
    [
        "When ~ enters, you gain life equal to its power or toughness, whichever is greater.",
        "When ~ enters, you gain life equal to the greater of its power and toughness.",
        "When ~ enters, you gain life equal to its total power and toughness.",
        "When ~ enters, you gain life equal to the lowest toughness among creatures you control.",
        "When ~ enters, you gain life equal to the greatest number of lands an opponent controls.",
        "When ~ enters, you gain life equal to the greatest number of cards in an opponent's hand.",
        "When ~ enters, you gain life equal to the number of players.",
        "When ~ enters, you gain life equal to the number of cards in exile.",
        "When ~ enters, you gain life equal to the number of cards in your opponents' hands.",
        "When ~ enters, you gain life equal to the number of creature cards in your opponents' graveyards.",
    ],
)
def test_of_objects_and_of_players(line: str) -> None:
    (ability,) = meaning(line)
    said = language().text((ability,), LINE)
    assert said and language().read(said, root=LINE)[0].abilities == (ability,)


@rule("107.1a", "608.2h")
def test_a_third_is_rounded_as_the_text_says() -> None:
    for said, life in (("up", 27), ("down", 26)):
        s = table()
        play(s, 0, spell(f"You gain life equal to a third of your life total, rounded {said}."))
        assert s.life(0) == life


@rule("107.1b")
def test_a_difference_is_never_below_zero_and_has_no_direction() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR, OGRE, OGRE)
    text = "the number of creatures you control and the number of creatures target opponent controls."
    play(s, 0, spell(f"You gain life equal to the difference between {text}"), ("player", 1))
    assert s.life(0) == 22
    play(s, 1, spell(f"You gain life equal to the difference between {text}"), ("player", 0))
    assert s.life(1) == 22
    play(s, 0, spell("You gain life equal to the number of creatures you control minus three."))
    assert s.life(0) == 22


@rule("608.2h", "107.3")
def test_the_least_and_the_greater_of_an_object() -> None:
    s = table()
    s.put(0, "battlefield", beast("Tower", size="1/5"), OGRE)
    play(s, 0, spell("You gain life equal to the lowest power among creatures you control."))
    assert s.life(0) == 21
    play(s, 0, spell("You gain life equal to target creature's power or toughness, whichever is greater."), "Tower")
    assert s.life(0) == 26
    play(s, 0, spell("You gain life equal to target creature's total power and toughness."), "Tower")
    assert s.life(0) == 32


@rule("608.2h")
def test_the_most_that_one_of_several_players_has() -> None:
    s = table(players=3)
    s.put(0, "battlefield", BEAR, BEAR, BEAR)
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", BEAR, BEAR)
    play(s, 0, spell("You gain life equal to the greatest number of creatures an opponent controls."))
    assert s.life(0) == 22
    play(s, 0, spell("You gain life equal to the greatest number of creatures a player controls."))
    assert s.life(0) == 25
