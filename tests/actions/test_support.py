"""Support (CR 701.35)."""

from __future__ import annotations

from typing import Any

import pytest
import wordings
from magic import BEAR, OGRE, jotted, table
from testcards import Jot, TwiceAsManyCounters, forbids, instead

from apnap import Moved, Static
from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.support import Support, Supported, WhenSupports, supported
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.counters.triggers import WhenCountersPut
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import SUPPORT
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

HELPER = creature("Helper", 1, 1, Activated((), Support(), targets=(supported(2),)))
WATCH = permanent("Watch", "Artifact", whenever(WhenSupports(), Jot("supported")))
AID = instant("Aid", Support(), supported(2))


def support_table(**more: Any) -> Table:
    s = table("support", **more)
    s.put(0, "battlefield", HELPER, BEAR, WATCH)
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", AID)
    return s


def on(s: Table) -> dict[str, int]:
    there = {s.game.name_of(o): s.counters_on(o) for o in s.ids("battlefield")}
    return {name: n for name, n in there.items() if n}


@rule("701.35a")
def test_each_of_up_to_so_many_target_creatures_gets_one_counter():
    s = support_table()
    s.activate(0, "Helper", ["Bear", "Ogre"])
    s.resolve()
    assert on(s) == {"Bear": 1, "Ogre": 1}
    s.resolve_all()
    assert jotted(s) == ["supported"]
    s.activate(0, "Helper", ["Ogre"])
    s.resolve()
    assert on(s) == {"Bear": 1, "Ogre": 2}


@rule("701.35a")
def test_a_permanent_supports_other_creatures_only():
    s = support_table()
    with pytest.raises(ScenarioError):
        s.activate(0, "Helper", ["Helper"])
    s = support_table()
    s.put(0, "battlefield", HELPER)
    first, second = s.find_all("Helper", "battlefield")
    s.activate(0, first, [second])
    s.resolve()
    assert (s.counters_on(first), s.counters_on(second)) == (0, 1)


@rule("701.35a")
def test_a_spell_supports_any_creatures():
    s = support_table()
    s.cast(0, "Aid", ["Helper", "Bear"])
    s.resolve()
    assert on(s) == {"Helper": 1, "Bear": 1}


@rule("701.35a")
def test_no_more_than_so_many_and_none_at_all():
    s = support_table()
    with pytest.raises(ScenarioError):
        s.cast(0, "Aid", ["Helper", "Bear", "Ogre"])
    s = support_table()
    s.cast(0, "Aid", [])
    s.resolve()
    assert (on(s), s.events(Supported)) == ({}, [])


@rule("701.35a")
def test_a_target_that_is_gone_is_left_out():
    s = support_table()
    s.cast(0, "Aid", ["Helper", "Ogre"])
    s.happen(Moved(s.find("Ogre"), "graveyard"))
    s.resolve()
    assert on(s) == {"Helper": 1}
    s = support_table()
    s.cast(0, "Aid", ["Ogre"])
    s.happen(Moved(s.find("Ogre"), "graveyard"))
    s.resolve_all()
    assert (on(s), jotted(s)) == ({}, [])


@rule("701.35a")
def test_the_permanent_may_be_gone_itself():
    s = support_table()
    s.activate(0, "Helper", ["Bear", "Ogre"])
    s.happen(Moved(s.find("Helper"), "graveyard"))
    s.resolve()
    assert on(s) == {"Bear": 1, "Ogre": 1}


@rule("701.35a")
def test_replaced_doubled_and_forbidden():
    s = support_table()
    s.put(0, "battlefield", permanent("Map", "Artifact", instead(Supported, lambda e: (e, e))))
    s.cast(0, "Aid", ["Bear", "Ogre"])
    s.resolve()
    assert on(s) == {"Bear": 2, "Ogre": 2}
    s.resolve_all()
    assert jotted(s) == ["supported", "supported"]
    s = support_table()
    s.put(0, "battlefield", card("Season", "Enchantment", Static((TwiceAsManyCounters(),))))
    s.cast(0, "Aid", ["Bear", "Ogre"])
    s.resolve()
    assert on(s) == {"Bear": 2, "Ogre": 1}
    for what, said in ((Supported, []), (CountersPut, ["supported"])):
        s = support_table()
        s.put(1, "battlefield", permanent("Ban", "Artifact", forbids(what)))
        s.cast(0, "Aid", ["Bear", "Ogre"])
        s.resolve_all()
        assert (on(s), jotted(s)) == ({}, said)


@rule("701.35a")
def test_all_counters_come_at_once():
    s = support_table()
    eye = whenever(WhenCountersPut("+1/+1", CREATURE), Jot("put"))
    s.put(1, "battlefield", creature("Eye", 1, 1, eye))
    s.cast(0, "Aid", ["Bear", "Eye"])
    s.resolve_all()
    assert sorted(jotted(s)) == ["put", "put", "supported"]


def test_the_verb_for_creatures_that_are_not_there():
    s = support_table()
    gone = s.find("Ogre")
    s.happen(Moved(gone, "graveyard"))
    did: list[bool] = []
    for creatures in ([], [gone], [s.find("Bear"), gone]):
        s.arrange(lambda creatures=creatures: did.append(s.game.verb(SUPPORT)(s.game, 1, creatures)))
    assert (did, on(s)) == ([False, False, True], {"Bear": 1})


def test_in_every_edition_the_same():
    for edition in ("2017-09-25", "2020-01-22", "2021-04-19"):
        s = support_table(edition=edition)
        s.cast(0, "Aid", ["Bear"])
        s.resolve()
        assert on(s) == {"Bear": 1}


@rule("701.35a")
def test_cards_from_their_text():
    s = wordings.table()
    cavalry = (
        "When Gladehart Cavalry enters, support 6.\n"
        "Whenever a creature you control with a +1/+1 counter on it dies, you gain 2 life."
    )
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "hand", wordings.beast("Gladehart Cavalry", cavalry, "6/6", "Creature — Elf Knight"))
    s.cast(0, "Gladehart Cavalry")
    s.expect(0, "targets", ["Bear", "Ogre"])
    s.resolve_all()
    assert on(s) == {"Bear": 1, "Ogre": 1}
    s.happen(Moved(s.find("Bear"), "graveyard"))
    s.resolve_all()
    assert s.life(0) == 22
    crowd = wordings.made("Crowd", "Sorcery", "Support X.", "{X}{G}")
    s.lands(0, "GGGG")
    s.put(0, "hand", crowd)
    s.cast(0, "Crowd", ["Ogre", "Gladehart Cavalry"], number=2)
    s.resolve()
    assert on(s) == {"Ogre": 2, "Gladehart Cavalry": 1}
