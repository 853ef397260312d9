"""Bolster (CR 701.33)."""

from __future__ import annotations

from typing import Any

import wordings
from magic import BEAR, jotted, table
from testcards import Jot, TwiceAsManyCounters, forbids, instead

from apnap import Static
from apnap.testing import rule
from apnap_plugins.actions.bolster import Bolster, Bolstered, WhenBolsters
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.vocabulary.actions import BOLSTER
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

WATCH = permanent("Watch", "Artifact", whenever(WhenBolsters(), Jot("bolstered")))
CHOOSE = "701.33a"


def bolster_table(*sizes: tuple[int, int], **more: Any) -> Table:
    """Creatures of these sizes, called A, B, C, and a small one of player 1."""
    s = table("bolster", **more)
    for name, (power, toughness) in zip("ABCD", sizes, strict=False):
        s.put(0, "battlefield", creature(name, power, toughness))
    s.put(0, "battlefield", WATCH)
    s.put(1, "battlefield", creature("Tiny", 1, 1))
    return s


def on(s: Table) -> dict[str, int]:
    """The counters on each creature that has some."""
    there = {s.game.name_of(o): s.counters_on(o) for o in s.ids("battlefield")}
    return {name: n for name, n in there.items() if n}


@rule("701.33a")
def test_the_creature_with_the_least_toughness_gets_the_counters():
    s = bolster_table((1, 3), (5, 2), (1, 4), defaults=False)
    s.do(0, Bolster(3))
    s.done()
    assert on(s) == {"B": 3}
    s.resolve()
    assert jotted(s) == ["bolstered"]
    s.do(0, Bolster(1))
    assert on(s) == {"B": 3, "A": 1}, "B's toughness is 5 now"


@rule("701.33a")
def test_of_those_tied_the_player_chooses_one():
    s = bolster_table((1, 2), (5, 3), (3, 2), defaults=False)
    s.expect(0, CHOOSE, "C")
    s.do(0, Bolster(2))
    s.done()
    assert on(s) == {"C": 2}
    s = bolster_table((1, 2), (5, 3), (3, 2))
    s.put(0, "hand", instant("Omen", Bolster(2)))
    s.act(0, "cast", "Omen")
    s.defaults = False
    while s.decision.rule != CHOOSE:
        s.game.push(0)
    assert [s.game.name_of(o) for o in s.decision.options] == ["A", "C"], "B can't be chosen"


@rule("701.33a")
def test_toughness_is_what_it_is_as_it_resolves():
    s = bolster_table((2, 2), (3, 3))
    s.happen(CountersPut("-1/-1", 2, s.find("B")))
    s.do(0, Bolster(3))
    assert (on(s), s.pt("B")) == ({"B": 1}, (4, 4)), "two of them were removed with the others (CR 704.5q)"


@rule("701.33a")
def test_without_a_creature_nobody_gets_counters_though_the_player_bolsters():
    s = bolster_table(defaults=False)
    s.do(0, Bolster(2))
    s.resolve()
    assert (on(s), jotted(s)) == ({}, ["bolstered"])
    s = bolster_table((2, 2), defaults=False)
    s.do(0, Bolster(0))
    assert (on(s), s.events(CountersPut)) == ({}, [])


@rule("701.33a")
def test_replaced_doubled_and_forbidden():
    s = bolster_table((1, 1), (2, 2))
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Bolstered, lambda e: (e, e))))
    s.do(0, Bolster(2))
    assert on(s) == {"A": 2, "B": 2}, "the second time B is the weakest"
    s = bolster_table((1, 1), (2, 2))
    s.put(0, "battlefield", card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
    s.do(0, Bolster(2))
    assert on(s) == {"A": 4}
    s = bolster_table((1, 1), (2, 2))
    s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(Bolstered)))
    s.do(0, Bolster(2))
    s.resolve_all()
    assert (on(s), jotted(s)) == ({}, [])
    s = bolster_table((1, 1), (2, 2))
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(CountersPut)))
    s.do(0, Bolster(2))
    s.resolve_all()
    assert (on(s), jotted(s)) == ({}, ["bolstered"])


@rule("701.33a")
def test_each_player_their_own_creature_in_turn_order():
    s = bolster_table((1, 1), active=1, players=4)
    s.put(2, "battlefield", BEAR, creature("Ox", 1, 3))
    s.do(1, Bolster(2, EachPlayer()))
    assert on(s) == {"A": 2, "Tiny": 2, "Bear": 2}
    assert [e.player for e in s.events(Bolstered)] == [1, 2, 3, 0]


def test_the_verb_says_which_creature_it_was():
    s = bolster_table((1, 1), players=3)
    s.concede(2)
    s.settle()
    chosen: list[int] = []
    s.arrange(lambda: chosen.append(s.game.verb(BOLSTER)(s.game, 2, 1)))
    assert chosen == [0] and on(s) == {}


def test_in_every_edition_the_same():
    for edition in ("2017-09-25", "2020-01-22", "2021-04-19"):
        s = bolster_table((1, 3), (5, 2), edition=edition)
        s.do(0, Bolster(2))
        assert on(s) == {"B": 2}


def test_cards_from_their_text():
    s = wordings.table()
    tactician = "Flying\nWhen Aven Tactician enters, bolster 1."
    captain = "Whenever a Dragon you control attacks, bolster 2."
    s.put(0, "battlefield", wordings.beast("Dromoka", "Flying\n" + captain, "5/5", "Creature — Dragon"))
    s.put(0, "hand", wordings.beast("Aven Tactician", tactician, "2/3", "Creature — Bird Soldier"))
    s.cast(0, "Aven Tactician")
    s.resolve_all()
    assert on(s) == {"Aven Tactician": 1}
    s.attack("Dromoka")
    s.resolve()
    assert on(s) == {"Aven Tactician": 3}
