"""Each counter that is put or removed, and how many are removed at once, as trigger events (CR 122.1, 122.6, 603.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule

SHOCK = spell("Effect deals 3 damage to any target.")


@rule("603.2c", "122.6")
@pytest.mark.parametrize(("number", "life"), [("a +1/+1 counter", 21), ("three +1/+1 counters", 23)])
def test_an_ability_triggers_for_each_counter_that_is_put_at_once(number, life):
    s = table()
    s.put(0, "battlefield", beast("Sage", "Whenever a +1/+1 counter is put on this creature, you gain 1 life."))
    play(s, 0, spell(f"Put {number} on target creature."), "Sage")
    s.resolve_all()
    assert s.life(0) == life


@rule("603.2c", "122.6")
def test_counters_that_it_enters_with_count_and_those_of_another_kind_don_t():
    s = table()
    text = (
        "This creature enters with two +1/+1 counters on it.\nWhenever a +1/+1 counter is put on this "
        "creature, you gain 1 life."
    )
    play(s, 0, beast("Sage", text))
    s.resolve_all()
    play(s, 0, spell("Put three charge counters on target creature."), "Sage")
    s.resolve_all()
    assert s.life(0) == 22


@rule("603.2c", "122.1")
def test_of_another_s_counters_and_of_those_that_are_removed():
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever a charge counter is removed from an artifact you control, you gain 1 life.")
    )
    s.put(0, "battlefield", made("Cell", "Artifact", ""), counters={"charge": 3})
    s.put(1, "battlefield", made("Their Cell", "Artifact", ""), counters={"charge": 3})
    for name in ("Cell", "Their Cell"):
        play(s, 0, spell("Remove two charge counters from target artifact."), name)
        s.resolve_all()
    assert s.life(0) == 22


@rule("122.1", "120.3c", "603.2c")
def test_so_much_as_was_there_is_that_much():
    s = table()
    text = (
        "Whenever one or more loyalty counters are removed from Walker, she deals that much damage to "
        "target opponent or planeswalker."
    )
    s.put(0, "battlefield", made("Walker", "Legendary Planeswalker", text), counters={"loyalty": 4})
    play(s, 1, SHOCK, "Walker")
    s.expect(0, "601.2c", ("player", 1))
    s.resolve()
    assert s.life_totals() == [20, 17]
    play(s, 1, SHOCK, "Walker")  # one counter is left, of which three would be removed
    s.resolve()
    assert s.life_totals() == [20, 16]
    assert s.permanents(0) == []


@rule("603.2c", "120.3c", "510.2")
def test_what_several_attackers_take_from_it_at_once_is_one_event():
    s = table(stage="beginning of combat")
    text = (
        "Whenever one or more loyalty counters are removed from Walker, she deals that much damage to target opponent."
    )
    walker = s.put(1, "battlefield", made("Walker", "Legendary Planeswalker", text), counters={"loyalty": 9})
    s.put(0, "battlefield", BEAR, OGRE)
    s.attack({"Bear": walker, "Ogre": walker})
    s.pass_until("combat damage")
    assert s.counters(walker) == {"loyalty": 4}
    assert len(s.stack) == 1
    s.resolve()
    assert s.life_totals() == [15, 20]


@rule("603.2c", "702.80a", "120.3d")
@pytest.mark.parametrize(("text", "life"), [("one or more -1/-1 counters are", 21), ("a -1/-1 counter is", 23)])
def test_what_several_blockers_with_wither_put_on_it_at_once_is_one_event(text, life):
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Giant", f"Whenever {text} put on ~, you gain 1 life.", "1/6"))
    s.put(1, "battlefield", beast("Elf", "Wither", "1/3"), beast("Imp", "Wither", "2/3"))
    s.attack("Giant")
    s.block([("Elf", "Giant"), ("Imp", "Giant")])
    s.expect(0, "510.1c", {"Elf": 1, "Imp": 0})
    s.pass_until("end of combat")
    assert s.counters("Giant") == {"-1/-1": 3}
    assert s.life(0) == life


@rule("122.5", "122.1")
def test_moving_counters_removes_them_as_well_and_the_number_is_one_event():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Sage", "Whenever one or more +1/+1 counters are removed from this creature, draw a card."),
    )
    s.put(0, "library", BEAR, BEAR)
    s.put(0, "battlefield", OGRE)
    s.put(
        0,
        "battlefield",
        made("Pump", "Artifact", "{0}: Move all +1/+1 counters from target creature onto another target creature."),
    )
    play(s, 0, spell("Put two +1/+1 counters on target creature."), "Sage")
    s.activate(0, "Pump", "Sage", "Ogre")
    s.resolve_all()
    assert s.counters("Ogre") == {"+1/+1": 2}
    assert s.count("Bear", "hand") == 1
