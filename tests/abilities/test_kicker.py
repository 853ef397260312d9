"""Kicker and multikicker (CR 702.33)."""

from __future__ import annotations

import pytest
from magic import (
    A_CREATURE,
    BEAR,
    OGRE,
    can,
    cast,
    counters,
    creature,
    damage,
    happens,
    instant,
    jotted,
    lands,
    life,
    table,
    there,
    whenever,
)
from testcards import EntersWith, Jot

from apnap import Keyword, Move
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.kicker import Kicked, NotKicked, TimesKicked, kicker, multikicker
from apnap_plugins.rules.abilities import Mode, Modes, Spell
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.costs import PayLife, SacrificeOf
from apnap_plugins.rules.instructions import DealDamageTo, If, MoveTo
from apnap_plugins.rules.selection import CREATURE, LAND, Target, X
from apnap_plugins.rules.symbols import mana_cost
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.triggering import WhenEnters

TWO = mana_cost("{2}")
BURST = instant("Burst", If(Kicked(), DealDamageTo(4, Target()), DealDamageTo(2, Target())), A_CREATURE,
                cost="{R}", abilities=kicker(TWO))  # fmt: skip


def kicked_entry(condition, word="kicked"):
    return whenever(WhenEnters(), Jot(word), condition=condition)


@rule("702.33a", "702.33d")
def test_the_cost_may_be_paid_in_addition_and_changes_what_the_spell_does():
    for kick, dealt, used in ((0, 2, 1), (1, 4, 3)):
        s = table("kicker")
        wall = s.put(1, "battlefield", creature("Wall", 0, 9))
        lands(s, 0, "RRR")
        s.put(0, "hand", BURST)
        cast(s, 0, "Burst", wall, number=kick)
        assert sum(s.field("tapped", i) for i in s.find_all("Mountain")) == used
        s.resolve()
        assert damage(s, "Wall") == dealt


@rule("702.33a")
def test_what_cannot_be_paid_cannot_be_chosen():
    s = table("kicker", defaults=False)
    s.put(1, "battlefield", creature("Wall", 0, 9))
    lands(s, 0, "RR")
    s.put(0, "hand", BURST)
    s.expect(0, "pay mana", lambda atoms: True)
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Burst", number=1)
    s = table("kicker")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    lands(s, 0, "RR")
    s.put(0, "hand", BURST)
    s.act(0, "cast", "Burst").resolve()
    assert damage(s, "Wall") == 2


@rule("702.33a")
def test_other_costs_than_mana_are_additional_costs_too():
    s = table("kicker")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.put(0, "battlefield", BEAR)
    lands(s, 0, "R")
    spell = instant("Pyre", If(Kicked(), DealDamageTo(4, Target())), A_CREATURE, cost="{R}",
                    abilities=kicker((PayLife(2), SacrificeOf(CREATURE))))  # fmt: skip
    s.put(0, "hand", spell)
    cast(s, 0, "Pyre", "Wall", number=1)
    s.resolve()
    assert (life(s), there(s, 0), damage(s, "Wall")) == ([18, 20], ["Mountain"], 4)


@rule("702.33b", "702.33f")
def test_two_kickers_are_two_abilities_and_each_has_its_own_effect():
    a, b = mana_cost("{1}"), mana_cost("{G}")
    volver = creature(
        "Volver", 1, 1, kicker(a, b), kicked_entry(Kicked((a,)), "A"), kicked_entry(Kicked((b,)), "B"),
        EntersWith("+1/+1", 2, Kicked((a,))), cost="{W}",
    )  # fmt: skip
    for first, second, words, size in ((0, 0, set(), 0), (1, 0, {"A"}, 2), (0, 1, {"B"}, 0), (1, 1, {"A", "B"}, 2)):
        s = table("kicker")
        lands(s, 0, "WRG")
        s.put(0, "hand", volver)
        s.expect(0, "number", first).expect(0, "number", second)
        s.act(0, "cast", "Volver").resolve_all()
        s.done()
        assert set(jotted(s)) == words
        assert counters(s, "Volver") == size


@rule("702.33c", "702.33d")
def test_multikicker_is_paid_any_number_of_times():
    beast = creature("Beast", 1, 1, multikicker(mana_cost("{1}{G}")), EntersWith("+1/+1", TimesKicked(), Kicked()),
                     kicked_entry(Kicked(times=2), "twice"), cost="{G}")  # fmt: skip
    for times, words in ((0, []), (1, []), (2, ["twice"])):
        s = table("kicker")
        lands(s, 0, "GGGGGG")
        s.put(0, "hand", beast)
        s.act(0, "cast", "Beast", number=times)
        assert sum(s.field("tapped", i) for i in s.find_all("Forest")) == 1 + 2 * times
        s.resolve_all()
        assert counters(s, "Beast") == times
        assert jotted(s) == words
    s = table("kicker")
    lands(s, 0, "GGGGGG")
    s.put(0, "hand", beast)
    with pytest.raises(ScenarioError):  # that would be seven lands
        s.act(0, "cast", "Beast", number=3)


@rule("702.33d")
def test_equal_kickers_are_paid_each_by_itself():
    s = table("kicker")
    lands(s, 0, "RRR")
    s.put(0, "hand", creature("Twin", 1, 1, kicker(mana_cost("{1}"), mana_cost("{1}")),
                              EntersWith("+1/+1", TimesKicked(), Kicked()), cost="{R}"))  # fmt: skip
    s.expect(0, "number", 1).expect(0, "number", 1)
    s.act(0, "cast", "Twin").resolve_all()
    s.done()
    assert counters(s, "Twin") == 2


@rule("702.33d")
def test_the_permanent_remembers_also_when_it_has_left_and_no_new_object_does():
    s = table("kicker")
    lands(s, 0, "RRR")
    guest = creature("Guest", 2, 2, kicker(TWO), kicked_entry(Kicked()), cost="{R}")
    s.put(0, "hand", guest, instant("Bolt", DealDamageTo(5, Target()), A_CREATURE))
    s.act(0, "cast", "Guest", number=1).resolve()
    assert len(s.ids("stack")) == 1  # its ability
    cast(s, 0, "Bolt", "Guest")
    s.resolve()
    assert there(s, 0) == ["Mountain"] * 3
    s.resolve()
    assert jotted(s) == ["kicked"]
    happens(s, Move(s.find("Guest", "graveyard"), "battlefield"))
    assert s.ids("stack") == []
    assert "Guest" in there(s)
    assert jotted(s) == ["kicked"]  # CR 400.7


@rule("702.33d")
def test_a_kicked_spell_that_was_countered_leaves_nothing_behind():
    from apnap_plugins.actions.counter import Counter

    s = table("kicker", "counter")
    lands(s, 0, "RRR")
    s.put(0, "hand", creature("Guest", 2, 2, kicker(TWO), kicked_entry(Kicked()), cost="{R}"))
    s.act(0, "cast", "Guest", number=1)
    happens(s, Counter(s.find("Guest", "stack")))
    assert sum(s.field("tapped", i) for i in s.find_all("Mountain")) == 3
    happens(s, Move(s.find("Guest", "graveyard"), "battlefield"))
    assert s.ids("stack") == []


@rule("702.33e")
def test_an_ability_refers_only_to_the_kicker_it_is_linked_to():
    a = TWO
    other = Keyword("kicker", (mana_cost("{1}"), "gift"))
    odd = creature("Odd", 1, 1, kicker(a), other, kicked_entry(Kicked(), "own"),
                   kicked_entry(Kicked(link="gift"), "gift"), kicked_entry(NotKicked(), "not"), cost="{R}")  # fmt: skip
    for first, second, words in ((1, 0, ["own"]), (0, 1, ["gift", "not"]), (0, 0, ["not"])):
        s = table("kicker")
        lands(s, 0, "RRRR")
        s.put(0, "hand", odd)
        s.expect(0, "number", first).expect(0, "number", second)
        s.act(0, "cast", "Odd").resolve_all()
        assert sorted(jotted(s)) == words


@rule("702.33g")
def test_targets_of_a_part_that_needs_a_kick_are_chosen_only_then():
    fall = card(
        "Fall", "Instant", *kicker(mana_cost("{1}")), Spell(DealDamageTo(1, Target()), (A_CREATURE,)),
        Spell(MoveTo(Target(), "graveyard"), (TargetSpec(LAND),), condition=Kicked()), cost="{R}",
    )  # fmt: skip
    s = table("kicker")
    s.put(1, "battlefield", BEAR)
    lands(s, 0, "RR")
    lands(s, 1, "G")
    s.put(0, "hand", fall)
    cast(s, 0, "Fall", "Bear", number=0)
    s.resolve()
    assert damage(s, "Bear") == 1
    assert s.count("Forest", "battlefield") == 1
    s = table("kicker")
    s.put(1, "battlefield", BEAR)
    lands(s, 0, "RR")
    lands(s, 1, "G")
    s.put(0, "hand", fall)
    cast(s, 0, "Fall", "Bear", "Forest", number=1)
    s.resolve()
    assert damage(s, "Bear") == 1
    assert s.zone_names(1, "graveyard") == ["Forest"]


@rule("702.33g")
def test_a_spell_whose_only_targets_need_a_kick_can_be_cast_kicked():
    """CR 601.2c: another target may be required where it was kicked."""
    small = TargetSpec(CREATURE, players="opponent")
    trap = card("Trap", "Instant", *kicker(mana_cost("{1}")),
                Spell(DealDamageTo(2, Target()), (A_CREATURE,), condition=NotKicked()),
                Spell(DealDamageTo(2, Target()), (small,), condition=Kicked()), cost="{R}")  # fmt: skip
    s = table("kicker")
    lands(s, 0, "RR")
    s.put(0, "hand", trap)
    s.act(0, "cast", "Trap", number=1).resolve()
    assert life(s) == [20, 18]
    s = table("kicker")
    lands(s, 0, "R")
    s.put(0, "hand", trap)
    s.settle()
    assert not can(s, 0, "Trap")


@rule("702.33g")
def test_modes_may_depend_on_the_kick():
    one = Modes((Mode(Jot("a")), Mode(Jot("b"))))
    both = Modes((Mode(Jot("a")), Mode(Jot("b"))), 2, 2)
    charm = card("Charm", "Instant", *kicker(mana_cost("{1}")), Spell(modes=one, condition=NotKicked()),
                 Spell(modes=both, condition=Kicked()), cost="{R}")  # fmt: skip
    for kick, words in ((0, ["b"]), (1, ["a", "b"])):
        s = table("kicker")
        lands(s, 0, "RR")
        s.put(0, "hand", charm)
        if kick:
            s.act(0, "cast", "Charm", number=1)
        else:
            s.act(0, "cast", "Charm", number=0, modes=lambda o: o.effect == Jot("b"))
        s.resolve()
        assert jotted(s) == words


@rule("702.33a")
def test_x_in_a_kicker_cost_is_chosen_with_the_kick():
    s = table("kicker")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    lands(s, 0, "RRRR")
    s.put(0, "hand", instant("Flare", If(Kicked(), DealDamageTo(X(), Target())), A_CREATURE, cost="{R}",
                             abilities=kicker(mana_cost("{X}"))))  # fmt: skip
    s.expect(0, "601.2b", 1).expect(0, "107.3a", 3)
    s.act(0, "cast", "Flare").resolve()
    s.done()
    assert damage(s, "Wall") == 3


def test_an_entered_permanent_that_was_not_cast_is_not_kicked():
    s = table("kicker")
    s.put(0, "battlefield", creature("Guest", 2, 2, kicker(TWO), kicked_entry(Kicked())), OGRE, event=True)
    assert s.ids("stack") == []
