"""Trample (CR 702.19)."""

import pytest
from fights import Raw, fight, walker

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.protection import protection_from
from apnap_plugins.rules.combat.combat import ATTACKING, NOTHING
from apnap_plugins.rules.combat.effects import CanBlockMore
from apnap_plugins.rules.damage.damage import DAMAGE, DamageDealt, damage_event
from apnap_plugins.rules.vocabulary.filters import HasColor
from apnap_plugins.testing import creature

RHINO = creature("Rhino", 5, 5, "trample")
BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)


@rule("702.19a", "702.19b")
@pytest.mark.parametrize("words", [("trample",), ("trample", "trample")])
def test_the_rest_may_go_to_the_player(words):
    s = fight("trample")
    s.put(0, "battlefield", creature("Rhino", 5, 5, *words))
    bear = s.put(1, "battlefield", BEAR)
    s.attack("Rhino")
    s.block({"Bear": "Rhino"})
    decision = s.wait_for("assign combat damage", 0)
    assert [to for _, to in decision.options] == [bear, ("player", 1)]
    assert [a for a in range(6) if decision.legal((a, 5 - a))] == [2, 3, 4, 5]
    s.answer(0, Raw((2, 3)))
    assert s.life_totals() == [20, 17]
    assert s.permanents() == ["Rhino"]


@rule("702.19g")
def test_two_instances_are_redundant():
    s = fight("trample")
    s.put(0, "battlefield", creature("Rhino", 5, 5, "trample", "trample"))
    s.put(1, "battlefield", BEAR)
    s.attack("Rhino")
    s.block({"Bear": "Rhino"})
    assert len(s.wait_for("assign combat damage", 0).options) == 2


@rule("702.19b")
def test_all_blockers_come_first_and_marked_damage_counts():
    s = fight("trample")
    s.put(0, "battlefield", RHINO)
    bear, _ = s.put(1, "battlefield", BEAR, ELF)
    s.attack("Rhino")
    s.expect(0, "509.2", ["Bear", "Elf"])
    s.block({"Bear": "Rhino", "Elf": "Rhino"})
    s.set_field(DAMAGE, 1, bear)
    decision = s.wait_for("assign combat damage", 0)
    assert decision.legal((1, 1, 3))
    assert decision.legal((2, 3, 0))
    assert decision.legal((5, 0, 0))
    assert not decision.legal((0, 2, 3))
    assert not decision.legal((2, 0, 3))


@rule("702.19b")
def test_damage_of_other_attackers_counts():
    s = fight("trample")
    s.put(0, "battlefield", RHINO, BEAR)
    s.put(1, "battlefield", creature("Hydra", 0, 4, CanBlockMore()))
    s.attack(["Rhino", "Bear"])
    s.expect(1, "509.3", [])
    s.block(Raw(((0, 0), (0, 1))))
    decision = s.wait_for("assign combat damage", 0)
    assert decision.legal((2, 3))
    assert not decision.legal((1, 4))


@rule("702.19b")
def test_the_example_of_a_blocker_that_blocks_two_attackers():
    """Example of 702.19b: a 1/1 and a 3/3 with trample, blocked by one 2/2."""
    s = fight("trample")
    s.put(0, "battlefield", ELF, creature("Stomper", 3, 3, "trample"))
    guard = s.put(1, "battlefield", creature("Guard", 2, 2, CanBlockMore()))
    s.attack(["Elf", "Stomper"])
    s.expect(1, "509.3", [])
    s.block(Raw(((0, 0), (0, 1))))
    decision = s.wait_for("assign combat damage", 0)
    assert [(s.game.name_of(a), to) for a, to in decision.options] == [("Stomper", guard), ("Stomper", ("player", 1))]
    assert not decision.legal((0, 3))
    s.answer(0, Raw((1, 2)))
    s.answer(1, {("Guard", "Elf"): 2, ("Guard", "Stomper"): 0})
    assert s.life_totals() == [20, 18]
    assert s.permanents() == ["Stomper"]


@rule("702.19b", "702.16e")
def test_the_example_of_a_blocker_with_protection_from_the_attacker():
    """Example of 702.19b: lethal damage is assigned to a blocker, though it will be prevented."""
    s = fight("trample", "protection")
    s.put(0, "battlefield", creature("Wurm", 6, 6, "trample", cost="{G}"))
    s.put(1, "battlefield", creature("Saint", 2, 2, *protection_from(HasColor("G"))))
    s.attack("Wurm")
    s.block({"Saint": "Wurm"})
    decision = s.wait_for("assign combat damage", 0)
    assert [a for a in range(7) if decision.legal((a, 6 - a))] == [2, 3, 4, 5, 6]
    s.answer(0, Raw((2, 4)))
    assert s.life_totals() == [20, 16]
    assert s.permanents() == ["Saint", "Wurm"]
    assert s.field(DAMAGE, "Saint") == 0


@rule("702.19d")
def test_with_all_blockers_gone_everything_goes_to_the_player():
    s = fight("trample")
    s.put(0, "battlefield", RHINO)
    bear = s.put(1, "battlefield", BEAR)
    s.attack("Rhino")
    s.block({"Bear": "Rhino"})
    s.happen(Moved(bear, "graveyard"))
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 15]


@rule("702.19b", "702.19f")
def test_the_rest_may_go_to_the_planeswalker():
    s = fight("trample")
    s.put(0, "battlefield", RHINO)
    s.put(1, "battlefield", BEAR)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Rhino": w})
    s.block({"Bear": "Rhino"})
    assert [to for _, to in s.wait_for("assign combat damage", 0).options][1:] == [w]
    s.answer(0, Raw((2, 3)))
    assert s.counters(w) == {"loyalty": 1}
    assert s.life_totals() == [20, 20]


@rule("702.19f")
def test_nothing_goes_to_the_player_when_the_planeswalker_is_gone():
    s = fight("trample")
    s.put(0, "battlefield", RHINO)
    s.put(1, "battlefield", BEAR)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Rhino": w})
    s.block({"Bear": "Rhino"})
    s.happen(Moved(w, "graveyard"))
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 20]
    assert s.permanents() == ["Rhino"]


@rule("702.19a")
def test_a_blocker_with_trample_does_not_trample():
    s = fight("trample")
    s.put(0, "battlefield", ELF)
    s.put(1, "battlefield", RHINO)
    s.attack("Elf")
    s.block({"Rhino": "Elf"})
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 20]


@rule("702.19a")
def test_noncombat_damage_does_not_trample():
    s = fight("trample")
    rhino = s.put(0, "battlefield", RHINO)
    elf = s.put(1, "battlefield", ELF)
    s.settle()
    s.happen(damage_event(rhino, elf, 5))
    s.reach(0)
    assert s.life_totals() == [20, 20]


@rule("702.19b", "702.2c")
def test_with_deathtouch_one_damage_for_each_blocker_is_enough():
    s = fight("trample", "deathtouch")
    s.put(0, "battlefield", creature("Horror", 5, 5, "trample", "deathtouch"))
    s.put(1, "battlefield", creature("Wall", 0, 9), creature("Tower", 0, 8))
    s.attack("Horror")
    s.expect(0, "509.2", ["Wall", "Tower"])
    s.block({"Wall": "Horror", "Tower": "Horror"})
    decision = s.wait_for("assign combat damage", 0)
    assert decision.default() == (1, 1, 3)
    assert not decision.legal((0, 2, 3))
    s.answer(0, Raw((1, 1, 3)))
    assert s.permanents() == ["Horror"]
    assert s.life_totals() == [20, 17]


OVER_WALKERS = Keyword("trample", ("over planeswalkers",))
OVER = creature("Thrasta", 7, 7, OVER_WALKERS)


def against_walker(*defenders, blocked=True, mine=(OVER,)):
    """An attack on a planeswalker of loyalty 3; its id."""
    s = fight("trample", "deathtouch")
    s.put(0, "battlefield", *mine)
    s.put(1, "battlefield", *defenders)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 3})
    s.attack({s.game.name_of(c): w for c in s.ids("battlefield", 0)})
    if defenders:
        s.block({s.game.name_of(c): "Thrasta" for c in s.ids("battlefield", 1) if c != w} if blocked else {})
    return s, w


@rule("702.19c")
def test_over_planeswalkers_what_is_left_after_blockers_and_loyalty_may_go_to_the_player():
    s, w = against_walker(BEAR)
    decision = s.wait_for("assign combat damage", 0)
    assert [to for _, to in decision.options][1:] == [w, ("player", 1)]
    assert decision.legal((2, 3, 2))
    assert decision.legal((4, 3, 0))
    assert decision.legal((2, 5, 0))
    assert not decision.legal((2, 2, 3))
    assert not decision.legal((1, 3, 3))
    assert decision.default() == (2, 3, 2)
    s.answer(0, Raw((2, 3, 2)))
    assert s.life_totals() == [20, 18]
    assert s.permanents() == ["Thrasta"]


@rule("702.19c")
def test_over_planeswalkers_unblocked():
    s, _ = against_walker()
    decision = s.wait_for("assign combat damage", 0)
    assert decision.legal((3, 4))
    assert not decision.legal((2, 5))
    s.answer(0, Raw((3, 4)))
    assert s.life_totals() == [20, 16]


@rule("702.19c")
def test_damage_of_others_to_the_planeswalker_counts():
    s, _ = against_walker(mine=(OVER, BEAR))
    decision = s.wait_for("assign combat damage", 0)
    assert decision.legal((1, 6))
    assert not decision.legal((0, 7))


@rule("702.19c")
def test_the_example_of_a_planeswalker_attacked_by_two():
    """Example of 702.19c: of three loyalty one point is taken by the other attacker."""
    s, w = against_walker(mine=(ELF, OVER))
    decision = s.wait_for("assign combat damage", 0)
    assert {(s.game.name_of(a), to) for a, to in decision.options} == {("Thrasta", w), ("Thrasta", ("player", 1))}
    assert not decision.legal((1, 6))
    s.answer(0, Raw((2, 5)))
    assert s.life_totals() == [20, 15]
    assert w not in s.ids("battlefield")


@rule("702.19c")
def test_deathtouch_does_not_make_less_than_the_loyalty_enough():
    s, _ = against_walker(BEAR, mine=(creature("Thrasta", 7, 7, OVER_WALKERS, "deathtouch"),))
    decision = s.wait_for("assign combat damage", 0)
    assert decision.legal((1, 3, 3))
    assert not decision.legal((1, 1, 5))


@rule("702.19d", "702.19c")
def test_over_planeswalkers_with_all_blockers_gone():
    s, w = against_walker(BEAR)
    s.happen(Moved(s.find("Bear"), "graveyard"))
    decision = s.wait_for("assign combat damage", 0)
    assert [to for _, to in decision.options] == [w, ("player", 1)]
    assert decision.legal((3, 4))
    assert not decision.legal((2, 5))


@rule("702.19e")
def test_over_planeswalkers_the_planeswalker_removed_and_nobody_blocks():
    s, w = against_walker()
    s.happen(Moved(w, "graveyard"))
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 13]


@rule("702.19e")
@pytest.mark.parametrize("stays", [True, False])
def test_over_planeswalkers_the_planeswalker_removed_from_a_blocked_attack(stays):
    s, w = against_walker(BEAR)
    s.happen(Moved(w, "graveyard"))
    if not stays:
        s.happen(Moved(s.find("Bear"), "graveyard"))
        s.pass_until("combat damage")
        assert s.life_totals() == [20, 13]
        return
    decision = s.wait_for("assign combat damage", 0)
    assert [to for _, to in decision.options][1:] == [("player", 1)]
    assert decision.legal((2, 5))
    assert decision.legal((7, 0))
    assert not decision.legal((1, 6))
    assert s.game.get(ATTACKING, s.find("Thrasta")) == NOTHING  # it does not attack the player


@rule("702.19c")
def test_over_planeswalkers_it_tramples_over_blockers_to_a_player_too():
    s = fight("trample")
    s.put(0, "battlefield", OVER)
    s.put(1, "battlefield", BEAR)
    s.attack("Thrasta")
    s.block({"Bear": "Thrasta"})
    assert len(s.wait_for("assign combat damage", 0).options) == 2


@rule("702.19g")
def test_two_instances_over_planeswalkers_are_redundant():
    s, _ = against_walker(BEAR, mine=(creature("Thrasta", 7, 7, OVER_WALKERS, OVER_WALKERS, "trample"),))
    assert len(s.wait_for("assign combat damage", 0).options) == 3


GIDEON = creature("Gideon", 4, 4, types="Planeswalker Creature", loyalty=6)


def blocked_by_what_it_attacks(*words, power=9, with_it=()):
    """A planeswalker that is a creature blocks the creature that attacks it."""
    s = fight("trample", "deathtouch")
    s.put(0, "battlefield", creature("Thrasta", power, 7, *words))
    w = s.put(1, "battlefield", GIDEON, counters={"loyalty": 6})
    s.put(1, "battlefield", *with_it)
    s.attack({"Thrasta": w})
    return s, w


@rule("702.19b", "506.4d")
def test_a_planeswalker_that_blocks_what_attacks_it_is_dealt_damage_once():
    s, w = blocked_by_what_it_attacks("trample")
    s.block({"Gideon": "Thrasta"})
    s.pass_until("end of combat")  # there is nothing to divide
    assert s.permanents() == ["Thrasta"]
    assert [dealt.amount for dealt in s.events(DamageDealt) if dealt.obj == w] == [9]


@rule("702.19c", "506.4d")
@pytest.mark.parametrize("words", [(), ("deathtouch",)])
def test_over_planeswalkers_one_that_blocks_what_attacks_it_is_assigned_its_loyalty_as_well(words):
    s, w = blocked_by_what_it_attacks(OVER_WALKERS, *words)
    s.block({"Gideon": "Thrasta"})
    decision = s.wait_for("assign combat damage", 0)
    assert [to for _, to in decision.options] == [w, ("player", 1)]
    assert [a for a in range(10) if decision.legal((a, 9 - a))] == [6, 7, 8, 9]
    assert decision.default() == (6, 3)


@rule("702.19c", "510.1c")
def test_over_planeswalkers_lethal_damage_to_a_blocker_is_less_than_the_loyalty_that_it_has_too():
    s = fight("trample")
    s.put(0, "battlefield", OVER, creature("Ox", 6, 6))
    w = s.put(1, "battlefield", GIDEON, counters={"loyalty": 6})
    s.put(1, "battlefield", ELF)
    s.attack({"Thrasta": w, "Ox": ("player", 1)})
    s.expect(0, "509.2", ["Gideon", "Elf"])
    s.block({"Gideon": "Ox", "Elf": "Ox"})
    decision = s.wait_for("assign combat damage", 0)
    shares = dict(zip(decision.options, range(4), strict=True))
    ox, thrasta = s.find("Ox"), s.find("Thrasta")

    def legal(to_gideon, to_player, gideon, elf):
        answer = [0] * 4
        given = {(thrasta, w): to_gideon, (thrasta, ("player", 1)): to_player, (ox, w): gideon}
        for option, much in {**given, (ox, s.find("Elf")): elf}.items():
            answer[shares[option]] = much
        return decision.legal(tuple(answer))

    assert legal(2, 5, 4, 2)
    assert not legal(1, 6, 4, 2)  # lethal, but not its loyalty
    assert legal(4, 3, 2, 4)
    assert not legal(3, 4, 0, 6)


@rule("800.4e", "510.1", "702.19b")
def test_no_damage_is_dealt_to_a_player_who_leaves_as_it_is_assigned():
    s = fight("trample", "lifelink", players=3)
    s.put(0, "battlefield", creature("Rhino", 5, 5, "trample", "lifelink"), creature("Cat", 2, 2, "lifelink"))
    s.put(1, "battlefield", ELF)
    s.attack(["Rhino", "Cat"])
    s.block({"Elf": "Rhino"})
    s.wait_for("assign combat damage", 0)
    s.concede(1).settle()  # the Elf leaves, too: there is nothing to divide among
    assert s.life_totals() == [20, 20, 20]
