"""Annihilator (CR 702.86)."""

from __future__ import annotations

import pytest
from fights import fight, stacked, walker
from testcards import forbids
from wordings import meaning, table

from apnap import Context, Keyword, Moved, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.annihilator import annihilator
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.continuous.continuous import YouGainControl, affect
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.testing import basic, creature, permanent

HORROR = creature("Horror", 6, 6, annihilator(2))
BEAR, ELF, OX = creature("Bear", 2, 2), creature("Elf", 1, 1), creature("Ox", 2, 4)
ONE, TWO = ("player", 1), ("player", 2)


def looms(*theirs, attacker=HORROR, players=2, at=ONE, **more):
    """It attacks player 1, who has these permanents; the ability is on the stack."""
    s = fight("annihilator", players=players, **more)
    s.put(0, "battlefield", attacker, OX)
    s.put(1, "battlefield", *theirs)
    s.attack({"Horror": at})
    return s


@rule("702.86a")
def test_the_defending_player_sacrifices_as_many_permanents_of_their_choice():
    s = looms(BEAR, ELF, basic("G"), permanent("Relic", "Artifact"))
    s.expect(1, "702.86a", ["Elf", "Forest"])
    s.resolve_all()
    assert s.permanents(1) == ["Bear", "Relic"]
    assert [e.player for e in s.events(Sacrificed)] == [1, 1]
    assert s.permanents(0) == ["Horror", "Ox"]


@rule("702.86a", "101.3")
def test_who_has_fewer_sacrifices_all_unasked():
    s = looms(BEAR)
    s.resolve_all()
    assert (s.permanents(1), s.zone_names(1, "graveyard")) == ([], ["Bear"])
    s = looms()
    s.resolve_all()
    assert s.events(Sacrificed) == []


@rule("702.86a")
def test_all_are_sacrificed_at_once():
    mourner = creature("Mourner", 1, 1, Triggered(WhenDies(CREATURE), GainLife(1)))
    s = looms(BEAR, mourner)
    s.expect(1, "603.3b", [])
    s.resolve_all()
    assert (s.permanents(1), s.life(1)) == ([], 22)


@rule("702.86a", "508.2b")
def test_it_comes_before_blockers_are_declared():
    s = looms(BEAR, ELF)
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 14]


@rule("702.86a", "508.5")
def test_attacking_a_planeswalker_its_controller_sacrifices():
    s = fight("annihilator", players=3)
    s.put(0, "battlefield", HORROR)
    s.put(1, "battlefield", BEAR, ELF)
    w = s.put(2, "battlefield", walker(), counters={"loyalty": 4})
    s.put(2, "battlefield", OX, ELF)
    s.attack({"Horror": w})
    s.expect(2, "702.86a", ["Ox", "Walker"])
    s.resolve_all()
    assert (s.permanents(1), s.permanents(2)) == (["Bear", "Elf"], ["Elf"])


@rule("702.86a", "508.5")
@pytest.mark.parametrize("gone", [True, False])
def test_one_that_left_combat_attacked_that_player(gone):
    s = looms(BEAR, ELF, players=3)
    if gone:
        s.happen(Moved(s.find("Horror"), "exile"))
    else:
        s.arrange(lambda: remove_from_combat(s.game, [s.find("Horror")]))
    s.resolve_all()
    assert s.permanents(1) == []


@rule("702.86a", "800.4a")
def test_a_defending_player_who_leaves_sacrifices_nothing_and_nobody_else_does():
    s = looms(BEAR, ELF, players=3)
    s.put(2, "battlefield", BEAR, ELF)
    s.concede(1)
    s.resolve_all()
    assert (s.events(Sacrificed), s.permanents(2)) == ([], ["Bear", "Elf"])
    s.pass_until("end of combat")
    assert s.life(2) == 20


@rule("702.86a", "800.4a")
def test_a_defending_player_who_leaves_as_they_choose():
    s = looms(BEAR, ELF, OX, players=3, defaults=True)
    s.put(2, "battlefield", BEAR)
    s.wait_for("702.86a", 1)
    s.concede(1)
    s.resolve_all()
    assert (s.events(Sacrificed), s.permanents(2), s.permanents(0)) == ([], ["Bear"], ["Horror", "Ox"])


@rule("702.86a", "800.4a")
def test_an_attacking_player_who_leaves_takes_the_ability_along():
    s = looms(BEAR, ELF, players=3)
    s.concede(0)
    assert (s.ids("stack"), s.permanents(1)) == ([], ["Bear", "Elf"])


@rule("702.86a", "800.4a")
def test_what_a_player_who_left_gave_them_is_gone_before_they_choose():
    s = fight("annihilator", players=3)
    s.put(0, "battlefield", HORROR)
    s.put(1, "battlefield", BEAR, ELF)
    lent = s.put(2, "battlefield", OX)
    s.arrange(lambda: affect(Context(s.game, lent, 1), [lent], (YouGainControl(),)))
    s.attack({"Horror": ONE})
    s.concede(2)
    s.resolve_all()
    assert s.permanents(1) == []


@rule("702.86a", "109.5")
def test_a_permanent_of_anothers_that_they_control_may_be_sacrificed():
    s = fight("annihilator", players=3)
    s.put(0, "battlefield", HORROR)
    s.put(1, "battlefield", BEAR, ELF)
    lent = s.put(2, "battlefield", OX)
    s.arrange(lambda: affect(Context(s.game, lent, 1), [lent], (YouGainControl(),)))
    s.attack({"Horror": ONE})
    s.expect(1, "702.86a", ["Bear", "Ox"])
    s.resolve_all()
    assert (s.permanents(1), s.zone_names(2, "graveyard")) == (["Elf"], ["Ox"])


@rule("702.86a", "101.2")
def test_what_cant_be_sacrificed_is_none_of_their_choices():
    s = table(stage="beginning of combat", defaults=False)
    s.put(0, "battlefield", HORROR)
    s.put(1, "battlefield", BEAR, ELF, permanent("Law", "Enchantment", forbids(Sacrificed)))
    s.attack("Horror")
    s.resolve_all()
    assert s.permanents(1) == ["Bear", "Elf", "Law"]


@rule("702.86b")
def test_each_instance_triggers_separately():
    s = looms(BEAR, ELF, OX, basic("R"), attacker=creature("Horror", 6, 6, annihilator(1), annihilator(1)))
    s.expect(1, "702.86a", ["Ox"]).expect(1, "702.86a", ["Mountain"])
    s.resolve_all()
    assert (stacked(s), s.permanents(1)) == (2, ["Bear", "Elf"])


@rule("702.86a")
def test_two_attackers_each_trouble_whom_they_attack():
    s = fight("annihilator", players=3)
    one, two = s.put(0, "battlefield", HORROR, HORROR)
    s.put(1, "battlefield", BEAR, ELF)
    s.put(2, "battlefield", OX)
    s.expect(0, "603.3b", [])
    s.attack({one: ONE, two: TWO})
    s.resolve_all()
    assert s.permanents(1) + s.permanents(2) == []


@rule("702.86a")
def test_a_creature_that_is_lent_it():
    s = fight("annihilator", active=1)
    s.put(1, "battlefield", BEAR)
    s.put(0, "battlefield", ELF)
    s.put(1, "battlefield", permanent("Idol", "Enchantment", *meaning("Creatures you control have annihilator 1.")))
    s.attack({"Bear": ("player", 0)}, player=1)
    s.resolve_all()
    assert s.permanents(0) == []


def test_words():
    assert meaning("Annihilator 6") == (annihilator(6),)
    assert meaning("Flying, protection from red, annihilator 6")[-1] == Keyword("annihilator", (6,))
