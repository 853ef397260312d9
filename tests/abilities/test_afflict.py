"""Afflict (CR 702.130)."""

from __future__ import annotations

import pytest
from fights import fight, stacked, walker
from wordings import beast, made, meaning, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.abilities.afflict import afflict
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.combat.instructions import BecomeBlocked
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature

ETERNAL = creature("Eternal", 2, 2, afflict(3))
BEAR, ELF = creature("Bear", 2, 2), creature("Elf", 1, 1)


def charge(blocks, *more, attacker=ETERNAL):
    """It attacks, and player 1 blocks so."""
    s = fight("afflict", defaults=True)
    s.put(0, "battlefield", attacker)
    s.put(1, "battlefield", BEAR, ELF, *more)
    s.attack("Eternal")
    s.block(blocks)
    return s


@rule("702.130a")
def test_blocked_the_defending_player_loses_life():
    s = charge({"Bear": "Eternal"})
    assert s.life_totals() == [20, 20]
    s.resolve_all()
    assert s.life_totals() == [20, 17]
    assert s.events(DamageDealt) == []


@rule("702.130a")
def test_unblocked_they_lose_none():
    s = charge({})
    assert stacked(s) == 0
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.130a", "509.5c")
def test_two_blockers_cost_no_more_than_one():
    s = charge({"Bear": "Eternal", "Elf": "Eternal"})
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@rule("702.130a", "509.5c")
def test_becoming_blocked_by_an_effect():
    halts = Activated((PayLifeCost(1),), BecomeBlocked(Target()), targets=(TargetSpec(CREATURE),))
    s = charge({}, creature("Halt", 1, 1, halts))
    s.act(1, "activate", "Halt", targets=["Eternal"]).resolve_all()
    assert s.life_totals() == [20, 16]


@rule("702.130a", "508.5")
def test_attacking_a_planeswalker_its_controller_loses_the_life():
    s = fight("afflict", players=3)
    s.put(0, "battlefield", ETERNAL)
    w = s.put(2, "battlefield", walker(), counters={"loyalty": 4})
    s.put(2, "battlefield", BEAR)
    s.attack({"Eternal": w})
    s.block({"Bear": "Eternal"}, player=2)
    s.resolve_all()
    assert s.life_totals() == [20, 20, 17]


@rule("702.130a", "508.5")
@pytest.mark.parametrize("gone", [True, False])
def test_it_may_be_gone_or_out_of_combat(gone):
    s = charge({"Bear": "Eternal"})
    if gone:
        s.happen(Moved(s.find("Eternal"), "graveyard"))
    else:
        s.arrange(lambda: remove_from_combat(s.game, [s.find("Eternal")]))
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@rule("702.130a", "800.4a")
def test_a_defending_player_who_leaves_loses_nothing_more():
    s = fight("afflict", players=3)
    s.put(0, "battlefield", ETERNAL)
    s.put(1, "battlefield", BEAR)
    s.attack({"Eternal": ("player", 1)})
    s.block({"Bear": "Eternal"})
    s.concede(1)
    s.resolve_all()
    assert s.life_totals()[::2] == [20, 20]


@rule("702.130b")
def test_each_instance_triggers_separately():
    s = charge({"Bear": "Eternal"}, attacker=creature("Eternal", 2, 2, afflict(1), afflict(1), afflict(2)))
    assert stacked(s) == 3
    s.resolve_all()
    assert s.life_totals() == [20, 16]


@rule("702.130b")
def test_one_of_its_own_and_one_of_an_equipment():
    s = table(stage="precombat main")
    dagger = made("Dagger", "Artifact — Equipment", "Equipped creature gets +2/+0 and has afflict 1.\nEquip {0}")
    s.put(0, "battlefield", beast("Eternal", "Afflict 2"), dagger)
    s.put(1, "battlefield", BEAR)
    s.act(0, "activate", "Dagger").resolve_all()
    s.attack("Eternal")
    s.block({"Bear": "Eternal"})
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@rule("702.130a")
def test_losing_the_last_life_is_losing_the_game():
    s = charge({"Bear": "Eternal"}, attacker=creature("Eternal", 1, 1, afflict(20)))
    s.resolve_all()
    assert s.game.is_over() and s.game.players_in() == (0,)


def test_words():
    assert meaning("Afflict 2") == (afflict(2),)
