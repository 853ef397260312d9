"""A planeswalker's own name as the type of that name, and names that only begin with it (CR 201.5, 205.3j)."""

from __future__ import annotations

from magic import BEAR
from wordings import made, play, spell, table

from apnap.testing import rule

WALKER = "Legendary Planeswalker \u2014 Garruk"


def walker(name, text):
    return made(name, WALKER, text)


@rule("205.3j", "201.5")
def test_each_of_that_type_is_meant_and_not_the_one_of_that_name():
    s = table()
    s.put(
        0,
        "battlefield",
        walker("Garruk, Hunter", "0: Put a loyalty counter on each Garruk you control."),
        counters={"loyalty": 2},
    )
    s.put(0, "battlefield", walker("Garruk, Caller", ""), counters={"loyalty": 3})
    s.put(1, "battlefield", walker("Garruk, Foe", ""), counters={"loyalty": 4})
    s.put(0, "battlefield", made("Other", "Legendary Planeswalker \u2014 Chandra", ""), counters={"loyalty": 5})
    s.activate(0, "Garruk, Hunter")
    s.resolve()
    names = ("Garruk, Hunter", "Garruk, Caller", "Garruk, Foe", "Other")
    assert [s.counters_on(name, "loyalty") for name in names] == [3, 4, 4, 5]


@rule("205.3j", "114.1")
def test_an_emblem_looks_for_a_planeswalker_of_the_type():
    s = table()
    text = '0: You get an emblem with "As long as you control a Garruk planeswalker, creatures you control get +1/+1."'
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", walker("Garruk, Hunter", text), counters={"loyalty": 2})
    s.activate(0, "Garruk, Hunter")
    s.resolve()
    assert s.pt("Bear") == (3, 3)
    play(s, 0, spell("Destroy target planeswalker."), "Garruk, Hunter")
    assert s.pt("Bear") == (2, 2)
    s.put(0, "battlefield", walker("Garruk, Caller", ""), counters={"loyalty": 3})
    assert s.pt("Bear") == (3, 3)


@rule("201.4", "701.19a")
def test_a_name_that_begins_with_the_card_s_own_is_another_card():
    s = table()
    text = "+1: Search your library for a card named Garruk's Wolf, put it onto the battlefield, then shuffle."
    s.put(0, "battlefield", walker("Garruk, Hunter", text), counters={"loyalty": 2})
    s.put(
        0, "library", BEAR, made("Garruk's Wolf", "Creature \u2014 Wolf", "", size="2/2"), walker("Garruk, Caller", "")
    )
    s.expect(0, "701.19a", ["Garruk's Wolf"])
    s.activate(0, "Garruk, Hunter")
    s.resolve()
    assert sorted(s.permanents(0)) == ["Garruk's Wolf", "Garruk, Hunter"]
