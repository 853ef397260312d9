"""Counters that are removed or moved in a number of a player's choice, in cards made from their text (CR 122.1, 122.5)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@pytest.mark.parametrize(
    "line",
    [
        "Remove up to five counters from target permanent.",
        "Remove up to four charge counters from target noncreature artifact.",
        "Remove any number of counters from target creature.",
        "Remove any number of -1/-1 counters from among creatures you control.",
        "Remove three +1/+1 counters from among creatures you control.",
        "Remove up to two counters from among permanents you control.",
        "Move X counters from target permanent onto another target permanent.",
        "Move up to two +1/+1 counters from target creature onto another target creature.",
        "Move up to three counters from target creature onto another target creature.",
        "Move any number of counters from among creatures you control onto target creature.",
    ],
)
def test_how_many_of_which_kind_from_what_is_said_again(line):
    assert meaning(line, spell=True)


@pytest.mark.parametrize(
    "line",
    [
        "Remove up to two counters from each creature you control.",
        "Remove up to two counters from each of up to two target creatures.",
        "Move up to two counters from each creature you control onto target creature.",
    ],
)
def test_up_to_so_many_from_each_of_several_is_not_said_by_these_words(line):
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)


@rule("122.1", "608.2d")
def test_up_to_so_many_are_removed_of_whatever_kinds():
    s = table()
    s.put(1, "battlefield", BEAR, counters={"+1/+1": 3, "flying": 1})
    s.expect(0, "608.2d", 1)  # of three +1/+1 counters, where two may go in all
    s.expect(0, "608.2d", 1)
    play(
        s,
        0,
        spell("Remove up to two counters from target permanent. You gain 5 life for each counter removed this way."),
        "Bear",
    )
    assert s.counters("Bear") == {"+1/+1": 2}
    assert s.life(0) == 30


@rule("122.1", "608.2d")
def test_none_need_be_removed():
    s = table()
    s.put(1, "battlefield", BEAR, counters={"+1/+1": 3})
    s.expect(0, "608.2d", 0)
    play(s, 0, spell("Remove up to two counters from target permanent."), "Bear")
    assert s.counters("Bear") == {"+1/+1": 3}


@rule("122.1", "608.2d", "608.2c")
def test_they_come_from_several_and_are_counted_together():
    s = table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 2, "flying": 1})
    s.put(0, "battlefield", OGRE, counters={"+1/+1": 1})
    s.expect(0, "608.2d", True).expect(0, "608.2d", 1).expect(0, "608.2d", 1)
    text = (
        "When ~ enters, you may remove any number of +1/+1 counters from among creatures you control. "
        "If you do, put twice that many +1/+1 counters on ~."
    )
    play(s, 0, beast("Lizrog", text))
    s.resolve_all()
    assert (s.counters("Lizrog"), s.counters("Bear"), s.counters("Ogre")) == (
        {"+1/+1": 4},
        {"+1/+1": 1, "flying": 1},
        {},
    )


@rule("122.1", "609.3")
def test_so_many_from_among_several_are_chosen_where_there_are_more():
    s = table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 2})
    s.put(0, "battlefield", OGRE, counters={"+1/+1": 2})
    s.expect(
        0, "608.2d", 1
    )  # two or none of them would leave too few or too many for the other: at least one, at most two
    play(s, 0, spell("Remove three +1/+1 counters from among creatures you control."))
    assert (s.counters("Bear"), s.counters("Ogre")) == ({"+1/+1": 1}, {})


@rule("122.5", "608.2d")
def test_no_more_are_moved_than_the_text_says():
    s = table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 3, "flying": 1})
    s.put(0, "battlefield", OGRE)
    s.expect(0, "608.2d", 1).expect(0, "608.2d", 1)
    play(s, 0, spell("Move up to two counters from target creature onto another target creature."), "Bear", "Ogre")
    assert (s.counters("Bear"), s.counters("Ogre")) == ({"+1/+1": 2}, {"+1/+1": 1, "flying": 1})


@rule("122.1", "609.3")
def test_where_all_that_are_there_are_meant_nothing_is_asked():
    s = table(defaults=False)
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 2})
    s.put(0, "battlefield", OGRE, counters={"+1/+1": 1})
    play(s, 0, spell("Remove three +1/+1 counters from among creatures you control."))
    assert (s.counters("Bear"), s.counters("Ogre")) == ({}, {})
