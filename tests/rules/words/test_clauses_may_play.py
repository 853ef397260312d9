"""What a player may do where something is so, and can't cast after something was done; played from card text (CR 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, meaning, play, shrine, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

HEART = ("Whenever another creature enters, its controller may draw a card if its power is greater than each other creature's "
         "power.")  # fmt: skip
MAGE = ("When this creature enters, return target creature an opponent controls to its owner's hand. That creature's owner can't "
        "cast spells with the same name as that creature until your next turn.")  # fmt: skip


@rule("608.2d", "608.2h")
@pytest.mark.parametrize(("size", "drawn"), [("5/1", 1), ("4/9", 0), ("3/3", 0)])
def test_greater_than_each_other(size, drawn):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine(HEART.replace("another", "a"), "Heart"))
    s.put(0, "battlefield", beast("Ox", size="4/4"))
    s.put(1, "battlefield", beast("Cub"))
    s.pass_until("end")
    s.pass_until("precombat main", again=True)
    if drawn:
        s.expect(1, "608.2d", True)
    before = len(s.ids("hand", 1))
    play(s, 1, beast("New", size=size))
    s.resolve_all()
    s.done()
    assert len(s.ids("hand", 1)) - before == drawn


@rule("608.2h")
def test_the_only_creature_is_more_powerful_than_each_of_none():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine(HEART.replace("another", "a"), "Heart"))
    s.expect(0, "608.2d", True)
    play(s, 0, beast("Wall", size="0/4"))
    s.resolve_all()
    s.done()
    assert len(s.ids("hand", 0)) == 1


def test_nothing_is_compared_with_several_numbers_at_once():
    with pytest.raises(NotUnderstood):
        meaning("Whenever ~ attacks, if its toughness is greater than each other creature's toughness, draw a card.")


@rule("601.3", "611.2c", "201.2a")
def test_no_spells_of_that_name_until_your_next_turn():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "battlefield", beast("Cub"))
    s.put(1, "hand", beast("Cub"), beast("Ox"))
    s.put(0, "hand", beast("Cub"))
    play(s, 0, beast("Mage", MAGE))
    s.resolve_all()
    assert s.zone_names(1, "hand") == ["Cub", "Ox", "Cub"]
    assert s.can(0, "Cub")
    s.pass_until("precombat main", again=True)
    assert (s.can(1, "Cub"), s.can(1, "Ox")) == (False, True)
    s.pass_until("precombat main", again=True)
    s.pass_until("precombat main", again=True)
    assert s.can(1, "Cub")
