"""The combat damage step (CR 510)."""

from __future__ import annotations

import random

import pytest
from fightcards import NOTED, DefenderDivides, DividesFreely, Note
from fights import Raw, fight, walker

from apnap import Moved, Triggered
from apnap.testing import rule
from apnap_plugins.rules.combat.effects import AssignsByToughness, CanBlockMore
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.damage.damage import DAMAGE
from apnap_plugins.testing import creature

BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)
OGRE = creature("Ogre", 3, 3)
WALL = creature("Wall", 0, 4)
GUARD = creature("Guard", 0, 3)
GORGER = creature("Gorger", 5, 6)


def gorger_blocked(*more: str):
    """The example of CR 510.1c: a 5/6 blocked by a 0/3 and a 1/1, in that order."""
    s = fight(*more)
    s.put(0, "battlefield", GORGER)
    s.put(1, "battlefield", GUARD, ELF)
    s.attack("Gorger")
    s.expect(0, "509.2", ["Guard", "Elf"])
    s.block({"Guard": "Gorger", "Elf": "Gorger"})
    return s


@rule("510.1c")
def test_the_first_example_of_the_rule():
    s = gorger_blocked()
    decision = s.wait_for("assign combat damage", 0)
    assert [a for a in range(6) if decision.legal((a, 5 - a))] == [3, 4, 5]
    assert decision.default() == (3, 2)
    s.answer(0, Raw((3, 2)))
    assert s.permanents() == ["Gorger"]


@rule("510.1c")
def test_a_creature_that_has_grown_must_get_more():
    from apnap import Context
    from apnap_plugins.rules.continuous.continuous import ModifyPT, affect

    s = gorger_blocked()
    guard = s.find("Guard")
    s.arrange(lambda: affect(Context(s.game, guard, 1), [guard], (ModifyPT(3, 3),)))
    decision = s.wait_for("assign combat damage", 0)
    assert [a for a in range(6) if decision.legal((a, 5 - a))] == [5]


@rule("510.1c")
def test_marked_damage_counts_for_lethal_damage():
    s = gorger_blocked()
    s.set_field(DAMAGE, 2, s.find("Guard"))
    decision = s.wait_for("assign combat damage", 0)
    assert [a for a in range(6) if decision.legal((a, 5 - a))] == [1, 2, 3, 4, 5]


@rule("510.1c", "510.1e")
def test_damage_of_other_creatures_in_the_same_step_counts():
    s = fight()
    baloth, boars = s.put(0, "battlefield", creature("Baloth", 7, 7), creature("Boars", 4, 4))
    armodon = s.put(1, "battlefield", creature("Armodon", 3, 3))
    brigade = s.put(1, "battlefield", creature("Brigade", 2, 4, CanBlockMore()))
    ape, piker = s.put(1, "battlefield", creature("Ape", 5, 5), creature("Piker", 2, 1))
    s.attack(["Baloth", "Boars"])
    s.expect(0, "509.2", ["Armodon", "Brigade", "Ape"]).expect(0, "509.2", ["Brigade", "Piker"])
    s.expect(1, "509.3", ["Baloth", "Boars"])
    s.block(Raw(((0, 0), (1, 0), (1, 1), (2, 0), (3, 1))))
    s.set_field(DAMAGE, 2, armodon)
    decision = s.wait_for("assign combat damage", 0)
    assert decision.options == ((baloth, armodon), (baloth, brigade), (baloth, ape), (boars, brigade), (boars, piker))
    assert decision.legal((1, 1, 5, 3, 1))
    assert not decision.legal((1, 1, 5, 2, 2))
    assert decision.problem((1, 1, 5, 2, 2)) is not None
    assert not decision.legal((0, 2, 5, 3, 1))
    s.answer(0, Raw((1, 1, 5, 3, 1)))
    s.answer(1, {baloth: 2, boars: 0})
    assert s.permanents() == ["Boars"]


@rule("510.1a")
def test_no_power_no_damage():
    s = fight()
    s.put(0, "battlefield", creature("Zero", 0, 1, Triggered(WhenDealsCombatDamage(), Note("dealt"))))
    s.put(0, "battlefield", creature("Less", -1, 1, Triggered(WhenDealsCombatDamage(), Note("dealt"))))
    s.attack(["Zero", "Less"])
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]
    assert s.field(NOTED) == ()


@rule("510.1a")
def test_what_is_assigned_may_be_something_else_than_power():
    s = fight()
    s.put(0, "battlefield", creature("Tree", 0, 5, AssignsByToughness()))
    s.attack("Tree")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 15]


@rule("510.1b")
def test_an_unblocked_creature_damages_what_it_attacks():
    s = fight()
    s.put(0, "battlefield", BEAR, OGRE)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Bear": w, "Ogre": ("player", 1)})
    s.pass_until("end of combat")
    assert s.counters(w) == {"loyalty": 2}
    assert s.life_totals() == [20, 17]


@rule("510.1c", "510.2")
def test_attacker_and_blocker_kill_each_other_at_once():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR)
    s.attack("Bear")
    s.block({"Bear": "Bear"})
    s.pass_until("combat damage")
    assert s.permanents() == []
    assert s.life_totals() == [20, 20]


@rule("510.1d")
def test_a_blocker_whose_attacker_left_deals_no_damage():
    s = fight()
    bear, elf = s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", OGRE)
    s.attack(["Bear", "Elf"])
    s.block({"Ogre": "Bear"})
    s.happen(Moved(bear, "graveyard"))
    s.pass_until("end of combat")
    assert s.permanents() == ["Elf", "Ogre"]
    assert s.field(DAMAGE, elf) == 0
    assert s.life_totals() == [20, 19]


@rule("510.1d")
def test_a_blocker_divides_in_its_order():
    s = fight()
    bear, elf = s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", creature("Hydra", 3, 9, CanBlockMore()))
    s.attack(["Bear", "Elf"])
    s.expect(1, "509.3", ["Bear", "Elf"])
    s.block(Raw(((0, 0), (0, 1))))
    decision = s.wait_for("assign combat damage", 1)
    assert [to for _, to in decision.options] == [bear, elf]
    assert [a for a in range(4) if decision.legal((a, 3 - a))] == [2, 3]


@rule("510.2")
def test_all_damage_is_one_event_and_both_players_can_die_of_it_together():
    s = fight(players=3)
    s.put(0, "battlefield", creature("First", 20, 1), creature("Second", 20, 1))
    s.attack({"First": ("player", 1), "Second": ("player", 2)})
    s.pass_until(lambda game: game.is_over())
    assert s.game.result() == {0: "won", 1: "lost", 2: "lost"}


@rule("510.3a")
def test_abilities_trigger_on_combat_damage_to_a_player():
    s = fight()
    seen = Triggered(WhenDealsCombatDamage(to="player"), Note("hit"))
    s.put(0, "battlefield", creature("Thief", 1, 1, seen), creature("Held", 1, 1, seen))
    s.put(1, "battlefield", WALL)
    s.attack(["Thief", "Held"])
    s.block({"Wall": "Held"})
    s.pass_until("combat damage")
    assert len(s.game.zone("stack")) == 1
    s.resolve_all()
    assert s.field(NOTED) == ("hit",)


@rule("510.1")
def test_somebody_else_may_say_how_damage_is_divided():
    s = fight()
    s.put(0, "battlefield", creature("Gorger", 5, 6, DefenderDivides(1), DividesFreely()))
    s.put(1, "battlefield", GUARD, ELF)
    s.attack("Gorger")
    s.expect(0, "509.2", ["Guard", "Elf"])
    s.block({"Guard": "Gorger", "Elf": "Gorger"})
    decision = s.wait_for("assign combat damage", 1)
    assert all(decision.legal((a, 5 - a)) for a in range(6))
    s.answer(1, Raw((0, 5)))
    assert s.permanents() == ["Gorger", "Guard"]


@rule("802.6", "510.1")
def test_assignments_go_in_apnap_order():
    s = fight(players=3)
    s.put(0, "battlefield", GORGER, *[creature(n, 1, 1) for n in "ABCD"])
    for seat in (1, 2):
        s.put(seat, "battlefield", creature(f"Hydra{seat}", 3, 9, CanBlockMore()))
    s.put(1, "battlefield", ELF)
    s.attack({"Gorger": ("player", 1), "A": ("player", 1), "B": ("player", 2), "C": ("player", 2)})
    s.expect(1, "declare blockers", Raw(((0, 0), (0, 1), (1, 0))))
    s.expect(2, "declare blockers", Raw(((0, 0), (0, 1))))
    for seat in (0, 1, 2):
        s.expect(seat, "509.2" if seat == 0 else "509.3", [])
    s.pass_until("declare blockers")
    order = []
    while s.game.stage_name() != "end of combat":
        if s.decision.kind == "assign combat damage":
            order.append(s.decision.answerer)
            s.answer(order[-1], Raw(s.decision.default()))
        else:
            s.pass_priority()
    assert order == [0, 1, 2]


@pytest.mark.parametrize("seed", range(10))
def test_samples_are_legal(seed: int):
    s = fight("trample", "deathtouch")
    s.put(0, "battlefield", creature("Gorger", 6, 6, "trample"), creature("Snake", 3, 3, "trample", "deathtouch"))
    s.put(1, "battlefield", GUARD, ELF, creature("Hydra", 2, 9, CanBlockMore()))
    s.attack(["Gorger", "Snake"])
    s.defaults = True
    s.block(Raw(((0, 0), (1, 1), (2, 0), (2, 1))))
    decision = s.wait_for("assign combat damage", 0)
    rng = random.Random(seed)
    samples = {decision.sample(rng) for _ in range(40)}
    assert [decision.problem(x) for x in samples if decision.problem(x)] == []
    assert decision.problem(decision.default()) is None
    assert len(samples) > 5
