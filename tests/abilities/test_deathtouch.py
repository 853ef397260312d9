"""Deathtouch (CR 702.2)."""

import pytest
from fights import Raw, assigning, attack, block, creature, fight, happens, lend, stacked, there, withdraw

from apnap import Move
from apnap.testing import rule
from apnap_plugins.rules.combat_effects import CanBlockMore
from apnap_plugins.rules.damage import damage_event

SNAKE = creature("Snake", 1, 1, "deathtouch")
GIANT = creature("Giant", 5, 9)


@rule("702.2b", "704.5h")
def test_any_damage_destroys_a_creature():
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", SNAKE)
    attack(s, "Giant")
    block(s, {"Snake": "Giant"})
    s.pass_until("combat damage")
    assert there(s) == []


@rule("702.2b")
def test_damage_of_others_does_not():
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", creature("Elf", 1, 1))
    attack(s, "Giant")
    block(s, {"Elf": "Giant"})
    s.pass_until("combat damage")
    assert there(s) == ["Giant"]


@rule("702.2b")
def test_no_damage_no_death():
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", creature("Weak", 0, 9, "deathtouch"))
    attack(s, "Giant")
    block(s, {"Weak": "Giant"})
    s.pass_until("end of combat")
    assert there(s) == ["Giant", "Weak"]


@rule("702.2b", "704.5h")
def test_only_damage_since_the_last_check_counts():
    s = fight("deathtouch", "indestructible")
    s.put(0, "battlefield", creature("Rock", 5, 9, "indestructible"))
    s.put(1, "battlefield", SNAKE)
    attack(s, "Rock")
    block(s, {"Snake": "Rock"})
    s.pass_until("end of combat")
    from apnap import Context
    from apnap_plugins.rules.continuous import LoseKeyword, affect

    rock = s.find("Rock")
    s.arrange(lambda: affect(Context(s.game, rock, 0), [rock], (LoseKeyword("indestructible"),)))
    s.pass_until("postcombat main")
    assert there(s) == ["Rock"]


@rule("702.2c")
def test_one_damage_is_lethal_for_the_division():
    s = fight("deathtouch")
    s.put(0, "battlefield", creature("Hydra", 3, 3, "deathtouch"))
    s.put(1, "battlefield", creature("A", 0, 7), creature("B", 0, 7), creature("C", 0, 7))
    attack(s, "Hydra")
    s.expect(0, "509.2", ["A", "B", "C"])
    block(s, {"A": "Hydra", "B": "Hydra", "C": "Hydra"})
    assert assigning(s).legal((1, 1, 1))
    assert not s.decision.legal((0, 2, 1))
    s.answer(0, Raw((1, 1, 1)))
    assert there(s) == ["Hydra"]


@rule("702.2c")
def test_damage_assigned_by_a_deathtoucher_is_lethal_for_another_attacker_too():

    s = fight("deathtouch", "trample")
    s.put(0, "battlefield", SNAKE, creature("Rhino", 3, 3, "trample"))
    s.put(1, "battlefield", creature("Wall", 0, 9, CanBlockMore()))
    attack(s, ["Snake", "Rhino"])
    s.expect(1, "509.3", [])
    block(s, Raw(((0, 0), (0, 1))))
    assert assigning(s).legal((0, 3))


@rule("702.2d", "702.2e")
def test_a_source_that_left_had_it_last():
    s = fight("deathtouch")
    snake = s.put(0, "battlefield", SNAKE)
    giant = s.put(1, "battlefield", GIANT)
    s.settle()
    happens(s, Move(snake, "graveyard"))
    happens(s, damage_event(snake, giant, 1))
    s.pass_until("end of combat")
    assert there(s) == []


@rule("702.2d")
def test_damage_from_another_zone():
    s = fight("deathtouch")
    snake = s.put(0, "graveyard", SNAKE)
    giant = s.put(1, "battlefield", GIANT)
    s.settle()
    happens(s, damage_event(snake, giant, 1))
    s.pass_until("end of combat")
    assert there(s) == []


@rule("702.2f")
def test_two_instances_are_redundant():
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", creature("Snake", 1, 1, "deathtouch", "deathtouch"))
    attack(s, "Giant")
    block(s, {"Snake": "Giant"})
    s.pass_until("end of combat")
    assert there(s) == []


@rule("702.2a")
@pytest.mark.parametrize("stays", [True, False])
def test_as_a_static_ability_it_counts_while_it_is_there_and_uses_no_stack(stays):
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", creature("Elf", 1, 1))
    lender = lend(s, 1, "deathtouch")
    attack(s, "Giant")
    block(s, {"Elf": "Giant"})
    if not stays:
        withdraw(s, lender)
    s.pass_until("combat damage")
    assert ("Giant" in there(s)) is not stays
    assert stacked(s) == 0
