"""Level up (CR 702.87) and leveler cards (CR 711)."""

from __future__ import annotations

import functools

import pytest
from magic import A_CREATURE, jotted, table
from testcards import Jot
from wordings import beast, meaning
from wordings import ruleset as full_rules
from wordings import table as full_table

from apnap import Definition, Moved
from apnap.testing import rule
from apnap_plugins.abilities.level_up import level_symbol, level_up
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, ModifyPT, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved
from apnap_plugins.rules.frames.classes import LEVEL
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature

ONE = mana_cost("{W}")
STUDENT = creature(
    "Student", 1, 1, level_up(ONE), level_symbol((2, 6), (3, 3), Activated((), Jot("second"))),
    level_symbol((7, None), (4, 4), Activated((), Jot("third"))), cost="{W}",
)  # fmt: skip


def seat(what=STUDENT, mana="W", *mechanics, **more):
    s = table("level-up", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, "battlefield", what)
    return s


def level(s, number, what="Student"):
    """It gets so many level counters."""
    s.happen(CountersPut("level", number, s.find(what)))


def abilities(s, what="Student"):
    """How many activated abilities it has."""
    obj = s.find(what)
    return sum(o[0] == "activate" and o[1] == obj for o in s.reach(0).options)


@functools.cache
def warfare() -> Definition:
    return full_rules().read({
        "name": "Warfare", "layout": "leveler", "type_line": "Creature — Human Knight", "mana_cost": "{W}",
        "power": "1", "toughness": "1", "oracle_text":
        "Level up {W} ({W}: Put a level counter on this. Level up only as a sorcery.)\nLEVEL 2-6\n3/3\nFirst strike\n"
        "LEVEL 7+\n4/4\nDouble strike\nWhen this creature dies, you gain 4 life.",
    })  # fmt: skip


@rule("702.87a")
def test_for_its_cost_it_gets_a_level_counter():
    s = seat(mana="WW")
    s.activate(0, "Student")
    assert len(s.tapped()) == 1
    s.resolve()
    assert s.counters_on("Student", "level") == 1
    s.activate(0, "Student")
    s.resolve()
    assert s.counters_on("Student", "level") == 2


@rule("702.87a", "602.5d")
def test_only_as_a_sorcery():
    assert not seat(active=1).can(0, "Student", "activate")
    assert not seat(stage="beginning of combat").can(0, "Student", "activate")
    s = seat(mana="WW")
    s.activate(0, "Student")
    assert not s.can(0, "Student", "activate")


@rule("711.2", "711.2a", "711.5", "711.3")
@pytest.mark.parametrize(
    ("counters", "size", "count"), [(0, (1, 1), 1), (1, (1, 1), 1), (2, (3, 3), 2), (6, (3, 3), 2), (7, (4, 4), 2)]
)
def test_each_level_symbol_gives_its_size_and_abilities_from_and_to_its_numbers(counters, size, count):
    s = seat()
    if counters:
        level(s, counters)
    assert s.pt("Student") == size
    assert abilities(s) == count  # level up is always one of them (CR 711.4)


@rule("711.2b")
def test_above_the_last_number_it_stays_so():
    s = seat()
    level(s, 50)
    assert s.pt("Student") == (4, 4) and abilities(s) == 2
    s.act(0, "activate", lambda o: o[2] == 1 if len(o) > 2 else True)
    s.resolve_all()
    assert jotted(s) == ["third"]


@rule("711.4", "702.87a")
def test_level_up_can_be_activated_on_any_level():
    s = seat()
    level(s, 30)
    s.act(0, "activate", lambda o: o[2] == 0)
    s.resolve()
    assert s.counters_on("Student", "level") == 31


@rule("711.2a")
def test_losing_counters_it_falls_back():
    s = seat()
    level(s, 7)
    s.happen(CountersRemoved("level", 1, s.find("Student")))
    assert s.pt("Student") == (3, 3)
    s.happen(CountersRemoved("level", 6, s.find("Student")))
    assert s.pt("Student") == (1, 1)


@rule("711.2a", "613.4b", "613.4c")
def test_it_is_the_base_size():
    s = seat()
    level(s, 2)
    s.do(0, Change(Target(), (ModifyPT(2, 0),)), A_CREATURE, at=["Student"])
    assert s.pt("Student") == (5, 3)
    s.do(0, Change(Target(), (SetPT(9, 9),)), A_CREATURE, at=["Student"])  # a later timestamp
    assert s.pt("Student") == (11, 9)


@rule("711.2a", "613.1f")
def test_losing_all_abilities_it_has_the_uppermost_size():
    s = seat()
    level(s, 2)
    s.do(0, Change(All(CREATURE), (LoseAllAbilities(),)))
    assert s.pt("Student") == (1, 1) and abilities(s) == 0


@rule("711.6", "711.5")
def test_elsewhere_it_has_the_uppermost_size():
    s = seat()
    level(s, 7)
    s.happen(Moved(s.find("Student"), "graveyard"))
    assert s.characteristic(s.find("Student"), "power") == 1
    s.happen(Moved(s.find("Student"), "battlefield"))
    assert s.pt("Student") == (1, 1)


@rule("702.87c", "711.7")
def test_a_level_that_a_class_has_is_no_level_counter():
    s = seat(STUDENT, "W", "classes")
    s.set_field(LEVEL, 7, "Student")
    assert s.pt("Student") == (1, 1)
    level(s, 2)
    assert s.field(LEVEL, "Student") == 7 and s.pt("Student") == (3, 3)


@rule("702.87b", "707.2")
def test_a_copy_has_the_level_symbols_and_no_counters():
    s = seat(STUDENT, "W", "copies", "create")
    level(s, 7)
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=["Student"])
    one, two = s.find_all("Student")
    assert (s.pt(one), s.pt(two)) == ((4, 4), (1, 1))
    s.happen(CountersPut("level", 2, two))
    assert s.pt(two) == (3, 3)


@rule("702.87b", "711.2")
def test_a_card_made_from_its_text():
    s = full_table()
    s.lands(0, "WW")
    s.put(0, "battlefield", warfare())
    s.activate(0, "Warfare")
    s.resolve()
    s.activate(0, "Warfare")
    s.resolve()
    assert s.pt("Warfare") == (3, 3) and s.has("Warfare", "first-strike")
    level(s, 5, "Warfare")
    assert s.pt("Warfare") == (4, 4) and s.has("Warfare", "double-strike") and not s.has("Warfare", "first-strike")
    s.happen(Moved(s.find("Warfare"), "graveyard"))
    s.resolve_all()
    assert s.life(0) == 24


@rule("702.87a")
def test_creatures_with_level_up_are_found_by_others():
    s = full_table()
    s.put(0, "battlefield", warfare(), beast("Other"))
    text = "When ~ enters, put two level counters on each creature you control with level up."
    s.put(0, "hand", beast("Teacher", text))
    s.cast(0, "Teacher")
    s.resolve_all()
    assert s.counters_on("Warfare", "level") == 2 and s.counters("Other") == {}


def test_what_cards_say():
    assert meaning("Level up {2}{U}") == (level_up(mana_cost("{2}{U}")),)
    with pytest.raises(CardRefused, match="power and toughness"):
        full_rules().read({
            "name": "Odd", "layout": "leveler", "type_line": "Creature", "mana_cost": "{W}", "power": "1", "toughness": "1",
            "oracle_text": "Level up {W}\nLEVEL 1+\nFlying",
        })  # fmt: skip
