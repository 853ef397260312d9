"""What players do by mechanics, for the whole turn: how often, with what, for which time (CR 603.2, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import made, shrine, spell, table
from wordings import play as cast

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import basic

SWAMP = basic("B")


def watched(text, *more, player=0):
    """A table where a permanent watches what is done; the effect of each of its abilities is a counter on it."""
    s = table()
    for seat in (0, 1):
        s.put(seat, "library", *[BEAR] * 9)
        s.put(seat, "battlefield", *[SWAMP] * 8)
    s.put(player, "battlefield", shrine(text, "Watcher"), *more)
    return s


def play(s, player, card, *targets):
    """A player casts a card, and all that comes of it resolves."""
    cast(s, player, card, *targets)
    s.resolve_all()


def power(s):
    return s.characteristic(s.find("Bear", "battlefield"), "power")


def counted(s):
    return s.counters_on("Watcher", "charge")


COUNT = "put a charge counter on ~."


@rule("603.2")
@pytest.mark.parametrize(("does", "what"), [
    ("scry", "Scry 1."),
    ("surveil", "Surveil 1."),
    ("investigate", "Investigate."),
    ("proliferate", "Proliferate."),
    ("search your library", "Search your library for a card, put that card into your hand, then shuffle."),
    ("discard a card", "Discard a card."),
    ("sacrifice a creature", "Sacrifice a creature."),
])  # fmt: skip
def test_the_first_and_the_second_time(does, what):
    s = watched(f"Whenever you {does} for the first time each turn, {COUNT}")
    s.put(0, "hand", *[BEAR] * 5)
    s.put(0, "battlefield", *[BEAR] * 4)
    for number in range(2):
        play(s, 0, spell(what))
        assert counted(s) == 1, number
    s = watched(f"Whenever you {does} for the second time each turn, {COUNT}")
    s.put(0, "hand", *[BEAR] * 5)
    s.put(0, "battlefield", *[BEAR] * 4)
    for number, counters in enumerate((0, 1, 1)):
        play(s, 0, spell(what))
        assert counted(s) == counters, number


@rule("603.2", "608.2h")
def test_what_was_done_before_the_watcher_came_counts():
    s = table()
    for seat in (0, 1):
        s.put(seat, "library", *[BEAR] * 9)
    play(s, 0, spell("Surveil 1."))
    s.put(0, "battlefield", shrine(f"Whenever you surveil for the first time each turn, {COUNT}", "Watcher"))
    play(s, 0, spell("Surveil 1."))
    assert counted(s) == 0
    s.pass_until("upkeep", again=True)
    play(s, 0, spell("Surveil 1."))
    assert counted(s) == 1


@rule("603.2c")
def test_cards_that_are_discarded_at_one_moment():
    s = watched(
        f"Whenever you discard one or more nonland cards for the first time each turn, {COUNT}\n"
        "Whenever you discard your third card each turn, you gain 5 life."
    )
    s.put(0, "hand", *[BEAR] * 2)
    play(s, 0, spell("Discard two cards."))
    assert (counted(s), s.life(0)) == (1, 20), "both at once, one time"
    s.put(0, "hand", *[BEAR] * 2)
    play(s, 0, spell("Discard two cards."))
    assert (counted(s), s.life(0)) == (1, 25), "one of the two is the third"


@rule("706.2", "603.2")
def test_the_third_die():
    s = watched(f"Whenever you roll your third die each turn, {COUNT}")
    for counters in (0, 0, 1, 1):
        play(s, 0, spell("Roll a six-sided die."))
        assert counted(s) == counters


@rule("702.29c", "608.2h")
def test_cards_that_were_cycled():
    cycling = made("Barkhide", "Creature — Bear", "Cycling {0}")
    s = watched("At the beginning of each end step, draw a card for each creature card you've cycled this turn.")
    s.put(
        0,
        "battlefield",
        shrine("Creatures you control get +1/+1 as long as you've cycled two or more cards this turn.", "Drake"),
    )
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", cycling, cycling)
    s.put(1, "hand", cycling)
    for _ in range(2):
        assert power(s) == 2
        s.act(0, "activate", "Barkhide")
        s.resolve_all()
    assert power(s) == 3
    hand = s.count(zone="hand", player=0)
    s.pass_until("end")
    s.resolve_all()
    assert s.count(zone="hand", player=0) == hand + 2


@rule("122.6", "608.2h")
def test_counters_that_were_put_on_something():
    s = watched(
        f"At the beginning of each end step, if a +1/+1 counter was put on a creature under your control this turn, {COUNT}"
    )
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Put a +1/+1 counter on target creature."), "Ogre")
    s.pass_until("end")
    s.resolve_all()
    assert counted(s) == 0, "on what another player controls"
    s.pass_until("end", again=True)
    s.do(1, PutCounters("+1/+1", 1, All(HasType("creature"))))
    s.resolve_all()
    assert counted(s) == 0


@rule("122.6", "603.2")
def test_counters_that_are_put_on_it_for_the_first_time():
    s = watched(
        'Creatures you control have "Whenever one or more +1/+1 counters are put on this creature for the first time each turn, draw a card."'
    )
    s.put(0, "battlefield", BEAR, OGRE)
    start = s.count(zone="hand", player=0)
    for drawn in (2, 2):
        s.do(0, PutCounters("+1/+1", 1, All(HasType("creature"))))
        s.resolve_all()
        assert s.count(zone="hand", player=0) - start == drawn
    fresh = made("Fresh", "Creature — Bear", "This creature enters with two +1/+1 counters on it.")
    play(s, 0, fresh)
    assert s.count(zone="hand", player=0) - start == 3
    s.do(0, PutCounters("+1/+1", 1, All(HasType("creature"))))
    s.resolve_all()
    assert s.count(zone="hand", player=0) - start == 3, "it entered with some"


@rule("606.1", "608.2h")
def test_loyalty_abilities():
    walker = made("Sage", "Planeswalker — Sage", "0: Scry 1.")
    s = watched(
        "Creatures you control get +1/+1 as long as you've activated a loyalty ability of a planeswalker this turn."
    )
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", walker, counters={"loyalty": 3})
    assert power(s) == 2
    s.act(0, "activate", "Sage")
    s.resolve_all()
    assert power(s) == 3


@pytest.mark.parametrize("text", [
    "Whenever you surveil your first card each turn, draw a card.",
    "If you put a counter on a creature you control this turn, draw a card.",
    "Draw a card for each time you've searched their library this turn.",
])  # fmt: skip
def test_what_is_not_said(text):
    with pytest.raises(CardRefused):
        made("Tried", "Instant", text)
