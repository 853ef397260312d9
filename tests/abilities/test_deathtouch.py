"""Deathtouch (CR 702.2)."""

import pytest
from fights import Raw, fight, lend, stacked, withdraw

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.effects import CanBlockMore
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.testing import creature

SNAKE = creature("Snake", 1, 1, "deathtouch")
GIANT = creature("Giant", 5, 9)


@rule("702.2b", "704.5h")
def test_any_damage_destroys_a_creature():
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", SNAKE)
    s.attack("Giant")
    s.block({"Snake": "Giant"})
    s.pass_until("combat damage")
    assert s.permanents() == []


@rule("702.2b")
def test_damage_of_others_does_not():
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", creature("Elf", 1, 1))
    s.attack("Giant")
    s.block({"Elf": "Giant"})
    s.pass_until("combat damage")
    assert s.permanents() == ["Giant"]


@rule("702.2b")
def test_no_damage_no_death():
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", creature("Weak", 0, 9, "deathtouch"))
    s.attack("Giant")
    s.block({"Weak": "Giant"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Giant", "Weak"]


@rule("702.2b", "704.5h")
def test_only_damage_since_the_last_check_counts():
    s = fight("deathtouch", "indestructible")
    s.put(0, "battlefield", creature("Rock", 5, 9, "indestructible"))
    s.put(1, "battlefield", SNAKE)
    s.attack("Rock")
    s.block({"Snake": "Rock"})
    s.pass_until("end of combat")
    from apnap import Context
    from apnap_plugins.rules.continuous.continuous import LoseKeyword, affect

    rock = s.find("Rock")
    s.arrange(lambda: affect(Context(s.game, rock, 0), [rock], (LoseKeyword("indestructible"),)))
    s.pass_until("postcombat main")
    assert s.permanents() == ["Rock"]


@rule("702.2c")
def test_one_damage_is_lethal_for_the_division():
    s = fight("deathtouch")
    s.put(0, "battlefield", creature("Hydra", 3, 3, "deathtouch"))
    s.put(1, "battlefield", creature("A", 0, 7), creature("B", 0, 7), creature("C", 0, 7))
    s.attack("Hydra")
    s.expect(0, "509.2", ["A", "B", "C"])
    s.block({"A": "Hydra", "B": "Hydra", "C": "Hydra"})
    assert s.wait_for("assign combat damage", 0).legal((1, 1, 1))
    assert not s.decision.legal((0, 2, 1))
    s.answer(0, Raw((1, 1, 1)))
    assert s.permanents() == ["Hydra"]


@rule("702.2c")
def test_damage_assigned_by_a_deathtoucher_is_lethal_for_another_attacker_too():

    s = fight("deathtouch", "trample")
    s.put(0, "battlefield", SNAKE, creature("Rhino", 3, 3, "trample"))
    s.put(1, "battlefield", creature("Wall", 0, 9, CanBlockMore()))
    s.attack(["Snake", "Rhino"])
    s.expect(1, "509.3", [])
    s.block(Raw(((0, 0), (0, 1))))
    assert s.wait_for("assign combat damage", 0).legal((0, 3))


@rule("702.2d", "702.2e")
def test_a_source_that_left_had_it_last():
    s = fight("deathtouch")
    snake = s.put(0, "battlefield", SNAKE)
    giant = s.put(1, "battlefield", GIANT)
    s.settle()
    s.happen(Moved(snake, "graveyard"))
    s.happen(damage_event(snake, giant, 1))
    s.pass_until("end of combat")
    assert s.permanents() == []


@rule("702.2d")
def test_damage_from_another_zone():
    s = fight("deathtouch")
    snake = s.put(0, "graveyard", SNAKE)
    giant = s.put(1, "battlefield", GIANT)
    s.settle()
    s.happen(damage_event(snake, giant, 1))
    s.pass_until("end of combat")
    assert s.permanents() == []


@rule("702.2f")
def test_two_instances_are_redundant():
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", creature("Snake", 1, 1, "deathtouch", "deathtouch"))
    s.attack("Giant")
    s.block({"Snake": "Giant"})
    s.pass_until("end of combat")
    assert s.permanents() == []


@rule("702.2a")
@pytest.mark.parametrize("stays", [True, False])
def test_as_a_static_ability_it_counts_while_it_is_there_and_uses_no_stack(stays):
    s = fight("deathtouch")
    s.put(0, "battlefield", GIANT)
    s.put(1, "battlefield", creature("Elf", 1, 1))
    lender = lend(s, 1, "deathtouch")
    s.attack("Giant")
    s.block({"Elf": "Giant"})
    if not stays:
        withdraw(s, lender)
    s.pass_until("combat damage")
    assert ("Giant" in s.permanents()) is not stays
    assert stacked(s) == 0
