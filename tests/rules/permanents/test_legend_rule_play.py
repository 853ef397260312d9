"""The legend rule and what it doesn't apply to, in cards made from their text (CR 704.5j)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, play, shrine, table

from apnap.testing import rule

HERO = beast("Hero", types="Legendary Creature")


@rule("704.5j")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ('The "legend rule" doesn\'t apply to permanents you control.', (2, 1)),
        ('The "legend rule" doesn\'t apply to tokens you control.', (1, 1)),
        ('The "legend rule" doesn\'t apply.', (2, 2)),
    ],
)
def test_who_may_keep_several_of_one_name(text, left):
    s = table()
    s.put(0, "battlefield", shrine(text))
    for player in (0, 1):
        s.put(player, "battlefield", HERO, HERO)
    s.settle()
    assert tuple(s.count("Hero", "battlefield", player) for player in (0, 1)) == left


@rule("704.5j")
def test_a_token_beside_a_card_that_the_rule_counts_alone():
    s = table()
    s.put(0, "battlefield", shrine('The "legend rule" doesn\'t apply to tokens you control.'), HERO)
    s.put(0, "battlefield", HERO, HERO, component="token")
    s.settle()
    assert s.count("Hero", "battlefield", 0) == 3


@rule("704.5j")
@pytest.mark.parametrize(("number", "left"), [(2, 2), (3, 1)])
def test_exactly_two_of_a_name_stay_and_of_three_one(number, left):
    s = table()
    text = (
        'If there are exactly two permanents named Twins on the battlefield, the "legend rule" doesn\'t apply to them.'
    )
    s.put(0, "battlefield", *[beast("Twins", text, types="Legendary Creature")] * number)
    s.settle()
    assert s.count("Twins", "battlefield") == left


@rule("707.9a", "704.5j")
def test_a_copy_that_keeps_its_other_abilities():
    s = table()
    text = (
        "You may have ~ enter as a copy of another creature you control, except it has ~'s other abilities.\n"
        'The "legend rule" doesn\'t apply to permanents you control.\nVigilance'
    )
    s.put(0, "battlefield", beast("Hero", "Flying", "4/4", types="Legendary Creature"))
    s.put(1, "battlefield", beast("Giant", size="8/8"))
    s.expect(0, "707.5", "Hero")
    play(s, 0, beast("Mimic", text, "3/1"))
    assert s.permanents(0) == ["Hero", "Hero"]
    copy = max(s.find_all("Hero", "battlefield"))
    assert s.pt(copy) == (4, 4) and s.has(copy, "flying") and s.has(copy, "vigilance")
    assert len(s.characteristic(copy, "abilities")) == 3  # not the one that made it a copy


def test_what_the_legend_rule_is_said_of():
    (ability,) = meaning('The "legend rule" doesn\'t apply to legendary creatures you control.')
    assert "creature" in repr(ability)
