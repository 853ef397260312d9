"""Boast (CR 702.142)."""

from __future__ import annotations

from fights import fight
from wordings import beast, meaning, shrine, table

from apnap import Context, Moved
from apnap.testing import rule
from apnap_plugins.abilities.boast import boast
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, YouGainControl, affect
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.phases import COMBAT_PHASE, add_phases
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature

GLORY = boast(Activated((PayLifeCost(1),), GainLife(5)))
VIKING = creature("Viking", 2, 2, GLORY)
BEAR = creature("Bear", 2, 2)


def raid(*attackers, mine=(VIKING, BEAR), **more):
    s = fight("boast", **{"defaults": True, **more})
    s.put(0, "battlefield", *mine)
    s.attack(list(attackers))
    return s


def boasts(s, name="Viking", player=0):
    return s.can(player, name, "activate")


@rule("702.142a")
def test_after_it_attacked_it_can_be_activated_once():
    s = fight("boast")
    s.put(0, "battlefield", VIKING)
    assert not boasts(s)
    s.attack("Viking")
    s.act(0, "activate", "Viking").resolve_all()
    assert (s.life(0), boasts(s)) == (24, False)


@rule("702.142a")
def test_one_that_stayed_at_home_cannot():
    s = raid("Bear")
    s.pass_until("end")
    assert not boasts(s)


@rule("702.142a")
def test_any_time_in_that_turn_also_when_it_left_combat():
    s = raid("Viking")
    s.arrange(lambda: remove_from_combat(s.game, [s.find("Viking")]))
    assert boasts(s)
    s.pass_until("end")
    s.act(0, "activate", "Viking").resolve_all()
    assert s.life(0) == 24


@rule("702.142a")
def test_the_next_turn_it_has_to_attack_again():
    s = raid("Viking")
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    s.act(0, "activate", "Viking").resolve_all()
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until("end")
    assert not boasts(s)
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until("beginning of combat")
    assert not boasts(s)
    s.attack("Viking")
    s.act(0, "activate", "Viking").resolve_all()
    assert s.life(0) == 28


@rule("702.142a")
def test_two_combats_are_one_boast():
    s = raid("Viking")
    s.act(0, "activate", "Viking").resolve_all()
    s.arrange(lambda: add_phases(s.game, (COMBAT_PHASE,)))
    s.set_field("tapped", False, "Viking")
    s.pass_until("beginning of combat", again=True)
    s.attack("Viking")
    assert not boasts(s)


@rule("702.142a", "400.7")
def test_one_that_left_and_came_back_did_not_attack():
    s = raid("Viking")
    s.happen(Moved(s.find("Viking"), "exile"))
    s.happen(Moved(s.find("Viking", "exile"), "battlefield"))
    assert not boasts(s)


@rule("702.142a", "602.5c")
def test_who_gets_control_of_it_finds_it_has_boasted():
    s = raid("Viking")
    viking = s.find("Viking")
    s.act(0, "activate", "Viking").resolve_all()
    s.arrange(lambda: affect(Context(s.game, viking, 1), [viking], (YouGainControl(),)))
    assert not boasts(s, player=1)
    s = raid("Viking")
    viking = s.find("Viking")
    s.arrange(lambda: affect(Context(s.game, viking, 1), [viking], (YouGainControl(),)))
    assert boasts(s, player=1) and not boasts(s)


@rule("702.142a", "602.5b")
def test_countered_or_not_it_was_activated():
    s = raid("Viking")
    s.act(0, "activate", "Viking")
    s.happen(Moved(s.find("Viking"), "hand"))
    s.resolve_all()
    assert s.life(0) == 24
    s.put(0, "battlefield", VIKING)
    assert not boasts(s)


@rule("702.142a", "113.2c")
def test_two_boasts_are_each_activated_once():
    two = creature("Viking", 2, 2, GLORY, boast(Activated((PayLifeCost(2),), GainLife(10))))
    s = raid("Viking", mine=(two,))
    viking = s.find("Viking")
    s.act(0, "activate", lambda option: option[1:] == (viking, 0)).resolve_all()
    assert boasts(s)
    s.act(0, "activate", "Viking").resolve_all()
    assert (s.life(0), boasts(s)) == (32, False)


@rule("702.142a")
def test_losing_all_abilities_it_cannot_boast():
    s = raid("Viking")
    viking = s.find("Viking")
    s.arrange(lambda: affect(Context(s.game, viking, 0), [viking], (LoseAllAbilities(),)))
    assert not boasts(s)


@rule("702.142b")
def test_cheaper_boasts_and_what_triggers_on_one():
    berserker = beast("Berserker", "Boast abilities you activate cost {1} less to activate for each Bear you control.\n"
                      "Boast — {2}: Draw a card.")  # fmt: skip
    raider = beast("Raider", "Whenever you activate a boast ability, put a +1/+1 counter on this creature.")
    proud = beast("Proud", "Whenever this creature boasts, you gain 3 life.\nBoast — {0}: Draw a card.")
    envy = shrine("Whenever a creature an opponent controls boasts, you gain 7 life.")
    s = table(stage="beginning of combat")
    cub = creature("Cub", 1, 1, types="Creature — Bear")
    s.put(0, "battlefield", berserker, raider, proud, cub, cub)
    s.put(1, "battlefield", envy)
    s.put(0, "library", BEAR, BEAR)
    s.attack(["Berserker", "Proud"])
    s.act(0, "activate", "Berserker").resolve_all()
    assert (s.counters_on("Raider"), s.life_totals()) == (1, [20, 27])
    s.act(0, "activate", "Proud").resolve_all()
    assert (s.counters_on("Raider"), s.life_totals()) == (2, [23, 34])


@rule("702.142b", "602.5b")
def test_boasting_twice_in_each_of_your_turns():
    god = shrine("Creatures you control can boast twice during each of your turns rather than once.")
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", god, god, VIKING)
    s.attack("Viking")
    s.act(0, "activate", "Viking").resolve_all()
    s.act(0, "activate", "Viking").resolve_all()
    assert (s.life(0), boasts(s)) == (28, False)
    viking = s.find("Viking")
    s.arrange(lambda: affect(Context(s.game, viking, 1), [viking], (YouGainControl(),)))
    assert not boasts(s, player=1)


@rule("702.142b")
def test_anothers_turn_and_anothers_creatures_are_not_meant():
    god = shrine("Creatures you control can boast twice during each of your turns rather than once.")
    s = table(stage="beginning of combat", active=1)
    s.put(0, "battlefield", god)
    s.put(1, "battlefield", VIKING)
    s.attack({"Viking": ("player", 0)}, player=1)
    s.act(1, "activate", "Viking").resolve_all()
    assert not boasts(s, player=1)


def test_words():
    (ability,) = meaning("Boast — {1}{W}: You gain 3 life.")
    assert ability == boast(Activated((mana_cost("{1}{W}"),), GainLife(3)))
    (lent,) = meaning('Creatures you control have "Boast — {1}: You gain 3 life."')
    assert lent.effects[0].parts[0].abilities == (boast(Activated((mana_cost("{1}"),), GainLife(3))),)
