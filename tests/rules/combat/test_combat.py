"""Combat as a whole: its steps, and removal from it (CR 506, 507, 511)."""

from __future__ import annotations

import pytest
from fights import Raw, attackers, blockers_of, fight, walker

from apnap import Context, Moved, StageBegan
from apnap.testing import ScenarioError, rule
from apnap_plugins.rules.combat.combat import (
    ATTACKING,
    BLOCKED,
    NOTHING,
    RemovedFromCombat,
    UntilEndOfCombat,
    attacks_alone,
    blocks_alone,
    in_combat_phase,
    is_blocking,
    remove_from_combat,
)
from apnap_plugins.rules.combat.effects import CanBlockMore
from apnap_plugins.rules.continuous.continuous import BecomeTypes, ModifyPT, YouGainControl, affect
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.phases import COMBAT, add_steps
from apnap_plugins.rules.vocabulary.actions import TAP
from apnap_plugins.rules.vocabulary.characteristics import power_of
from apnap_plugins.testing import creature

BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)
OGRE = creature("Ogre", 3, 3)


def steps(s) -> list[str]:
    return [begun.stage for begun in s.events(StageBegan)]


def control(s, player: int, obj: int) -> None:
    s.arrange(lambda: affect(Context(s.game, obj, player), [obj], (YouGainControl(),)))
    # What ends or begins outside an event is noticed with the next one.
    s.happen(RemovedFromCombat(10_000))


@rule("506.1", "508.8")
def test_without_attackers_blockers_and_damage_are_skipped():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.attack({})
    s.pass_until("end of combat")
    assert steps(s) == ["beginning of combat", "declare attackers", "end of combat"]


@rule("506.1")
def test_with_an_attacker_there_are_five_steps_in_order():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.pass_until("postcombat main")
    assert steps(s)[:5] == ["beginning of combat", "declare attackers", "declare blockers", "combat damage",
                            "end of combat"]  # fmt: skip
    assert s.life_totals() == [20, 18]


@rule("508.8")
def test_an_attacker_that_is_gone_by_the_end_of_the_step_keeps_the_steps():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.happen(Moved(bear, "graveyard"))
    s.pass_until("end of combat")
    assert steps(s)[-3:] == ["declare blockers", "combat damage", "end of combat"]


@rule("506.4", "510.1c", "509.1h")
def test_blocked_stays_blocked_when_the_blocker_leaves():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    elf = s.put(1, "battlefield", ELF)
    s.attack("Bear")
    s.block({"Elf": "Bear"})
    s.happen(Moved(elf, "graveyard"))
    assert s.field(BLOCKED, bear) is True
    assert blockers_of(s.game, bear) == ()
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]


@rule("506.4")
def test_an_attacker_removed_before_damage_deals_and_is_dealt_none():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    elf = s.put(1, "battlefield", ELF)
    s.attack("Bear")
    s.block({"Elf": "Bear"})
    s.arrange(lambda: remove_from_combat(s.game, [bear]))
    s.settle()
    assert attackers(s.game) == []
    assert is_blocking(s.game, elf)
    s.pass_until("end of combat")
    assert s.permanents() == ["Bear", "Elf"]
    assert s.life_totals() == [20, 20]


@rule("506.4")
def test_a_creature_whose_controller_changes_is_removed():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    control(s, 1, bear)
    assert s.field(ATTACKING, bear) is None
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]


@rule("506.4")
def test_an_attacker_that_stops_being_a_creature_is_removed():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    parts = (BecomeTypes(frozenset(["artifact"]), in_addition=False),)
    s.arrange(lambda: affect(Context(s.game, bear, 0), [bear], parts))
    s.happen(RemovedFromCombat(10_000))
    assert attackers(s.game) == []


@rule("506.4b")
def test_tapping_a_blocker_does_not_remove_it():
    s = fight()
    s.put(0, "battlefield", BEAR)
    ogre = s.put(1, "battlefield", OGRE)
    s.attack("Bear")
    s.block({"Ogre": "Bear"})
    s.arrange(lambda: s.game.verb(TAP)(s.game, [ogre]))
    s.pass_until("end of combat")
    assert s.permanents() == ["Ogre"]
    assert s.field(TAPPED, ogre)


@rule("506.4c", "510.1b")
def test_a_planeswalker_that_leaves_is_attacked_no_more_and_the_attacker_attacks_nothing():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Bear": w})
    s.happen(Moved(w, "graveyard"))
    assert s.field(ATTACKING, bear) == NOTHING
    assert attackers(s.game) == [bear]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]


@rule("506.4c")
def test_it_may_still_be_blocked_by_the_player_who_had_the_planeswalker():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.put(1, "battlefield", OGRE)
    s.put(2, "battlefield", OGRE)
    s.attack({"Bear": w})
    s.happen(Moved(w, "graveyard"))
    s.block({"Ogre": "Bear"})
    s.pass_until("end of combat")
    assert s.permanents() == ["Ogre", "Ogre"]


@rule("506.4")
def test_a_planeswalker_whose_controller_changes_is_attacked_no_more():
    s = fight(players=3)
    bear = s.put(0, "battlefield", BEAR)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Bear": w})
    control(s, 2, w)
    assert s.field(ATTACKING, bear) == NOTHING
    s.pass_until("end of combat")
    assert s.counters(w) == {"loyalty": 4}


@rule("506.4d")
def test_a_blocking_planeswalker_that_stops_being_a_creature_goes_on_being_attacked():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    elf = s.put(0, "battlefield", ELF)
    w = s.put(1, "battlefield", creature("Both", 0, 9, types="Planeswalker Creature"), counters={"loyalty": 5})
    s.attack({"Bear": w, "Elf": ("player", 1)})
    s.block({"Both": "Elf"})
    parts = (BecomeTypes(frozenset(["planeswalker"]), in_addition=False),)
    s.arrange(lambda: affect(Context(s.game, w, 1), [w], parts))
    s.happen(RemovedFromCombat(10_000))
    assert not is_blocking(s.game, w)
    assert s.field(BLOCKED, elf) is True
    assert s.field(ATTACKING, bear) == w
    s.pass_until("end of combat")
    assert s.counters(w) == {"loyalty": 3}
    assert s.life_totals() == [20, 20]


@rule("511.3", "511.1")
def test_all_leave_combat_as_the_end_of_combat_step_ends():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.pass_until("end of combat")
    assert attackers(s.game) == [bear]
    s.pass_until("postcombat main")
    assert attackers(s.game) == []
    assert s.field(ATTACKING, bear) is None


@rule("511.2")
def test_until_end_of_combat_ends_with_the_phase():
    s = fight()
    bear = s.put(0, "battlefield", BEAR)
    s.arrange(lambda: affect(Context(s.game, bear, 0), [bear], (ModifyPT(3, 3),), UntilEndOfCombat()))
    s.attack("Bear")
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 15]
    assert power_of(s.game, bear) == 5
    s.pass_until("postcombat main")
    assert power_of(s.game, bear) == 2


@rule("507.1", "507.2", "802.2")
def test_the_active_player_gets_priority_in_the_beginning_of_combat_and_chooses_no_opponent():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    s.settle()
    assert s.game.stage_name() == "beginning of combat"
    assert (s.decision.kind, s.decision.answerer) == ("priority", 0)
    s.pass_priority(0).pass_priority(1).pass_priority(2)
    assert s.decision.kind == "declare attackers"


@rule("511.3", "506.1", "508.8")
def test_a_second_combat_phase_begins_anew():
    s = fight("first-strike")
    bear = s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.pass_until("end of combat")
    s.arrange(lambda: add_steps(s.game, COMBAT))
    s.pass_until("declare attackers", again=True)
    assert attackers(s.game) == []
    assert not attacks_alone(s.game, bear)
    s.pass_until("postcombat main")
    assert steps(s).count("declare attackers") == 2
    assert steps(s).count("declare blockers") == 1
    assert s.life_totals() == [20, 18]


@rule("511.3")
def test_no_creature_has_fought_in_the_next_combat():
    s = fight("first-strike", "vigilance")
    knight = s.put(0, "battlefield", creature("Knight", 2, 2, "first-strike", "vigilance"))
    elf = s.put(1, "battlefield", creature("Wall", 0, 9))
    s.attack("Knight")
    s.block({"Wall": "Knight"})
    assert blocks_alone(s.game, elf)
    s.pass_until("end of combat")
    s.arrange(lambda: add_steps(s.game, COMBAT))
    s.pass_priority().pass_priority()
    assert not blocks_alone(s.game, elf)
    s.expect(0, "declare attackers", {"Knight": ("player", 1)})
    s.pass_until("declare attackers", again=True)
    assert s.field(BLOCKED, knight) is None
    s.expect(1, "declare blockers", {})
    s.pass_until("end of combat", again=True)
    assert s.life_totals() == [20, 18]


@rule("506.1", "506.4")
def test_combat_is_its_five_steps():
    s = fight()
    s.put(0, "battlefield", BEAR)
    seen = [in_combat_phase(s.game)]
    for stage in ("beginning of combat", "declare attackers", "end of combat", "postcombat main"):
        if stage == "declare attackers":
            s.attack("Bear")
        s.pass_until(stage)
        seen.append(in_combat_phase(s.game))
    assert seen == [False, True, True, True, False]


@rule("802.2", "802.3", "508.1b")
def test_three_players_are_attacked_one_by_one():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE)
    s.attack({"Bear": ("player", 1), "Ogre": ("player", 2)})
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18, 17]


@rule("802.4", "802.4a")
def test_each_defending_player_blocks_only_what_attacks_them():
    s = fight(players=3, active=1)
    s.put(1, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", ELF)
    s.put(2, "battlefield", creature("Wall", 0, 5))
    s.attack({"Bear": ("player", 2), "Ogre": ("player", 0)}, player=1)
    s.pass_priority().pass_priority().pass_priority()
    decision = s.decision
    assert (decision.answerer, decision.kind) == (2, "declare blockers")  # APNAP: 2 comes before 0 in 1's turn
    assert [s.game.name_of(a) for a in decision.partners[0]] == ["Bear"]
    s.answer(2, {"Wall": "Bear"})
    assert s.decision.answerer == 0
    assert [s.game.name_of(a) for a in s.decision.partners[0]] == ["Ogre"]
    s.answer(0, {})
    s.pass_until("end of combat")
    assert s.life_totals() == [17, 20, 20]


@rule("800.4e")
def test_no_damage_for_a_player_who_left():
    s = fight(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE)
    s.attack({"Bear": ("player", 1), "Ogre": ("player", 2)})
    s.concede(1)
    s.pass_until("end of combat")
    assert s.life_totals()[2] == 17
    assert s.life_totals()[1] == 20


@rule("800.4a", "800.4e", "510.1c")
def test_who_leaves_while_damage_is_assigned_is_not_in_the_question_any_more():
    """Player 0 divides the damage of two creatures; the blockers of one leave with player 1, and it assigns none."""
    s = fight(players=3)
    s.put(0, "battlefield", BEAR, creature("Giant", 5, 5))
    for player in (1, 2):
        s.put(player, "battlefield", ELF, OGRE)
    s.attack({"Bear": ("player", 1), "Giant": ("player", 2)})
    for player, attacker in ((1, "Bear"), (2, "Giant")):
        s.wait_for("declare blockers", player)
        s.answer(player, dict.fromkeys(s.ids("battlefield", player), attacker))
    s.expect(0, "509.2", ["Elf", "Ogre"]).expect(0, "509.2", ["Elf", "Ogre"])
    decision = s.wait_for("assign combat damage", 0)
    assert len(decision.options) == 4
    s.concede(1)
    left = [tuple(map(s.game.name_of, pair)) for pair in s.decision.options]
    assert left == [("Giant", "Elf"), ("Giant", "Ogre")]
    s.answer(0, (1, 4))
    s.pass_until("end of combat")
    assert s.permanents(2) == [] and s.damage("Giant") == 4 and s.damage("Bear") == 0


def test_push_and_pop_in_the_middle_of_the_declarations():
    s = fight(players=2)
    bear = s.put(0, "battlefield", BEAR)
    elf = s.put(1, "battlefield", ELF)
    game = s.game
    _ = game.decision
    digests = [game.digest()]
    pushed = [0, 0, ((0, 0),), 0, 0, ((0, 0),), 0, 0]
    for answer in pushed:
        game.push(answer)
        digests.append(game.digest())
    assert "Elf" not in s.permanents()
    assert game.exists(bear)
    for answer, digest in zip(reversed(pushed), reversed(digests[:-1]), strict=True):
        assert game.pop() == answer
        assert game.digest() == digest
    assert game.exists(elf)
    copy = game.copy()
    for answer in pushed:
        copy.push(answer)
    assert copy.digest() == digests[-1]


@rule("703.3", "703.4", "703.4i", "703.4j", "703.4k", "703.4m", "703.4n", "703.4p")
def test_turn_based_actions_of_combat_come_first_in_their_steps_and_in_order():
    s = fight()
    first, second = s.put(0, "battlefield", creature("First", 4, 4), creature("Second", 1, 1))
    bear, wide = s.put(1, "battlefield", BEAR, creature("Wide", 3, 3, CanBlockMore()))
    asked = []
    answers = {
        "508.1": {"First": ("player", 1), "Second": ("player", 1)},
        "509.1": Raw(((0, 0), (1, 0), (1, 1))),
        "509.2": [wide, bear],
        "509.3": [second, first],
    }
    while s.game.stage_name() != "end of combat":
        decision = s.decision
        if decision.kind == "priority":
            if not asked or asked[-1] != s.game.stage_name():
                asked.append(s.game.stage_name())
            s.pass_priority()
            continue
        asked.append((decision.answerer, decision.rule))
        s.answer(decision.answerer, answers.get(decision.rule, Raw(decision.default())))
    assert asked == [
        "beginning of combat",
        (0, "508.1"), "declare attackers",
        (1, "509.1"), (0, "509.2"), (1, "509.3"), "declare blockers",
        (0, "510.1"), (1, "510.1"), "combat damage",
    ]  # fmt: skip
    # what Second assigns to Wide counts for First, which has enough left for Bear
    assert s.game.zone("battlefield") == ()


@rule("508.8")
def test_a_declaration_that_nobody_is_asked_for_is_told_at_once():
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.attack({})
    with pytest.raises(ScenarioError, match=r"never asked: 'declare attackers' of player 0 \(choose \{'Bear'"):
        s.attack("Bear")
    assert s.expected == [], "what was told is not told again"
    s = fight()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, tapped=True)
    s.attack("Bear")
    with pytest.raises(ScenarioError, match="never asked: 'declare blockers' of player 1"):
        s.block({"Ogre": "Bear"})
