"""Melee (CR 702.121)."""

from __future__ import annotations

from fightcards import Summon
from fights import fight, lend, stacked, walker
from wordings import beast, meaning, table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.attacking import players_attacked_in_combat, reselect
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.phases import COMBAT_PHASE, add_phases
from apnap_plugins.testing import creature

GUARD = creature("Guard", 1, 1, "melee")
BEAR, ELF = creature("Bear", 2, 2), creature("Elf", 1, 1)
ONE, TWO, THREE = ("player", 1), ("player", 2), ("player", 3)


def war(attacks, *mine, players=4, **more):
    """Player 0 attacks so; nothing has resolved yet."""
    s = fight("melee", players=players, defaults=True, **more)
    s.put(0, "battlefield", GUARD, BEAR, ELF, *mine)
    s.attack(attacks)
    return s


@rule("702.121a")
def test_a_bonus_for_each_opponent_who_is_attacked_until_end_of_turn():
    s = war({"Guard": ONE, "Bear": TWO, "Elf": THREE})
    s.resolve_all()
    assert [s.pt(name) for name in ("Guard", "Bear", "Elf")] == [(4, 4), (2, 2), (1, 1)]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 16, 18, 19]
    s.pass_until("upkeep", again=True)
    assert s.pt("Guard") == (1, 1)


@rule("702.121a")
def test_several_that_attack_one_opponent_count_once():
    s = war({"Guard": ONE, "Bear": ONE, "Elf": TWO})
    s.resolve_all()
    assert s.pt("Guard") == (3, 3)


@rule("702.121a", "508.6")
def test_attacking_a_planeswalker_is_not_attacking_its_player():
    s = fight("melee", players=3)
    w = s.put(2, "battlefield", walker(), counters={"loyalty": 5})
    s.put(0, "battlefield", GUARD, BEAR)
    s.attack({"Guard": w, "Bear": w})
    s.resolve_all()
    assert s.pt("Guard") == (1, 1)


@rule("702.121a", "508.6")
def test_those_that_left_combat_attacked_nevertheless():
    s = war({"Guard": ONE, "Bear": TWO, "Elf": THREE})
    s.arrange(lambda: remove_from_combat(s.game, [s.find("Bear")]))
    s.happen(Moved(s.find("Elf"), "graveyard"))
    s.resolve_all()
    assert s.pt("Guard") == (4, 4)


@rule("702.121a", "508.4")
def test_one_that_enters_attacking_never_attacked():
    s = war({"Guard": ONE}, creature("Lord", 1, 1, Activated((PayLifeCost(1),), Summon(BEAR))))
    s.expect(0, "508.4", TWO)
    s.act(0, "activate", "Lord").resolve_all()
    assert s.pt("Guard") == (2, 2)


@rule("702.121a", "508.7a")
def test_whom_it_attacks_after_that_is_no_matter():
    s = war({"Guard": ONE, "Bear": ONE})
    s.arrange(lambda: reselect(s.game, s.find("Bear"), TWO))
    s.resolve_all()
    assert s.pt("Guard") == (2, 2)


@rule("702.121a", "800.4i")
def test_an_opponent_who_left_since_was_attacked():
    s = war({"Guard": ONE, "Bear": TWO, "Elf": THREE})
    s.concede(2)
    s.resolve_all()
    assert s.pt("Guard") == (4, 4)


@rule("702.121a", "611.2d")
def test_the_bonus_stays_as_it_was_when_it_resolved():
    s = war({"Guard": ONE, "Bear": TWO})
    s.resolve_all()
    s.concede(2)
    assert s.pt("Guard") == (3, 3)


@rule("702.121a")
def test_each_combat_counts_by_itself():
    s = fight("melee", players=3)
    s.put(0, "battlefield", GUARD, BEAR)
    s.attack({"Guard": ONE, "Bear": TWO})
    s.resolve_all()
    assert s.pt("Guard") == (3, 3)
    s.arrange(lambda: add_phases(s.game, (COMBAT_PHASE,)))
    s.set_field("tapped", False, "Guard")
    s.pass_until("beginning of combat", again=True)
    assert players_attacked_in_combat(s.game, 0) == ()
    s.attack({"Guard": TWO})
    s.resolve_all()
    assert s.pt("Guard") == (4, 4)  # one more


@rule("702.121a", "109.5")
def test_it_counts_whom_its_controller_attacked():
    s = fight("melee", players=3, active=1)
    s.put(1, "battlefield", GUARD, BEAR)
    s.attack({"Guard": ("player", 0), "Bear": TWO}, player=1)
    s.resolve_all()
    assert s.pt("Guard") == (3, 3)


@rule("702.121b")
def test_each_instance_triggers_separately():
    s = fight("melee", players=3, defaults=True)
    s.put(0, "battlefield", creature("Guard", 1, 1, "melee", "melee"), BEAR)
    lend(s, 0, "melee")
    s.attack({"Guard": ONE, "Bear": TWO})
    s.resolve_all()
    assert (stacked(s), s.pt("Guard"), s.pt("Bear")) == (4, (7, 7), (4, 4))


@rule("702.121a")
def test_the_number_as_cards_have_it():
    caller = beast("Caller", "Whenever this creature attacks, you gain X life, where X is the number of players you "
                   "attacked this combat.")  # fmt: skip
    s = table(stage="beginning of combat", players=3)
    s.put(0, "battlefield", caller, BEAR)
    s.attack({"Caller": ONE, "Bear": TWO})
    s.resolve_all()
    assert s.life(0) == 22


def test_words():
    assert meaning("Melee") == (Keyword("melee"),)
    assert meaning("Other creatures you control have melee.")
