"""As many as counters were removed or moved, counters for each of two kinds, counters on others that enter: read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

TEXT = (
    "{0}: Put a +1/+1 counter on ~. If this is the third time this ability has resolved this turn, remove all +1/+1 counters "
    "from ~, and it deals that much damage to each creature and each player."
)


@rule("608.2c", "122.1")
def test_as_much_damage_as_counters_were_removed_the_third_time():
    s = table()
    s.put(0, "battlefield", beast("Pilgrim", TEXT, "1/6"), counters={"+1/+1": 1})
    s.put(1, "battlefield", OGRE, beast("Giant", size="5/5"))
    for _ in range(2):
        s.activate(0, "Pilgrim")
        s.resolve()
    assert s.counters_on("Pilgrim") == 3 and s.life_totals() == [20, 20]
    s.activate(0, "Pilgrim")
    s.resolve()
    assert s.counters_on("Pilgrim") == 0 and s.life_totals() == [16, 16]
    assert s.permanents(1) == ["Giant"] and s.damage("Pilgrim") == 4
    s.activate(0, "Pilgrim")
    s.resolve()
    assert s.counters_on("Pilgrim") == 1 and s.life_totals() == [16, 16]


@rule("122.5", "608.2c")
@pytest.mark.parametrize(("there", "life"), [(3, 23), (0, 20)])
def test_as_much_life_as_counters_were_moved_if_any_were(there, life):
    s = table(decks=[[OGRE] * 20] * 2)
    text = (
        "{0}: Move all +1/+1 counters from target land you control onto target creature. "
        "If one or more +1/+1 counters are moved this way, you gain that much life and draw a card."
    )
    s.put(0, "battlefield", beast("Panther", text), BEAR)
    s.put(0, "battlefield", basic("G"), counters={"+1/+1": there} if there else None)
    before = s.count(zone="hand", player=0)
    s.activate(0, "Panther", "Forest", "Bear")
    s.resolve()
    assert s.life(0) == life and s.counters_on("Bear") == there
    assert s.count(zone="hand", player=0) - before == (1 if there else 0)


@rule("614.1c", "614.12")
def test_a_counter_for_each_of_two_kinds():
    s = table()
    text = (
        "~ enters with a +1/+1 counter on it for each other red creature you control "
        "and a +1/+1 counter on it for each other green creature you control."
    )
    s.put(0, "battlefield", beast("Imp", cost="{R}"), beast("Elf", cost="{G}"), beast("Gruul", cost="{R}{G}"), OGRE)
    play(s, 0, beast("Hydra", text, "0/0"))
    assert s.counters_on("Hydra") == 4


@rule("614.1d", "614.12")
def test_others_enter_with_a_counter_for_each_that_is_there_already():
    s = table()
    text = (
        "Each other Angel you control enters with an additional +1/+1 counter on it for each Angel you already control."
    )
    s.put(0, "battlefield", beast("Font", text, types="Creature \u2014 Angel"))
    angel = beast("Seraph", types="Creature \u2014 Angel")
    play(s, 0, angel)
    assert s.counters_on("Seraph") == 1
    s.put(1, "battlefield", angel)
    play(s, 0, beast("Herald", types="Creature \u2014 Angel"))
    assert s.counters_on("Herald") == 2
    play(s, 0, beast("Human", types="Creature \u2014 Human"))
    assert s.counters_on("Human") == 0


@rule("122.6", "603.2c", "608.2c")
def test_a_counter_and_one_of_choice_are_put_at_one_moment():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", shrine("Whenever you put one or more counters on a creature, you gain 1 life."))
    s.expect(0, "608.2d", "lifelink")
    play(s, 0, spell("Put a +1/+1 counter and a counter from among flying, first strike, lifelink, or vigilance on target "
                     "creature."), bear)  # fmt: skip
    s.resolve_all()
    assert s.counters(bear) == {"+1/+1": 1, "lifelink": 1} and s.life(0) == 21
